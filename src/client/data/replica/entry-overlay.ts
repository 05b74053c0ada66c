import type { RecordRules } from '#contract/kernel/field.ts'
import { emptyRow, type Fields, ofKind } from '#contract/kernel/fields.ts'
import { isObject, type Json, type JsonObject } from '#contract/kernel/json.ts'
import { mergeOf } from '#contract/kernel/merge.ts'
import { photosIn } from '#contract/kernel/photos.ts'
import { each } from '#contract/kernel/several.ts'
import type { Entry, EntryOverlay } from '#client/data/outbox/core/types.ts'
import type { DerivedValues, NameResolver } from './record.ts'

/**
 * Defines how an entry changes a row: its fields, with the companions of its references
 * (`assignedTo` and `assignedToUser`) as the server would write them. A new record starts with each
 * field empty.
 */
export function createEntryOverlay(
  fields: Fields,
  rules: RecordRules,
  names: NameResolver,
  { onCreate, onChange }: DerivedValues,
): EntryOverlay {
  const companions = (patch: Readonly<JsonObject>): JsonObject => {
    const found: JsonObject = {}
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind !== 'reference' || !field.companion || !(name in patch)) continue
      const named = names.resolveReference(field.to, patch[name])
      found[field.companion.field] =
        field.companion.as === 'name' ? (named?.name ?? '') : named && personOf(named)
    }
    return found
  }
  /** Returns the lists of a change, with what others added to the row since. */
  const mergedLists = (
    patch: Readonly<JsonObject>,
    row: JsonObject,
    { op, seen }: Entry,
  ): JsonObject =>
    Object.fromEntries(
      Object.entries(patch).flatMap(([name, mine]) => {
        const rule = rules.fields[name]
        if (op === 'create' || rule?.meeting !== 'union') return []
        const merged = mergeOf(rule)(mine, row[name] ?? [], seen[name] ?? [], true)
        return merged === null ? [] : [[name, merged]]
      }),
    )
  const photos = ofKind(fields, 'photos')
  const named = (values: Readonly<JsonObject>) =>
    photos.flatMap((name) => photosIn(values[name]).map(({ photoID }) => photoID))
  return {
    rules,
    blobs(patch, seen) {
      const before = new Set(named(seen))
      const made =
        each in patch && Array.isArray(patch[each])
          ? patch[each].flatMap((one) => (isObject(one) ? named(one) : []))
          : []
      return [...new Set([...named(patch), ...made])].filter((id) => !before.has(id))
    },
    applyPatch(row, patch, entry) {
      const before =
        entry.op === 'create' ? { ...emptyRow(fields), ...onCreate(patch, entry) } : row
      const laid = { ...before, ...patch, ...mergedLists(patch, row, entry), ...companions(patch) }
      return onChange ? { ...laid, ...onChange(before, laid, entry) } : laid
    },
  }
}

const personOf = ({ id, name }: { id: number; name: string }): Json => ({ user_id: id, name })
