import type { Layout, Shown } from '#client/records/layout.ts'
import { fieldText } from '#client/records/list/columns.ts'
import type { Say } from '#client/records/say.ts'
import { inForm } from '#client/records/values.ts'

/** A field as it is read. */
export interface ReadField<Row> extends Shown<Row> {
  value: string
}

interface ReadOptions {
  /** They stand first, also where they are empty. */
  first?: readonly string[]
  /** What stands elsewhere on the screen. */
  without?: readonly string[]
  /** These alone: a section of the form. */
  only?: readonly string[]
}

interface Read<Row> {
  facts: ReadField<Row>[]
  /** Long texts, where there is something. */
  texts: ReadField<Row>[]
}

/**
 * What a record says to who reads it: all that its edit form holds, so that no field is forgotten
 * there, in the order of their mention. What is appended is history.
 */
export function readFields<Row extends object>(
  layout: Layout<Row>,
  row: Row,
  say: Say,
  { first = none, without = none, only }: ReadOptions,
): Read<Row> {
  const shown = inForm(layout, 'edit').filter(
    ({ name, field }) =>
      field.meeting !== 'append' && !without.includes(name) && (only?.includes(name) ?? true),
  )
  const fields = shown.map((one): ReadField<Row> => ({ ...one, value: fieldText(row, one, say) }))
  const place = ({ name }: Shown<Row>) =>
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
