import { expect, test, vi } from 'vitest'
import { makeAnswering } from './give-way.ts'

/** Makes work that ends when the test calls `end`. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { run: () => promise, end: resolve }
}

test('giveWay waits until the last of several requests is answered', async () => {
  const answering = makeAnswering()
  const [one, other] = [work(), work()]
  const answers = [answering.during(one.run), answering.during(other.run)]
  const passed = vi.fn()
  const way = answering.giveWay().then(passed)
  one.end()
  await answers[0]
  expect(passed).not.toHaveBeenCalled()
  other.end()
  await way
  expect(passed).toHaveBeenCalled()
})

test('giveWay waits for nobody where nothing is answered, also after an answer that failed', async () => {
  const answering = makeAnswering()
  await expect(answering.during(() => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
  await answering.giveWay()
})

test('giveWay ends by itself where a request is never answered', async () => {
  const answering = makeAnswering()
  void answering.during(work().run)
  await answering.giveWay()
})
