import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FilterBarProps } from '#client/ui/filter/filter-spec.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { formatCell } from '#client/records/list/columns.ts'
import type { ListSource } from '#client/records/list/list-source.ts'
import { columnHeaderOf, type Layout, type FieldView } from '#client/records/layout.ts'
import type { RowSync } from '#client/data/replica/view-types.ts'
import { RecordBadge } from '#client/shell/record-badge.tsx'
import { type Formatter, formatterFor } from '#client/records/formatter.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { PrintSheet } from './print-sheet.tsx'
import css from './print-sheet.module.css'

type PrintListProps<Row> = {
  title: string
  layout: Layout<Row>
  /** All rows on this device, in order. */
  list: Pick<ListSource<Row>, 'state' | 'rows' | 'more' | 'moreFailed' | 'pages'>
  columns: readonly Pick<Column<Row>, 'id' | 'cell'>[]
  /** Columns that the person hid; columns that only a narrow screen leaves out are on paper. */
  hidden: readonly string[]
  /** The filters in the screen's words. */
  bar: Pick<FilterBarProps, 'tabs' | 'search' | 'toggles' | 'filters' | 'count' | 'sort'>
}

/**
 * A list on paper: every matching row on this device, its head on each page, and on top its filters
 * and whether more rows exist.
 */
export function PrintList<Row extends object>({
  title,
  layout,
  list,
  columns,
  hidden,
  bar,
}: PrintListProps<Row>) {
  const { t, i18n } = useLingui()
  const say = formatterFor(layout, i18n)
  const ids = columns.map(({ id }) => id).filter((id) => !hidden.includes(id))
  const shown = layout.fieldViews.filter(
    ({ name, ui }) => ui.column && ids.includes(ui.column.id ?? name),
  )
  const sort = bar.sort?.options.find(({ value }) => value === bar.sort?.value)?.label
  const { rows } = list
  const lines = [filterSummary(bar), sort && t`Sorted by: ${sort}`, ...useExtent(list, bar)].filter(
    (line): line is string => line !== undefined && line !== '',
  )
  return (
    <PrintSheet title={title} lines={lines} wide={shown.length > columnsUpright}>
      {() => (
        <table className={css.table}>
          <thead>
            <tr>
              {shown.map((one) => (
                <th key={one.name} scope="col">
                  {i18n._(columnHeaderOf(one))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={'uid' in row ? String(row.uid) : at}>
                {shown.map((one, place) => (
                  <td key={one.name}>
                    {printed(row, one, say, columns)}
                    {place === 0 && <Unsent row={row} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PrintSheet>
  )
}

/** `Opened · Mine · Search: plank · Risk level: Critical`. */
function filterSummary({
  tabs,
  search,
  toggles = [],
  filters = [],
}: PrintListProps<object>['bar']): string {
  const tab = tabs?.options.find(({ value }) => value === tabs.value)?.label
  const set = filters
    .filter(({ chosen }) => chosen.length > 0)
    .map(({ label, value, chosen, options }) => {
      const names = options()
        .filter((option) => chosen.includes(option.value))
        .map((option) => option.label)
      return `${label}: ${names.length > 0 ? names.join(', ') : value}`
    })
  const chips = toggles.filter(({ on }) => on).map(({ label }) => label)
  return [tab, ...chips, search?.value && `${search.label}: ${search.value}`, ...set]
    .filter(Boolean)
    .join(' · ')
}

/** The number of rows; says if the list continues beyond the paper. */
function useExtent(
  { state, rows, more, moreFailed, pages }: PrintListProps<object>['list'],
  { count }: PrintListProps<object>['bar'],
): string[] {
  const { t } = useLingui()
  const n = wholeNumber(rows.length)
  if (more || moreFailed)
    return [
      t`${plural(rows.length, { one: `Only the first row is printed; the list goes on.`, other: `Only the first ${n} rows are printed; the list goes on.` })}`,
    ]
  const said = typeof count === 'string' ? [count] : []
  if (pages === null || pages <= 1) return said
  const at = Math.min(state.page, pages)
  return [t`Page ${at} of ${pages}`, ...said]
}

/**
 * Prints the text; the screen's cell if the value differs from its display or has no text yet, such
 * as the number of an unsent record.
 */
function printed<Row extends object>(
  row: Row,
  one: FieldView<Row>,
  say: Formatter,
  columns: PrintListProps<Row>['columns'],
): ReactNode {
  const { column } = one.ui
  if (column?.print === 'cell')
    return columns.find(({ id }) => id === (column.id ?? one.name))?.cell(row)
  const text = formatCell(row, one, say)
  return text === '' ? column?.cell?.(row, say) : text
}

/** Paper also shows that a change is on this device alone. */
function Unsent({ row: { sync } }: { row: { sync?: RowSync } }) {
  return sync ? <RecordBadge sync={sync} /> : null
}

/** The maximum number of columns in portrait format. */
const columnsUpright = 6
