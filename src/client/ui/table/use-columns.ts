import { useMemo } from 'react'
import type { Column } from './columns.ts'
import { leastOf, leftOut } from './room.ts'

export type ColumnLayout<Row> = {
  visible: readonly Column<Row>[]
  /** What stands on the second line of a row, in its order. */
  second: readonly Column<Row>[]
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

/** Which columns are shown and how wide: those that are not hidden and have room, each as wide as it was made. */
export function useColumns<Row>({ columns, hidden = none, widths, room }: Options<Row>): ColumnLayout<Row> {
  // The same words, the same layout: a row is drawn again only when its columns change.
  const away = [...hidden, ...leftOut(columns, hidden, room)].join(' ')
  return useMemo(() => {
    const out = new Set(away.split(' '))
    const visible = columns.filter(({ id }) => !out.has(id))
    return {
      visible,
      second: columns.filter((column) => out.has(column.id) && column.second).sort((a, b) => (a.second?.at ?? 0) - (b.second?.at ?? 0)),
      template: visible.map((column) => track(column, widths?.[column.id])).join(' '),
      least: leastOf(visible.map((column) => widthOf(column, widths?.[column.id]))),
    }
  }, [columns, away, widths])
}

const none: readonly string[] = []

function widthOf<Row>(column: Column<Row>, chosen: number | undefined): number {
  return chosen ? chosen / 16 : column.width
}

function track<Row>(column: Column<Row>, chosen: number | undefined): string {
  if (chosen) return `${chosen}px`
  return column.grow ? `minmax(${column.width}rem, ${column.grow}fr)` : `${column.width}rem`
}
