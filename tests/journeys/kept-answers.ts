import type { Person } from './person.ts'

/** Returns the names of the server's answers that the device has cached. */
export function keptAnswers({ page }: Person): Promise<string[]> {
  return page.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map((one) => one.name ?? '')
      .find((one) => one.startsWith('read:'))
    if (name === undefined) return []
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    const db = await done(indexedDB.open(name))
    const keys = db.objectStoreNames.contains('rows')
      ? await done(db.transaction('rows').objectStore('rows').getAllKeys())
      : []
    db.close()
    return keys.map(String)
  })
}
