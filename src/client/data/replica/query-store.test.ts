import 'fake-indexeddb/auto'
import { setTimeout as after } from 'node:timers/promises'
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { persistUnlessShared } from './query-result.ts'
import { openQueryStore } from './query-store.ts'

test('shows cached data at once, and a failed refresh only sets its state without an unhandled error', async () => {
  const unseen: unknown[] = []
  const note = (reason: unknown) => void unseen.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const name = `read:${crypto.randomUUID()}`
  const watch = (queryFn: () => Promise<string>) => {
    const reads = openQueryStore(name, true)
    const observer = new QueryObserver<string>(reads.client, {
      queryKey: ['history'],
      queryFn,
      staleTime: 0,
      ...persistUnlessShared<string>({ reads, remember: true }),
    })
    onTestFinished(observer.subscribe(() => undefined))
    return () => observer.getCurrentResult()
  }
  const first = watch(async () => 'kept')
  await expect.poll(() => first().data).toBe('kept')
  await after(50)
  const next = watch(async () => {
    throw new Error('no answer')
  })
  await expect.poll(next).toMatchObject({ data: 'kept', status: 'error' })
  await after(50)
  expect(unseen).toEqual([])
})

test('F-54 reports data that a full disk removed as lost, and stores it again with all data in memory', async () => {
  const reads = openQueryStore(`read:${crypto.randomUUID()}`, true)
  let losses = 0
  onTestFinished(reads.cache.onDataLoss(() => (losses += 1)))
  reads.put(['bucket', 'actions', 0], { bucket: 0, rows: [] })
  reads.put(['pulled', 'actions'], { at: 1 })
  const names = ['rows-["bucket","actions",0]', 'rows-["pulled","actions"]']
  await expect.poll(() => reads.cache.holds(names)).toBe(true)
  for (const make of reads.cache.evictions) await make()
  expect(losses).toBe(2)
  expect(await reads.cache.holds(names)).toBe(false)
  expect(await reads.persistAll()).toBe(true)
  expect(await reads.cache.holds(names)).toBe(true)
})

test('F-54 reports data that could not be stored as lost, not as stored', async () => {
  const reads = openQueryStore(`read:${crypto.randomUUID()}`, true)
  let losses = 0
  onTestFinished(reads.cache.onDataLoss(() => (losses += 1)))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
  reads.put(['pulled', 'actions'], { at: 1 })
  await expect.poll(() => losses).toBeGreaterThan(0)
  expect(await reads.persistAll()).toBe(false)
})

test('stores nothing for a user who signed out, neither a list nor a profile', async () => {
  const reads = openQueryStore(`read:${crypto.randomUUID()}`, true)
  reads.put(['pulled', 'actions'], { at: 1 })
  await expect.poll(() => reads.cache.holds(['rows-["pulled","actions"]'])).toBe(true)
  reads.close()
  await reads.cache.deleteAll()
  await reads.cache.saveProfile({ user_id: 1 })
  expect(await reads.persistAll()).toBe(true)
  expect(await reads.cache.readProfile()).toBeUndefined()
  expect(await reads.cache.holds(['rows-["pulled","actions"]'])).toBe(false)
})

test("data loaded from the device carries the time of the server's response", async () => {
  const name = `read:${crypto.randomUUID()}`
  const [before, key] = [openQueryStore(name, true), ['read', 'plan']]
  before.put(key, { id: 1 })
  await expect.poll(() => before.cache.holds(['rows-["read","plan"]'])).toBe(true)
  const asOf = before.client.getQueryState(key)?.dataUpdatedAt
  await after(20)
  const later = openQueryStore(name, true)
  expect(await later.restore(key)).toBe(true)
  await expect.poll(() => later.client.getQueryState(key)?.dataUpdatedAt).toBe(asOf)
})
