import type { Entity } from '#contract/kernel/entity.ts'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountTx, Ending, Sql } from '#server/db/database.ts'
import type { Caller } from '#server/handler.ts'

/** Who writes, and when it reached us. */
export interface Writer {
  caller: Caller
  /** The caller and everyone below. */
  chain: ReadonlySet<number>
  epoch: string
  receivedAt: Date
}

/** What the engine itself reads of a row on the wire. */
export type RecordRow = JsonObject & { uid: string; version: number; etag: string }

/** A record to be made. */
export interface Creation {
  uid: string
  ticketID: string
  fields: JsonObject
}

/** An edit that was judged: what to set on which row. */
export interface Edit<Row> {
  before: Row
  /** Fields with their new values; references as numbers. */
  set: JsonObject
  ticketID: string
  authoredAt: string | null
  needsNote: boolean
}

/**
 * What the engine must know of one kind of record; each capability states its own (order of work: offline design, 6).
 * What takes a row is a method, so that a kind of whatever row is a kind of rows: the engine hands each only its own.
 */
export interface RecordKind<Row extends RecordRow = RecordRow, Stored extends object = object, Word extends string = Entity> {
  /** The word on the wire, in the box and in the database; it is part of every digest. */
  entity: Word
  rules: RecordRules
  /** Fields that name a person, by number or uid. */
  people: readonly string[]
  /** Fields that are instants, compared as such. */
  instants: readonly string[]
  idOf(row: Row): number
  /** What people call it, for addresses and labels. */
  labelOf(row: Row): string
  /** Claims the key and locks the record, which is named by uid or by number. */
  claim: { byUid: Sql; byNumber: Sql }
  /** Locks the record alone, by its uid. */
  lock: Sql
  /** Rows by numbers `$2` or uids `$3`, without a lock. */
  rows: Sql
  present(stored: Stored, epoch: string): Row
  maySee(who: Pick<Writer, 'caller' | 'chain'>, row: Row): boolean
  parse: (op: 'create' | 'patch', fields: JsonObject) => JsonObject | Refusal
  refusesCreate: (writer: Writer) => Refusal | null
  refusesEdit(writer: Writer, row: Row): Refusal | null
  /** Rules on the new records, then records and tickets; `null` when one of the uids is taken. */
  create: (tx: AccountTx, writer: Writer, records: readonly Creation[], authoredAt: string | null) => Promise<Row[] | Refusal | null>
  /** Rules on the merged row, then the statement that keeps row and ticket. */
  edit(tx: AccountTx, writer: Writer, edit: Edit<Row>): Promise<Ending<Row> | Refusal>
}

/** Every kind that may be changed while offline, by the word on the wire: a word without its kind does not compile. */
export type RecordKinds<Word extends string = Entity> = { readonly [Each in Word]: RecordKind<RecordRow, object, Each> }
