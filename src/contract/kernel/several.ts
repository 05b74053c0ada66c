import { uuidV5 } from './uuid-v5.ts'
import { isObject, type JsonObject } from './json.ts'

/** The key in a create's patch that contains the fields of each of its records. */
export const each = 'each'

/**
 * Returns the records that a create makes (offline design, 6, 'Identity'): one with the uid `ref`,
 * or, with `{each: [fields, …]}`, the n-th with UUIDv5(ref, n), n from 0.
 */
export function recordsOf(
  ref: string,
  patch: Readonly<JsonObject>,
): { uid: string; fields: JsonObject }[] {
  const list = patch[each]
  if (!Array.isArray(list)) return [{ uid: ref, fields: { ...patch } }]
  return list.map((fields, n) => ({
    uid: uuidV5(ref, String(n)),
    fields: isObject(fields) ? fields : {},
  }))
}
