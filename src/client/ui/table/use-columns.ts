import { columnSizingFeature, columnVisibilityFeature, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from './columns.ts'
import { leastOf, leftOut } from './room.ts'

export type ColumnLayout<Row> = {
  visible: readonly Column<Row>[]
  /** The `grid-template-columns` of head and rows. */
  template: string
  /** What they need at least, in rem; a narrower table scrolls sideways. */
  least: number
}

type Options<Row> = {
  columns: readonly Column<Row>[]
  hidden?: readonly string[]
  widths?: Readonly<Record<string, number>>
  /** Width of the table, in rem. */
  room: number
}

/**
 * Which columns are shown and how wide, kept by react-table. Rows are not given to it: its row models would make
 * an object a row for each key in the search field, where `useArranged` and the virtual rows make none.
 */
export function useColumns<Row>({ columns, hidden, widths, room }: Options<Row>): ColumnLayout<Row> {
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const definitions = useMemo(() => columns.map(definition), [columns])
  const away = [...(hidden ?? []), ...leftOut(columns, hidden ?? [], room)].join(' ')
  const columnVisibility = useMemo(() => Object.fromEntries(away.split(' ').map((id) => [id, false])), [away])
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state: { columnVisibility, columnSizing: widths ?? noWidths },
  })
  const leaves = table.getVisibleLeafColumns()
  return useMemo(() => {
    const visible = leaves.flatMap((leaf) => byId.get(leaf.id) ?? [])
    return {
      visible,
      template: visible.map((column) => track(column, widths?.[column.id])).join(' '),
      least: leastOf(visible.map((column) => widthOf(column, widths?.[column.id]))),
    }
  }, [leaves, byId, widths])
}

const features = tableFeatures({ columnVisibilityFeature, columnSizingFeature })
const noRows: object[] = []
const noWidths = {}

function definition<Row>(column: Column<Row>): ColumnDef<typeof features, object> {
  return { id: column.id, header: column.header, enableHiding: column.hideable !== false }
}

function widthOf<Row>(column: Column<Row>, chosen: number | undefined): number {
  return chosen ? chosen / 16 : column.width
}

function track<Row>(column: Column<Row>, chosen: number | undefined): string {
  if (chosen) return `${chosen}px`
  return column.grow ? `minmax(${column.width}rem, ${column.grow}fr)` : `${column.width}rem`
}
