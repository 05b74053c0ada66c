import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import { createStorageRetry } from './storage-retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('F-54 stores lost data again at growing intervals until all is stored; a later loss starts over', async () => {
  let isThere = false
  const keep = vi.fn(async () => isThere)
  const again = createStorageRetry(keep)
  again.reportLoss()
  again.reportLoss()
  await triesAfter(1000, keep)
  // A loss reported during a try does not speed up the next one.
  again.reportLoss()
  isThere = true
  await triesAfter(5000, keep)
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(keep).toHaveBeenCalledTimes(2)
  again.reportLoss()
  await triesAfter(1000, keep)
})

test('F-54 a failed try counts as one of five, and none follows a sign-out', async () => {
  const keep = vi.fn(() => Promise.reject(new Error('The disk is full.')))
  const again = createStorageRetry(keep)
  again.reportLoss()
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(keep).toHaveBeenCalledTimes(5)
  again.reportLoss()
  again.stop()
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(keep).toHaveBeenCalledTimes(5)
})

test('F-53 data lost again soon after it was stored waits longer each time, because it may fill the device', async () => {
  const keep = vi.fn(async () => true)
  const again = createStorageRetry(keep)
  for (const ms of [1000, 5000, 15_000, 60_000, 300_000, 300_000]) {
    again.reportLoss()
    await triesAfter(ms, keep)
  }
  await vi.advanceTimersByTimeAsync(600_000)
  again.reportLoss()
  await triesAfter(1000, keep)
})

/** Expects one more try after exactly this number of ms. */
async function triesAfter(ms: number, keep: Mock): Promise<void> {
  const before = keep.mock.calls.length
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(keep).toHaveBeenCalledTimes(before)
  await vi.advanceTimersByTimeAsync(1)
  expect(keep).toHaveBeenCalledTimes(before + 1)
}
