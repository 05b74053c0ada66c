import { storeBlob } from '#client/data/outbox/uploads/store-blob.ts'
import type { EntryDraft, EntryView } from '#client/data/outbox/outbox.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Device, Tab } from './device.ts'
import { bytesOf, hashOf, photo, photosIn } from './photo-model.ts'
import type { World } from './world.ts'

// The acts of people with photos.

/**
 * In worlds with photos, lets some changes add one or two photos, or remove one; the device stores
 * each photo before its change.
 */
export async function withPhotos(
  world: World,
  tab: Tab,
  draft: EntryDraft,
  row: Readonly<JsonObject>,
): Promise<EntryDraft> {
  const { chance } = world
  const before = photosIn(row['photos'])
  const made = Array.from({ length: chance.between(1, 2) }, () => chance.uuid())
  const removed = chance.percent(20) ? before.slice(1) : before
  for (const id of made) await keep(tab, id)
  return {
    ...draft,
    patch: { ...draft.patch, photos: [...removed, ...made].map(photo) },
    seen: draft.op === 'create' ? {} : { ...draft.seen, photos: before.map(photo) },
  }
}

async function keep(tab: Tab, id: string): Promise<void> {
  const data = bytesOf(id).buffer
  await tab.outbox?.runInBox((box) =>
    storeBlob(
      box,
      { id, data, kind: 'photo', type: 'image/jpeg', sha256: hashOf(new Uint8Array(data)) },
      '2027-01-15T08:00:00.000Z',
    ),
  )
}

/**
 * Decides on a change whose photo is missing (F-52): retry, save without it, or with another photo.
 */
export function decideOnPhotos(
  { chance }: World,
  tab: Tab,
  { entry, review }: EntryView,
  last: boolean,
): boolean {
  const missing = Object.keys(review?.problems ?? {}).flatMap((name) =>
    name.startsWith('photos.') ? [name.slice(7)] : [],
  )
  const { outbox } = tab
  if (missing.length === 0 || outbox === null) return false
  const rest = photosIn(entry.patch['photos']).filter((id) => !missing.includes(id))
  const instead = chance.uuid()
  const without = () =>
    outbox.decide.edit(entry.id, { patch: { ...entry.patch, photos: rest.map(photo) } })
  const again = () => outbox.decide.retry(entry.id)
  const another = () =>
    keep(tab, instead).then(() =>
      outbox.decide.edit(entry.id, {
        patch: { ...entry.patch, photos: [...rest, instead].map(photo) },
      }),
    )
  void (last ? without() : chance.pick([without, again, another])())
  return true
}

/** The disk of a tablet loses a photo, or some of its bytes. */
export function spoilPhoto({ chance }: World, device: Device): void {
  const rows = [...device.disk.databases.values()].flatMap(({ rows: { blobs } }) =>
    [...blobs.values()].map((row) => ({ blobs, row })),
  )
  if (rows.length === 0) return
  const { blobs, row } = chance.pick(rows)
  if (chance.percent(50)) return void blobs.delete(row.id)
  const data = row.data.slice(0)
  new Uint8Array(data).set([7, 7, 7], 100)
  blobs.set(row.id, { ...row, data })
}
