import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { exampleDelivery, exampleEntry } from './core/examples.ts'
import type { ConfirmedRow } from './core/types.ts'
import { allStoreNames, createMemoryStore } from './memory-store.ts'
import { openBoxStore } from './indexed-db-store.ts'

const confirmed: ConfirmedRow = {
  entity: 'action',
  ref: 'u1',
  row: { title: 'A' },
  version: 1,
  epoch: 'e',
}

describe('F-58 a browser that stores nothing', () => {
  test('applies a transaction completely or not at all', async () => {
    const store = createMemoryStore(allStoreNames)
    await store.write(['outbox', 'delivery'], async (tx) => {
      tx.put('outbox', exampleEntry('a1'))
      tx.put('delivery', exampleDelivery('a1'))
    })
    const failing = store.write(['outbox', 'delivery'], async (tx) => {
      tx.drop('outbox', 'a1')
      tx.put('outbox', exampleEntry('a2'))
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await store.read(['outbox'], (tx) => tx.all('outbox'))).toEqual([exampleEntry('a1')])
  })

  test('runs transactions one after the other, each with the result of the one before', async () => {
    const store = createMemoryStore(allStoreNames)
    const count = () =>
      store.write(['meta'], async (tx) => {
        const before = await tx.get('meta', 'seq')
        await Promise.resolve()
        tx.put('meta', { name: 'seq', value: Number(before?.value ?? 0) + 1 })
      })
    await Promise.all([count(), count(), count()])
    expect(await store.read(['meta'], (tx) => tx.get('meta', 'seq'))).toEqual({
      name: 'seq',
      value: 3,
    })
  })
})

describe('F-84 on a shared device', () => {
  const shared = async () => {
    const disk = await openBoxStore(new IDBFactory(), 'box:7:1', () => {})
    return { disk, store: createMemoryStore(['known', 'idmap'], disk) }
  }

  test('keeps server rows in memory but never on the disk, and changes in both', async () => {
    const { disk, store } = await shared()
    await store.write(['outbox', 'known'], async (tx) => {
      tx.put('outbox', exampleEntry('a1'))
      tx.put('known', confirmed)
      expect(await tx.get('known', ['action', 'u1'])).toEqual(confirmed)
    })
    expect(
      await store.read(['outbox', 'known'], (tx) =>
        Promise.all([tx.all('outbox'), tx.all('known')]),
      ),
    ).toEqual([[exampleEntry('a1')], [confirmed]])
    expect(
      await disk.read(['outbox', 'known'], (tx) =>
        Promise.all([tx.all('outbox'), tx.all('known')]),
      ),
    ).toEqual([[exampleEntry('a1')], []])
  })

  test('a failed write to the disk does not change the memory either', async () => {
    const { store } = await shared()
    const failing = store.write(['outbox', 'known'], async (tx) => {
      tx.put('known', confirmed)
      await tx.get('outbox', 'a1')
      throw new Error('full')
    })
    await expect(failing).rejects.toThrow('full')
    expect(await store.read(['known'], (tx) => tx.all('known'))).toEqual([])
  })
})
