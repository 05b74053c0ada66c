import type { RecordRules } from '#contract/kernel/field.ts'
import { emptyRow, type Fields } from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { EntryOverlay } from '#client/data/outbox/core/types.ts'
import type { Added, Names } from './record.ts'

/**
 * How an entry is laid on a row: its fields, with the companions of its references (`assignedTo` and `assignedToUser`)
 * as the server would write them. A new record begins with each field empty.
 */
export function overlayOf(fields: Fields, rules: RecordRules, names: Names, { made, changed }: Added): EntryOverlay {
  const companions = (patch: Readonly<JsonObject>): JsonObject => {
    const found: JsonObject = {}
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind !== 'reference' || !field.companion || !(name in patch)) continue
      const named = names.refer(field.to, patch[name])
      found[field.companion.field] = field.companion.as === 'name' ? (named?.name ?? '') : named && personOf(named)
    }
    return found
  }
  return {
    rules,
    lay(row, patch, entry) {
      const before = entry.op === 'create' ? { ...emptyRow(fields), ...made(patch, entry) } : row
      const laid = { ...before, ...patch, ...companions(patch) }
      return changed ? { ...laid, ...changed(before, laid, entry) } : laid
    },
  }
}

const personOf = ({ id, name }: { id: number; name: string }): Json => ({ user_id: id, name })
