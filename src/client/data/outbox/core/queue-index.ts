import {
  entryOrder,
  dependencyStateOf,
  type QueueState,
  blocksLane,
  recordUidsOf,
} from './lanes.ts'
import { insertionIndex } from './insertion-index.ts'
import type { Entry } from './types.ts'

/**
 * An index of order, lanes and holds that is updated with the box instead of recomputed. A change
 * costs only what it affects, however many entries wait. The result equals `lanesOf` and `blockersOf`
 * of the same entries.
 */
export interface QueueIndex {
  /**
   * Updates the index after an entry, a delivery or an end with these ids changed. Adds to `seen`
   * the entries that now look different, with all records that they change or changed: these ids,
   * entries with another hold, and entries that depend on one that came or left, because they may
   * show its name.
   */
  renew(ids: Iterable<string>, seen: AffectedEntries): void
  all(): AffectedEntries
  /** Returns an entry as of its last update; undefined when it is not in the box. */
  entry(id: string): IndexedEntry | undefined
  /** Returns the entries of a record in order; empty when none wait. */
  lane(uid: string): readonly Entry[]
  /** Returns the id of the entry that it waits for. */
  blocker(id: string): string | undefined
}

export interface IndexedEntry {
  entry: Entry
  /** The records that it creates or changes. */
  uids: readonly string[]
  /** It blocks its lane. */
  blocksLane: boolean
}

/** The uids of each entry's records, before and now, by the entry's id. */
export type AffectedEntries = Map<string, readonly string[]>

const none: readonly never[] = []

/** Indexes a box whose owner reports each change to `renew`; starts with all its entries. */
export function createQueueIndex(standing: QueueState): QueueIndex {
  const here = new Map<string, IndexedEntry>()
  const lanes = new Map<string, Entry[]>()
  const standIns = new Map<string, Entry[]>()
  const holds = new Map<string, string>()
  /** The entries whose hold depends on an id, by that id. */
  const dependents = new Map<string, Set<string>>()
  const watched = new Map<string, ReadonlySet<string>>()
  const standInOf = (id: string) => standIns.get(id)?.[0]

  const watch = (id: string, ids: ReadonlySet<string>) => {
    for (const old of watched.get(id) ?? none) {
      const those = dependents.get(old)
      those?.delete(id)
      if (those?.size === 0) dependents.delete(old)
    }
    for (const other of ids) {
      const those = dependents.get(other)
      if (those === undefined) dependents.set(other, new Set([id]))
      else those.add(id)
    }
    if (ids.size > 0) watched.set(id, ids)
    else watched.delete(id)
  }

  /** Returns the entries directly before or after it in each of its lanes. */
  const beside = ({ entry, uids }: IndexedEntry, step: -1 | 1): string[] =>
    uids.flatMap((uid) => {
      const lane = lanes.get(uid) ?? []
      const place = placeOf(entry, lane)
      const other = lane[lane[place]?.id === entry.id || step === -1 ? place + step : place]
      return other === undefined ? [] : [other.id]
    })

  const replace = (before: IndexedEntry | undefined, now: IndexedEntry | undefined) => {
    if (before) for (const uid of before.uids) removeSorted(lanes, uid, before.entry)
    if (before) for (const id of before.entry.replaces) removeSorted(standIns, id, before.entry)
    if (now) for (const uid of now.uids) insertSorted(lanes, uid, now.entry)
    if (now) for (const id of now.entry.replaces) insertSorted(standIns, id, now.entry)
  }

  /**
   * Updates one entry and collects those whose hold may change: itself, its dependents and its
   * neighbours.
   */
  const updateEntry = (id: string, moved: Set<string>, seen: AffectedEntries) => {
    const before = here.get(id)
    const entry = standing.entries.get(id)
    const now = entry && {
      entry,
      uids: before?.entry === entry ? before.uids : recordUidsOf(entry),
      blocksLane: blocksLane(entry, standing.deliveries.get(id)),
    }
    if (before !== undefined || now !== undefined)
      seen.set(id, [
        ...(seen.get(id) ?? none),
        ...(before?.uids ?? none),
        ...(before?.entry === entry ? none : (now?.uids ?? none)),
      ])
    if (before?.entry === entry && before?.blocksLane === now?.blocksLane && entry !== undefined)
      return
    const touched = [id, ...(dependents.get(id) ?? none)]
    if (before?.entry !== entry) {
      for (const old of [...(before?.entry.replaces ?? none), ...(entry?.replaces ?? none)])
        touched.push(...(dependents.get(old) ?? none))
      if (before) touched.push(...beside(before, 1))
      replace(before, now)
      for (const other of dependents.get(id) ?? none) seeAgain(other, seen)
    }
    if (now) here.set(id, now)
    else here.delete(id)
    for (const other of touched) moved.add(other)
  }

  /**
   * Returns the entries before it in its lanes, in the order of the lanes, then its dependencies.
   */
  const reliedOn = (id: string, one: IndexedEntry): string[] => {
    const met = new Set<string>()
    const deps = one.entry.deps.flatMap((dep) => {
      // Uses a separate set for each dependency, so that a path through the ids of another one is
      // followed too.
      const ids = new Set<string>()
      const fate = dependencyStateOf(dep, standing, standInOf, ids)
      for (const other of ids) met.add(other)
      return fate.is === 'here' ? [fate.id] : []
    })
    for (const dep of deps) met.add(dep)
    watch(id, met)
    const byLane = {
      ...one,
      uids: one.uids.length > 1 ? sortByLanes(one.uids, lanes) : one.uids,
    }
    return [...beside(byLane, -1), ...deps]
  }

  /** Recomputes the holds of these and all later entries; returns those whose hold changed. */
  const recomputeBlockers = (moved: Set<string>): string[] => {
    // The loop also visits items that are added to the set meanwhile.
    for (const id of moved) {
      const one = here.get(id)
      if (one) for (const other of beside(one, 1)) moved.add(other)
      for (const other of dependents.get(id) ?? none) moved.add(other)
    }
    const before = new Map([...moved].map((id) => [id, holds.get(id)]))
    for (const id of moved) holds.delete(id)
    const asked = new Set<string>()
    const holderOf = (id: string): string | undefined => {
      const one = here.get(id)
      if (!moved.has(id) || asked.has(id)) return holds.get(id)
      asked.add(id)
      if (one === undefined) {
        watch(id, new Set())
        return undefined
      }
      for (const other of reliedOn(id, one)) {
        const parent = here.get(other)
        if (other === id || parent === undefined) continue
        const holder = parent.blocksLane ? other : holderOf(other)
        if (holder === undefined) continue
        holds.set(id, holder)
        return holder
      }
      return undefined
    }
    // Computes earlier entries first, which keeps the recursion short.
    const ids = [...moved].sort((a, b) => compareHere(here.get(a), here.get(b)))
    for (const id of ids) holderOf(id)
    return ids.filter((id) => holds.get(id) !== before.get(id))
  }

  const seeAgain = (id: string, seen: AffectedEntries) => {
    if (!seen.has(id)) seen.set(id, here.get(id)?.uids ?? none)
  }

  const renew = (ids: Iterable<string>, seen: AffectedEntries) => {
    const moved = new Set<string>()
    for (const id of ids) updateEntry(id, moved, seen)
    for (const id of recomputeBlockers(moved)) seeAgain(id, seen)
  }
  renew(standing.entries.keys(), new Map())
  const all = () => new Map([...here].map(([id, { uids }]) => [id, uids]))
  return {
    renew,
    all,
    entry: (id) => here.get(id),
    lane: (uid) => lanes.get(uid) ?? none,
    blocker: (id) => holds.get(id),
  }
}

function compareHere(a: IndexedEntry | undefined, b: IndexedEntry | undefined): number {
  return a === undefined || b === undefined
    ? Number(b === undefined) - Number(a === undefined)
    : entryOrder(a.entry, b.entry)
}

/** Sorts the uids in the order of `lanesOf`. */
function sortByLanes(
  uids: readonly string[],
  lanes: ReadonlyMap<string, readonly Entry[]>,
): string[] {
  const first = (uid: string) => lanes.get(uid)?.[0]
  return [...uids].sort((a, b) => {
    const [one, other] = [first(a), first(b)]
    return one === undefined || other === undefined ? 0 : entryOrder(one, other)
  })
}

/** Returns the entry's index in a sorted list, or where to insert it. */
const placeOf = (entry: Entry, lane: readonly Entry[]) =>
  insertionIndex(lane, (other) => entryOrder(other, entry) < 0)

function insertSorted(lists: Map<string, Entry[]>, name: string, entry: Entry): void {
  const list = lists.get(name)
  if (list === undefined) lists.set(name, [entry])
  else list.splice(placeOf(entry, list), 0, entry)
}

function removeSorted(lists: Map<string, Entry[]>, name: string, entry: Entry): void {
  const list = lists.get(name)
  const place = list === undefined ? -1 : placeOf(entry, list)
  if (list?.[place]?.id !== entry.id) return
  list.splice(place, 1)
  if (list.length === 0) lists.delete(name)
}
