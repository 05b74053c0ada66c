import type { z } from 'zod'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'

/** The fields of a change, or why they cannot be taken: an unknown one is refused, never dropped (offline design, 13). */
export function parseFields(schema: z.ZodType<JsonObject>, fields: JsonObject, rules: RecordRules): JsonObject | Refusal {
  const parsed = schema.safeParse(fields)
  const problems: Record<string, string> = {}
  if (parsed.success) {
    for (const [field, value] of Object.entries(parsed.data)) if (!isStorable(value)) problems[field] = 'Contains characters that cannot be kept.'
    return Object.keys(problems).length === 0 ? parsed.data : refuse('invalid', { fields: problems })
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

/** PostgreSQL keeps neither the character NUL nor halves of surrogate pairs. */
function isStorable(value: Json): boolean {
  return typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed())
}
