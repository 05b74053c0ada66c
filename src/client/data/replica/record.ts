import type { QueryKey } from '@tanstack/react-query'
import type { Me } from '#contract/access/schema.ts'
import { entities, type Kind } from '#contract/kernel/entity.ts'
import { completed, type Fields } from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { Delta, Person } from '#contract/kernel/shapes.ts'
import type { Answered, Refused } from '#client/data/api/answer.ts'
import type { Entry, EntryOverlay } from '#client/data/outbox/core/types.ts'
import type { SaveCall } from '#client/data/outbox/save-direct.ts'

/**
 * The rows that the device caches, by kind. It is empty here: each capability declares its own in
 * its `record.ts`, so that no room below them names one.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- added to by the capabilities
export interface CachedRows {}

export type CachedKind = keyof CachedRows

/** Of a list: its first page, or what changed since; with a cursor what of that is left. */
export interface ListQuery {
  limit?: string
  since?: string
  cursor?: string
}
type ListAnswer<Row> = Answered<Row[] | Delta<Row>> | Refused

/** What the data rooms know of a kind of row that is cached. */
export interface CachedRecord<K extends CachedKind> {
  kind: K
  /**
   * The word for it in stored keys, in the box and on the wire: devices have it, it never changes.
   */
  word: string
  /** Its number in addresses; 0 until the server gave one. */
  id: keyof CachedRows[K]
  /** What people know a row by: empty while the number follows. */
  number?: keyof CachedRows[K]
  title: keyof CachedRows[K]
  /** By them rows of an earlier version get what they lack. */
  fields?: Fields
  list: (me: Me, query: ListQuery, signal?: AbortSignal) => Promise<ListAnswer<CachedRows[K]>>
  /** Who or what is known without the list: oneself. */
  known?: (me: Me, ref: Json | undefined) => Named | null
}

/** A kind that may be changed while offline: the contract's list of kinds asks for one of each. */
export interface OfflineRecord<K extends Kind> extends CachedRecord<K> {
  word: (typeof entities)[K]
  fields: Fields
  /** How a waiting entry is laid on a row. */
  overlay: (names: Names) => EntryOverlay
  /**
   * One record by number or uid, for a link that is faster than its list; left out: it is in the
   * list or nowhere.
   */
  one?: (me: Me, ref: string, signal: AbortSignal) => Promise<Answered<CachedRows[K]> | Refused>
  /**
   * A change where nothing is queued (a system administrator, Login as); left out: not permitted
   * there.
   */
  save?: (me: Me) => SaveCall
}

/** Every kind that the client caches, handed in by the list of capabilities. */
export type Registry = { [K in Kind]: OfflineRecord<K> } & {
  [K in Exclude<CachedKind, Kind>]: CachedRecord<K>
}

/** What a reference leads to. */
export interface Named {
  /** 0 where it still waits for its number. */
  id: number
  name: string
}

/** What an overlay needs to name references as the server would. */
export interface Names {
  me: Person
  account: { accountID: number; companyName: string }
  /** By the kind's word, and number or uid; also of a record that itself waits in the box. */
  refer: (word: string, ref: Json | undefined) => Named | null
  /** What a lookup has brought so far. */
  lookup: <T>(key: QueryKey) => T | undefined
}

/**
 * What a capability adds to a new row, and to one that was changed, beyond its fields and their
 * companions.
 */
export interface Added {
  made: (patch: Readonly<JsonObject>, entry: Entry) => JsonObject
  changed?: (before: Readonly<JsonObject>, laid: Readonly<JsonObject>, entry: Entry) => JsonObject
}

/**
 * A row of an earlier version with the fields that it lacks, each empty; the very row where it
 * lacks none.
 */
export function withAllFields<Row extends object>(row: Row, fields: Fields): Row {
  return Object.keys(fields).every((name) => name in row) ? row : completed(row, fields)
}

/** The kinds that may be changed while offline, in the contract's order. */
export const offlineKinds = Object.keys(entities) as readonly Kind[]

export function isOffline(kind: CachedKind): kind is Kind {
  return kind in entities
}
