import type { Layout, FieldView } from '#client/records/layout.ts'
import { formatRowField } from '#client/records/list/columns.ts'
import type { Formatter } from '#client/records/formatter.ts'
import { formFieldsOf } from '#client/records/form-values.ts'

/** A field as text. */
export interface DisplayField<Row> extends FieldView<Row> {
  value: string
}

interface DisplayFieldOptions {
  /** These fields come first, even when empty. */
  first?: readonly string[]
  /** Fields that show elsewhere on the screen. */
  without?: readonly string[]
  /** Only these fields: a section of the form. */
  only?: readonly string[]
}

interface DisplayFields<Row> {
  facts: DisplayField<Row>[]
  /** Long texts that are not empty. */
  texts: DisplayField<Row>[]
}

/**
 * Returns a record's fields for reading: all of its edit form, so that none is forgotten, in the
 * order of the layout. Appended texts are history.
 */
export function displayFieldsOf<Row extends object>(
  layout: Layout<Row>,
  row: Row,
  say: Formatter,
  { first = none, without = none, only }: DisplayFieldOptions,
): DisplayFields<Row> {
  const shown = formFieldsOf(layout, 'edit').filter(
    ({ name, field }) =>
      field.meeting !== 'append' && !without.includes(name) && (only?.includes(name) ?? true),
  )
  const fields = shown.map((one): DisplayField<Row> => ({
    ...one,
    value: formatRowField(row, one, say),
  }))
  const place = ({ name }: FieldView<Row>) =>
    first.includes(name) ? first.indexOf(name) : first.length
  return {
    facts: fields
      .filter(
        ({ name, field, value }) =>
          field.kind !== 'longText' && (value !== '' || first.includes(name)),
      )
      .toSorted((a, b) => place(a) - place(b)),
    texts: fields.filter(({ field, value }) => field.kind === 'longText' && value !== ''),
  }
}

const none: readonly string[] = []
