/**
 * Returns how many items at the start of a sorted list satisfy `isBefore`: the index of an item, or
 * where to insert it.
 */
export function insertionIndex<T>(list: readonly T[], isBefore: (one: T) => boolean): number {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const there = list[middle]
    if (there !== undefined && isBefore(there)) from = middle + 1
    else to = middle
  }
  return from
}
