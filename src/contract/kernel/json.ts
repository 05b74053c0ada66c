/** A value that JSON can carry. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A JSON object: a record, a patch, what was seen. */
export type JsonObject = Record<string, Json>

/** Is it an object of JSON: no list, no null? */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
