import type { DryLine, LineOutcome } from './roster-types.ts'

/** What is looked at: all lines, or those of one outcome. */
export type LineTab = 'all' | LineOutcome

/**
 * The lines of a tab, what needs somebody first, each by its place in the file. `ranks`: how early
 * each of `lines` stands; those of an earlier run, where a line is to keep its place while it is
 * mended.
 */
export function linesOf(
  lines: readonly DryLine[],
  tab: LineTab,
  ranks: Uint8Array,
): readonly DryLine[] {
  // Buckets, for a file of 40,000 lines is sorted with each correction.
  const buckets: DryLine[][] = Array.from({ length: rankCount }, () => [])
  lines.forEach((line, at) => {
    if (tab === 'all' || line.outcome === tab) buckets[ranks[at] ?? rankOf(line)]?.push(line)
  })
  return buckets.flat()
}

/**
 * How early a line stands, from 0: what holds the file, refused, to correct, corrected, changed,
 * new, unchanged.
 */
export function rankOf({ outcome, faults, isCorrected }: DryLine): number {
  if (faults.role?.code === 'role') return 0
  if (outcome === 'refused') return 1
  for (const _ in faults) return 2
  if (isCorrected) return 3
  return { changed: 4, new: 5, unchanged: 6 }[outcome]
}

const rankCount = 7
