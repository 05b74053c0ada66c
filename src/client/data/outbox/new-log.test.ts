import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { deliveryOf, entryOf } from './core/examples.ts'
import { leaveLog, onNewLog } from './new-log.ts'
import { openStore } from './store.ts'

const none = () => Promise.resolve()

test('F-57 a change is kept only when the log is left; the rest does not wait for it', async () => {
  const left = Promise.withResolvers<void>()
  const store = onNewLog(await openStore(new IDBFactory(), 'box', none), () => left.promise)
  await store.write(['ext'], async (tx) => tx.put('ext', { id: 'probe', value: 1 }))
  expect(await store.read(['ext'], (tx) => tx.all('ext'))).toHaveLength(1)
  const saved = vi.fn()
  const saving = store
    .write(['outbox', 'delivery'], async (tx) => {
      tx.put('outbox', entryOf('a1'))
      tx.put('delivery', deliveryOf('a1'))
    })
    .then(saved)
  await new Promise((done) => setTimeout(done, 30))
  expect(saved).not.toHaveBeenCalled()
  left.resolve()
  await saving
  expect(await store.read(['outbox'], (tx) => tx.all('outbox'))).toHaveLength(1)
  store.close()
})

test('F-54 where the disk has no room for that either nothing is called kept, and the next change tries again', async () => {
  const leave = vi.fn(none)
  leave.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  leave.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  const store = onNewLog(await openStore(new IDBFactory(), 'box', none), leave)
  await Promise.resolve()
  const save = () => store.write(['outbox'], async (tx) => tx.put('outbox', entryOf('a1')))
  await expect(save()).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(await store.read(['outbox'], (tx) => tx.all('outbox'))).toEqual([])
  await save()
  await save()
  expect(leave).toHaveBeenCalledTimes(3)
  store.close()
})

/** A browser that answers the opening of a database with this error. */
function failing(error: DOMException | null): IDBFactory {
  const indexed = new IDBFactory()
  vi.spyOn(indexed, 'open').mockImplementation(() => {
    const asking = Object.assign(new EventTarget(), { error })
    if (error !== null) queueMicrotask(() => asking.dispatchEvent(new Event('error')))
    // What is asked for here is its two events and its error.
    return asking as IDBOpenDBRequest
  })
  return indexed
}

test('the log is left by a database that is made and deleted, twice', async () => {
  const indexed = new IDBFactory()
  const deleted = vi.spyOn(indexed, 'deleteDatabase')
  const paused: number[] = []
  const pause = async (ms: number) => {
    paused.push(ms)
    if (ms > 1000) await new Promise(() => undefined)
  }
  await leaveLog(indexed, pause)
  expect(deleted).toHaveBeenCalledTimes(2)
  expect(await indexed.databases()).toEqual([])
  // Of the writing itself no event tells.
  expect(paused.toSorted((a, b) => a - b)).toEqual([150, 150, 2000])
})

test('F-54 a failing disk is told; what gives no database, or no answer, holds nobody up', async () => {
  const forever = () => new Promise<void>(() => undefined)
  await expect(leaveLog(failing(new DOMException('full', 'QuotaExceededError')), forever)).rejects.toMatchObject({ name: 'QuotaExceededError' })
  await expect(leaveLog(failing(new DOMException('ended', 'AbortError')), forever)).rejects.toMatchObject({ name: 'UnknownError' })
  await leaveLog(failing(new DOMException('not here', 'SecurityError')), forever)
  await leaveLog(failing(null), none)
})
