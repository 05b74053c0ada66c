import type { StoreChange } from './box.ts'
import { textOrder, SortedMap } from './core/sorted-map.ts'
import { createQueueIndex, type AffectedEntries, type QueueIndex } from './core/queue-index.ts'
import type { SendProgress } from './core/summary.ts'
import type { ConfirmedRow, Entry, RecordNumber } from './core/types.ts'
import { type Mirror, metaOfMirror, queueStateOf } from './mirror.ts'
import type { BoxSnapshot } from './outbox.ts'
import {
  emptyViews,
  type ViewSettings,
  oldestAuthoredAt,
  updateViews,
  type EntryViews,
} from './views.ts'

interface Flags {
  fresh: boolean
  outdated: boolean
  emptied: BoxSnapshot['emptied']
  /** See `Look`. */
  showsDiscarded: boolean
}

/**
 * Builds what screens see of a mirror and updates it with each change: a change costs only what it
 * affects, and unread parts cost nothing.
 */
export interface SnapshotBuilder {
  /** The mirror applied these changes. */
  onChanges(changes: readonly StoreChange[]): void
  /** Returns an immutable snapshot of the box. */
  build(run: SendProgress, flags: Flags): BoxSnapshot
  /** Returns the entries in the box that create this record. */
  creates(uid: string): readonly Entry[]
}

/** Stores whose rows make up an entry and its dependencies. */
const ofEntries: readonly string[] = ['outbox', 'delivery', 'review', 'sent']

export function createSnapshotBuilder(mirror: Mirror): SnapshotBuilder {
  let { rows } = mirror
  let index: QueueIndex | null = null
  /** Ids not yet in the index, and entries whose views are outdated. */
  let heard = new Set<string>()
  let stale: AffectedEntries = new Map()
  let views: EntryViews | null = null
  let confirmed: SortedMap<string, ConfirmedRow> | null = null
  let numbers: SortedMap<string, RecordNumber> | null = null

  /** Drops all caches when the mirror was read again as a whole. */
  const beginAnew = () => {
    if (rows === mirror.rows) return
    rows = mirror.rows
    index = null
    views = null
    confirmed = null
    numbers = null
  }
  const indexed = (): QueueIndex => {
    beginAnew()
    if (index === null) index = createQueueIndex(queueStateOf(mirror))
    else if (heard.size > 0) index.renew(heard, stale)
    heard = new Set()
    return index
  }
  const viewed = (look: ViewSettings): EntryViews => {
    const from = { index: indexed(), rows }
    const isSame =
      views !== null &&
      views.settings.paused === look.paused &&
      views.settings.inMemory === look.inMemory &&
      views.settings.showsDiscarded === look.showsDiscarded
    if (views === null || !isSame) views = updateViews(emptyViews(look), from.index.all(), from)
    else if (stale.size > 0) views = updateViews(views, stale, from)
    stale = new Map()
    return views
  }
  return {
    onChanges(changes) {
      beginAnew()
      for (const { store, key, row } of changes) {
        const name = String(key)
        if (ofEntries.includes(store)) heard.add(name)
        else if (store === 'known')
          confirmed =
            row === undefined
              ? (confirmed?.without(name) ?? null)
              : (confirmed?.with(name, row) ?? null)
        else if (store === 'idmap')
          numbers =
            row === undefined
              ? (numbers?.without(name) ?? null)
              : (numbers?.with(name, row) ?? null)
      }
    },
    build(run, { showsDiscarded, ...flags }) {
      const { paused, epoch, lastContact } = metaOfMirror(mirror)
      const present = viewed({ paused, inMemory: flags.emptied === 'memory', showsDiscarded })
      confirmed ??= SortedMap.of(textOrder, rows.known)
      numbers ??= SortedMap.of(textOrder, rows.idmap)
      return {
        get entries() {
          return present.inOrder.list()
        },
        get undecided() {
          return present.undecided.list()
        },
        byId: present.byId,
        lanes: present.lanes,
        confirmed,
        numbers,
        ended: mirror.ended,
        blobs: rows.ext,
        summary: { ...present.counts, oldest: oldestAuthoredAt(present), ...run },
        paused,
        epoch,
        lastContact,
        ...flags,
      }
    },
    creates(uid) {
      const lane = indexed().lane(uid)
      const patches = lane.findIndex(({ op }) => op !== 'create')
      // Creates are first in a lane.
      return patches === -1 ? lane : lane.slice(0, patches)
    },
  }
}
