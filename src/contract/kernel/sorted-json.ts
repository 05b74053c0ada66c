import type { Json, JsonObject } from './json.ts'

/**
 * The same value with the names of each object in order: equal values are equal texts, whatever
 * wrote them.
 */
export function sortedJson(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortedJson)
  const result: JsonObject = {}
  for (const key of Object.keys(value).toSorted()) result[key] = sortedJson(value[key] ?? null)
  return result
}
