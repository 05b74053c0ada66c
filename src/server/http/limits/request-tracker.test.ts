import { expect, test, vi } from 'vitest'
import { createRequestTracker } from './request-tracker.ts'

/** Makes work that ends when the test calls `end`. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { run: () => promise, end: resolve }
}

test('giveWay waits until all requests in work are answered', async () => {
  const answering = createRequestTracker()
  const [one, other] = [work(), work()]
  const answers = [answering.track(one.run), answering.track(other.run)]
  const passed = vi.fn()
  const way = answering.waitForIdle().then(passed)
  one.end()
  await answers[0]
  expect(passed).not.toHaveBeenCalled()
  other.end()
  await way
  expect(passed).toHaveBeenCalled()
})

test('giveWay does not wait without a request in work, also after one that failed', async () => {
  const answering = createRequestTracker()
  await expect(answering.track(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await answering.waitForIdle()
})

test('giveWay ends on its own when a request is never answered', async () => {
  const answering = createRequestTracker()
  void answering.track(work().run)
  await answering.waitForIdle()
})
