import type { Json } from '#contract/kernel/json.ts'
import { sameJson } from '#contract/kernel/same-json.ts'

/** Returns true for JSON values that are equal but for white space at the ends of their texts. */
export function isSameIgnoringSpace(one: unknown, other: unknown): boolean {
  return sameJson(trimmed(one), trimmed(other))
}

function trimmed(value: unknown): Json {
  const trim = (_: string, part: unknown) => (typeof part === 'string' ? part.trim() : part)
  return JSON.parse(JSON.stringify(value, trim)) as Json
}
