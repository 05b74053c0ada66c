import { entryOrder, type EntryPosition } from './core/lanes.ts'
import { insertionIndex } from './core/insertion-index.ts'
import { textOrder, SortedMap } from './core/sorted-map.ts'
import { type IndexedEntry, type AffectedEntries, type QueueIndex } from './core/queue-index.ts'
import { displayStatusOf } from './core/summary.ts'
import type { PauseReason, OutboxSummary } from './core/types.ts'
import type { Mirror } from './mirror.ts'
import type { EntryView } from './outbox.ts'

/** The settings that affect every entry's view: a change rebuilds all of them. */
export interface ViewSettings {
  paused: PauseReason | null
  /** True when the box is only in memory, so that nothing counts as saved on this device. */
  inMemory: boolean
  /**
   * False without storage: a discarded change without an answer is in its form again and does not
   * show as waiting (F-58).
   */
  showsDiscarded: boolean
}

/** The waiting entries as screens see them at one point in time; immutable. */
export interface EntryViews {
  settings: ViewSettings
  inOrder: SortedMap<EntryPosition, EntryView>
  byId: SortedMap<string, EntryView>
  lanes: SortedMap<string, readonly EntryView[]>
  /** The entries that ask for a decision. */
  undecided: SortedMap<EntryPosition, EntryView>
  counts: Pick<OutboxSummary, 'saved' | 'sending' | 'waiting' | 'decide' | 'refused'>
}

export function emptyViews(look: ViewSettings): EntryViews {
  return {
    settings: look,
    inOrder: SortedMap.of(entryOrder),
    byId: SortedMap.of(textOrder),
    lanes: SortedMap.of(textOrder),
    undecided: SortedMap.of(entryOrder),
    counts: { saved: 0, sending: 0, waiting: 0, decide: 0, refused: 0 },
  }
}

/** The rows and the index from which views are built. */
interface From {
  rows: Mirror['rows']
  index: QueueIndex
}

/** Rebuilds the views of these entries; all others are shared. */
export function updateViews(before: EntryViews, seen: AffectedEntries, from: From): EntryViews {
  const after = { ...before, counts: { ...before.counts } }
  /** The changes of each record. */
  const moved = new Map<string, Moved[]>()
  for (const [id, uids] of seen) {
    const old = before.byId.get(id)
    const one = from.index.entry(id)
    const next = one && viewOf(one, from, before.settings)
    if (old !== undefined) {
      after.counts[wordOf(old, before.settings)] -= 1
      after.undecided = after.undecided.without(old.entry)
      if (next?.entry !== old.entry) after.inOrder = after.inOrder.without(old.entry)
      if (next === undefined) after.byId = after.byId.without(id)
    }
    if (next !== undefined) {
      after.counts[wordOf(next, before.settings)] += 1
      if (asks(next)) after.undecided = after.undecided.with(next.entry, next)
      after.inOrder = after.inOrder.with(next.entry, next)
      after.byId = after.byId.with(id, next)
    }
    for (const uid of new Set(uids)) moved.set(uid, [...(moved.get(uid) ?? []), { old, next }])
  }
  for (const [uid, changes] of moved) {
    const entries = from.index.lane(uid)
    const [change] = changes
    const lane =
      changes.length === 1 && change
        ? changed(after.lanes.get(uid) ?? [], change)
        : entries.flatMap(({ id }) => after.byId.get(id) ?? [])
    // Lanes include all entries, shown or not.
    after.lanes = entries.length > 0 ? after.lanes.with(uid, lane) : after.lanes.without(uid)
  }
  return after
}

interface Moved {
  old: EntryView | undefined
  next: EntryView | undefined
}

/** Returns a lane with one entry changed. */
function changed(lane: readonly EntryView[], { old, next }: Moved): readonly EntryView[] {
  const rest = [...lane]
  const placeOf = ({ entry }: EntryView) =>
    insertionIndex(rest, (other) => entryOrder(other.entry, entry) < 0)
  if (old) rest.splice(placeOf(old), 1)
  if (next) rest.splice(placeOf(next), 0, next)
  return rest
}

function viewOf(
  { entry }: IndexedEntry,
  { rows, index }: From,
  look: ViewSettings,
): EntryView | undefined {
  const delivery = rows.delivery.get(entry.id)
  if (delivery === undefined || (delivery.intent !== undefined && !look.showsDiscarded))
    return undefined
  const word = displayStatusOf(delivery, look.paused)
  return {
    entry,
    delivery,
    review: rows.review.get(entry.id) ?? null,
    displayStatus: look.inMemory && word === 'saved' ? 'sending' : word,
    blockedBy: delivery.state === 'queued' ? (index.blocker(entry.id) ?? null) : null,
    discarding: delivery.intent !== undefined,
  }
}

const wordOf = ({ delivery }: EntryView, { paused }: ViewSettings) =>
  displayStatusOf(delivery, paused)

/** Tells whether an entry waits for a person. */
const asks = ({ displayStatus }: EntryView) =>
  displayStatus === 'decide' || displayStatus === 'refused'

/** Returns the authored time of the first entry in the queue, a create or a patch. */
export function oldestAuthoredAt({ inOrder }: EntryViews): string | null {
  const [first, patch] = [inOrder.first()?.entry, inOrder.firstFrom(beforePatches)?.entry]
  const oldest = first !== undefined && patch !== undefined && patch.seq < first.seq ? patch : first
  return oldest?.authoredAt ?? null
}

const beforePatches: EntryPosition = { op: 'patch', seq: -Infinity, replaces: [], id: '' }
