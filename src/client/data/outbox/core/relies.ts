import type { JsonObject } from '#contract/kernel/json.ts'
import { recordsOf } from '#contract/kernel/several.ts'
import { uidsOf } from './lanes.ts'
import type { Entry } from './types.ts'

/** What of a change tells what it relies on. */
interface Content {
  id: string
  op: 'create' | 'patch'
  ref: string
  patch: JsonObject
}

/** The creates among these entries that a change relies on: of its own record, or of one that a value of it names. Pure. */
export function creatorsFor({ id, op, ref, patch }: Content, entries: Iterable<Entry>): string[] {
  const fields = op === 'create' ? recordsOf(ref, patch).map((record) => record.fields) : [patch]
  const named = new Set<unknown>([...fields.flatMap((one) => Object.values(one)), ...(op === 'patch' ? [ref] : [])])
  return [...entries].filter((entry) => entry.op === 'create' && entry.id !== id && uidsOf(entry).some((uid) => named.has(uid))).map((entry) => entry.id)
}
