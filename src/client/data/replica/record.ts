import type { QueryKey } from '@tanstack/react-query'
import type { Me } from '#contract/access/schema.ts'
import { entities, type Kind } from '#contract/kernel/entity.ts'
import { completed, type Fields } from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { Delta, Person } from '#contract/kernel/shapes.ts'
import type { ApiSuccess, ApiFailure } from '#client/data/api/api-result.ts'
import type { Entry, EntryOverlay } from '#client/data/outbox/core/types.ts'
import type { SaveCall } from '#client/data/outbox/save-direct.ts'

/**
 * The cached rows by kind. Empty here: each capability declares its own in its `record.ts`, so that
 * no lower layer names one.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- added to by the capabilities
export interface CachedRows {}

export type CachedKind = keyof CachedRows

/**
 * A request for a list: its first page or the changes since a token; with a cursor the rest of
 * them.
 */
export interface ListQuery {
  limit?: string
  since?: string
  cursor?: string
}
type ListAnswer<Row> = ApiSuccess<Row[] | Delta<Row>> | ApiFailure

/** Describes a kind of cached row to the data layer. */
export interface CachedRecord<K extends CachedKind> {
  kind: K
  /**
   * The kind's word in stored keys, in the box and on the wire; it never changes, because devices
   * store it.
   */
  word: string
  /** The field with its number for addresses; 0 before the server gave one. */
  id: keyof CachedRows[K]
  /** The field with the number that people know; empty while the number follows. */
  number?: keyof CachedRows[K]
  title: keyof CachedRows[K]
  /** The fields that rows of an earlier version get when they lack them. */
  fields?: Fields
  list: (me: Me, query: ListQuery, signal?: AbortSignal) => Promise<ListAnswer<CachedRows[K]>>
  /** Returns a name that is known without the list: the person's own. */
  known?: (me: Me, ref: Json | undefined) => NamedReference | null
}

/**
 * A kind that people can change while offline. The contract's list of kinds requires one for each.
 */
export interface OfflineRecord<K extends Kind> extends CachedRecord<K> {
  word: (typeof entities)[K]
  fields: Fields
  /** How a waiting entry changes a row. */
  overlay: (names: NameResolver) => EntryOverlay
  /**
   * Fetches one record by number or uid, for a link that is faster than its list; undefined: only
   * the list has it.
   */
  fetchOne?: (
    me: Me,
    ref: string,
    signal: AbortSignal,
  ) => Promise<ApiSuccess<CachedRows[K]> | ApiFailure>
  /** Saves without a queue (a system administrator, Login as); undefined: not permitted there. */
  save?: (me: Me) => SaveCall
}

/** Every kind that the client caches. The list of capabilities provides it. */
export type KindRegistry = { [K in Kind]: OfflineRecord<K> } & {
  [K in Exclude<CachedKind, Kind>]: CachedRecord<K>
}

/** The target of a reference. */
export interface NamedReference {
  /** 0 while the record waits for its number. */
  id: number
  name: string
}

/** The data with which an overlay names references as the server would. */
export interface NameResolver {
  me: Person
  account: { accountID: number; companyName: string }
  /** The settings of the person's company; null for a system administrator. */
  company: Me['company']
  /** Resolves a kind's word and a number or uid, also to a new record in the box. */
  resolveReference: (word: string, ref: Json | undefined) => NamedReference | null
  /** Returns the data of a lookup so far. */
  lookup: <T>(key: QueryKey) => T | undefined
}

/**
 * The values that a capability adds to a new or changed row, beyond its fields and their
 * companions.
 */
export interface DerivedValues {
  onCreate: (patch: Readonly<JsonObject>, entry: Entry) => JsonObject
  onChange?: (before: Readonly<JsonObject>, laid: Readonly<JsonObject>, entry: Entry) => JsonObject
}

/**
 * Adds missing fields, each empty, to a row of an earlier version. Returns the same row when none
 * is missing.
 */
export function withAllFields<Row extends object>(row: Row, fields: Fields): Row {
  return Object.keys(fields).every((name) => name in row) ? row : completed(row, fields)
}

/** The kinds that people can change while offline, in the contract's order. */
export const offlineKinds = Object.keys(entities) as readonly Kind[]

export function isOfflineKind(kind: CachedKind): kind is Kind {
  return kind in entities
}
