import type { RecordRules } from '#contract/kernel/field.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import {
  pickEditableFields,
  rebaseOwnChange,
  buildReplacement,
} from '#client/data/outbox/core/replacement.ts'
import type { Entry, EntryOverlay, Review } from '#client/data/outbox/core/types.ts'
import type { Layout } from '#client/records/layout.ts'
import { formatterFor } from '#client/records/formatter.ts'
import {
  fieldChangeOf,
  createPatchOf,
  editFormValues,
  seenValuesOf,
} from '#client/records/form-values.ts'
import { formatFieldValue } from '#client/records/format-field-value.ts'
import { setupI18n } from '@lingui/core'

/**
 * The client's derivations from a kind's list of fields; passed in, so that a test can plant a
 * fault in each.
 */
export interface Derivations {
  seen: typeof seenValuesOf
  form: typeof editFormValues
  change: typeof fieldChangeOf
  create: typeof createPatchOf
  guards: (rules: RecordRules, ...given: Parameters<RecordRules['guards']>) => readonly string[]
  editable: typeof pickEditableFields
  kept: (old: Entry, review: Review, how: EntryOverlay) => JsonObject
  replacement: typeof buildReplacement
  lay: (how: EntryOverlay, row: JsonObject, patch: JsonObject, entry: Entry) => JsonObject
  /** `Label: value`, as the tray and the history show it; '' when they would show nothing. */
  text: (layout: Layout<never>, name: string, value: Json) => string
}

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

export const derivations: Derivations = {
  seen: seenValuesOf,
  form: editFormValues,
  change: fieldChangeOf,
  create: createPatchOf,
  guards: (rules, ...given) => rules.guards(...given),
  editable: pickEditableFields,
  kept: (...given) => rebaseOwnChange(...given)?.patch ?? {},
  replacement: buildReplacement,
  lay: (how, row, patch, entry) => how.applyPatch?.(row, patch, entry) ?? { ...row, ...patch },
  text(layout, name, value) {
    const shown = layout.find(name)
    const text = formatFieldValue(layout, name, value, formatterFor(layout, i18n))
    return shown === null || text === '' ? '' : `${i18n._(shown.ui.label)}: ${text}`
  },
}

/** Each derivation with one field forgotten, by the name under which its loss is reported. */
export const forgetful: Readonly<Record<string, (field: string) => Partial<Derivations>>> = {
  'what was seen': (field) => ({ seen: (...given) => without(field, seenValuesOf(...given)) }),
  'the form of a change': (field) => ({
    form: (...given) => without(field, editFormValues(...given)),
  }),
  'patch of a change': (field) => ({
    change: (...given) => part('patch', field, fieldChangeOf(...given)),
  }),
  'seen of a change': (field) => ({
    change: (...given) => part('seen', field, fieldChangeOf(...given)),
  }),
  'guards of a change': (field) => ({
    change: (...given) => part('guards', field, fieldChangeOf(...given)),
  }),
  'a new record': (field) => ({ create: (...given) => without(field, createPatchOf(...given)) }),
  'what must not change behind it': (field) => ({
    guards: (...given) => derivations.guards(...given).filter((name) => name !== field),
  }),
  'what an edit may carry': (field) => ({
    editable: (...given) => without(field, pickEditableFields(...given)),
  }),
  'kept over what is there': (field) => ({
    kept: (...given) => without(field, derivations.kept(...given)),
  }),
  'patch of a replacement': (field) => ({
    replacement: (...given) => part('patch', field, buildReplacement(...given)),
  }),
  'seen of a replacement': (field) => ({
    replacement: (...given) => part('seen', field, buildReplacement(...given)),
  }),
  'guards of a replacement': (field) => ({
    replacement: (...given) => part('guards', field, buildReplacement(...given)),
  }),
  'a new row on the device': (field) => ({
    lay: (...given) =>
      given[3].op === 'create'
        ? without(field, derivations.lay(...given))
        : derivations.lay(...given),
  }),
  'a changed row on the device': (field) => ({
    lay: (how, row, patch, entry) =>
      entry.op === 'patch'
        ? { ...derivations.lay(how, row, patch, entry), ...kept(field, row) }
        : derivations.lay(how, row, patch, entry),
  }),
  'the words of tray and history': (field) => ({
    text: (layout, name, value) => (name === field ? '' : derivations.text(layout, name, value)),
  }),
}

function without<Row extends object>(field: string, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== field)) as Row
}

function part<Whole extends object>(
  name: keyof Whole & string,
  field: string,
  whole: Whole,
): Whole {
  return { ...whole, [name]: without(field, whole[name] as object) }
}

const kept = (field: string, row: JsonObject): JsonObject =>
  field in row ? { [field]: row[field] ?? null } : {}
