import { expect, onTestFinished, test } from 'vitest'
import { deadLine, scope } from '#tests/world/dead-line.ts'
import { allStoreNames, createMemoryStore } from './memory-store.ts'
import { openOutbox } from './open-outbox.ts'
import type { Outbox } from './outbox.ts'
import { storeBlob } from './uploads/store-blob.ts'

const photo = (id: string) => ({
  id,
  data: new ArrayBuffer(4),
  kind: 'action-photo',
  type: 'image/jpeg',
  sha256: id,
})
const typed = (form: string, values: object) => ({
  form,
  ref: 'u1',
  entryId: crypto.randomUUID(),
  values: { ...values },
  seen: {},
  guards: {},
})

/**
 * A box with two drafts, a request that waits for a connection, and a change; both with a photo.
 */
async function boxWithDrafts() {
  const store = createMemoryStore(allStoreNames)
  const blobs = (patch: object) => ('photos' in patch ? ['sent-photo'] : [])
  const { overlays } = deadLine(store)
  const around = { overlays: { ...overlays, action: { ...overlays.action, blobs } } }
  const box = await openOutbox(scope, deadLine(store, { persistence: 'changes', ...around }))
  if (box === null) throw new Error('The outbox did not open.')
  onTestFinished(() => box.close())
  for (const id of ['typed-photo', 'sent-photo'])
    await box.runInBox((inside) => storeBlob(inside, photo(id), '2026-11-20T10:00:00.000Z'))
  await box.drafts.save(typed('action.edit', { title: 'Mine', photos: ['typed-photo'] }))
  await box.drafts.save(typed('project.create', { name: 'Pier 9' }))
  await box.drafts.save(typed('help.kept', { subject: 'Help' }))
  const patch = { title: 'Saved', photos: ['sent-photo'] }
  const entry = { id: crypto.randomUUID(), entity: 'action', ref: 'u2', op: 'patch' } as const
  await box.append({ ...entry, patch, seen: {}, guards: {} })
  return { store, box }
}

const formsOf = async (box: Outbox) => (await box.drafts.unsaved()).map(({ form }) => form)

test('removes drafts and their photos, keeps saved changes', async () => {
  const { store, box } = await boxWithDrafts()
  expect((await formsOf(box)).toSorted()).toEqual(['action.edit', 'project.create'])
  await box.removeUnsavedDrafts()
  const [drafts, blobs, entries] = await store.read(['drafts', 'blobs', 'outbox'], (tx) =>
    Promise.all([tx.all('drafts'), tx.all('blobs'), tx.all('outbox')]),
  )
  expect(drafts.map(({ form }) => form)).toEqual(['help.kept'])
  expect(blobs.map(({ id }) => id)).toEqual(['sent-photo'])
  expect(entries).toHaveLength(1)
})

test('saves no draft of an open form after forgetDrafts', async () => {
  const { box } = await boxWithDrafts()
  const gone = box.removeUnsavedDrafts()
  await box.drafts.save(typed('action.edit', { title: 'Typed at the last moment' }))
  await gone
  expect(await formsOf(box)).toEqual([])
})

test('does not count an empty draft', async () => {
  const { box } = await boxWithDrafts()
  await box.drafts.save({ ...typed('project.create', { name: '' }), isEmpty: true })
  expect(await formsOf(box)).toEqual(['action.edit'])
})
