import { expect, test } from 'vitest'
import { openBoxStore } from './outbox/indexed-db-store.ts'
import { openQueryStorage } from './replica/query-storage.ts'

const leave = (persisted: boolean) =>
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted }))
const never = new Promise<never>(() => {})

test('a page that the browser keeps aborts its transactions, so that the next page is not blocked', async () => {
  const kept = await openBoxStore(indexedDB, 'box:left', () => {})
  const next = await openBoxStore(indexedDB, 'box:left', () => {})
  // Keeps its transaction open by one request after the other.
  const write = kept.write(['known'], async (tx) => {
    for (;;) await Promise.race([tx.all('known'), never])
  })
  leave(false)
  leave(true)
  await expect(write).rejects.toThrow()
  // The second one is closed, too: the page opens its stores again.
  await expect(next.read(['known'], (tx) => tx.all('known'))).rejects.toThrow()
  const later = await openBoxStore(indexedDB, 'box:left', () => {})
  expect(await later.read(['known'], (tx) => tx.all('known'))).toEqual([])
  later.close()
})

test('a read cache that was closed with its page fails a read without an error, and opens again', async () => {
  const storage = openQueryStorage('read:left', true)
  await storage.saveProfile({ name: 'Mei' })
  expect(await storage.readProfile()).toEqual({ name: 'Mei' })
  leave(true)
  expect(await storage.readProfile()).toBeUndefined()
  expect(await openQueryStorage('read:left', true).readProfile()).toEqual({ name: 'Mei' })
})
