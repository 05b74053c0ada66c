/**
 * Which drawn node shows which row. A row that stays in sight keeps its node; a node that is free takes the next
 * row in, so that scrolling rewrites nodes instead of making new ones. `before` is index → slot.
 */
export function assignSlots(before: ReadonlyMap<number, number>, indexes: readonly number[]): Map<number, number> {
  const next = new Map<number, number>()
  const taken = new Set<number>()
  for (const index of indexes) {
    const slot = before.get(index)
    if (slot === undefined) continue
    next.set(index, slot)
    taken.add(slot)
  }
  let free = 0
  for (const index of indexes) {
    if (next.has(index)) continue
    while (taken.has(free)) free += 1
    next.set(index, free)
    taken.add(free)
  }
  return next
}
