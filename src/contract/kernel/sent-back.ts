import type { Json } from './json.ts'
import { type Refusal, refuse } from './refusal.ts'
import { sameJson } from './same-json.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns the names of fields of `stands` that were sent with another value. */
export function differingFields(
  sent: Values,
  stored: Readonly<Record<string, Json | undefined>>,
): string[] {
  return Object.keys(stored).filter(
    (field) => sent[field] !== undefined && !sameJson(sent[field] as Json, stored[field]),
  )
}

/**
 * Refuses changed values of fixed fields by name (ruling 69). Returns null without such a value.
 */
export function refuseChanged(
  sent: Values,
  stored: Readonly<Record<string, Json | undefined>>,
): Refusal | null {
  const names = differingFields(sent, stored)
  return names.length === 0
    ? null
    : refuse('invalid', {
        fields: Object.fromEntries(names.map((name) => [name, 'It cannot be changed.'])),
      })
}
