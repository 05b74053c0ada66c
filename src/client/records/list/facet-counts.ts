import type { TabsUi } from '#client/records/layout.ts'
import type { RowSet } from '#client/ui/table/row-set.ts'

/**
 * The rows that match each chip, by the chip's word; memoized, or a constant of a module where
 * nothing changes it.
 */
export type ChipTests<Row> = Readonly<Record<string, (row: Row) => boolean>>

/** The numbers of rows on tabs and with chips on. */
export interface FacetCounts {
  /** Counts each tab, and all; `known`: values that have a tab even without rows. */
  tabs: (on: readonly string[], known?: readonly string[]) => ReadonlyMap<string, number>
  /** Counts one tab. */
  count: (tab: string, on: readonly string[]) => number
}

/** All rows with one value and with an equal set of chips. */
interface Bin {
  value: string
  /** One bit for each chip. */
  chips: number
}

/**
 * Counts the matching rows of a list (null: all of them). Classifies each row once and stores its
 * bin by position (decision 41). `tabOf`: the value that decides a row's tab; chips in `on` that
 * are not among these match all.
 */
export function createFacetCounter<Row>(
  rows: readonly Row[],
  tabs: TabsUi | undefined,
  tabOf: (row: Row) => string,
  chips: ChipTests<Row>,
): (kept: RowSet | null) => FacetCounts {
  const keys = Object.keys(chips)
  const tests = Object.values(chips)
  const bins: Bin[] = []
  const known = new Map<string, number[]>()
  // A loop, because `Uint16Array.from` takes four times as long.
  const binOf = new Uint16Array(rows.length)
  rows.forEach((row, at) => {
    const value = tabOf(row)
    const bits = tests.reduce((set, test, bit) => (test(row) ? set | (1 << bit) : set), 0)
    const ofValue = known.get(value) ?? []
    if (ofValue.length === 0) known.set(value, ofValue)
    binOf[at] = ofValue[bits] ??= bins.push({ value, chips: bits }) - 1
  })
  return (kept) => {
    const counts = new Uint32Array(bins.length)
    binOf.forEach((bin, at) => {
      if (kept?.[at] !== 0) counts[bin] = (counts[bin] ?? 0) + 1
    })
    const byValue = (on: readonly string[]) => {
      const wanted = on.reduce(
        (set, key) => (keys.includes(key) ? set | (1 << keys.indexOf(key)) : set),
        0,
      )
      const sums = new Map<string, number>()
      for (const [at, { value, chips: all }] of bins.entries())
        if ((all & wanted) === wanted && counts[at])
          sums.set(value, (sums.get(value) ?? 0) + counts[at])
      return sums
    }
    return {
      tabs: (on, values) => tabCountsOf(tabs ?? {}, byValue(on), values),
      count: (tab, on) =>
        [...byValue(on)].reduce(
          (sum, [value, count]) => (isInTab(tabs, tab, value) ? sum + count : sum),
          0,
        ),
    }
  }
}

/** Returns true if a value belongs to a tab, which may be a group of values or all. */
export function isInTab(tabs: TabsUi | undefined, tab: string, value: string): boolean {
  if (!tabs || tab === 'all') return true
  return tabs.groups?.[tab]?.includes(value) ?? value === tab
}

/**
 * Returns the count of each tab from the counts of values: all, `known` values without rows, and
 * groups too.
 */
export function tabCountsOf(
  { flag, groups }: Pick<TabsUi, 'flag' | 'groups'>,
  values: ReadonlyMap<string, number>,
  known: readonly string[] = flag ?? [],
): ReadonlyMap<string, number> {
  const sumOf = (counted: Iterable<number>) => [...counted].reduce((sum, count) => sum + count, 0)
  const counts = new Map<string, number>([
    ['all', sumOf(values.values())],
    ...known.map((value): [string, number] => [value, 0]),
    ...values,
  ])
  for (const [group, named] of Object.entries(groups ?? {}))
    counts.set(group, sumOf(named.map((value) => values.get(value) ?? 0)))
  return counts
}
