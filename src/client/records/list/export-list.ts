import type { I18n } from '@lingui/core'
import type { ExportRequest } from '#contract/kernel/export.ts'
import { csvOf, type Sheet } from '#contract/kernel/sheet.ts'
import { xlsxOf } from '#contract/kernel/sheet-xlsx.ts'
import type { ApiSuccess, ApiFailure } from '#client/data/api/api-result.ts'
import type { Layout } from '#client/records/layout.ts'
import { saveFile } from '#client/ui/save-file.ts'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import type { ToastStore } from '#client/ui/toast/toast-store.ts'
import type { Column } from '#client/ui/table/columns.ts'
import {
  type ServerExportColumn,
  serverExportColumnsOf,
  type ExportColumn,
  exportColumnsOf,
} from './export-columns.ts'
import { toFileName, todayForFileName, mimeTypes } from './file-name.ts'
import type { ListSource } from './list-source.ts'
import { type QueryParams, withoutPageSize } from './server-query.ts'

/** Options for the export of a list that the device does not write alone. */
export interface ListExportOptions<Row> {
  /** The owner of the list, for the file's name. */
  of?: string | null | undefined
  /**
   * Lets the server write the file, because rows are missing here or the export must be recorded.
   */
  requestFile?: (asked: {
    query: QueryParams
    body: ExportRequest
    rows: readonly Row[]
    i18n: I18n
  }) => Promise<ApiSuccess<unknown> | ApiFailure>
  /** The columns, if they are not those of the table. */
  columns?: (i18n: I18n) => ServerExportColumn[]
  /** Loads further menu items for the visible rows, after the list. Must be a stable function. */
  more?: () => Promise<ExtraMenuItems<Row>>
}

export type ExtraMenuItems<Row> = (shown: {
  rows: readonly Row[]
  /** There is no connection. */ disabled: boolean
  i18n: I18n
  toasts: ToastStore
}) => readonly MenuItem[]

/** A list as its table shows it. */
export interface ListExportInput<Row extends object> {
  title: string
  layout: Layout<Row>
  list: Pick<
    ListSource<Row>,
    'rows' | 'more' | 'moreFailed' | 'pages' | 'loading' | 'serverQuery' | 'reading'
  >
  columns: readonly Pick<Column<Row>, 'id'>[]
  /** Columns that the person hid; columns that only a narrow screen leaves out are in the file. */
  hidden: readonly string[]
  how: ListExportOptions<Row>
  i18n: I18n
}

type Format = ExportRequest['format']

/**
 * Saves a list as a file on this device: its columns, filters and order, in the person's language.
 * Returns the reason of a failure.
 */
export async function exportList<Row extends object>(
  given: ListExportInput<Row>,
  format: Format,
): Promise<ApiFailure | null> {
  const {
    how: { of },
    title,
  } = given
  const name = `${[toFileName(title), of && toFileName(of)].filter(Boolean).join(', ')} ${todayForFileName()}.${format}`
  const { requestFile } = given.how
  if (requestFile) {
    const {
      list: { rows, serverQuery },
      i18n,
      how,
    } = given
    const columns = how.columns?.(i18n) ?? serverExportColumnsOf(shownOf(given), i18n)
    const answer = await requestFile({
      query: withoutPageSize(serverQuery ?? {}),
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
  saveFile(name, new Blob(parts, { type: mimeTypes[format] }))
  return null
}

/** Returns the part of the layout that the table shows. */
function shownOf<Row extends object>({
  layout,
  columns,
  hidden,
}: Pick<ListExportInput<Row>, 'layout' | 'columns' | 'hidden'>): Layout<Row> {
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

function sheetOf<Row extends object>(given: ListExportInput<Row>): Sheet {
  const shown = exportColumnsOf(shownOf(given), given.i18n)
  return { name: given.title, columns: shown, rows: valuesOf(given.list.rows, shown) }
}

/** Yields one row at a time, so that memory never holds the list twice. */
function* valuesOf<Row>(
  rows: readonly Row[],
  shown: readonly ExportColumn<Row>[],
): Generator<(string | number)[]> {
  for (const row of rows) yield shown.map(({ value }) => value(row))
}
