import type { Json } from '#contract/kernel/json.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Caller } from '#server/handler.ts'

/** A record's content in one of its versions. */
export interface SealedContent {
  uid: string
  /** What people call it. */
  label: string
  /** Null: it has none yet to be known by, a picture of it is still being written anew. */
  content: Json | null
}

/**
 * A kind of record that is sealed: its word stands in `sealed_entities` as well, by the migration
 * of its capability.
 */
export interface Sealable {
  /** The word of its history. */
  entity: string
  /** Is this record there, and may the caller see it? */
  maySee: (tx: AccountTx, caller: Caller, uid: string) => Promise<boolean>
  /** The number of a record by its uid; undefined: there is none. */
  numberOf: (tx: AccountTx, uid: string) => Promise<number | undefined>
  /**
   * Its content as of a version: the same JSON whenever it is asked for, whatever changed since and
   * however people and places are called by now. Undefined: there is no such record.
   */
  contentOf: (tx: AccountTx, record: number, version: number) => Promise<SealedContent | undefined>
}

export type Sealables = ReadonlyMap<string, Sealable>

/** The one list of what is sealed; a capability adds a line to `server/sealables.ts`. */
export function registerSealables(...kinds: readonly Sealable[]): Sealables {
  const byEntity = new Map(kinds.map((kind) => [kind.entity, kind]))
  if (byEntity.size < kinds.length) throw new Error('Two kinds that are sealed have one word.')
  return byEntity
}
