import type { Json } from '#contract/kernel/json.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Caller } from '#server/kernel/handler.ts'

/** A record's content in one of its versions. */
export interface SealedContent {
  uid: string
  /** The name by which people know the record. */
  label: string
  /** Null while it cannot be known yet, because a picture of it is still to be rewritten. */
  content: Json | null
}

/**
 * A kind of record that is sealed; the migration of its capability adds its word to
 * `sealed_entities` too.
 */
export interface Sealable {
  /** The kind's word in the history. */
  entity: string
  /** Returns whether this record exists and the caller may see it. */
  maySee: (tx: AccountTx, caller: Caller, uid: string) => Promise<boolean>
  /** Returns the number of a record by its uid; undefined if it does not exist. */
  numberOf: (tx: AccountTx, uid: string) => Promise<number | undefined>
  /**
   * Returns the content as of a version: always the same JSON, regardless of later changes and of
   * new names of people and places. Undefined if the record does not exist.
   */
  contentOf: (tx: AccountTx, record: number, version: number) => Promise<SealedContent | undefined>
}

export type Sealables = ReadonlyMap<string, Sealable>

/** The register of all sealed kinds; a capability adds a line to `server/sealables.ts`. */
export function registerSealables(...kinds: readonly Sealable[]): Sealables {
  const byEntity = new Map(kinds.map((kind) => [kind.entity, kind]))
  if (byEntity.size < kinds.length) throw new Error('Two kinds that are sealed have one word.')
  return byEntity
}
