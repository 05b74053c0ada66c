import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { scope } from '#tests/world/dead-line.ts'
import { exampleDelivery, entryOf } from './core/examples.ts'
import { openDevice } from './device.ts'
import { exportUnopenedBox } from './file/closed-box.ts'
import { openStore } from './store.ts'
import { unopenedBox, unopenedDevice } from './unopened.ts'

/** Returns a box with one change, as a later version of the app leaves it: raised to version 2. */
async function boxOfLaterVersion(): Promise<IDBFactory> {
  const indexed = new IDBFactory()
  const store = await openStore(indexed, 'box:7:1', () => undefined)
  await store.write(['outbox', 'delivery', 'meta'], async (tx) => {
    tx.put('outbox', entryOf('a1', { v: 99 }))
    tx.put('delivery', exampleDelivery('a1'))
    tx.put('meta', { name: 'schema', value: 2 })
  })
  store.close()
  await raised(indexed, 'box:7:1')
  return indexed
}

/** Raises the database to version 2 and closes it. */
const raised = (indexed: IDBFactory, name: string) =>
  new Promise<void>((resolve) => {
    const opening = indexed.open(name, 2)
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })

/** An opening that fails, as on a broken or full disk. */
function failing(): IDBOpenDBRequest {
  const request = { error: new Error('UnknownError') } as unknown as IDBOpenDBRequest
  queueMicrotask(() => request.onerror?.(new Event('error')))
  return request
}

describe('F-49 F-58 what a box that did not open still holds', () => {
  test('a newer version: its changes are counted', async () => {
    expect(await unopenedBox(await boxOfLaterVersion(), scope)).toEqual({
      why: 'newer',
      changes: 1,
    })
  })

  test('a box of this version that takes no write: its changes are counted, and an empty one is none', async () => {
    const indexed = new IDBFactory()
    const store = await openStore(indexed, 'box:7:1', () => undefined)
    expect(await unopenedBox(indexed, scope)).toBeNull()
    await store.write(['outbox'], async (tx) => tx.put('outbox', entryOf('a1')))
    expect(await unopenedBox(indexed, scope)).toEqual({ why: 'failed', changes: 1 })
    store.close()
  })

  const names =
    (...found: string[]) =>
    async () =>
      found.map((name) => ({ name, version: 1 }))
  const forbids = () => {
    throw new Error('SecurityError')
  }

  test.each([
    ['does not open', failing, { why: 'failed', changes: null }, names('box:7:1')],
    ['may not be asked for', forbids, { why: 'failed', changes: null }, names('box:7:1')],
    ['does not open and is not listed', failing, null, names('device')],
    [
      'is in a storage that may not be used',
      forbids,
      null,
      () => Promise.reject(new Error('SecurityError')),
    ],
  ] as const)(
    'a box that %s may hold changes if the browser lists it',
    async (_, open, expected, databases) => {
      expect(await unopenedBox({ open, databases } as unknown as IDBFactory, scope)).toEqual(
        expected,
      )
    },
  )

  test('no box is none, and none is made', async () => {
    const indexed = new IDBFactory()
    expect(await unopenedBox(indexed, scope)).toBeNull()
    expect(await indexed.databases()).toEqual([])
  })
})

test('F-49 F-51 a box of a newer version is given out for a file as it is, and nothing in it changes', async () => {
  const indexed = await boxOfLaterVersion()
  const { done } = await exportUnopenedBox(indexed, scope)
  expect(done).toMatchObject({ ok: true, file: { entries: [entryOf('a1', { v: 99 })] } })
  const store = await openStore(indexed, 'box:7:1', () => undefined, undefined, 'any')
  expect(await store.read(['delivery'], (tx) => tx.all('delivery'))).toEqual([
    exampleDelivery('a1'),
  ])
  expect(await indexed.databases()).toEqual([{ name: 'box:7:1', version: 2 }])
  store.close()
})

test('F-49 the list of who used the device: missing, open to this version, raised by a newer one', async () => {
  const indexed = new IDBFactory()
  expect(await unopenedDevice(indexed)).toBeNull()
  const device = await openDevice(indexed, () => 'install-1')
  expect(await unopenedDevice(indexed)).toBeNull()
  device?.close()
  await raised(indexed, 'device')
  expect(await unopenedDevice(indexed)).toBe('newer')
})
