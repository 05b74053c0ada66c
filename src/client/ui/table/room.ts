import type { Column } from './columns.ts'

// In rem, as in data-table.module.css.
const gap = 0.75
const gutter = 1.5

export type Sized = Pick<Column<never>, 'id' | 'width' | 'grow' | 'from' | 'hideable' | 'main'>

/** What these columns need at least, in rem. */
export function leastOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + gap + width, 2 * gutter - gap)
}

/**
 * The columns that a table so many rem wide leaves out: those that ask for more room themselves (`from`), then the last
 * ones until the rest fits. What names the row stays, and `from: 0` stays however narrow it is.
 */
export function leftOut(columns: readonly Sized[], hidden: readonly string[], room: number): string[] {
  const out = columns.filter(({ from = 0 }) => room < from).map(({ id }) => id)
  let shown = columns.filter(({ id }) => !out.includes(id) && !hidden.includes(id))
  while (leastOf(shown.map(({ width }) => width)) > room) {
    const last = shown.findLast(({ hideable = true, main, from }) => hideable && !main && from !== 0)
    if (last === undefined) break
    out.push(last.id)
    shown = shown.filter((column) => column !== last)
  }
  return out
}
