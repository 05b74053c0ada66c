import type { RecordRules } from '#contract/kernel/field.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { editableOf, keepMine, replacementOf } from '#client/data/outbox/core/replacement.ts'
import type { Entry, EntryOverlay, Review } from '#client/data/outbox/core/types.ts'
import type { Layout } from '#client/records/layout.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { changeOf, createOf, editValues, seenOf } from '#client/records/values.ts'
import { valueText } from '#client/records/value-text.ts'
import { setupI18n } from '@lingui/core'

/**
 * The client's derivations from a kind's list of fields; passed in, so that a test can plant a
 * fault in each.
 */
export interface Derivations {
  seen: typeof seenOf
  form: typeof editValues
  change: typeof changeOf
  create: typeof createOf
  guards: (rules: RecordRules, ...given: Parameters<RecordRules['guards']>) => readonly string[]
  editable: typeof editableOf
  kept: (old: Entry, review: Review, how: EntryOverlay) => JsonObject
  replacement: typeof replacementOf
  lay: (how: EntryOverlay, row: JsonObject, patch: JsonObject, entry: Entry) => JsonObject
  /** `Label: value`, as the tray and the history show it; '' when they would show nothing. */
  text: (layout: Layout<never>, name: string, value: Json) => string
}

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

export const derivations: Derivations = {
  seen: seenOf,
  form: editValues,
  change: changeOf,
  create: createOf,
  guards: (rules, ...given) => rules.guards(...given),
  editable: editableOf,
  kept: (...given) => keepMine(...given)?.patch ?? {},
  replacement: replacementOf,
  lay: (how, row, patch, entry) => how.lay?.(row, patch, entry) ?? { ...row, ...patch },
  text(layout, name, value) {
    const shown = layout.find(name)
    const text = valueText(layout, name, value, formatterFor(layout, i18n))
    return shown === null || text === '' ? '' : `${i18n._(shown.ui.label)}: ${text}`
  },
}

/** Each derivation with one field forgotten, by the name under which its loss is reported. */
export const forgetful: Readonly<Record<string, (field: string) => Partial<Derivations>>> = {
  'what was seen': (field) => ({ seen: (...given) => without(field, seenOf(...given)) }),
  'the form of a change': (field) => ({ form: (...given) => without(field, editValues(...given)) }),
  'patch of a change': (field) => ({
    change: (...given) => part('patch', field, changeOf(...given)),
  }),
  'seen of a change': (field) => ({
    change: (...given) => part('seen', field, changeOf(...given)),
  }),
  'guards of a change': (field) => ({
    change: (...given) => part('guards', field, changeOf(...given)),
  }),
  'a new record': (field) => ({ create: (...given) => without(field, createOf(...given)) }),
  'what must not change behind it': (field) => ({
    guards: (...given) => derivations.guards(...given).filter((name) => name !== field),
  }),
  'what an edit may carry': (field) => ({
    editable: (...given) => without(field, editableOf(...given)),
  }),
  'kept over what is there': (field) => ({
    kept: (...given) => without(field, derivations.kept(...given)),
  }),
  'patch of a replacement': (field) => ({
    replacement: (...given) => part('patch', field, replacementOf(...given)),
  }),
  'seen of a replacement': (field) => ({
    replacement: (...given) => part('seen', field, replacementOf(...given)),
  }),
  'guards of a replacement': (field) => ({
    replacement: (...given) => part('guards', field, replacementOf(...given)),
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
