import type { Sent } from './core/types.ts'

/**
 * What ended between two looks at a box, oldest first. By what became of each: only the newest are remembered, and
 * one that turns out to have been applied after all is told of a second time.
 */
export function endedSince(before: readonly Sent[], now: readonly Sent[]): readonly Sent[] {
  if (before === now) return []
  const known = new Set(before.map(endOf))
  return now.filter((sent) => !known.has(endOf(sent)))
}

const endOf = ({ id, end, was }: Sent) => `${id} ${end} ${was ?? ''}`
