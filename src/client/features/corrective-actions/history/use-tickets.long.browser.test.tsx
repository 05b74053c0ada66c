import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { usePatientRead } from './use-tickets.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

/** Mounts a read that is wanted while the connection is up; `flaps` drops and restores it. */
async function wants(answers: { good: boolean }) {
  const read = vi.fn<() => Promise<boolean>>(async () => answers.good)
  const { rerender } = await renderHook((given?: { there: boolean }) =>
    usePatientRead(given?.there === false ? null : 'version 5', read),
  )
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  await pass(0)
  const flaps = async (times: number, gone = 0) => {
    for (let n = 0; n < times; n++) {
      await rerender({ there: false })
      await pass(gone)
      await rerender({ there: true })
      await pass(100)
    }
  }
  return { read, flaps }
}

test('F-39 retries automatic failures at growing intervals while the connection flaps', async () => {
  const { read, flaps } = await wants({ good: false })
  expect(read).toHaveBeenCalledTimes(1)
  await flaps(100)
  expect(read.mock.calls.length).toBeGreaterThan(2)
  expect(read.mock.calls.length).toBeLessThan(6)
})

test('reads at once after a long time offline and after a good answer', async () => {
  const answers = { good: false }
  const { read, flaps } = await wants(answers)
  await flaps(100)
  read.mockClear()
  answers.good = true
  await flaps(1, 60_000)
  expect(read).toHaveBeenCalledTimes(1)
  await flaps(1)
  expect(read).toHaveBeenCalledTimes(2)
  // The next failure counts as the first: the read is tried again a second later.
  answers.good = false
  await flaps(1)
  await flaps(1, 1000)
  expect(read).toHaveBeenCalledTimes(4)
})
