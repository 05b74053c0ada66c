import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import { deadLine, scope } from '#tests/world/dead-line.ts'
import { type BoxStore, StoreLostError, type StoreName } from './box-store.ts'
import { exampleDelivery, exampleEntry } from './core/examples.ts'
import { openDeviceStore } from './device-store.ts'
import { createRecoveringStore } from './recovering-store.ts'
import { emptyMirror } from './mirror.ts'
import { openOutbox } from './open-outbox.ts'
import { openBoxStore } from './indexed-db-store.ts'

const begin = IDBDatabase.prototype.transaction
const open = (indexed: IDBFactory, outdated = () => {}) =>
  openBoxStore(indexed, 'box:7:1', outdated)

/** Closes the connection under the store silently, as a browser does. */
async function endConnection(store: BoxStore): Promise<void> {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await store.read(['meta'], (tx) => tx.all('meta'))
  const [db] = begun.mock.contexts
  begun.mockRestore()
  if (db instanceof IDBDatabase) db.close()
}

describe('the store', () => {
  test('has all stores since version 1, with a spare one', async () => {
    const indexed = new IDBFactory()
    const store = await open(indexed)
    const names: StoreName[] = [
      'outbox',
      'delivery',
      'review',
      'sent',
      'drafts',
      'blobs',
      'known',
      'idmap',
      'meta',
      'ext',
    ]
    expect(
      await store.read(names, async (tx) =>
        (await Promise.all(names.map((name) => tx.all(name)))).flat(),
      ),
    ).toEqual([])
    expect(await indexed.databases()).toEqual([{ name: 'box:7:1', version: 1 }])
  })

  test('F-54 a transaction without further events ends with its connection', async () => {
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const store = await open(new IDBFactory())
    await store.read(['meta'], (tx) => tx.all('meta'))
    const [db] = opened.mock.contexts
    // A transaction that fires no events.
    opened.mockReturnValueOnce(
      Object.assign(new EventTarget(), { commit: () => undefined }) as never,
    )
    const writing = store.write(['meta'], async () => undefined)
    if (db instanceof IDBDatabase) db.onclose?.(new Event('close'))
    await expect(writing).rejects.toBeInstanceOf(StoreLostError)
    opened.mockRestore()
  })

  test('F-57 stores a transaction completely or not at all', async () => {
    const store = await open(new IDBFactory())
    await store.write(['outbox', 'delivery'], async (tx) => {
      tx.put('outbox', exampleEntry('a1'))
      tx.put('delivery', exampleDelivery('a1'))
    })
    const failing = store.write(['outbox', 'delivery'], async (tx) => {
      tx.put('outbox', exampleEntry('a2'))
      tx.drop('delivery', 'a1')
      await tx.get('outbox', 'a1')
      throw new Error('killed')
    })
    await expect(failing).rejects.toThrow('killed')
    const kept = await store.read(['outbox', 'delivery'], async (tx) => [
      await tx.all('outbox'),
      await tx.all('delivery'),
    ])
    expect(kept).toEqual([[exampleEntry('a1')], [exampleDelivery('a1')]])
  })

  test('a transaction reads its own writes and returns its result after the commit', async () => {
    const store = await open(new IDBFactory())
    const seen = await store.write(['outbox'], async (tx) => {
      tx.put('outbox', exampleEntry('a1'))
      return tx.get('outbox', 'a1')
    })
    expect(seen).toEqual(exampleEntry('a1'))
  })

  test('gives two writers consecutive positions', async () => {
    const store = await open(new IDBFactory())
    const next = () =>
      store.write(['meta'], async (tx) => {
        const seq = Number((await tx.get('meta', 'seq'))?.value ?? 0) + 1
        tx.put('meta', { name: 'seq', value: seq })
        return seq
      })
    expect(await Promise.all([next(), next(), next()])).toEqual([1, 2, 3])
  })

  test('stores rows with a two-part key', async () => {
    const store = await open(new IDBFactory())
    const draft = {
      form: 'action',
      ref: 'u',
      entryId: 'e',
      values: { title: 'half' },
      seen: {},
      guards: {},
      savedAt: '',
    }
    await store.write(['drafts'], async (tx) => tx.put('drafts', draft))
    expect(await store.read(['drafts'], (tx) => tx.get('drafts', ['action', 'u']))).toEqual(draft)
    await store.write(['drafts'], async (tx) => tx.drop('drafts', ['action', 'u']))
    expect(await store.read(['drafts'], (tx) => tx.all('drafts'))).toEqual([])
  })

  test('F-54 F-57 a write resolves when its transaction completes, not when its work is done', async () => {
    const indexed = new IDBFactory()
    const store = await open(indexed)
    const order: string[] = []
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...given
    ) {
      const tx = begin.apply(this, given)
      tx.addEventListener('complete', () => order.push('complete'))
      return tx
    })
    await store
      .write(['meta'], async (tx) => tx.put('meta', { name: 'seq', value: 1 }))
      .then(() => order.push('said'))
    expect(order).toEqual(['complete', 'said'])
    // The device fails at the commit: full, or its disk broke.
    begun.mockImplementation(function (this: IDBDatabase, ...given) {
      const tx = begin.apply(this, given)
      return Object.assign(tx, { commit: () => tx.abort() })
    })
    await expect(
      store.write(['meta'], async (tx) => tx.put('meta', { name: 'seq', value: 2 })),
    ).rejects.toThrow('did not keep')
    begun.mockRestore()
    expect(await store.read(['meta'], (tx) => tx.get('meta', 'seq'))).toEqual({
      name: 'seq',
      value: 1,
    })
  })

  test('F-57 every write uses strict durability', async () => {
    const indexed = new IDBFactory()
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const outbox = await openOutbox(scope, deadLine(await open(indexed)))
    await outbox?.append({
      id: 'a1',
      entity: 'action',
      ref: 'u',
      op: 'patch',
      patch: { title: 'A' },
      seen: {},
      guards: {},
    })
    await outbox?.decide.discard('a1')
    await outbox?.drafts.save({
      form: 'action',
      ref: 'u',
      entryId: 'a2',
      values: {},
      seen: {},
      guards: {},
    })
    const device = await openDeviceStore(indexed, () => 'i')
    await device?.remember(scope, true)
    const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite')
    begun.mockRestore()
    expect(writes.length).toBeGreaterThan(4)
    expect(writes.map(([, , options]) => options?.durability)).toEqual(writes.map(() => 'strict'))
    outbox?.close()
    device?.close()
  })

  test('F-54 opens a new connection after the browser ended it, as on a full disk', async () => {
    const indexed = new IDBFactory()
    const first = await open(indexed)
    const known = {
      mirror: emptyMirror(),
      drafts: new Map(),
      blobs: new Map(),
      installId: 'i',
      pause: (ms: number) => new Promise<void>((done) => setTimeout(done, ms / 10)),
    }
    const store = createRecoveringStore(
      first,
      () => open(indexed),
      () => known,
      () => undefined,
    )
    await endConnection(first)
    await expect(first.read(['meta'], (tx) => tx.all('meta'))).rejects.toThrow(StoreLostError)
    await store.write(['meta'], async (tx) => tx.put('meta', { name: 'seq', value: 1 }))
    expect(await store.read(['meta'], (tx) => tx.get('meta', 'seq'))).toEqual({
      name: 'seq',
      value: 1,
    })
    store.close()
    await expect(store.read(['meta'], (tx) => tx.all('meta'))).rejects.toThrow()
  })

  test('F-54 a write without disk space fails with its own error, not as one to retry elsewhere', async () => {
    const store = await open(new IDBFactory())
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...given
    ) {
      const tx = begin.apply(this, given)
      // The error of Chromium, which also ends the connection.
      Object.defineProperty(tx, 'error', {
        value: new DOMException(
          'Connection is closing because of: IO error: 000003.log: FILE_ERROR_NO_SPACE',
          'UnknownError',
        ),
      })
      return Object.assign(tx, {
        commit: () => {
          tx.addEventListener('abort', () => {
            this.onclose?.(new Event('close'))
            this.close()
          })
          tx.abort()
        },
      })
    })
    const write = () =>
      store.write(['meta'], async (tx) => tx.put('meta', { name: 'seq', value: 1 }))
    await expect(write()).rejects.toThrow('NO_SPACE')
    begun.mockRestore()
    await expect(write()).rejects.toThrow(StoreLostError)
  })

  test("F-55 restores the tab's data first after the browser deleted the database under the open tab", async () => {
    const indexed = new IDBFactory()
    const first = await open(indexed)
    let opened = 0
    const outbox = await openOutbox(
      scope,
      deadLine(first, {
        openStore: (...told) =>
          opened++ === 0 ? Promise.resolve(first) : openBoxStore(indexed, 'box:7:1', ...told),
      }),
    )
    const draft = { entity: 'action', ref: 'u', op: 'patch', seen: {}, guards: {} } as const
    await outbox?.append({ ...draft, id: 'a1', patch: { title: 'Saved before' } })
    await endConnection(first)
    await new Promise((resolve) => (indexed.deleteDatabase('box:7:1').onsuccess = resolve))
    await outbox?.append({ ...draft, id: 'a2', patch: { title: 'Saved after' } })
    const store = await open(indexed)
    expect(
      (await store.read(['outbox'], (tx) => tx.all('outbox'))).map(({ id, seq }) => [id, seq]),
    ).toEqual([
      ['a1', 1],
      ['a2', 2],
    ])
    expect(await store.read(['delivery'], (tx) => tx.all('delivery'))).toHaveLength(2)
    outbox?.close()
  })

  test('F-85 closes and reports it when another version of the app opens the database', async () => {
    const indexed = new IDBFactory()
    let outdated = false
    const store = await open(indexed, () => (outdated = true))
    await new Promise<void>((resolve) => {
      const newer = indexed.open('box:7:1', 2)
      newer.onupgradeneeded = () => newer.result.createObjectStore('more')
      newer.onsuccess = () => resolve()
    })
    expect(outdated).toBe(true)
    await expect(
      store.write(['meta'], async (tx) => tx.put('meta', { name: 'seq', value: 1 })),
    ).rejects.toThrow()
    await expect(open(indexed)).rejects.toThrow()
  })
})
