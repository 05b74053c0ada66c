import { expect, test } from 'vitest'
import { nothing } from './read-report.ts'
import { judged, runProgram } from './run-stage.ts'
import { type Ended, type Stage, sideBySide } from './side-by-side.ts'

const one = { ...nothing, passed: 1 }

/**
 * Runs stages that each take `ms`; returns which ran in parallel, and the order in which they
 * began.
 */
async function watch(
  stages: Readonly<Record<string, Omit<Stage, 'run'> & { ms: number }>>,
  lanes: number,
) {
  const began: string[] = []
  const pairs = new Set<string>()
  const now = new Set<string>()
  const ended: Ended[] = []
  const all = Object.entries(stages).map(([name, { ms, ...stage }]): [string, Stage] => [
    name,
    {
      ...stage,
      run: async () => {
        began.push(name)
        for (const other of now) pairs.add(`${other} ${name}`)
        now.add(name)
        await new Promise((done) => setTimeout(done, ms))
        now.delete(name)
        return one
      },
    },
  ])
  await sideBySide(new Map(all), lanes, (stage) => ended.push(stage))
  return { began, pairs: [...pairs], ended: ended.map(({ name }) => name) }
}

test('a stage begins after the one it waits for, and the second lane is not idle meanwhile', async () => {
  const { began, ended } = await watch(
    { build: { ms: 40 }, server: { ms: 5, after: ['build'] }, types: { ms: 5 }, lint: { ms: 5 } },
    2,
  )
  expect(began).toEqual(['build', 'types', 'lint', 'server'])
  expect(ended.toSorted()).toEqual(['build', 'lint', 'server', 'types'])
})

test('a stage that watches a browser runs alone, and the others run in parallel', async () => {
  const { began, pairs } = await watch(
    {
      build: { ms: 5 },
      journeys: { ms: 20, browser: true, after: ['build'] },
      unit: { ms: 20 },
      components: { ms: 5, browser: true },
      lint: { ms: 20 },
    },
    3,
  )
  expect(pairs).toEqual(['build unit', 'build lint', 'unit lint'])
  expect(began).toEqual(['build', 'unit', 'lint', 'journeys', 'components'])
})

test('a stage waits for another one only if that is part of the run', async () => {
  expect((await watch({ server: { ms: 1, after: ['build'] } }, 2)).ended).toEqual(['server'])
})

test('reports stages that wait for each other instead of waiting', async () => {
  await expect(
    watch({ hen: { ms: 1, after: ['egg'] }, egg: { ms: 1, after: ['hen'] } }, 2),
  ).rejects.toThrow('hen, egg')
})

test('a stage that throws has failed, and the others continue', async () => {
  const ended: Ended[] = []
  const stages = new Map<string, Stage>([
    ['broken', { run: () => Promise.reject(new Error('no browser')) }],
    ['sound', { run: () => Promise.resolve(one) }],
  ])
  await sideBySide(stages, 1, (stage) => ended.push(stage))
  expect(ended).toMatchObject([
    { name: 'broken', counted: { passed: 0, failed: 1 } },
    { name: 'sound', counted: one },
  ])
  expect(ended[0]?.counted.failures[0]?.text).toContain('no browser')
})

test('a stage that ran nothing, skipped a test or ended badly has failed', () => {
  expect(judged(0, { ...one, passed: 0 }).failed).toBe(1)
  expect(judged(0, { ...one, skipped: 2 }).failed).toBe(2)
  expect(judged(1, one).failed).toBe(1)
  expect(judged(0, one).failed).toBe(0)
})

test('a stage that watches a browser prints its output while it runs, the others at their end', async () => {
  const spoke: string[] = []
  const speaks =
    (name: string): Stage['run'] =>
    (say) => {
      spoke.push(`${name} ${say === undefined ? 'at once' : 'later'}`)
      return Promise.resolve(one)
    }
  await sideBySide(
    new Map<string, Stage>([
      ['unit', { run: speaks('unit') }],
      ['journeys', { browser: true, run: speaks('journeys') }],
    ]),
    2,
    () => undefined,
  )
  expect(spoke).toEqual(['unit later', 'journeys at once'])
})

test('ends a program that does not end, and reports it as failed with a message', async () => {
  let said = ''
  expect(
    await runProgram('--eval', ['setInterval(() => undefined, 1000)'], {
      longest: 0.01,
      say: (text) => (said += text),
    }),
  ).toMatchObject({ code: 1 })
  expect(said).toBe('--eval has not ended within 0.01 minutes.')
})
