import type { DryLine, LineOutcome } from '../roster/roster-types.ts'

/** What is looked at: all lines, or those of one outcome. */
export type LineTab = 'all' | LineOutcome

/** The lines of a tab, what needs somebody first: what holds the file, refused, to correct, corrected, changed, new, unchanged; each by its place in the file. */
export function linesOf(lines: readonly DryLine[], tab: LineTab, first: ReadonlyMap<number, number>): readonly DryLine[] {
  const shown = tab === 'all' ? lines : lines.filter(({ outcome }) => outcome === tab)
  const rank = (line: DryLine) => first.get(line.line) ?? rankOf(line)
  // Buckets, for a file of 40,000 lines is sorted with each correction.
  const buckets: DryLine[][] = [[], [], [], [], [], [], []]
  for (const line of shown) buckets[rank(line)]?.push(line)
  return buckets.flat()
}

/** How early a line stands, from 0. */
export function rankOf({ outcome, faults, isCorrected }: DryLine): number {
  if (faults.role?.code === 'role') return 0
  if (outcome === 'refused') return 1
  for (const _ in faults) return 2
  if (isCorrected) return 3
  return { changed: 4, new: 5, unchanged: 6 }[outcome]
}

/** How many lines have each outcome; together they are all of them. `all` counts each line once, whatever becomes of it. */
export function countsOf(lines: readonly DryLine[]): Readonly<Record<LineTab, number>> {
  const counts = { all: lines.length, new: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of lines) counts[outcome]++
  return counts
}
