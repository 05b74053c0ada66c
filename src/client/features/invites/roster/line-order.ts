import type { DryLine, LineOutcome } from './roster-types.ts'

/** The chosen tab: all lines, or those of one result. */
export type LineTab = 'all' | LineOutcome

/**
 * Returns the lines of a tab, first those that need the person, then in the order of the file.
 * `ranks` are those of `lines`, or of an earlier run if a line keeps its place during its
 * correction.
 */
export function sortedLines(
  lines: readonly DryLine[],
  tab: LineTab,
  ranks: Uint8Array,
): readonly DryLine[] {
  // Sorts into buckets, because each correction sorts a file of 40,000 lines.
  const buckets: DryLine[][] = Array.from({ length: rankCount }, () => [])
  lines.forEach((line, at) => {
    if (tab === 'all' || line.outcome === tab) buckets[ranks[at] ?? rankOf(line)]?.push(line)
  })
  return buckets.flat()
}

/**
 * Returns a line's rank, from 0: lines that block the file, refused ones, those to correct,
 * corrected ones, changed, new, unchanged.
 */
export function rankOf({ outcome, errors, isCorrected }: DryLine): number {
  if (errors.role?.code === 'role') return 0
  if (outcome === 'refused') return 1
  for (const _ in errors) return 2
  if (isCorrected) return 3
  return { changed: 4, new: 5, unchanged: 6 }[outcome]
}

const rankCount = 7
