import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OverviewPeriod } from '#contract/kernel/overview-period.ts'
import { rangeDate } from '#client/i18n/dates.ts'
import { PrintSheet } from '#client/records/print/print-sheet.tsx'
import type { OverviewTable } from '#client/shell/overview-tables.ts'
import css from './overview.module.css'

type OverviewSheetProps = {
  all: () => readonly OverviewTable[]
  /** The name of the project, or the words for all projects. */
  about: string
  period: OverviewPeriod
}

/** Prints all numbers on one page: the first lines of each table, side by side. */
export function OverviewSheet({ all, about, period }: OverviewSheetProps) {
  const { t } = useLingui()
  const [first, last] = [rangeDate(period.from), rangeDate(period.to)]
  return (
    <PrintSheet title={t`Overview`} lines={[`${about}, ${t`${first} to ${last}`}`]} wide>
      {() => (
        <div className={css.paper}>
          {all().map((table) => (
            <PaperTable key={table.at} table={table} />
          ))}
        </div>
      )}
    </PrintSheet>
  )
}

function PaperTable({ table: { title, columns, rows } }: { table: OverviewTable }) {
  const { t } = useLingui()
  const more = rows.length - maxSheetRows
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col">
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, maxSheetRows).map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, at) => (
              <td key={columns[at]?.title}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {more > 0 && (
        <tfoot>
          <tr>
            <td
              colSpan={columns.length}
            >{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** The number of lines of a table that fit on the page. */
const maxSheetRows = 5
