import { expect, test } from 'vitest'
import type { Context } from '#server/handler.ts'
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

test('F-32 a batch that takes too long ends at an operation border: a shorter answer, the rest was not run', async () => {
  const results = await run(100, 1000)
  expect(results).toHaveLength(20)
  expect(results.map((result) => result.id)).toEqual(
    Array.from({ length: 20 }, (_, n) => `op ${n}`),
  )
})

test('a batch in time is answered whole', async () => {
  expect(await run(100, 1)).toHaveLength(100)
})
