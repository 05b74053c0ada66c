import { each, recordsOf } from '#contract/kernel/several.ts'
import { textOrder } from './sorted-map.ts'
import { type Delivery, type Entry, type EndedEntry, entryFormatVersion } from './types.ts'

/** The part of the box that determines order and sending. */
export interface QueueState {
  entries: ReadonlyMap<string, Entry>
  deliveries: ReadonlyMap<string, Delivery>
  /**
   * The ends of entries that others depend on; an id that is missing here was never in this box.
   */
  ends: ReadonlyMap<string, EndedEntry>
}

/**
 * Sorts entries: creates first, because an import may bring one later than its edits, then by
 * `seq`. An entry and its replacement have the same `seq`. Both are in the box when a restored
 * server forgot the original; the older one is then first.
 */
export function sortEntries(entries: Iterable<Entry>): Entry[] {
  return [...entries].sort(entryOrder)
}

/** The fields of an entry that determine its position. */
export type EntryPosition = Pick<Entry, 'op' | 'seq' | 'replaces' | 'id'>

const rankOf = (entry: EntryPosition) => (entry.op === 'create' ? 0 : 1)

/** The order of `sortEntries`. */
export const entryOrder = (a: EntryPosition, b: EntryPosition): number =>
  rankOf(a) - rankOf(b) ||
  a.seq - b.seq ||
  a.replaces.length - b.replaces.length ||
  textOrder(a.id, b.id)

/** Returns the uids of the records that an entry creates or changes. */
export function recordUidsOf(entry: Entry): readonly string[] {
  if (entry.op === 'patch' || !(each in entry.patch)) return [entry.ref]
  const known = severals.get(entry) ?? recordsOf(entry.ref, entry.patch).map((record) => record.uid)
  severals.set(entry, known)
  return known
}

/** Caches the uids of entries with several records, because they are hashes. */
const severals = new WeakMap<Entry, readonly string[]>()

/** Returns the lanes: all entries of each record, in order. */
export function lanesOf(ordered: readonly Entry[]): Map<string, Entry[]> {
  const lanes = new Map<string, Entry[]>()
  for (const entry of ordered) {
    for (const uid of recordUidsOf(entry)) {
      const lane = lanes.get(uid)
      if (lane === undefined) lanes.set(uid, [entry])
      else lane.push(entry)
    }
  }
  return lanes
}

/** Returns the entries directly before each one, in each of its lanes. */
export function predecessorsOf(
  lanes: ReadonlyMap<string, readonly Entry[]>,
): Map<string, string[]> {
  const before = new Map<string, string[]>()
  for (const lane of lanes.values()) {
    lane.forEach((entry, place) => {
      const previous = lane[place - 1]
      if (previous !== undefined)
        before.set(entry.id, [...(before.get(entry.id) ?? []), previous.id])
    })
  }
  return before
}

/**
 * The outcome of a dependency or of its replacement.
 * - `sent`, `discarded`: its end
 * - `unknown`: it was never in this box; the server knows the parent, or answers 404 or 422 (F-69)
 * - `here`: still in the box, under this id
 */
export type DependencyState = { is: 'sent' | 'discarded' | 'unknown' } | { is: 'here'; id: string }

/** `met` collects every id on which the result depends. */
export function dependencyStateOf(
  dep: string,
  { entries, ends }: Pick<QueueState, 'entries' | 'ends'>,
  standInOf: (id: string) => Entry | undefined = findReplacer(entries),
  met = new Set<string>(),
): DependencyState {
  let id = dep
  while (!met.has(id)) {
    met.add(id)
    if (entries.has(id)) return { is: 'here', id }
    const end = ends.get(id)
    if (end === undefined) break
    if (end.end === 'confirmed') return { is: 'sent' }
    if (end.end === 'discarded') return { is: 'discarded' }
    if (end.by === undefined) break
    id = end.by
  }
  const standIn = standInOf(dep)
  return standIn === undefined ? { is: 'unknown' } : { is: 'here', id: standIn.id }
}

/** Returns the first entry in order that replaces an id. */
const findReplacer = (entries: QueueState['entries']) => (id: string) =>
  sortEntries([...entries.values()].filter((entry) => entry.replaces.includes(id)))[0]

/**
 * Returns queued entries whose parent, or its replacement, ended discarded, so that a person
 * decides (F-68).
 */
export function orphansOf(standing: QueueState): string[] {
  return [...standing.entries.values()]
    .filter((entry) => {
      const delivery = standing.deliveries.get(entry.id)
      if (delivery?.state !== 'queued' || delivery.intent !== undefined) return false
      return entry.deps.some((dep) => dependencyStateOf(dep, standing).is === 'discarded')
    })
    .map((entry) => entry.id)
}

/**
 * Tells whether an entry blocks its lane: it needs a decision, waits for its void, or has the
 * format of a newer app.
 */
export function blocksLane(entry: Entry, delivery: Delivery | undefined): boolean {
  if (delivery === undefined || delivery.intent !== undefined || entry.v > entryFormatVersion)
    return true
  return delivery.state === 'review' || delivery.state === 'refused'
}

/**
 * Returns for each held entry the one that it waits for, "waits for …". Only that entry and its
 * dependents wait.
 */
export function blockersOf(
  standing: QueueState,
  lanes: ReadonlyMap<string, readonly Entry[]>,
): Map<string, string> {
  const before = predecessorsOf(lanes)
  const holds = new Map<string, string>()
  const asked = new Set<string>()
  const holderOf = (id: string): string | undefined => {
    if (asked.has(id)) return holds.get(id)
    asked.add(id)
    const entry = standing.entries.get(id)
    if (entry === undefined) return undefined
    const deps = entry.deps.flatMap((dep) => {
      const fate = dependencyStateOf(dep, standing)
      return fate.is === 'here' ? [fate.id] : []
    })
    for (const other of [...(before.get(id) ?? []), ...deps]) {
      const parent = standing.entries.get(other)
      if (other === id || parent === undefined) continue
      const holder = blocksLane(parent, standing.deliveries.get(other)) ? other : holderOf(other)
      if (holder === undefined) continue
      holds.set(id, holder)
      return holder
    }
    return undefined
  }
  for (const id of standing.entries.keys()) holderOf(id)
  return holds
}
