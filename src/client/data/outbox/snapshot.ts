import type { StoreChange } from './box.ts'
import { byText, SortedMap } from './core/sorted-map.ts'
import { standingIndexOf, type Seen, type StandingIndex } from './core/standing-index.ts'
import type { SendProgress } from './core/summary.ts'
import type { ConfirmedRow, Entry, NumberOf } from './core/types.ts'
import { type Mirror, mirroredMeta, standingOf } from './mirror.ts'
import type { BoxSnapshot } from './outbox.ts'
import { emptyViews, type Look, oldestOf, renewViews, type RecordViews } from './views.ts'

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
export interface Snapshots {
  /** The mirror applied these changes. */
  heard(changes: readonly StoreChange[]): void
  /** Returns an immutable snapshot of the box. */
  now(run: SendProgress, flags: Flags): BoxSnapshot
  /** Returns the entries in the box that create this record. */
  creates(uid: string): readonly Entry[]
}

/** Stores whose rows make up an entry and its dependencies. */
const ofEntries: readonly string[] = ['outbox', 'delivery', 'review', 'sent']

export function snapshotsOf(mirror: Mirror): Snapshots {
  let { rows } = mirror
  let index: StandingIndex | null = null
  /** Ids not yet in the index, and entries whose views are outdated. */
  let heard = new Set<string>()
  let stale: Seen = new Map()
  let views: RecordViews | null = null
  let confirmed: SortedMap<string, ConfirmedRow> | null = null
  let numbers: SortedMap<string, NumberOf> | null = null

  /** Drops all caches when the mirror was read again as a whole. */
  const beginAnew = () => {
    if (rows === mirror.rows) return
    rows = mirror.rows
    index = null
    views = null
    confirmed = null
    numbers = null
  }
  const indexed = (): StandingIndex => {
    beginAnew()
    if (index === null) index = standingIndexOf(standingOf(mirror))
    else if (heard.size > 0) index.renew(heard, stale)
    heard = new Set()
    return index
  }
  const viewed = (look: Look): RecordViews => {
    const from = { index: indexed(), rows }
    const isSame =
      views !== null &&
      views.look.paused === look.paused &&
      views.look.inMemory === look.inMemory &&
      views.look.showsDiscarded === look.showsDiscarded
    if (views === null || !isSame) views = renewViews(emptyViews(look), from.index.all(), from)
    else if (stale.size > 0) views = renewViews(views, stale, from)
    stale = new Map()
    return views
  }
  return {
    heard(changes) {
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
    now(run, { showsDiscarded, ...flags }) {
      const { paused, epoch, lastContact } = mirroredMeta(mirror)
      const present = viewed({ paused, inMemory: flags.emptied === 'memory', showsDiscarded })
      confirmed ??= SortedMap.of(byText, rows.known)
      numbers ??= SortedMap.of(byText, rows.idmap)
      return {
        get entries() {
          return present.inOrder.list()
        },
        get asking() {
          return present.asking.list()
        },
        byId: present.byId,
        lanes: present.lanes,
        confirmed,
        numbers,
        ended: mirror.ended,
        blobs: rows.ext,
        summary: { ...present.counts, oldest: oldestOf(present), ...run },
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
