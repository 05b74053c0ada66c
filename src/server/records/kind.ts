import type { z } from 'zod'
import type { entities } from '#contract/kernel/entity.ts'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { Fields } from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Caller } from '#server/handler.ts'
import type { Table } from './columns.ts'
import type { Statements } from './statements.ts'

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

/** A record to be made; its fields are parsed, people are numbers. */
export interface Creation<Input = JsonObject> {
  uid: string
  ticketID: string
  fields: Input
}

/** An edit that was judged: what is set on which row, and the row with it. */
export interface Edit<Row> {
  before: Row
  /** Fields with their new values; references as numbers. */
  set: JsonObject
  merged: Row
  authoredAt: string | null
  needsNote: boolean
}

/**
 * What a capability says of its kind of record: facts and rules that are its own. All else follows
 * from the list of fields (`statements.ts`). What takes a row is a method, so that a kind of
 * whatever row is a kind of rows: the engine hands each only its own.
 */
export interface KindDefinition<
  Row extends RecordRow = RecordRow,
  Input extends object = object,
  Word extends string = string,
> {
  /** The word on the wire, in the box and in the database; it is part of every digest. */
  entity: Word
  fields: Fields
  table: Table
  rules: RecordRules
  input: z.ZodType<Input>
  patch: z.ZodType<object>
  /**
   * Fields that name people: who has one of them in the own chain is shown the record; none: the
   * chain decides nothing.
   */
  shownTo: readonly string[]
  /** Fields that only the server writes and that an edit may set. */
  alsoSet: readonly string[]
  /**
   * References that its own rules look up, with the name that shows; all others the engine looks
   * up.
   */
  looksUp: readonly string[]
  /** Fields that are not stored, from the running number of the record. */
  computed: Readonly<Record<string, (ordinal: number) => Json>>
  /** What the history says: of a new record, and with whom and where it is now. */
  ticket: { created: string; of(row: Row): { assignedTo: number | null; toStatus: string } }
  /** What people call it. */
  labelOf(row: Row): string
  maySee(who: Pick<Writer, 'caller' | 'chain'>, row: Row): boolean
  refusesCreate(writer: Writer): Refusal | null
  /** `sent`: the fields that are to be changed, parsed. */
  refusesEdit(writer: Writer, row: Row, sent: Readonly<JsonObject>): Refusal | null
  /**
   * Rules on new records, all or none; for each the fields that the server sets, or that differ
   * from what was sent.
   */
  create(
    tx: AccountTx,
    writer: Writer,
    records: readonly Creation<Input>[],
  ): Promise<JsonObject[] | Refusal>
  /**
   * What else is written of new records, under the numbers that they got; in the order of their
   * creation.
   */
  made?(tx: AccountTx, writer: Writer, rows: readonly Row[]): Promise<void>
  /** Further fields of an edit that the history shows. */
  alsoTold?(edit: Pick<Edit<Row>, 'before' | 'merged' | 'authoredAt'>): readonly string[]
  /** Rules on the merged row; what follows from the change besides what was set. */
  edit(tx: AccountTx, writer: Writer, edit: Edit<Row>): Promise<Partial<Row> | Refusal>
}

/**
 * A kind as the engine works with it: registered, with the statements that follow from its fields
 * and those of others.
 */
export interface RecordKind<
  Row extends RecordRow = RecordRow,
  Input extends object = object,
  Word extends string = string,
> extends KindDefinition<Row, Input, Word> {
  sql: Statements
  instants: readonly string[]
  idOf(row: Row): number
  /** A selected row as it leaves the server. */
  present(stored: object, epoch: string): Row
}

type Words = Readonly<Record<string, string>>

/** Every kind that may be changed while offline: one without its definition does not compile. */
export type KindDefinitions<Of extends Words = typeof entities> = {
  readonly [Kind in keyof Of]: KindDefinition<RecordRow, object, Of[Kind]>
}
export type RecordKinds<Of extends Words = typeof entities> = {
  readonly [Kind in keyof Of]: RecordKind<RecordRow, object, Of[Kind]>
}
