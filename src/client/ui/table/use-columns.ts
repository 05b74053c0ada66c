import { useMemo } from 'react'
import type { Column } from './columns.ts'
import { leastOf, leftOut, togetherWide, widthsIn } from './room.ts'

export type ColumnLayout<Row> = {
  visible: readonly Column<Row>[]
  /** The same by the cells of a row: those that stand in one. */
  cells: readonly (readonly Column<Row>[])[]
  /** What stands on the second line of a row, in its order. */
  second: readonly Column<Row>[]
  /** The `grid-template-columns` of head and rows. */
  template: string
  /** What they need at least, in rem; a narrower table scrolls sideways. */
  least: number
  /** How wide each becomes, in rem. */
  widths: ReadonlyMap<string, number>
  /** Of the second line: from the column that names the row to the end. */
  secondWidth: number
}

type Options<Row> = {
  columns: readonly Column<Row>[]
  hidden?: readonly string[]
  widths?: Readonly<Record<string, number>>
  /** Width of the table, in rem. */
  room: number
}

/**
 * Which columns are shown and how wide: those that are not hidden and have room, each as wide as it
 * was made.
 */
export function useColumns<Row>({
  columns,
  hidden = none,
  widths,
  room,
}: Options<Row>): ColumnLayout<Row> {
  // The same words, the same layout: a row is drawn again only when its columns change.
  const away = [...hidden, ...leftOut(columns, hidden, room)].join(' ')
  const whole = Math.floor(room)
  return useMemo(() => {
    const out = new Set(away.split(' '))
    const visible = columns.filter(({ id }) => !out.has(id))
    const become = widthsIn(
      visible.map((column) => ({
        id: column.id,
        width: widthOf(column, widths?.[column.id]),
        grow: widths?.[column.id] ? 0 : column.grow,
      })),
      whole,
    )
    return {
      widths: become,
      secondWidth: togetherWide(
        visible
          .slice(
            Math.max(
              0,
              visible.findIndex(({ main }) => main),
            ),
          )
          .map(({ id }) => become.get(id) ?? 0),
      ),
      visible,
      cells: inCells(visible),
      second: columns
        .filter((column) => out.has(column.id) && column.second)
        .sort((a, b) => (a.second?.at ?? 0) - (b.second?.at ?? 0)),
      template: visible.map((column) => track(column, widths?.[column.id])).join(' '),
      least: leastOf(
        visible.map((column) => widthOf(column, widths?.[column.id])),
        whole,
      ),
    }
  }, [columns, away, widths, whole])
}

const none: readonly string[] = []

function inCells<Row>(visible: readonly Column<Row>[]): Column<Row>[][] {
  const cells: Column<Row>[][] = []
  for (const column of visible) {
    const last = cells.at(-1)
    if (column.joinedTo !== undefined && last?.at(-1)?.id === column.joinedTo) last.push(column)
    else cells.push([column])
  }
  return cells
}

function widthOf<Row>(column: Column<Row>, chosen: number | undefined): number {
  return chosen ? chosen / 16 : column.width
}

function track<Row>(column: Column<Row>, chosen: number | undefined): string {
  if (chosen) return `${chosen}px`
  return column.grow ? `minmax(${column.width}rem, ${column.grow}fr)` : `${column.width}rem`
}
