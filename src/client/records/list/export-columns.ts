import type { I18n } from '@lingui/core'
import type { Json } from '#contract/kernel/json.ts'
import { at } from './arrange.ts'
import { cellText } from './columns.ts'
import { textOf } from '#client/records/kinds.ts'
import type { Layout } from '#client/records/layout.ts'
import { sayOf } from '#client/records/say.ts'

/** A column of a sheet. A number stays one and a day is `YYYY-MM-DD`, so that a spreadsheet sorts and adds; else the text that a person reads. */
export interface ExportColumn<Row> {
  name: string
  title: string
  value: (row: Row) => string | number
}

/** All that a kind of record shows anywhere, as columns in the order of its layout and in the person's language; what is hidden is never exported. */
export function exportColumns<Row extends object>(layout: Layout<Row>, i18n: I18n): ExportColumn<Row>[] {
  const say = sayOf(layout, i18n)
  return layout.shown.map((shown) => {
    const { name, field, look } = shown
    const plain = (row: Row) => (at(row, name) ?? '') as Json
    const value = (row: Row) => {
      if (field.kind === 'number') return typeof plain(row) === 'number' ? Number(plain(row)) : ''
      return field.kind === 'day' ? textOf(plain(row)) : cellText(row, shown, say)
    }
    return { name, title: i18n._(look.label), value }
  })
}
