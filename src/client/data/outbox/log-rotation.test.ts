import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { exampleDelivery, exampleEntry } from './core/examples.ts'
import { createLogRotation, withLogRotation } from './log-rotation.ts'
import { openBoxStore } from './indexed-db-store.ts'

const none = () => Promise.resolve()
const forever = () => new Promise<void>(() => undefined)
/** Ends short pauses at once and long ones never. */
const shortly = (ms: number) => (ms > 1000 ? forever() : none())

test('F-57 stores a change only after the log is left; other writes do not wait', async () => {
  const left = Promise.withResolvers<void>()
  const store = withLogRotation(await openBoxStore(new IDBFactory(), 'box', none), {
    ready: () => left.promise,
  })
  await store.write(['ext'], async (tx) => tx.put('ext', { id: 'probe', value: 'one' }))
  expect(await store.read(['ext'], (tx) => tx.all('ext'))).toHaveLength(1)
  // F-53: writes that free space, and a sender's notes.
  await store.write(['outbox'], async (tx) => tx.drop('outbox', 'none'), false)
  const saved = vi.fn()
  const saving = store
    .write(['outbox', 'delivery'], async (tx) => {
      tx.put('outbox', exampleEntry('a1'))
      tx.put('delivery', exampleDelivery('a1'))
    })
    .then(saved)
  await new Promise((done) => setTimeout(done, 30))
  expect(saved).not.toHaveBeenCalled()
  left.resolve()
  await saving
  expect(await store.read(['outbox'], (tx) => tx.all('outbox'))).toHaveLength(1)
  store.close()
})

test('F-54 stores nothing if the disk has no space to leave the log, and the next change retries', async () => {
  const indexed = new IDBFactory()
  const opening = vi
    .spyOn(indexed, 'open')
    .mockImplementationOnce(failing(full))
    .mockImplementationOnce(failing(full))
  const log = createLogRotation(indexed, shortly)
  await expect(log.ready()).rejects.toMatchObject({ name: 'QuotaExceededError' })
  const store = withLogRotation(await openBoxStore(new IDBFactory(), 'box', none), log)
  const save = () => store.write(['outbox'], async (tx) => tx.put('outbox', exampleEntry('a1')))
  await expect(save()).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(await store.read(['outbox'], (tx) => tx.all('outbox'))).toEqual([])
  await save()
  await save()
  expect(opening).toHaveBeenCalledTimes(4)
  store.close()
})

test('leaves the log once, by creating and deleting databases one after the other', async () => {
  const indexed = new IDBFactory()
  const deleted = vi.spyOn(indexed, 'deleteDatabase')
  const paused: number[] = []
  const log = createLogRotation(indexed, (ms) => {
    paused.push(ms)
    return shortly(ms)
  })
  await log.ready()
  await log.ready()
  expect(deleted).toHaveBeenCalledTimes(2)
  expect(await indexed.databases()).toEqual([])
  // No event marks the end of the write itself.
  expect(paused.toSorted((a, b) => a - b)).toEqual([150, 150, 2000])
})

test('F-54 waits once for a browser that does not answer; a late failure makes the next change wait again', async () => {
  const indexed = new IDBFactory()
  const late = Object.assign(new EventTarget(), { error: full })
  vi.spyOn(indexed, 'open').mockReturnValueOnce(late as IDBOpenDBRequest)
  const pauses: (() => void)[] = []
  const log = createLogRotation(indexed, (ms) =>
    ms > 1000 ? new Promise((done) => void pauses.push(done)) : none(),
  )
  const first = log.ready()
  pauses[0]?.()
  await first
  await log.ready()
  expect(pauses).toHaveLength(1)
  late.dispatchEvent(new Event('error'))
  await new Promise((done) => setTimeout(done, 0))
  await log.ready()
  expect(pauses).toHaveLength(2)
})

test('F-54 reports a failing disk; a browser without databases blocks no change', async () => {
  await expect(refusing(full).ready()).rejects.toMatchObject({ name: 'QuotaExceededError' })
  await expect(refusing(new DOMException('ended', 'AbortError')).ready()).rejects.toMatchObject({
    name: 'UnknownError',
  })
  await refusing(new DOMException('not here', 'SecurityError')).ready()
})

const full = new DOMException('full', 'QuotaExceededError')

/** The response of a browser that fails to open a database. */
function failing(error: DOMException): () => IDBOpenDBRequest {
  return () => {
    const asking = Object.assign(new EventTarget(), { error })
    queueMicrotask(() => asking.dispatchEvent(new Event('error')))
    // The code under test uses only its two events and its error.
    return asking as IDBOpenDBRequest
  }
}

function refusing(error: DOMException) {
  const indexed = new IDBFactory()
  vi.spyOn(indexed, 'open').mockImplementation(failing(error))
  return createLogRotation(indexed, forever)
}
