import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { recordsOf } from '#contract/kernel/several.ts'
import type { Entry, Scope } from '#client/data/outbox/core/types.ts'
import type { Database } from './fake-disk.ts'

/** What the oracle knows of one box of one device. */
export interface BoxLog {
  scope: Scope
  database: Database
  appended: Set<string>
  attempted: Set<string>
  /** Being discarded: its author decided, and nobody decides again. */
  withdrawn: Set<string>
  /** What ended, and what took its place. */
  by: Map<string, string | undefined>
  /**
   * The place of each entry in line as people meant it: in the order of saving, a stand-in where
   * the old one stood.
   */
  places: Map<string, number>
  /** Reviews as last seen: the commit that decides on one also removes it. */
  reviews: Map<
    string,
    { kind: string; row: JsonObject | null; fields: readonly { field: string; theirs: Json }[] }
  >
}

/** What an entry says, wherever it stands in line. */
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
