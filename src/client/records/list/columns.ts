import type { I18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { sortText } from '#contract/kernel/fold-text.ts'
import type { Field } from '#contract/kernel/fields.ts'
import type { Json } from '#contract/kernel/json.ts'
import type { Column, OnSecondLine, SortKey } from '#client/ui/table/columns.ts'
import { tableDate, tableTime } from '#client/i18n/dates.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { fieldValueOf, plainFieldText } from './list-filter-engine.ts'
import { isDayRangeFilter } from './list-state.ts'
import { fieldHandlerOf } from '#client/records/field-handlers.ts'
import {
  type ColumnUi,
  columnHeaderOf,
  type Layout,
  type FieldView,
} from '#client/records/layout.ts'
import { type Formatter, formatterFor } from '#client/records/formatter.ts'

/** A screen's differences from the layout's columns. */
export interface ColumnOptions<Row> {
  /** The columns that this screen leaves out. */
  without?: readonly string[]
  /** Custom looks by column that need more than the row. */
  looks?: Readonly<Record<string, Partial<Column<Row>>>>
  /** The columns that the person chose: they show on any width. */
  wanted?: readonly string[] | null
}

/**
 * The columns of a kind of record, in the order of its layout. Memoize them, because rows render
 * again when they change.
 */
export function buildColumns<Row extends object>(
  layout: Layout<Row>,
  i18n: I18n,
  { without = [], looks = {}, wanted = null }: ColumnOptions<Row> = {},
): Column<Row>[] {
  const say = formatterFor(layout, i18n)
  return layout.fieldViews.flatMap((shown): Column<Row>[] => {
    const { ui } = shown
    if (!ui.column) return []
    const {
      id = shown.name,
      header: _,
      cell,
      print: ____,
      sort: __,
      hidden: ___,
      first,
      second,
      ...facts
    } = ui.column
    if (without.includes(id)) return []
    const own = cell ? (row: Row) => cell(row, say) : (row: Row) => formatCell(row, shown, say)
    const column: Column<Row> = {
      ...facts,
      id,
      header: i18n._(columnHeaderOf(shown)),
      cell: own,
      ...(second !== undefined && { second: secondLine(second, shown, own, say) }),
      sortValue: sorterOf(shown, say),
      descFirst: first === undefined ? isDayRangeFilter(shown) : first === 'desc',
      ...looks[id],
    }
    return [wanted === null ? column : { ...column, minTableWidth: 0 }]
  })
}

function secondLine<Row extends object>(
  second: NonNullable<ColumnUi<Row>['second']>,
  shown: FieldView<Row>,
  own: (row: Row) => ReactNode,
  say: Formatter,
): OnSecondLine<Row> {
  if (typeof second === 'number') return { at: second, cell: own }
  if ('spare' in second) {
    const { at: place, spare } = second
    return {
      at: place,
      spare: (row) => (spare === true ? formatCell(row, shown, say) : spare(row, say)),
    }
  }
  const { at: place, cell, ...looks } = second
  return { at: place, cell: cell ? (row) => cell(row, say) : own, ...looks }
}

/**
 * Returns the text of a cell without a custom look: a table formats days and instants with dashes
 * (GEN-22).
 */
export function formatCell<Row extends object>(
  row: Row,
  shown: FieldView<Row>,
  say: Formatter,
): string {
  const { name, field } = shown
  const value = fieldValueOf(row, name)
  if (typeof value !== 'string' || value === '') return formatRowField(row, shown, say)
  const spoken = say.i18n.locale === 'es' ? 'es' : 'en'
  if (field.kind === 'day') return tableDate(value, spoken)
  if (field.kind === 'instant') return tableTime(value, spoken)
  return formatRowField(row, shown, say)
}

/** Returns the text of a record's field outside tables. */
export function formatRowField<Row extends object>(
  row: Row,
  shown: FieldView<Row>,
  say: Formatter,
): string {
  const { name, field, ui } = shown
  if (hasCompanion(field)) return plainFieldText(row, shown)
  const value = fieldValueOf(row, name) as Json
  if (ui.flag) return say.i18n._(value === true ? ui.flag.on : ui.flag.off)
  if (ui.grouped && typeof value === 'number') return wholeNumber(value)
  return fieldHandlerOf(field).text(value ?? null, field, say)
}

/**
 * The sort key of a column: the same function for a field and a language, so that cached keys of
 * rows stay valid.
 */
function sorterOf<Row extends object>(
  shown: FieldView<Row>,
  say: Formatter,
): (row: Row) => SortKey {
  let known = sorters.get(shown)
  if (known === undefined) {
    known = new WeakMap()
    sorters.set(shown, known)
  }
  let sorter = known.get(say)
  if (sorter === undefined) {
    sorter = makeSorter(shown, say)
    known.set(say, sorter)
  }
  return sorter as (row: Row) => SortKey
}

const sorters = new WeakMap<object, WeakMap<Formatter, (row: never) => SortKey>>()

function makeSorter<Row extends object>(
  shown: FieldView<Row>,
  say: Formatter,
): (row: Row) => SortKey {
  const { name, field, ui } = shown
  const sort = ui.column?.sort
  if (typeof sort === 'function') return (row) => sort(row, say)
  if (sort === 'options' && (field.kind === 'choice' || field.kind === 'choices')) {
    const ranks = new Map(field.options.map((option, rank) => [option, rank]))
    return (row) => ranks.get(String(fieldValueOf(row, name))) ?? null
  }
  if (hasCompanion(field))
    return field.companion?.as === 'person'
      ? (row) => sortText(plainFieldText(row, shown), say.i18n.locale) || null
      : (row) => fieldHandlerOf(nameField).key(plainFieldText(row, shown), nameField, say)
  const { key } = fieldHandlerOf(field)
  return (row) => key((fieldValueOf(row, name) ?? null) as Json, field, say)
}

const nameField: Field = { kind: 'text', most: 255 }

function hasCompanion(field: Field): field is Field & { kind: 'reference' } {
  return field.kind === 'reference' && field.companion !== undefined
}
