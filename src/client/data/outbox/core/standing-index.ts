import { entryOrder, fateOf, type Standing, stops, uidsOf } from './lanes.ts'
import { placeIn } from './place-in.ts'
import type { Entry } from './types.ts'

/**
 * What order, lanes and holds come to, kept along with a box instead of worked out anew: a change
 * costs what it touches, however many entries wait. It says what `lanesOf` and `holdsOf` say of the
 * same standing.
 */
export interface StandingIndex {
  /**
   * Take over what now stands under these ids: an entry, a delivery, or an end. Adds to `seen` the
   * entries that are seen otherwise for it, each with the records that it makes or changes, or did:
   * those ids, what is held otherwise, and what relies on one that came or went, for it may be
   * named by it.
   */
  renew(ids: Iterable<string>, seen: Seen): void
  /** Every entry. */
  all(): Seen
  /** As it was when it was taken over last; undefined: it is not here. */
  entry(id: string): Indexed | undefined
  /** In order; empty: nothing waits for this record. */
  lane(uid: string): readonly Entry[]
  /** What it waits for. */
  holder(id: string): string | undefined
}

export interface Indexed {
  entry: Entry
  /** The records that it makes or changes. */
  uids: readonly string[]
  /** It stops its lane. */
  stops: boolean
}

/** By the id of an entry: the uids of its records, before and now. */
export type Seen = Map<string, readonly string[]>

const none: readonly never[] = []

/** Of a standing that its owner changes and then tells of; begins with all that is in it. */
export function indexOf(standing: Standing): StandingIndex {
  const here = new Map<string, Indexed>()
  const lanes = new Map<string, Entry[]>()
  const standIns = new Map<string, Entry[]>()
  const holds = new Map<string, string>()
  /** By an id: whose wait rests on what became of it. */
  const watchers = new Map<string, Set<string>>()
  const watched = new Map<string, ReadonlySet<string>>()
  const standInOf = (id: string) => standIns.get(id)?.[0]

  const watch = (id: string, ids: ReadonlySet<string>) => {
    for (const old of watched.get(id) ?? none) {
      const those = watchers.get(old)
      those?.delete(id)
      if (those?.size === 0) watchers.delete(old)
    }
    for (const other of ids) {
      const those = watchers.get(other)
      if (those === undefined) watchers.set(other, new Set([id]))
      else those.add(id)
    }
    if (ids.size > 0) watched.set(id, ids)
    else watched.delete(id)
  }

  /** Right before and right behind it in each of its lanes. */
  const beside = ({ entry, uids }: Indexed, step: -1 | 1): string[] =>
    uids.flatMap((uid) => {
      const lane = lanes.get(uid) ?? []
      const place = placeOf(entry, lane)
      const other = lane[lane[place]?.id === entry.id || step === -1 ? place + step : place]
      return other === undefined ? [] : [other.id]
    })

  const replace = (before: Indexed | undefined, now: Indexed | undefined) => {
    if (before) for (const uid of before.uids) takeOut(lanes, uid, before.entry)
    if (before) for (const id of before.entry.replaces) takeOut(standIns, id, before.entry)
    if (now) for (const uid of now.uids) putIn(lanes, uid, now.entry)
    if (now) for (const id of now.entry.replaces) putIn(standIns, id, now.entry)
  }

  /** What stands otherwise, by itself or because something beside it or before it does. */
  const takeOver = (id: string, moved: Set<string>, seen: Seen) => {
    const before = here.get(id)
    const entry = standing.entries.get(id)
    const now = entry && {
      entry,
      uids: before?.entry === entry ? before.uids : uidsOf(entry),
      stops: stops(entry, standing.deliveries.get(id)),
    }
    if (before !== undefined || now !== undefined)
      seen.set(id, [
        ...(seen.get(id) ?? none),
        ...(before?.uids ?? none),
        ...(before?.entry === entry ? none : (now?.uids ?? none)),
      ])
    if (before?.entry === entry && before?.stops === now?.stops && entry !== undefined) return
    const touched = [id, ...(watchers.get(id) ?? none)]
    if (before?.entry !== entry) {
      for (const old of [...(before?.entry.replaces ?? none), ...(entry?.replaces ?? none)])
        touched.push(...(watchers.get(old) ?? none))
      if (before) touched.push(...beside(before, 1))
      replace(before, now)
      for (const other of watchers.get(id) ?? none) seeAgain(other, seen)
    }
    if (now) here.set(id, now)
    else here.delete(id)
    for (const other of touched) moved.add(other)
  }

  /** Before it in its lanes, in the order of the lanes, then what it relies on. */
  const reliedOn = (id: string, one: Indexed): string[] => {
    const met = new Set<string>()
    const deps = one.entry.deps.flatMap((dep) => {
      // Each by itself: one that leads round to another is followed all the same.
      const ids = new Set<string>()
      const fate = fateOf(dep, standing, standInOf, ids)
      for (const other of ids) met.add(other)
      return fate.is === 'here' ? [fate.id] : []
    })
    for (const dep of deps) met.add(dep)
    watch(id, met)
    const byLane = {
      ...one,
      uids: one.uids.length > 1 ? inOrderOfLanes(one.uids, lanes) : one.uids,
    }
    return [...beside(byLane, -1), ...deps]
  }

  /** Anew for these and all behind them; answers whose hold became another. */
  const holdAnew = (moved: Set<string>): string[] => {
    // A set takes in what is added while it is gone through.
    for (const id of moved) {
      const one = here.get(id)
      if (one) for (const other of beside(one, 1)) moved.add(other)
      for (const other of watchers.get(id) ?? none) moved.add(other)
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
        const holder = parent.stops ? other : holderOf(other)
        if (holder === undefined) continue
        holds.set(id, holder)
        return holder
      }
      return undefined
    }
    // What stands before is asked first, so that no question leads far.
    const ids = [...moved].sort((a, b) => compareHere(here.get(a), here.get(b)))
    for (const id of ids) holderOf(id)
    return ids.filter((id) => holds.get(id) !== before.get(id))
  }

  const seeAgain = (id: string, seen: Seen) => {
    if (!seen.has(id)) seen.set(id, here.get(id)?.uids ?? none)
  }

  const renew = (ids: Iterable<string>, seen: Seen) => {
    const moved = new Set<string>()
    for (const id of ids) takeOver(id, moved, seen)
    for (const id of holdAnew(moved)) seeAgain(id, seen)
  }
  renew(standing.entries.keys(), new Map())
  const all = () => new Map([...here].map(([id, { uids }]) => [id, uids]))
  return {
    renew,
    all,
    entry: (id) => here.get(id),
    lane: (uid) => lanes.get(uid) ?? none,
    holder: (id) => holds.get(id),
  }
}

function compareHere(a: Indexed | undefined, b: Indexed | undefined): number {
  return a === undefined || b === undefined
    ? Number(b === undefined) - Number(a === undefined)
    : entryOrder.compare(a.entry, b.entry)
}

/** As `lanesOf` lists them. */
function inOrderOfLanes(
  uids: readonly string[],
  lanes: ReadonlyMap<string, readonly Entry[]>,
): string[] {
  const first = (uid: string) => lanes.get(uid)?.[0]
  return [...uids].sort((a, b) => {
    const [one, other] = [first(a), first(b)]
    return one === undefined || other === undefined ? 0 : entryOrder.compare(one, other)
  })
}

/** Where it stands among entries in order, or would. */
const placeOf = (entry: Entry, lane: readonly Entry[]) =>
  placeIn(lane, (other) => entryOrder.compare(other, entry) < 0)

function putIn(lists: Map<string, Entry[]>, name: string, entry: Entry): void {
  const list = lists.get(name)
  if (list === undefined) lists.set(name, [entry])
  else list.splice(placeOf(entry, list), 0, entry)
}

function takeOut(lists: Map<string, Entry[]>, name: string, entry: Entry): void {
  const list = lists.get(name)
  const place = list === undefined ? -1 : placeOf(entry, list)
  if (list?.[place]?.id !== entry.id) return
  list.splice(place, 1)
  if (list.length === 0) lists.delete(name)
}
