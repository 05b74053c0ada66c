import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { deadLine, scope } from '#tests/world/dead-line.ts'
import type { BoxStore } from './box-store.ts'
import { createMemoryEnvironment } from './browser.ts'
import { createMemoryStore, allStoreNames } from './memory-store.ts'
import { openOutbox } from './open-outbox.ts'
import type { EntryDraft } from './outbox.ts'
import { openBoxStore } from './indexed-db-store.ts'

const draft: EntryDraft = {
  id: crypto.randomUUID(),
  entity: 'project',
  ref: crypto.randomUUID(),
  op: 'create',
  patch: { name: 'Pier 9' },
  seen: {},
  guards: {},
}

/** A device on which no change fits until something was freed. */
function fullDisk(isFull: () => boolean): BoxStore {
  const store = createMemoryStore(allStoreNames)
  const full = () =>
    Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))
  return {
    ...store,
    write: (stores, body) =>
      stores.includes('outbox') && stores.includes('drafts') && isFull()
        ? full()
        : store.write(stores, body),
  }
}

describe('a full device', () => {
  test('F-53 the read cache is freed first, half and then all of it, and the save succeeds', async () => {
    const freed: string[] = []
    const room = ['half', 'all'].map((step) => async () => void freed.push(step))
    const box = await openOutbox(
      scope,
      deadLine(
        fullDisk(() => freed.length < 2),
        { room },
      ),
    )
    expect(await box?.append(draft)).toEqual({ ok: true, id: draft.id })
    expect(freed).toEqual(['half', 'all'])
    expect(box?.snapshot().entries).toHaveLength(1)
    box?.close()
  })

  test('F-54 does not report "Saved" if no space can be freed', async () => {
    const box = await openOutbox(
      scope,
      deadLine(
        fullDisk(() => true),
        { room: [async () => undefined] },
      ),
    )
    expect(await box?.append(draft)).toMatchObject({ ok: false, code: 'storage' })
    expect(box?.snapshot().entries).toEqual([])
    box?.close()
  })
})

test('F-55 an outbox is new only once; the next start finds it', async () => {
  const indexed = new IDBFactory()
  const open = async () =>
    openOutbox(scope, deadLine(await openBoxStore(indexed, 'box:7:1', () => undefined)))
  const first = await open()
  expect(first?.snapshot().fresh).toBe(true)
  first?.close()
  const second = await open()
  expect(second?.snapshot()).toMatchObject({ fresh: false, outdated: false })
  second?.close()
})

test('F-58 rejects a store that forgets its content', async () => {
  const store = createMemoryStore(allStoreNames)
  const forgetful: BoxStore = {
    ...store,
    read: (stores, body) =>
      stores[0] === 'ext'
        ? body({ get: () => Promise.resolve(undefined), all: () => Promise.resolve([]) })
        : store.read(stores, body),
  }
  expect(await openOutbox(scope, deadLine(forgetful))).toBeNull()
})

test('F-54 a device that is full from the start opens no outbox and leaves no unhandled error', async () => {
  const loose = vi.fn<(error: unknown) => void>()
  process.on('unhandledRejection', loose)
  onTestFinished(() => void process.off('unhandledRejection', loose))
  const store = createMemoryStore(allStoreNames)
  const full: BoxStore = {
    ...store,
    // The probe is slow, and the parallel write has failed by then.
    write: (stores, body) =>
      stores.includes('meta')
        ? Promise.reject(new Error('full'))
        : new Promise((done) => setTimeout(done, 10)).then(() => store.write(stores, body)),
  }
  expect(await openOutbox(scope, deadLine(full))).toBeNull()
  expect(loose).not.toHaveBeenCalled()
})

test('F-84 removes earlier server rows from a shared device', async () => {
  const disk = await openBoxStore(new IDBFactory(), 'box:7:1', () => undefined)
  await disk.write(['known'], async (tx) =>
    tx.put('known', { entity: 'action', ref: 'u1', row: {}, version: 1, epoch: 'e' }),
  )
  const box = await openOutbox(scope, deadLine(disk, { persistence: 'changes' }))
  expect(await disk.read(['known'], (tx) => tx.all('known'))).toEqual([])
  expect(box?.snapshot().confirmed.size).toBe(0)
  box?.close()
})

describe('the sender, whose file loads in the leading tab', () => {
  const clock = createMemoryEnvironment().clock
  const run = vi.fn(() => Promise.resolve())
  const loaded = { createSender: () => ({ run, wake: () => undefined }) }

  test('loads again after a failure, and then sends', async () => {
    const due: (() => void)[] = []
    const load = vi.fn<() => Promise<typeof loaded>>().mockResolvedValue(loaded)
    load.mockRejectedValueOnce(new Error('offline'))
    const box = await openOutbox(
      scope,
      deadLine(createMemoryStore(allStoreNames), {
        sender: load,
        clock: { ...clock, after: (_, call) => (due.push(call), () => undefined) },
      }),
    )
    box?.start()
    // The beat of the tab, and its next try to lead.
    await vi.waitFor(() => expect(due).toHaveLength(2))
    expect(run).not.toHaveBeenCalled()
    for (const call of due.splice(0)) call()
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
    expect(load).toHaveBeenCalledTimes(2)
    box?.close()
  })

  test('sends nothing in a tab that stopped leading while the file loaded', async () => {
    const file = Promise.withResolvers<typeof loaded>()
    const box = await openOutbox(
      scope,
      deadLine(createMemoryStore(allStoreNames), { sender: () => file.promise }),
    )
    box?.start()
    box?.stop()
    file.resolve(loaded)
    await file.promise
    await Promise.resolve()
    expect(run).not.toHaveBeenCalled()
    box?.close()
  })
})
