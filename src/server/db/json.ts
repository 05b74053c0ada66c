import type { Json } from '#contract/kernel/json.ts'

/**
 * A value for a `json` or `jsonb` parameter. The driver would turn an array into an SQL array,
 * and `null` into SQL's null.
 */
export function json(value: Json | object): string {
  return JSON.stringify(value)
}
