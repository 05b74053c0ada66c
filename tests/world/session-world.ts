import { expect } from 'vitest'
import type { newcomers } from '#tests/mocks/newcomer.ts'

/** Signs a new person in; returns the app and the name of the read cache on this device. */
export async function signedInWithRows(newcomer: ReturnType<typeof newcomers>) {
  const app = await newcomer.signedIn()
  const rows = `read:${newcomer.number}.${newcomer.number}`
  await expect.poll(() => keysOf(rows)).toContain('profile')
  return { app, rows }
}

/** The keys in a read cache on this device; empty without the cache. */
export async function keysOf(name: string): Promise<IDBValidKey[]> {
  if (!(await indexedDB.databases()).some((known) => known.name === name)) return []
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
    opening.addEventListener('success', () => {
      const db = opening.result
      const asked = db.transaction('rows').objectStore('rows').getAllKeys()
      asked.addEventListener('success', () => {
        db.close()
        resolve(asked.result)
      })
    })
  })
}
