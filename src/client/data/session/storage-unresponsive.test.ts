import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchStorage, storageUnresponsive } from './storage-unresponsive.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('F-54 storage counts as silent after four seconds, until its last pending request is answered', async () => {
  let answer = (_rows: string): void => undefined
  let fail = (_reason: Error): void => undefined
  const [first, second] = [
    watchStorage(new Promise<string>((done) => (answer = done))),
    watchStorage(new Promise((_, failed) => (fail = failed))),
  ]
  await vi.advanceTimersByTimeAsync(3900)
  expect(storageUnresponsive.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(storageUnresponsive.get()).toBe(true)
  answer('rows')
  expect(await first).toBe('rows')
  expect(storageUnresponsive.get()).toBe(true)
  fail(new Error('The database cannot be opened.'))
  await expect(second).rejects.toThrow('The database cannot be opened.')
  expect(storageUnresponsive.get()).toBe(false)
})

test('a request answered in time changes nothing and leaves pending ones counted', async () => {
  void watchStorage(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(4100)
  await watchStorage(Promise.resolve())
  expect(storageUnresponsive.get()).toBe(true)
})
