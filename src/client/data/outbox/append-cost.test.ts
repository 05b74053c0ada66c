import { expect, test } from 'vitest'
import { deadLine, scope } from '#tests/world/dead-line.ts'
import type { BoxStore, StoreName } from './box-store.ts'
import { exampleDelivery, exampleEntry } from './core/examples.ts'
import { allStoreNames, createMemoryStore } from './memory-store.ts'
import { openOutbox } from './open-outbox.ts'
import type { EntryDraft } from './outbox.ts'

const draftOf = (patch: EntryDraft['patch'] = { title: 'One more' }): EntryDraft => ({
  id: crypto.randomUUID(),
  entity: 'action',
  ref: crypto.randomUUID(),
  op: 'patch',
  patch,
  seen: {},
  guards: {},
})

/**
 * Returns an outbox with this number of waiting entries, and counts its reads: entries with any
 * property read, and rows of stores that are read completely.
 */
async function boxWith(waiting: number) {
  const store = createMemoryStore(allStoreNames)
  await store.write(allStoreNames, async (tx) => {
    for (let n = 1; n <= waiting; n += 1) {
      tx.put(
        'outbox',
        exampleEntry(`a${n}`, {
          scope,
          ref: crypto.randomUUID(),
          ...(n % 3 === 0 ? { op: 'create' as const } : {}),
        }),
      )
      tx.put('delivery', exampleDelivery(`a${n}`))
    }
    tx.put('meta', { name: 'seq', value: waiting })
  })
  const looked = new Set<string>()
  const listed: StoreName[] = []
  const watched = <T>(name: StoreName, row: T & object): T =>
    name === 'outbox'
      ? new Proxy(row, {
          get: (target, field) => (
            looked.add(String(Reflect.get(target, 'id'))),
            Reflect.get(target, field)
          ),
        })
      : row
  const watching: BoxStore = {
    ...store,
    read: (stores, body) =>
      store.read(stores, (tx) =>
        body({ ...tx, all: async (name) => (await tx.all(name)).map((row) => watched(name, row)) }),
      ),
    write: (stores, body) =>
      store.write(stores, (tx) => {
        const all: typeof tx.all = (name) => {
          listed.push(name)
          return tx.all(name)
        }
        return body({ ...tx, all })
      }),
  }
  const box = await openOutbox(scope, deadLine(watching))
  if (box === null) throw new Error('The outbox did not open.')
  return { box, looked, listed }
}

test.each([100, 3000])(
  'an append with %i changes in the outbox reads only a few of them, and so do the screens',
  async (waiting) => {
    const { box, looked, listed } = await boxWith(waiting)
    let told = 0
    box.subscribe(() => {
      told += 1
      const { summary, byId, lanes, undecided, numbers } = box.snapshot()
      expect([summary.saved, byId.size, lanes.size, undecided.length, numbers.size]).toEqual([
        waiting + told,
        waiting + told,
        waiting + told,
        0,
        0,
      ])
    })
    box.snapshot()
    looked.clear()
    listed.length = 0
    for (let n = 0; n < 5; n += 1) {
      const { ref } = box.snapshot().byId.get(`a${3 * (n + 1)}`)?.entry ?? { ref: '' }
      const kept = await box.append(draftOf({ title: 'One more', projectID: ref }))
      expect(kept.ok && box.snapshot().byId.get(kept.id)?.entry.deps).toEqual([`a${3 * (n + 1)}`])
    }
    expect(told).toBe(5)
    expect(listed).toEqual([])
    // The depth of a balanced tree.
    expect(looked.size).toBeLessThan(5 * 40)
    box.close()
  },
)

test('saving a form draft does not render any screen again', async () => {
  const { box } = await boxWith(3)
  const before = box.snapshot()
  let told = 0
  box.subscribe(() => (told += 1))
  await box.drafts.save({
    form: 'action.create',
    ref: 'new',
    entryId: crypto.randomUUID(),
    values: { title: 'Gua' },
    seen: {},
    guards: {},
  })
  expect([told, box.snapshot() === before]).toEqual([0, true])
  expect((await box.drafts.load('action.create', 'new'))?.values).toEqual({ title: 'Gua' })
  box.close()
})
