import { expect, test } from 'vitest'
import { createBox } from './box.ts'
import { exampleDelivery, exampleEntry, exampleEndedEntry } from './core/examples.ts'
import { allStoreNames, createMemoryStore } from './memory-store.ts'
import { applyChanges, emptyMirror, metaOfMirror, readChangedRows } from './mirror.ts'

test('F-74 applies the end, row and number of a change together when another tab reports it', async () => {
  const mirror = emptyMirror()
  const entry = exampleEntry('a1', { op: 'create', ref: 'u1' })
  const box = createBox(createMemoryStore(allStoreNames), () => undefined)
  applyChanges(mirror, [
    { store: 'outbox', key: 'a1', row: entry },
    { store: 'delivery', key: 'a1', row: exampleDelivery('a1') },
  ])
  await box.write(allStoreNames, async (tx) => {
    tx.put('sent', exampleEndedEntry('a1', { entry }))
    tx.put('known', { entity: 'action', ref: 'u1', row: { title: 'A' }, version: 1, epoch: 'e1' })
    tx.put('idmap', { uid: 'u1', id: 4, label: 'CA-4' })
  })
  // The message about its claim is read late, before the message that it was sent.
  applyChanges(mirror, await readChangedRows(box, [['delivery', 'a1']]))
  expect([...mirror.rows.outbox.keys()]).toEqual([])
  expect(mirror.ended.map(({ id }) => id)).toEqual(['a1'])
  expect(mirror.rows.known.get('action,u1')).toMatchObject({ row: { title: 'A' } })
  expect(mirror.rows.idmap.get('u1')).toMatchObject({ label: 'CA-4' })
})

test('applies the new epoch and its row together when the message about a restore was missed', async () => {
  const mirror = emptyMirror()
  const box = createBox(createMemoryStore(allStoreNames), () => undefined)
  applyChanges(mirror, [{ store: 'meta', key: 'epoch', row: { name: 'epoch', value: 'e1' } }])
  await box.write(allStoreNames, async (tx) => {
    tx.put('meta', { name: 'epoch', value: 'e2' })
    tx.put('known', {
      entity: 'action',
      ref: 'u1',
      row: { title: 'Written again' },
      version: 3,
      epoch: 'e2',
    })
  })
  applyChanges(mirror, await readChangedRows(box, [['known', ['action', 'u1']]]))
  expect(mirror.rows.known.get('action,u1')).toMatchObject({ epoch: 'e2' })
  expect(metaOfMirror(mirror).epoch).toBe('e2')
})
