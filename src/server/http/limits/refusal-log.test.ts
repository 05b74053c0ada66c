import { expect, test } from 'vitest'
import { createRefusalLog } from './refusal-log.ts'

/** A log whose lines the test can read. */
function setUp() {
  const lines: object[] = []
  const keep = (line: object) => void lines.push(line)
  return { lines, log: createRefusalLog({ info: keep, warn: keep, error: keep }, 'secret') }
}

const person = { one: 7, company: 3, network: '203.0.113.7' }

test('writes one line for each caller and code, with the person and a hash of the network', () => {
  const { lines, log } = setUp()
  for (let n = 0; n < 500; n += 1) log.count('busy', person)
  log.count('stopped', person)
  log.count('too-many', { one: '198.51.100.9', company: null, network: '198.51.100.9' })
  expect(lines).toEqual([])
  log.flush()
  const network = expect.stringMatching(/^[\da-f]{16}$/)
  expect(lines).toEqual([
    { event: 'refused at the door', code: 'busy', user: 7, account: 3, network, count: 500 },
    { event: 'refused at the door', code: 'stopped', user: 7, account: 3, network, count: 1 },
    { event: 'refused at the door', code: 'too-many', network, count: 1 },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/203\.0|198\.51/)
})

test('writes each refusal once', () => {
  const { lines, log } = setUp()
  log.count('busy', person)
  log.flush()
  log.flush()
  expect(lines).toHaveLength(1)
})

test('adds up the callers after the twenty with the most refusals', () => {
  const { lines, log } = setUp()
  for (let one = 0; one < 5000; one += 1) log.count('busy', { ...person, one })
  log.flush()
  expect(lines).toHaveLength(21)
  const counts = lines.map((line) => Number(Reflect.get(line, 'count')))
  expect(counts.reduce((sum, count) => sum + count)).toBe(5000)
})
