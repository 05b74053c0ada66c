/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A JSON object: a record, a patch, seen values. */
export type JsonObject = Record<string, Json>

/** Tells whether the value is a JSON object, not a list or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
