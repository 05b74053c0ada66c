import type { JsonObject } from '#contract/kernel/json.ts'
import { recordsOf } from '#contract/kernel/several.ts'
import { lanesOf } from './lanes.ts'
import type { Entry } from './types.ts'

/** The parts of a change that determine its dependencies. */
interface Content {
  id: string
  op: 'create' | 'patch'
  ref: string
  patch: JsonObject
}

/**
 * Returns the creates that a change depends on: of its own record, or of one that its values name.
 * Pure. `creates`: those in the box that create a record.
 */
export function dependenciesOf(
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

/** Indexes the creates among these entries by the records that they create. */
export function indexCreates(entries: Iterable<Entry>): (uid: string) => readonly Entry[] {
  const creates = lanesOf([...entries].filter(({ op }) => op === 'create'))
  return (uid) => creates.get(uid) ?? []
}
