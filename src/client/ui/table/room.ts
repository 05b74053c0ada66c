import type { Column } from './columns.ts'

// In rem, as in data-table.module.css.
const gap = 0.75
const gutterIn = (room: number) => (room < acrossRem ? 1.75 : 1.5)
/**
 * A screen that is held upright has wider edges (`--page-gutter`): 60 rem of it, without the rail.
 */
export const acrossRem = 54.75

export type Sized = Pick<
  Column<never>,
  'id' | 'width' | 'grow' | 'minTableWidth' | 'hideable' | 'main'
>

/** What these columns need at least in a table so many rem wide, in rem. */
export function leastOf(widths: readonly number[], room: number): number {
  return 2 * gutterIn(room) + togetherWide(widths)
}

/** Columns side by side, in rem. */
export function togetherWide(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, gap * Math.max(0, widths.length - 1))
}

/**
 * A column as the grid lays it out: `width` at least, and `grow` parts of what is left over; in
 * rem.
 */
export interface Track {
  id: string
  width: number
  grow?: number | undefined
}

/**
 * How wide each column becomes in a table so many rem wide, as the browser reckons `minmax(width,
 * grow fr)`.
 */
export function widthsIn(tracks: readonly Track[], room: number): ReadonlyMap<string, number> {
  const widths = new Map(tracks.map(({ id, width }) => [id, width]))
  let free =
    room -
    leastOf(
      tracks.map(({ grow = 0, width }) => (grow > 0 ? 0 : width)),
      room,
    )
  let growing = tracks.filter(({ grow = 0 }) => grow > 0)
  for (;;) {
    const part = free / growing.reduce((sum, { grow = 0 }) => sum + grow, 0)
    const full = growing.filter(({ width, grow = 0 }) => grow * part < width)
    if (full.length === 0) {
      for (const { id, grow = 0 } of growing) widths.set(id, grow * part)
      return widths
    }
    free -= full.reduce((sum, { width }) => sum + width, 0)
    growing = growing.filter((track) => !full.includes(track))
  }
}

/**
 * The columns that a table so many rem wide leaves out: those that ask for more room themselves
 * (`minTableWidth`), then the last ones until the rest fits. What names the row stays, and `minTableWidth: 0` stays
 * however narrow it is.
 */
export function leftOut(
  columns: readonly Sized[],
  hidden: readonly string[],
  room: number,
): string[] {
  const out = columns.filter(({ minTableWidth = 0 }) => room < minTableWidth).map(({ id }) => id)
  let shown = columns.filter(({ id }) => !out.includes(id) && !hidden.includes(id))
  while (
    leastOf(
      shown.map(({ width }) => width),
      room,
    ) > room
  ) {
    const last = shown.findLast(
      ({ hideable = true, main, minTableWidth }) => hideable && !main && minTableWidth !== 0,
    )
    if (last === undefined) break
    out.push(last.id)
    shown = shown.filter((column) => column !== last)
  }
  return out
}
