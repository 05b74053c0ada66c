import type { z } from 'zod'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { isReadable } from '#contract/kernel/shapes.ts'

/** The fields of a change, or why they cannot be taken: an unknown one is refused, never dropped (offline design, 13). */
export function parseFields(schema: z.ZodType<object>, fields: JsonObject, rules: RecordRules): JsonObject | Refusal {
  const parsed = schema.safeParse(fields)
  const problems: Record<string, string> = {}
  if (parsed.success) {
    // What was JSON is JSON when it was parsed; a field that was left out is not in it.
    const values = parsed.data as JsonObject
    for (const [field, value] of Object.entries(values)) if (!isStorable(value)) problems[field] = 'Contains characters that cannot be kept.'
    return Object.keys(problems).length === 0 ? values : refuse('invalid', { fields: problems })
  }
  let unknown = false
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const fixed = rules.fields[key]?.meeting === 'fixed'
        unknown ||= !fixed
        problems[key] = fixed ? 'Fixed after creation.' : 'Unknown field.'
      }
    } else problems[String(issue.path[0] ?? '')] ??= issue.message
  }
  return refuse(unknown ? 'unknown-field' : 'invalid', { fields: problems })
}

function isStorable(value: Json): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isStorable)
  return typeof value !== 'string' || isReadable(value)
}
