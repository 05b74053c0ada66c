import { expect, test } from 'vitest'
import type { Context } from '#server/kernel/handler.ts'
import { kinds } from '#server/kinds.ts'
import { runBatch } from './batch.ts'

/**
 * Makes the parts of a context that a batch of malformed operations needs. Its clock advances by
 * `step` at each reading.
 */
const clock = (step: number) => {
  let time = 0
  return { now: () => new Date((time += step)), epoch: 'e', db: { epoch: 'e' } }
}
const run = (count: number, step: number) =>
  runBatch(
    kinds,
    Array.from({ length: count }, (_, n) => ({ id: `op ${n}` })),
    clock(step) as unknown as Context,
  )

test('F-32 a slow batch ends after a whole operation, with a shorter answer and the rest not run', async () => {
  const results = await run(100, 1000)
  expect(results).toHaveLength(20)
  expect(results.map((result) => result.id)).toEqual(
    Array.from({ length: 20 }, (_, n) => `op ${n}`),
  )
})

test('answers a fast batch completely', async () => {
  expect(await run(100, 1)).toHaveLength(100)
})
