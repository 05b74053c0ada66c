import type { z } from 'zod'
import type { entities } from '#contract/kernel/entity.ts'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { Fields } from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Caller } from '#server/kernel/handler.ts'
import type { RecordTable } from './columns.ts'
import type { RecordStatements } from './statements.ts'

/** The name in the history under a change, and when the server received the change. */
export interface Author {
  caller: Pick<Caller, 'accountID' | 'user_id' | 'name' | 'actor'>
  epoch: string
  receivedAt: Date
}

/** The author of a change with all that decides what they may do. */
export interface Writer extends Author {
  caller: Caller
  /** The caller and all people below them. */
  chain: ReadonlySet<number>
}

/** The fields that the engine itself reads of a row on the wire. */
export type RecordRow = JsonObject & { uid: string; version: number; etag: string }

/** A record to create; its fields are parsed, and people are numbers. */
export interface CreateInput<Input = JsonObject> {
  uid: string
  ticketID: string
  fields: Input
}

/** An edit that was judged: the row, the values to set, and the row with them. */
export interface MergedEdit<Row> {
  before: Row
  /** Fields with their new values; references as numbers. */
  set: JsonObject
  merged: Row
  authoredAt: string | null
  needsNote: boolean
}

/**
 * A capability's definition of its kind of record: its own facts and rules. Everything else follows
 * from the list of fields (`statements.ts`). Members that receive a row are methods, so that a kind
 * of any row type is assignable to a kind of rows: the engine passes to each only its own.
 */
export interface KindDefinition<
  Row extends RecordRow = RecordRow,
  Input extends object = object,
  Word extends string = string,
> {
  /** The word on the wire, in the box and in the database; it is part of every digest. */
  entity: Word
  fields: Fields
  table: RecordTable
  rules: RecordRules
  input: z.ZodType<Input>
  patch: z.ZodType<object>
  /**
   * Fields that name people: a person sees the record if one of these is in their chain. If empty,
   * the chain decides nothing.
   */
  ownerFields: readonly string[]
  /** Fields that only the server writes and that an edit may set. */
  serverSetFields: readonly string[]
  /**
   * References that the kind's own rules look up, with the name to show; the engine looks up all
   * others.
   */
  selfCheckedReferences: readonly string[]
  /** Fields that are not stored but computed from the record's running number. */
  computed: Readonly<Record<string, (ordinal: number) => Json>>
  /**
   * Texts of the history: the note of a new record, and the assigned person and status of a row.
   */
  ticket: { created: string; of(row: Row): { assignedTo: number | null; toStatus: string } }
  /** Returns the name by which people know the record. */
  labelOf(row: Row): string
  maySee(who: Pick<Writer, 'caller' | 'chain'>, row: Row): boolean
  refusesCreate(writer: Writer): Refusal | null
  /** `sent`: the parsed fields of the change. */
  refusesEdit(writer: Writer, row: Row, sent: Readonly<JsonObject>): Refusal | null
  /**
   * Applies the rules on new records, all or none; returns for each the fields that the server sets
   * or that differ from what was sent.
   */
  create(
    tx: AccountTx,
    writer: Writer,
    records: readonly CreateInput<Input>[],
  ): Promise<JsonObject[] | Refusal>
  /**
   * Writes further rows of new records, under the numbers that they got, in the order of their
   * creation.
   */
  afterCreate?(tx: AccountTx, writer: Writer, rows: readonly Row[]): Promise<void>
  /** Lists that only grow: the history stores what an edit added, without the entries before. */
  growingLists?: readonly string[]
  /** Returns further fields of an edit that the history shows. */
  extraHistoryFields?(
    edit: Pick<MergedEdit<Row>, 'before' | 'merged' | 'authoredAt'>,
  ): readonly string[]
  /**
   * Applies the rules on the merged row; returns what follows from the change besides the values it
   * sets, and those of its values that the server corrects.
   */
  edit(tx: AccountTx, writer: Writer, edit: MergedEdit<Row>): Promise<Partial<Row> | Refusal>
}

/**
 * A registered kind as the engine uses it, with the statements that follow from its fields and
 * those of others.
 */
export interface RecordKind<
  Row extends RecordRow = RecordRow,
  Input extends object = object,
  Word extends string = string,
> extends KindDefinition<Row, Input, Word> {
  sql: RecordStatements
  instants: readonly string[]
  idOf(row: Row): number
  /** Converts a selected row to the row that leaves the server. */
  present(stored: object, epoch: string): Row
}

type Words = Readonly<Record<string, string>>

/**
 * Definitions of every kind that can be changed while offline; one without its definition does not
 * compile.
 */
export type KindDefinitions<Of extends Words = typeof entities> = {
  readonly [Kind in keyof Of]: KindDefinition<RecordRow, object, Of[Kind]>
}
export type RecordKinds<Of extends Words = typeof entities> = {
  readonly [Kind in keyof Of]: RecordKind<RecordRow, object, Of[Kind]>
}
