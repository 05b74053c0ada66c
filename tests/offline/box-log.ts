import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { recordsOf } from '#contract/kernel/several.ts'
import type { Entry, Scope } from '#client/data/outbox/core/types.ts'
import type { Database } from './fake-disk.ts'

/** The oracle's knowledge of one box of one device. */
export interface BoxLog {
  scope: Scope
  database: Database
  appended: Set<string>
  attempted: Set<string>
  /** Entries being discarded: their author decided, so no second decision may follow. */
  withdrawn: Set<string>
  /** Entries that ended, with the entries that replaced them. */
  by: Map<string, string | undefined>
  /**
   * The intended place of each entry in the queue: in the order of saving; a replacement has the
   * place of the old entry.
   */
  places: Map<string, number>
  /** The reviews before a commit, because the commit that decides on one also removes it. */
  reviews: Map<
    string,
    { kind: string; row: JsonObject | null; fields: readonly { field: string; theirs: Json }[] }
  >
}

/** Returns the content of an entry without its place in the queue. */
export function contentOf(entry: Entry): string {
  return JSON.stringify({ ...entry, seq: 0 })
}

export function uidsIn(entry: Entry): string[] {
  return entry.op === 'create'
    ? recordsOf(entry.ref, entry.patch).map((record) => record.uid)
    : [entry.ref]
}

export function isBefore(one: Entry, other: Entry, places: ReadonlyMap<string, number>): boolean {
  return one.op === other.op
    ? (places.get(one.id) ?? 0) < (places.get(other.id) ?? 0)
    : one.op === 'create'
}
