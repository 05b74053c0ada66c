import type { RecordRules } from '#contract/kernel/field.ts'
import { type Field, isEmpty, writable } from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import type { FormValue, FormValues } from '#client/ui/form/form-fields.ts'
import { fieldHandlerOf, isSameFormValue } from './field-handlers.ts'
import type { LayoutFields, FieldPlacement, FieldView } from './layout.ts'

declare const patchBrand: unique symbol

/**
 * The values of a form's fields. The compiler accepts them as the body of an operation, whose
 * schema validates them on the server.
 */
export type Patch = JsonObject & { readonly [patchBrand]: true }

/** A change of a record for the box or the server. */
export interface FieldChange {
  patch: Patch
  seen: JsonObject
  guards: JsonObject
}

/** Returns the editable values at the opening of a form; a patch is compared with them (F-82). */
export function seenValuesOf({ fields }: LayoutFields, row: object): JsonObject {
  const all: Readonly<JsonObject> = row as JsonObject
  const names = writable(fields, 'edit').filter((name) => fields[name]?.meeting !== 'append')
  return pick(all, names)
}

/** Returns the values of an edit form: each field as it was seen; appended texts start empty. */
export function editFormValues(layout: LayoutFields, seen: Readonly<JsonObject>): FormValues {
  return valuesFrom(formFieldsOf(layout, 'edit'), (name, field) =>
    fieldHandlerOf(field).toForm(field.meeting === 'append' ? undefined : seen[name], field),
  )
}

/** Returns the values of an empty form for a new record, with presets. */
export function newFormValues(layout: LayoutFields, preset: FormValues = {}): FormValues {
  return {
    ...valuesFrom(formFieldsOf(layout, 'create'), (_, field) =>
      fieldHandlerOf(field).toForm(undefined, field),
    ),
    ...preset,
  }
}

/**
 * Returns the change of a Save: the changed fields, their previous values, and values that must not
 * have changed meanwhile (CA-72, PROJ-35, F-81). An untouched or half-typed field is absent.
 */
export function fieldChangeOf(
  layout: LayoutFields,
  values: FormValues,
  opened: Readonly<JsonObject>,
  rules: Pick<RecordRules, 'guards'>,
): FieldChange {
  const patch: JsonObject = {}
  const appended: JsonObject = {}
  for (const { name, field } of formFieldsOf(layout, 'edit')) {
    const value = values[name] ?? null
    const { toForm, fromForm } = fieldHandlerOf(field)
    const sent = fromForm(value, field)
    if (sent === undefined) continue
    if (field.meeting === 'append') {
      if (sent !== null && sent !== '') appended[name] = sent
    } else if (!isSameFormValue(field, value, toForm(opened[name], field))) patch[name] = sent
  }
  return {
    patch: asPatch({ ...patch, ...appended }),
    seen: pick(opened, Object.keys(patch)),
    guards: pick(opened, rules.guards(patch, opened)),
  }
}

/**
 * Returns the fields of an edit form that differ from the seen values, half-typed ones too; an
 * appended text as soon as it is not empty.
 */
export function changedFieldsOf(
  layout: LayoutFields,
  values: FormValues,
  seen: Readonly<JsonObject>,
): string[] {
  const before = editFormValues(layout, seen)
  return formFieldsOf(layout, 'edit').flatMap(({ name, field }) =>
    isSameFormValue(field, values[name] ?? null, before[name] ?? null) ? [] : [name],
  )
}

/**
 * Returns true for two form values that a Save treats as equal; half-typed ones only if identical.
 */
export function isSameForm(
  layout: LayoutFields,
  on: 'create' | 'edit',
  one: FormValues,
  other: FormValues,
): boolean {
  const fields = formFieldsOf(layout, on)
  const isField = new Set(fields.map(({ name }) => name))
  // Values of a form outside its fields, such as a switch; the uid is not typed.
  const others = Object.keys({ ...one, ...other }).filter(
    (name) => name !== 'uid' && !isField.has(name),
  )
  return (
    fields.every(({ name, field }) =>
      isSameFormValue(field, one[name] ?? null, other[name] ?? null),
    ) && others.every((name) => sameJson(one[name] as Json, other[name] as Json))
  )
}

/** Returns the request for a new record, without empty fields, because the record starts empty. */
export function createPatchOf(layout: LayoutFields, values: FormValues): Patch {
  const sent = formFieldsOf(layout, 'create').flatMap(({ name, field }): [string, Json][] => {
    const value = fieldHandlerOf(field).fromForm(values[name] ?? null, field)
    return value === undefined || isEmpty(value) ? [] : [[name, value]]
  })
  return asPatch(Object.fromEntries(sent))
}

/** Marks values for a kind's fields from a form or from code. */
export const asPatch = (values: JsonObject): Patch => values as Patch

/**
 * Returns the values in the form for the contract's rules: an instant as one text, the rest as
 * typed.
 */
export function valuesForRules(layout: LayoutFields, values: FormValues): Record<string, unknown> {
  const instants = layout.fieldViews.filter(
    ({ name, field }) => field.kind === 'instant' && name in values,
  )
  return {
    ...values,
    ...Object.fromEntries(
      instants.map(({ name, field }) => [
        name,
        fieldHandlerOf(field).fromForm(values[name] ?? null, field) ?? '',
      ]),
    ),
  }
}

/** Returns the fields of a form, in the order of the layout. */
export function formFieldsOf<Row>(
  { fieldViews }: { fieldViews: readonly FieldView<Row>[] },
  on: 'create' | 'edit',
): readonly FieldView<Row>[] {
  return fieldViews.filter(({ ui }) => formPositionOf(ui, on) !== null)
}

/** Returns the position of a field in a form. */
export function formPositionOf(
  look: { create?: FieldPlacement<string> | null; edit?: FieldPlacement<string> | null },
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
