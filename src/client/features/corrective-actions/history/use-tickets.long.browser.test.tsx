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

test('F-39 what fails by itself while the connection comes and goes is read at growing waits', async () => {
  const { read, flaps } = await wants({ good: false })
  expect(read).toHaveBeenCalledTimes(1)
  await flaps(100)
  expect(read.mock.calls.length).toBeGreaterThan(2)
  expect(read.mock.calls.length).toBeLessThan(6)
})

test('after a long time without a connection, and after a good answer, it is read at once', async () => {
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
