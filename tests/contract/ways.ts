import { randomUUID } from 'node:crypto'
import type { JsonObject } from '#contract/kernel/json.ts'
import { each } from '#contract/kernel/several.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { Kinds } from '#server/kinds.ts'
import type { Actor } from '#tests/world/actor.ts'
import type { World } from '#tests/world/company.ts'
import type { Row, Ways } from './field-proof.ts'

/**
 * The facts of the tests about one kind of record, written by hand from the specification. The
 * cases file of its capability exports them as `export const kinds = { … } satisfies
 * KindsOf<'project'>`.
 */
export interface KindCase {
  /** The rows of the requirements that name its fields, and the names as written there. */
  specified: { rows: string; names: readonly string[] }
  /** The ways in which its records are written and read, for the proof that no field is lost. */
  ways: (about: Tried) => Ways
}

export type KindsOf<Kind extends keyof Kinds> = Readonly<Record<Kind, KindCase>>

/** The person and the servers of the proof. */
export interface Tried {
  w: World
  /** A safety professional of the company. */
  safety: Actor
  /** Address of a second process on the same database, which reads only stored rows. */
  again: string
}

type Entity = Parameters<Actor['sendsOne']>[0]['entity']

/** Returns the body of a response that is no refusal. */
export async function good(
  asked: Promise<{ status: number; body: unknown; text: string }>,
): Promise<unknown> {
  const { status, body, text } = await asked
  if (status >= 300) throw new Error(`answered ${status}: ${text}`)
  return body
}

/** Finds the row of a list with this uid. */
export const rowIn = (rows: unknown, { uid }: { uid: string }) =>
  (rows as Row[]).find((row) => row.uid === uid)

/** Finds the row in the changed buckets. */
export const inBuckets = (delta: unknown, row: { uid: string }) =>
  rowIn(
    (delta as { buckets: { rows: Row[] }[] }).buckets.flatMap(({ rows }) => rows),
    row,
  )

/** The query of a device that has no copy yet. */
export const whole = `since=${encodeURIComponent(JSON.stringify({ epoch: '', access: '', buckets: {} }))}`

/**
 * Writes with the batch as a device does, one by one and several at once. Omitted for a kind that
 * is only changed online.
 */
export function byBatch(person: Actor, entity: Entity) {
  const sent = async (
    op: 'create' | 'patch',
    ref: string,
    patch: JsonObject,
    seen: JsonObject = {},
  ) => {
    const result = await person.sendsOne({ entity, op, ref, patch, seen })
    if (result.status >= 300)
      throw new Error(`${ref} was answered ${result.status}: ${JSON.stringify(result)}`)
    return result.row as Row
  }
  return {
    create: (values: JsonObject) => sent('create', randomUUID(), values),
    edit: (row: Row, patch: JsonObject) =>
      sent(
        'patch',
        row.uid,
        patch,
        Object.fromEntries(Object.keys(patch).map((field) => [field, row[field] ?? null])),
      ),
    late: async (row: Row, patch: JsonObject, seen: JsonObject) => {
      const result = await person.sendsOne({ entity, op: 'patch', ref: row.uid, patch, seen })
      return result.status === 412 ? { conflicts: result.fields ?? [] } : { row: result.row as Row }
    },
    several: async (
      values: JsonObject,
      read: (row: { uid: string }) => Promise<Row | undefined>,
    ) => {
      const ref = randomUUID()
      await sent('create', ref, { [each]: [values, values] })
      const [first, second] = [
        await read({ uid: uuidV5(ref, '0') }),
        await read({ uid: uuidV5(ref, '1') }),
      ]
      if (first === undefined || second === undefined)
        throw new Error('Fewer than two records were created.')
      return second
    },
  }
}

/** Writes with a single call and a tag, as a form of a kind that is only changed online saves. */
export const byTag =
  (
    person: Actor,
    method: 'PUT' | 'PATCH',
    addressOf: (row: Row) => string,
  ): NonNullable<Ways['tagged']> =>
  async (row, patch, etag) => {
    const { status, body, text } = await person.asks(method, addressOf(row), patch, {
      headers: { 'if-match': `"${etag}"` },
    })
    if (status === 412) return { refused: (body as { row: Row }).row }
    if (status >= 300) throw new Error(`answered ${status}: ${text}`)
    return { row: body as Row }
  }
