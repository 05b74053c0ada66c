import type { I18n } from '@lingui/core'
import type { ExportRequest } from '#contract/kernel/export.ts'
import { csvOf, type Sheet } from '#contract/kernel/sheet.ts'
import { xlsxOf } from '#contract/kernel/sheet-xlsx.ts'
import type { Answered, Refused } from '#client/data/api/answer.ts'
import type { Layout } from '#client/records/layout.ts'
import { saveFile } from '#client/ui/save-file.ts'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import type { ToastStore } from '#client/ui/toast/toast-store.ts'
import type { Column } from '#client/ui/table/columns.ts'
import {
  type AskedColumn,
  askedColumns,
  type ExportColumn,
  exportColumns,
} from './export-columns.ts'
import { fileName, todayForFile, typeOfFile } from './file-name.ts'
import type { ListSource } from './list-source.ts'
import { type Query, withoutPaging } from './server-query.ts'

/** Options for the export of a list that the device does not write alone. */
export interface ListExport<Row> {
  /** The owner of the list, for the file's name. */
  of?: string | null | undefined
  /**
   * Lets the server write the file, because rows are missing here or the export must be recorded.
   */
  ask?: (asked: {
    query: Query
    body: ExportRequest
    rows: readonly Row[]
    i18n: I18n
  }) => Promise<Answered<unknown> | Refused>
  /** The columns, if they are not those of the table. */
  columns?: (i18n: I18n) => AskedColumn[]
  /** Loads further menu items for the visible rows, after the list. Must be a stable function. */
  more?: () => Promise<MoreItems<Row>>
}

export type MoreItems<Row> = (shown: {
  rows: readonly Row[]
  /** There is no connection. */ disabled: boolean
  i18n: I18n
  toasts: ToastStore
}) => readonly MenuItem[]

/** A list as its table shows it. */
export interface ExportedList<Row extends object> {
  title: string
  layout: Layout<Row>
  list: Pick<
    ListSource<Row>,
    'rows' | 'more' | 'moreFailed' | 'pages' | 'loading' | 'serverQuery' | 'reading'
  >
  columns: readonly Pick<Column<Row>, 'id'>[]
  /** Columns that the person hid; columns that only a narrow screen leaves out are in the file. */
  hidden: readonly string[]
  how: ListExport<Row>
  i18n: I18n
}

type Format = ExportRequest['format']

/**
 * Saves a list as a file on this device: its columns, filters and order, in the person's language.
 * Returns the reason of a failure.
 */
export async function exportList<Row extends object>(
  given: ExportedList<Row>,
  format: Format,
): Promise<Refused | null> {
  const {
    how: { of },
    title,
  } = given
  const name = `${[fileName(title), of && fileName(of)].filter(Boolean).join(', ')} ${todayForFile()}.${format}`
  const { ask } = given.how
  if (ask) {
    const {
      list: { rows, serverQuery },
      i18n,
      how,
    } = given
    const columns = how.columns?.(i18n) ?? askedColumns(shownOf(given), i18n)
    const answer = await ask({
      query: withoutPaging(serverQuery ?? {}),
      body: {
        format,
        title,
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        columns,
      },
      rows,
      i18n,
    })
    if (!answer.ok) return answer
    if (answer.body instanceof Blob) saveFile(name, answer.body)
    return null
  }
  const parts: BlobPart[] = []
  const sheet = sheetOf(given)
  for await (const part of format === 'csv' ? csvOf(sheet) : xlsxOf(sheet)) parts.push(part)
  saveFile(name, new Blob(parts, { type: typeOfFile[format] }))
  return null
}

/** Returns the part of the layout that the table shows. */
function shownOf<Row extends object>({
  layout,
  columns,
  hidden,
}: Pick<ExportedList<Row>, 'layout' | 'columns' | 'hidden'>): Layout<Row> {
  const ids = new Set(columns.map(({ id }) => id).filter((id) => !hidden.includes(id)))
  // A field on another column's second line is included with that column.
  const isThere = (id: string | undefined) => id !== undefined && ids.has(id)
  return {
    ...layout,
    fieldViews: layout.fieldViews.filter(
      ({ name, ui }) => ui.column && (isThere(ui.column.id ?? name) || isThere(ui.column.under)),
    ),
  }
}

function sheetOf<Row extends object>(given: ExportedList<Row>): Sheet {
  const shown = exportColumns(shownOf(given), given.i18n)
  return { name: given.title, columns: shown, rows: valuesOf(given.list.rows, shown) }
}

/** Yields one row at a time, so that memory never holds the list twice. */
function* valuesOf<Row>(
  rows: readonly Row[],
  shown: readonly ExportColumn<Row>[],
): Generator<(string | number)[]> {
  for (const row of rows) yield shown.map(({ value }) => value(row))
}
