import { expect, test } from 'vitest'
import { DatabaseUnavailable } from './errors.ts'
import { retrying } from './scoped.ts'

const failing = (code: string, times: number) => {
  let runs = 0
  const work = () => {
    runs += 1
    return runs <= times
      ? Promise.reject(Object.assign(new Error(code), { code }))
      : Promise.resolve(runs)
  }
  return { work, runs: () => runs }
}

test('tries a deadlock or a serialization failure three times in all', async () => {
  for (const code of ['40P01', '40001']) {
    expect(await retrying(3, failing(code, 2).work)).toBe(3)
    await expect(retrying(3, failing(code, 3).work)).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      code: 'busy',
    })
  }
})

test('retries after a missing reference, and throws the original error where it stays missing', async () => {
  expect(await retrying(3, failing('23503', 1).work)).toBe(2)
  await expect(retrying(3, failing('23503', 3).work)).rejects.not.toBeInstanceOf(
    DatabaseUnavailable,
  )
})

test('throws any other error at once', async () => {
  const once = failing('23505', 1)
  await expect(retrying(3, once.work)).rejects.not.toBeInstanceOf(DatabaseUnavailable)
  expect(once.runs()).toBe(1)
})
