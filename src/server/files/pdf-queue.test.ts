import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { catalogOf, objectStream, streamOf } from '#tests/world/pdf-of.ts'
import type { ActiveContent } from './active-pdf.ts'
import { createPdfQueue } from './pdf-queue.ts'

const pdf = catalogOf('')
const [dana, marco, lee] = [1, 2, 3]

/** Makes a queue with checks that the test ends itself; `begun` counts them. */
function heldQueue() {
  const checks: PromiseWithResolvers<ActiveContent>[] = []
  const queue = createPdfQueue({ ofOne: 2, ofAll: 3 }, () => {
    const check = Promise.withResolvers<ActiveContent>()
    checks.push(check)
    return check.promise
  })
  return { queue, checks }
}

test('checks a PDF in a thread', async () => {
  const queue = createPdfQueue()
  const hidden = streamOf(objectStream, Buffer.from('no zlib bytes at all'))
  const active = streamOf(objectStream, deflateSync('7 0 << /S /Launch /F (cmd.exe) >>'))
  const found = [pdf, active, hidden].map((one) => queue(one, dana))
  expect(await Promise.all(found)).toEqual(['none', 'active', 'hidden'])
})

test('uses another thread after one that failed', async () => {
  const queue = createPdfQueue()
  // @ts-expect-error These are no bytes at all.
  await expect(queue(null, dana)).rejects.toThrow('null')
  expect(await queue(pdf, dana)).toBe('none')
})

test('checks one PDF after the other', async () => {
  const { queue, checks } = heldQueue()
  const found = [queue(pdf, dana), queue(pdf, marco)]
  await Promise.resolve()
  expect(checks).toHaveLength(1)
  checks[0]?.resolve('none')
  expect(await found[0]).toBe('none')
  expect(checks).toHaveLength(2)
  checks[1]?.resolve('active')
  expect(await found[1]).toBe('active')
})

test('refuses a PDF over the limit of waiting ones per person or in all, and accepts it later', async () => {
  const { queue, checks } = heldQueue()
  const taken = [queue(pdf, dana), queue(pdf, dana)]
  expect(await queue(pdf, dana)).toBe('busy')
  taken.push(queue(pdf, marco))
  expect(await queue(pdf, lee)).toBe('busy')
  checks[0]?.resolve('none')
  await taken[0]
  taken.push(queue(pdf, lee))
  for (const [at, one] of taken.entries()) {
    checks[at]?.resolve('none')
    expect(await one).toBe('none')
  }
})

test('continues after a failed check', async () => {
  const { queue, checks } = heldQueue()
  const found = [queue(pdf, dana), queue(pdf, dana)]
  await Promise.resolve()
  checks[0]?.reject(new Error('Out of memory.'))
  await expect(found[0]).rejects.toThrow('Out of memory.')
  checks[1]?.resolve('none')
  expect(await found[1]).toBe('none')
})
