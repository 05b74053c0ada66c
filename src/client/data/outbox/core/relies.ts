import type { JsonObject } from '#contract/kernel/json.ts'
import { recordsOf } from '#contract/kernel/several.ts'
import { lanesOf } from './lanes.ts'
import type { Entry } from './types.ts'

/** What of a change tells what it relies on. */
interface Content {
  id: string
  op: 'create' | 'patch'
  ref: string
  patch: JsonObject
}

/**
 * The creates that a change relies on: of its own record, or of one that a value of it names. Pure.
 * `creates`: those in the box that make a record.
 */
export function creatorsFor(
  { id, op, ref, patch }: Content,
  creates: (uid: string) => readonly Entry[],
): string[] {
  const fields = op === 'create' ? recordsOf(ref, patch).map((record) => record.fields) : [patch]
  const named = new Set<unknown>([
    ...fields.flatMap((one) => Object.values(one)),
    ...(op === 'patch' ? [ref] : []),
  ])
  const found = [...named].flatMap((value) => (typeof value === 'string' ? creates(value) : []))
  return [...new Set(found.map((entry) => entry.id))].filter((other) => other !== id)
}

/** The creates among these entries, by the records that they make. */
export function createsAmong(entries: Iterable<Entry>): (uid: string) => readonly Entry[] {
  const creates = lanesOf([...entries].filter(({ op }) => op === 'create'))
  return (uid) => creates.get(uid) ?? []
}
