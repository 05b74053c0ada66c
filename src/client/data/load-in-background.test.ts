import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadInBackground } from './load-in-background.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('retries a failed load at growing intervals until it succeeds', async () => {
  let tries = 0
  loadInBackground(async () => {
    tries += 1
    if (tries < 3) throw new Error('Failed to fetch dynamically imported module')
  })
  const seen: number[] = []
  for (const ms of [3_999, 1, 7_999, 1, 15_999, 1, 600_000]) {
    await vi.advanceTimersByTimeAsync(ms)
    seen.push(tries)
  }
  expect(seen).toEqual([0, 1, 1, 2, 2, 3, 3])
})

test('stops retrying when called off during a request', async () => {
  let tries = 0
  const off = loadInBackground(async () => {
    tries += 1
    await new Promise((_, lost) =>
      setTimeout(() => lost(new Error('Failed to fetch dynamically imported module')), 500),
    )
  })
  await vi.advanceTimersByTimeAsync(4_200)
  off()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tries).toBe(1)
})
