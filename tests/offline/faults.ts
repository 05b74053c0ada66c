import type { PortAnswer } from './model-adapter.ts'
import type { ServerFaults } from './model-data.ts'
import type { DiskFaults, Tamper } from './fake-disk.ts'
import type { BlobState } from '#client/data/outbox/core/types.ts'
import { screenFaults } from './screen-faults.ts'
import type { Screens } from './screens.ts'

/** A deliberately broken variant of server, device or line, and the world that reveals it. */
export interface Fault extends DiskFaults {
  server?: ServerFaults
  /** The device accepts answers that are not from our server. */
  believePortal?: (ids: readonly string[]) => PortAnswer
  /** The device accepts answers without our mark. */
  believesUnmarked?: boolean
  /** The sender does not check who is signed in. */
  ignoresSignIn?: boolean
  /** Every tab gets the lock. */
  lockless?: boolean
  /** All people of a device share one database. */
  oneBox?: boolean
  /** Restores are not announced. */
  quiet?: boolean
  /** Screens that show wrong values. */
  screens?: Partial<Screens>
  /** The device does not compare the bytes of a photo with the stored hash. */
  blind?: boolean
  /** Other weights of acts, by their names. */
  more?: Readonly<Record<string, number>>
  rich?:
    | 'restores'
    | 'decisions'
    | 'portals'
    | 'people'
    | 'tabs'
    | 'cuts'
    | 'clashes'
    | 'files'
    | 'photos'
    | 'comments'
}

const carried = { write: 60, line: 60, takeOut: 40, bringIn: 60, takeBack: 60 }

/** The oracle must find each of these within 500 seeds (offline design, 14). */
export const faults = {
  'drop on 401': {
    rich: 'people',
    // The pause deletes the changes in flight, like a library that deletes on 401.
    tamper: (tx, database) => ({
      ...tx,
      put(store, row) {
        tx.put(store, row)
        if (store !== 'meta' || !('name' in row) || row.name !== 'paused' || row.value !== 'auth')
          return
        for (const { id, attempted } of database.rows.delivery.values()) {
          if (!attempted) continue
          tx.drop('outbox', id)
          tx.drop('delivery', id)
          tx.drop('review', id)
        }
      },
    }),
  },
  'judging outside the transaction': { server: { judgeOutside: true }, rich: 'clashes' },
  'key looked up after judging': { server: { keyAfterJudging: true }, rich: 'cuts' },
  'two leaders without fence': {
    lockless: true,
    more: { killTab: 25, secondTab: 30, weather: 25, write: 60 },
    // Each tab reads the fence that it wrote itself, not the stored one.
    tamper: ownFence(),
  },
  'discard without void': {
    rich: 'decisions',
    tamper: (tx, database) => ({
      ...tx,
      put(store, row) {
        tx.put(store, row)
        if (
          store !== 'delivery' ||
          !('intent' in row) ||
          row.intent === undefined ||
          typeof row.id !== 'string'
        )
          return
        const entry = database.rows.outbox.get(row.id)
        if (entry === undefined) return
        tx.drop('outbox', row.id)
        tx.drop('delivery', row.id)
        tx.put('sent', {
          id: row.id,
          entry,
          end: 'discarded',
          epoch: String(database.rows.meta.get('epoch')?.value ?? ''),
          confirmedAt: '',
        })
      },
    }),
  },
  'portal accepted': {
    rich: 'portals',
    believePortal: (ids) => ({
      status: 200,
      headers: { 'sync-server': '1', 'content-type': 'application/json' },
      body: JSON.stringify({ results: ids.map((id) => ({ id, status: 200, version: 1 })) }),
    }),
  },
  'clock order': {
    // Orders entries by the device's clock, which people and networks set.
    tamper: (tx, database) => ({
      ...tx,
      put(store, row) {
        if (store === 'outbox' && 'seq' in row && !database.rows.outbox.has(row.id))
          tx.put('outbox', { ...row, seq: Date.parse(row.authoredAt) })
        else tx.put(store, row)
      },
    }),
  },
  'scope mixed': { oneBox: true, server: { ignoreScope: true }, rich: 'people' },
  'replacement behind its dependents': {
    rich: 'decisions',
    tamper: (tx, database) => ({
      ...tx,
      put(store, row) {
        const isNew =
          store === 'outbox' &&
          'seq' in row &&
          row.replaces.length > 0 &&
          !database.rows.outbox.has(row.id)
        if (!isNew) return tx.put(store, row)
        const last = Number(database.rows.meta.get('seq')?.value) + 1
        tx.put('outbox', { ...row, seq: last })
        tx.put('meta', { name: 'seq', value: last })
      },
    }),
  },
  'tombstone forgotten': { server: { forgetTombstones: true }, rich: 'decisions' },
  'successor run after a failed predecessor': { server: { ignoreDeps: true } },
  'known uid created again': { server: { createAgain: true }, rich: 'tabs' },
  'answers without our mark believed': { believesUnmarked: true, rich: 'portals' },
  'Saved said before it is kept': { isHasty: true },
  'relaxed durability': { isRelaxed: true, more: { killBrowser: 20 } },
  'the signed-in scope ignored': { ignoresSignIn: true, rich: 'people' },
  'a newer confirmed row forgotten': {
    more: { read: 60 },
    // The device does not compare the list's version with the row's.
    tamper: (tx, _database, _tab, stores) => ({
      ...tx,
      async all(store) {
        const rows = await tx.all(store)
        return stores.length === 1 && store === 'known'
          ? rows.map((row) => ({ ...row, version: 0 }))
          : rows
      },
    }),
  },
  'a second tab decides on what is being discarded': {
    rich: 'decisions',
    more: { secondTab: 20 },
    // Decisions ignore the intent.
    tamper: (tx, _database, _tab, stores) => ({
      ...tx,
      async get(store, key) {
        const row = await tx.get(store, key)
        if (
          store !== 'delivery' ||
          row === undefined ||
          !stores.includes('drafts') ||
          !stores.includes('review')
        )
          return row
        return { ...row, intent: undefined }
      },
    }),
  },
  'the sent list trimmed though leaned on': {
    // People decide a lot on an offline tablet that is full days later.
    rich: 'decisions',
    more: {
      fullLater: 60,
      full: 10,
      clock: 5,
      line: 6,
      write: 120,
      direct: 60,
      decide: 10,
      takeOut: 0,
      bringIn: 0,
      again: 0,
      hide: 0,
      restore: 0,
      backUp: 0,
    },
    tamper: (tx, _database, _tab, stores) => ({
      ...tx,
      all: (store) =>
        store === 'outbox' &&
        stores.includes('sent') &&
        !stores.includes('delivery') &&
        !stores.includes('drafts')
          ? Promise.resolve([])
          : tx.all(store),
    }),
  },
  'what an import brings is not called attempted': {
    rich: 'files',
    // Lines are bad, and people discard changes that they exported.
    more: carried,
    tamper: (tx, database, _tab, stores) => ({
      ...tx,
      put(store, row) {
        const isImport = imports(stores)
        if (
          isImport &&
          store === 'delivery' &&
          'attempted' in row &&
          !database.rows.outbox.has(row.id)
        )
          tx.put(store, { ...row, attempted: false })
        else tx.put(store, row)
      },
    }),
  },
  'an export does not mark what it hands out': {
    rich: 'files',
    // Lines are bad, and people discard changes that they exported.
    more: carried,
    tamper: (tx, _database, _tab, stores) => ({
      ...tx,
      put(store, row) {
        const isExport = exports(stores)
        if (!isExport) tx.put(store, row)
      },
    }),
  },
  'an import brings what was sent or replaced once more': {
    rich: 'files',
    tamper: (tx, _database, _tab, stores) => ({
      ...tx,
      all: (store) => (store === 'sent' && imports(stores) ? Promise.resolve([]) : tx.all(store)),
    }),
  },
  'what a correction stands for is forgotten': {
    rich: 'files',
    // Creates a copy in place of a replacement, so that the replaced change is not voided with it.
    tamper: (tx, database) => ({
      ...tx,
      put(store, row) {
        if (
          store === 'outbox' &&
          'seq' in row &&
          row.replaces.length > 0 &&
          !database.rows.outbox.has(row.id)
        )
          tx.put('outbox', { ...row, replaces: [] })
        else tx.put(store, row)
      },
    }),
  },
  'a change sent before its photo': {
    rich: 'photos',
    server: { ignoreBlobs: true },
    // Marks each stored photo as sent.
    tamper: noted((value) => ({ ...value, uploaded: true })),
  },
  'a photo that arrived damaged believed': {
    rich: 'photos',
    server: { believeDamage: true },
    more: { spoil: 60 },
    // The device does not check the bytes from its disk either.
    blind: true,
  },
  'the photos of others gone over': { rich: 'photos', server: { lastPhotos: true } },
  'the comments of others gone over': { rich: 'comments', server: { lastComments: true } },
  'a decision that forgets the photos of others': {
    rich: 'photos',
    more: { direct: 60, decide: 30 },
    // The replacement repeats the photos of the old change, instead of merging them with the shown
    // row.
    tamper: (tx, database) => ({
      ...tx,
      put(store, row) {
        const old =
          store === 'outbox' && 'seq' in row
            ? [...database.rows.outbox.values()].find(
                ({ seq, id, ref }) => seq === row.seq && ref === row.ref && id !== row.id,
              )
            : undefined
        if (
          store === 'outbox' &&
          'seq' in row &&
          old?.patch['photos'] !== undefined &&
          row.patch['photos'] !== undefined &&
          old.blobs.join() === row.blobs.join()
        )
          tx.put('outbox', { ...row, patch: { ...row.patch, photos: old.patch['photos'] } })
        else tx.put(store, row)
      },
    }),
  },
  'a photo called sent once its first piece is': {
    rich: 'photos',
    // The rest of its bytes is deleted.
    server: { ignoreBlobs: true },
    tamper: noted(
      (value) => (value.sent > 0 ? { ...value, uploaded: true } : value),
      (value) => value.sent > 0,
    ),
  },
  'batch of another epoch run': { server: { runOtherEpochs: true }, rich: 'restores' },
  'repeat over what others wrote since the restore': {
    server: { ignoreAt: true },
    rich: 'restores',
  },
  'the mark never returned': {
    quiet: true,
    rich: 'restores',
    // The device receives the mark but does not store it.
    tamper: (tx) => ({
      ...tx,
      put: (store, row) =>
        store === 'meta' && 'name' in row && row.name === 'mark' ? undefined : tx.put(store, row),
    }),
  },
  ...screenFaults,
} satisfies Record<string, Fault>

/**
 * Recognizes exports and imports by the stores of their transactions, which no other transaction
 * has.
 */
const exports = (stores: readonly string[]) =>
  ['outbox', 'delivery', 'meta', 'blobs', 'ext'].join() === stores.join()
const imports = (stores: readonly string[]) =>
  ['outbox', 'delivery', 'sent', 'meta', 'blobs', 'ext'].join() === stores.join()

function ownFence(): Tamper {
  const fences = new WeakMap<object, number>()
  return (tx, _database, tab) => ({
    ...tx,
    put(store, row) {
      if (
        store === 'meta' &&
        'name' in row &&
        row.name === 'fence' &&
        typeof row.value === 'number'
      )
        fences.set(tab, row.value)
      tx.put(store, row)
    },
    async all(store) {
      const rows = await tx.all(store)
      const own = fences.get(tab)
      if (store !== 'meta' || own === undefined) return rows
      return rows.map((row) =>
        'name' in row && row.name === 'fence' ? { ...row, value: own } : row,
      )
    },
  })
}

/** Stores another state of a photo; `drops`: also deletes its bytes. */
function noted(
  as: (value: BlobState) => BlobState,
  drops: (value: BlobState) => boolean = () => false,
): Tamper {
  return (tx) => ({
    ...tx,
    put(store, row) {
      const value =
        store === 'ext' &&
        'value' in row &&
        typeof row.value === 'object' &&
        row.value !== null &&
        'sha256' in row.value
          ? (row.value as BlobState)
          : null
      if (value === null || !('id' in row) || typeof row.id !== 'string') return tx.put(store, row)
      if (drops(value)) tx.drop('blobs', row.id)
      tx.put('ext', { id: row.id, value: as(value) })
    },
  })
}
