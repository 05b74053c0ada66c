import type { RecordRules } from '#contract/kernel/field.ts'
import { type Field, isEmpty, writable } from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import type { FormValue, FormValues } from '#client/ui/form/form-fields.ts'
import { kindOf, sameInForm } from './kinds.ts'
import type { Fielded, Place, Shown } from './layout.ts'

declare const formed: unique symbol

/**
 * What a form made of the fields of its kind. The compiler takes it as the body of an operation,
 * whose schema judges it on the server.
 */
export type Patch = JsonObject & { readonly [formed]: true }

/** What a change of a record carries to the box or the server. */
export interface Change {
  patch: Patch
  seen: JsonObject
  guards: JsonObject
}

/**
 * The values that may change, as they stand when a form opens; what a patch is measured against
 * (F-82).
 */
export function seenOf({ fields }: Fielded, row: object): JsonObject {
  const all: Readonly<JsonObject> = row as JsonObject
  const names = writable(fields, 'edit').filter((name) => fields[name]?.meeting !== 'append')
  return pick(all, names)
}

/**
 * What the form of a change holds: each of its fields as it was seen; what is appended starts
 * empty.
 */
export function editValues(layout: Fielded, seen: Readonly<JsonObject>): FormValues {
  return valuesFrom(inForm(layout, 'edit'), (name, field) =>
    kindOf(field).toForm(field.meeting === 'append' ? undefined : seen[name], field),
  )
}

/** What the form of a new record holds before anything is typed, with what is preset. */
export function emptyValues(layout: Fielded, preset: FormValues = {}): FormValues {
  return {
    ...valuesFrom(inForm(layout, 'create'), (_, field) => kindOf(field).toForm(undefined, field)),
    ...preset,
  }
}

/**
 * What a Save of a changed record carries: the changed fields, what stood there, and what must not
 * have changed behind them (CA-72, PROJ-35, F-81). An untouched field is absent; one that is half
 * typed too.
 */
export function changeOf(
  layout: Fielded,
  values: FormValues,
  opened: Readonly<JsonObject>,
  rules: Pick<RecordRules, 'guards'>,
): Change {
  const patch: JsonObject = {}
  const appended: JsonObject = {}
  for (const { name, field } of inForm(layout, 'edit')) {
    const value = values[name] ?? null
    const { toForm, fromForm } = kindOf(field)
    const sent = fromForm(value, field)
    if (sent === undefined) continue
    if (field.meeting === 'append') {
      if (sent !== null && sent !== '') appended[name] = sent
    } else if (!sameInForm(field, value, toForm(opened[name], field))) patch[name] = sent
  }
  return {
    patch: patchOf({ ...patch, ...appended }),
    seen: pick(opened, Object.keys(patch)),
    guards: pick(opened, rules.guards(patch, opened)),
  }
}

/**
 * The fields of an edit form that hold something else than was seen, half typed ones too; what is
 * appended as soon as there is something.
 */
export function changedIn(
  layout: Fielded,
  values: FormValues,
  seen: Readonly<JsonObject>,
): string[] {
  const before = editValues(layout, seen)
  return inForm(layout, 'edit').flatMap(({ name, field }) =>
    sameInForm(field, values[name] ?? null, before[name] ?? null) ? [] : [name],
  )
}

/**
 * Returns true for two values of a form that a Save takes for the same, half typed ones only where
 * they are equal.
 */
export function sameForms(
  layout: Fielded,
  on: 'create' | 'edit',
  one: FormValues,
  other: FormValues,
): boolean {
  const fields = inForm(layout, on)
  const isField = new Set(fields.map(({ name }) => name))
  // What a form holds beside its fields, such as a switch; a record's uid is nothing that was
  // typed.
  const others = Object.keys({ ...one, ...other }).filter(
    (name) => name !== 'uid' && !isField.has(name),
  )
  return (
    fields.every(({ name, field }) => sameInForm(field, one[name] ?? null, other[name] ?? null)) &&
    others.every((name) => sameJson(one[name] as Json, other[name] as Json))
  )
}

/** What a new record is sent as; what is empty is left out: the record begins with it. */
export function createOf(layout: Fielded, values: FormValues): Patch {
  const sent = inForm(layout, 'create').flatMap(({ name, field }): [string, Json][] => {
    const value = kindOf(field).fromForm(values[name] ?? null, field)
    return value === undefined || isEmpty(value) ? [] : [[name, value]]
  })
  return patchOf(Object.fromEntries(sent))
}

/** Values made of the fields of a kind, by a form or by hand. */
export const patchOf = (values: JsonObject): Patch => values as Patch

/** The values as the contract's rules judge them: an instant as one text, the rest as typed. */
export function judgedOf(layout: Fielded, values: FormValues): Record<string, unknown> {
  const instants = layout.shown.filter(
    ({ name, field }) => field.kind === 'instant' && name in values,
  )
  return {
    ...values,
    ...Object.fromEntries(
      instants.map(({ name, field }) => [
        name,
        kindOf(field).fromForm(values[name] ?? null, field) ?? '',
      ]),
    ),
  }
}

/** The fields of a form, in the order of their mention. */
export function inForm<Row>(
  { shown }: { shown: readonly Shown<Row>[] },
  on: 'create' | 'edit',
): readonly Shown<Row>[] {
  return shown.filter(({ look }) => placeIn(look, on) !== null)
}

/** Where a field stands in a form. */
export function placeIn(
  look: { create?: Place<string> | null; edit?: Place<string> | null },
  on: 'create' | 'edit',
): { section: string; at: number | null } | null {
  const place = look[on]
  if (place === undefined || place === null) return null
  if (typeof place === 'string') return { section: place, at: null }
  return 'in' in place
    ? { section: place.in, at: place.at ?? null }
    : { section: place[0], at: place[1] }
}

function valuesFrom(
  fields: readonly { name: string; field: Field }[],
  valueOf: (name: string, field: Field) => FormValue,
): FormValues {
  return Object.fromEntries(fields.map(({ name, field }) => [name, valueOf(name, field)]))
}

function pick(from: Readonly<JsonObject>, fields: readonly string[]): JsonObject {
  return Object.fromEntries(fields.map((field): [string, Json] => [field, from[field] ?? null]))
}
