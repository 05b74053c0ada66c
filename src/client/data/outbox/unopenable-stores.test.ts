import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { scope } from '#tests/world/dead-line.ts'
import { exampleDelivery, exampleEntry } from './core/examples.ts'
import { openDeviceStore } from './device-store.ts'
import { exportUnopenableBox } from './file/closed-box.ts'
import { openBoxStore } from './indexed-db-store.ts'
import { inspectUnopenableBox, inspectUnopenableDevice } from './unopenable-stores.ts'

/** Returns a box with one change, as a later version of the app leaves it: raised to version 2. */
async function boxOfLaterVersion(): Promise<IDBFactory> {
  const indexed = new IDBFactory()
  const store = await openBoxStore(indexed, 'box:7:1', () => undefined)
  await store.write(['outbox', 'delivery', 'meta'], async (tx) => {
    tx.put('outbox', exampleEntry('a1', { v: 99 }))
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

describe('F-49 F-58 the content of an outbox that did not open', () => {
  test('counts the changes of a newer version', async () => {
    expect(await inspectUnopenableBox(await boxOfLaterVersion(), scope)).toEqual({
      reason: 'newer',
      changes: 1,
    })
  })

  test('counts the changes of an outbox that rejects writes, and ignores an empty one', async () => {
    const indexed = new IDBFactory()
    const store = await openBoxStore(indexed, 'box:7:1', () => undefined)
    expect(await inspectUnopenableBox(indexed, scope)).toBeNull()
    await store.write(['outbox'], async (tx) => tx.put('outbox', exampleEntry('a1')))
    expect(await inspectUnopenableBox(indexed, scope)).toEqual({ reason: 'failed', changes: 1 })
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
    ['does not open', failing, { reason: 'failed', changes: null }, names('box:7:1')],
    ['must not be opened', forbids, { reason: 'failed', changes: null }, names('box:7:1')],
    ['does not open and is not listed', failing, null, names('device')],
    ['is in a blocked storage', forbids, null, () => Promise.reject(new Error('SecurityError'))],
  ] as const)(
    'an outbox that %s may hold changes if the browser lists it',
    async (_, open, expected, databases) => {
      expect(
        await inspectUnopenableBox({ open, databases } as unknown as IDBFactory, scope),
      ).toEqual(expected)
    },
  )

  test('finds no outbox on a new device and creates none', async () => {
    const indexed = new IDBFactory()
    expect(await inspectUnopenableBox(indexed, scope)).toBeNull()
    expect(await indexed.databases()).toEqual([])
  })
})

test('F-49 F-51 exports an outbox of a newer version as it is and changes nothing in it', async () => {
  const indexed = await boxOfLaterVersion()
  const { result } = await exportUnopenableBox(indexed, scope)
  expect(result).toMatchObject({ ok: true, file: { entries: [exampleEntry('a1', { v: 99 })] } })
  const store = await openBoxStore(indexed, 'box:7:1', () => undefined, undefined, 'any')
  expect(await store.read(['delivery'], (tx) => tx.all('delivery'))).toEqual([
    exampleDelivery('a1'),
  ])
  expect(await indexed.databases()).toEqual([{ name: 'box:7:1', version: 2 }])
  store.close()
})

test('F-49 reads the list of device users if it is missing, of this version or of a newer one', async () => {
  const indexed = new IDBFactory()
  expect(await inspectUnopenableDevice(indexed)).toBeNull()
  const device = await openDeviceStore(indexed, () => 'install-1')
  expect(await inspectUnopenableDevice(indexed)).toBeNull()
  device?.close()
  await raised(indexed, 'device')
  expect(await inspectUnopenableDevice(indexed)).toBe('newer')
})
