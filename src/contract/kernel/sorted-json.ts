import type { Json, JsonObject } from './json.ts'

/** Returns the value with sorted keys, so that equal values give equal texts. */
export function sortedJson(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortedJson)
  const result: JsonObject = {}
  for (const key of Object.keys(value).toSorted()) result[key] = sortedJson(value[key] ?? null)
  return result
}
