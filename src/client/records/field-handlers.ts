import { msg, plural } from '@lingui/core/macro'
import { cleanText, oneLine } from '#contract/kernel/clean-text.ts'
import type { Field, FieldKind, ReferenceField } from '#contract/kernel/fields.ts'
import { isObject, type Json, type JsonObject } from '#contract/kernel/json.ts'
import { sortText } from '#contract/kernel/fold-text.ts'
import { naturalKey } from '#contract/kernel/natural.ts'
import { photosIn } from '#contract/kernel/photos.ts'
import { sameValue } from '#contract/kernel/same-json.ts'
import { incidentTime } from '#client/i18n/dates.ts'
import { dayText, isDay } from '#client/i18n/days.ts'
import { type DateTime, fromFields, toFields } from '#client/ui/form/date-text.ts'
import type { FormValue } from '#client/ui/form/form-fields.ts'
import { numberProblem, readNumber } from '#client/ui/form/number-text.ts'
import type { SortKey } from '#client/ui/table/columns.ts'
import type { Formatter } from './formatter.ts'

/**
 * The behaviour of a kind of field on the screens. A new kind needs a line here, and its control in
 * `control-spec.tsx`.
 */
interface FieldHandler {
  /** Converts a stored value to the form's. */
  toForm: (value: Json | undefined, field: Field) => FormValue
  /** Converts a form's value for sending; undefined while it is half typed. */
  fromForm: (value: FormValue, field: Field) => Json | undefined
  /** Formats the value for people; '' for nothing. */
  text: (value: Json, field: Field, say: Formatter) => string
  /** The sort key of its column. */
  key: (value: Json, field: Field, say: Formatter) => SortKey
}

const textHandler: FieldHandler = {
  toForm: (value) => textOrEmpty(value),
  fromForm: (value, field) => {
    const text = cleanText(field, textOrEmpty(value))
    return text === '' && 'empty' in field && field.empty === null ? null : text
  },
  text: (value) => textOrEmpty(value),
  key: (value, _, { i18n }) => naturalKey(textOrEmpty(value), i18n.locale),
}

const listHandler: FieldHandler = {
  toForm: (value) =>
    asForm(Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []),
  fromForm: (value) =>
    listOf(value).flatMap((one) =>
      typeof one === 'string' && oneLine(one) !== '' ? [oneLine(one)] : [],
    ),
  text: (value, field, say) =>
    listOf(value)
      .map((one) =>
        field.kind === 'choices' ? say.choiceText(textOrEmpty(one)) : textOrEmpty(one),
      )
      .join(', '),
  key: (value, _, { i18n }) =>
    sortText(listOf(value).map(textOrEmpty).join(' '), i18n.locale) || null,
}

const fieldHandlers: Readonly<Record<FieldKind, FieldHandler>> = {
  text: textHandler,
  longText: textHandler,
  choice: {
    ...textHandler,
    text: (value, _, say) => say.choiceText(textOrEmpty(value)),
    // Sorts by the word in the person's language.
    key: (value, _, say) => sortText(say.choiceText(textOrEmpty(value)), say.i18n.locale),
  },
  choices: listHandler,
  texts: listHandler,
  number: {
    toForm: (value) => textOrEmpty(value),
    fromForm: (value, field) => {
      const text = textOrEmpty(value).trim()
      if (text === '') return null
      const limits =
        field.kind === 'number' ? { min: field.min, max: field.max, decimals: field.digits } : {}
      return numberProblem(text, limits) === null ? (readNumber(text) ?? undefined) : undefined
    },
    text: (value) => textOrEmpty(value),
    key: (value) => (typeof value === 'number' ? value : null),
  },
  day: {
    toForm: (value) => textOrEmpty(value),
    fromForm: (value) =>
      textOrEmpty(value) === '' ? null : isDay(textOrEmpty(value)) ? textOrEmpty(value) : undefined,
    text: (value, _, { i18n }) => dayText(textOrEmpty(value), i18n.locale === 'es' ? 'es' : 'en'),
    key: (value) => textOrEmpty(value) || null,
  },
  instant: {
    toForm: (value) => toFields(textOrEmpty(value)),
    fromForm: (value, field) => {
      const { date, time } = dateTimeOf(value)
      if (date === '' && time === '' && !('filled' in field && field.filled)) return null
      return fromFields({ date, time }) ?? undefined
    },
    text: (value) => (value === null || value === '' ? '' : incidentTime(textOrEmpty(value))),
    key: (value) => textOrEmpty(value) || null,
  },
  reference: {
    toForm: (value) => textOrEmpty(value),
    fromForm: (value) => {
      const text = textOrEmpty(value).trim()
      return text === '' ? null : parseReference(text)
    },
    text: (value, field, say) => {
      if (value === null || value === '') return ''
      const ref = typeof value === 'number' ? value : textOrEmpty(value)
      return (
        say.name?.((field as ReferenceField).to, ref) ?? (typeof ref === 'number' ? `#${ref}` : ref)
      )
    },
    key: (value, _, { i18n }) => sortText(textOrEmpty(value), i18n.locale) || null,
  },
  flag: {
    toForm: (value, field) =>
      typeof value === 'boolean' ? value : field.kind === 'flag' && field.default,
    fromForm: (value) => value === true,
    text: (value) => String(value === true),
    key: (value) => (value === true ? 0 : 1),
  },
  photos: {
    toForm: (value) => asForm(photosIn(value)),
    fromForm: (value) => photosIn(value) as unknown as Json,
    text(value, _, { i18n }) {
      const count = photosIn(value).length
      return count === 0 ? '' : i18n._(msg`${plural(count, { one: '# photo', other: '# photos' })}`)
    },
    key: (value) => photosIn(value).length,
  },
  list: {
    toForm: (value, field) =>
      asForm(
        field.kind === 'list'
          ? listOf(value).map((row) =>
              rowValues(objectOf(row), field.fields, (name, inner) =>
                fieldHandlerOf(inner).toForm(objectOf(row)[name], inner),
              ),
            )
          : [],
      ),
    fromForm: (value, field) =>
      field.kind === 'list'
        ? listOf(value).map((row): Json =>
            rowValues(
              objectOf(row),
              field.fields,
              (name, inner) =>
                fieldHandlerOf(inner).fromForm(asForm(objectOf(row)[name]), inner) ?? null,
            ),
          )
        : [],
    text: (value) => String(listOf(value).length),
    key: (value) => listOf(value).length,
  },
}

/** Returns how a field is formatted, typed and sorted. */
export function fieldHandlerOf(field: Field): FieldHandler {
  return fieldHandlers[field.kind]
}

/**
 * Returns true for form values that are stored alike: white space at the ends of a text is no
 * change, and neither is another notation of a number.
 */
export function isSameFormValue(field: Field, one: FormValue, other: FormValue): boolean {
  if (
    typeof one === 'string' &&
    typeof other === 'string' &&
    cleanText(field, one) === cleanText(field, other)
  )
    return true
  if (JSON.stringify(one) === JSON.stringify(other)) return true
  if (field.kind === 'text' || field.kind === 'longText')
    return textOrEmpty(one) === '' && textOrEmpty(other) === ''
  const { fromForm } = fieldHandlerOf(field)
  const [mine, theirs] = [fromForm(one, field), fromForm(other, field)]
  // Half-typed values are undefined, and therefore not equal.
  return mine !== undefined && theirs !== undefined && sameValue(field, mine, theirs)
}

/** A number if it looks like one, otherwise the uid of a record without a number. */
export function parseReference(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text
}

/** Returns a text or a number as text; everything else as ''. */
export function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

// Values of lists and their rows are plain JSON on both sides.
const asForm = (value: unknown) => value as FormValue
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

function rowValues<Value>(
  row: JsonObject,
  fields: Readonly<Record<string, Field>>,
  valueOf: (name: string, field: Field) => Value,
): Record<string, Value> & JsonObject {
  const known = Object.entries(fields).map(([name, field]): [string, Value] => [
    name,
    valueOf(name, field),
  ])
  // A row retains keys that are not fields.
  return { ...row, ...Object.fromEntries(known) } as Record<string, Value> & JsonObject
}

function dateTimeOf(value: FormValue): DateTime {
  return value !== null && typeof value === 'object' && 'date' in value
    ? value
    : { date: '', time: '' }
}
