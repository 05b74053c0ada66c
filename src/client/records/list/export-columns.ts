import type { I18n } from '@lingui/core'
import type { ExportRequest } from '#contract/kernel/export.ts'
import type { CellType } from '#contract/kernel/sheet.ts'
import type { Json } from '#contract/kernel/json.ts'
import { fieldValueOf } from './list-filter-engine.ts'
import { formatCell } from './columns.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import type { Layout } from '#client/records/layout.ts'
import { formatterFor } from '#client/records/formatter.ts'

/**
 * A column of a sheet. Numbers stay numbers and a day is `YYYY-MM-DD`, so that a spreadsheet can
 * sort and add; other values are texts for people.
 */
export interface ExportColumn<Row> {
  name: string
  title: string
  type: CellType
  value: (row: Row) => string | number
}

/** A column for the server's export, with this screen's words for its values. */
export type ServerExportColumn = ExportRequest['columns'][number]

/**
 * Returns all visible fields of a kind for the server's export: flags and choices with their words.
 */
export function serverExportColumnsOf<Row extends object>(
  layout: Layout<Row>,
  i18n: I18n,
): ServerExportColumn[] {
  const say = formatterFor(layout, i18n)
  return layout.fieldViews.map(({ name, field, ui }) => {
    const title = i18n._(ui.label)
    if (ui.flag)
      return { name, title, words: { true: i18n._(ui.flag.on), false: i18n._(ui.flag.off) } }
    return field.kind === 'choice'
      ? {
          name,
          title,
          words: Object.fromEntries(
            field.options.map((stored) => [stored, say.choiceText(stored)]),
          ),
        }
      : { name, title }
  })
}

/**
 * Returns all visible fields of a kind as columns, in the order of its layout and in the person's
 * language; hidden fields are never exported.
 */
export function exportColumnsOf<Row extends object>(
  layout: Layout<Row>,
  i18n: I18n,
): ExportColumn<Row>[] {
  const say = formatterFor(layout, i18n)
  return layout.fieldViews.map((shown) => {
    const { name, field, ui } = shown
    const plain = (row: Row) => (fieldValueOf(row, name) ?? '') as Json
    const value = (row: Row) => {
      if (ui.exportText) return ui.exportText(row, say)
      if (field.kind === 'number') return typeof plain(row) === 'number' ? Number(plain(row)) : ''
      return field.kind === 'day' ? textOrEmpty(plain(row)) : formatCell(row, shown, say)
    }
    const type =
      !ui.exportText && (field.kind === 'number' || field.kind === 'day') ? field.kind : 'text'
    return { name, title: i18n._(ui.label), type, value }
  })
}
