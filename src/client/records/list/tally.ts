import type { TabsLook } from '#client/records/layout.ts'

/** Which rows a chip keeps that is on, by its word; in a memo, and a module's constant where nothing changes it. */
export type Keeps<Row> = Readonly<Record<string, (row: Row) => boolean>>

/** How many rows there are on tabs and with chips on: all that is counted over a list, from one walk through its rows. */
export interface Tally {
  /** Under each tab, and all of them; `known`: values that have a tab without any. */
  tabs: (on: readonly string[], known?: readonly string[]) => ReadonlyMap<string, number>
  /** On one tab. */
  count: (tab: string, on: readonly string[]) => number
}

/** Walks through the rows. `tabOf`: the value whose tab a row stands under; chips that `on` names and that are not among these keep all. */
export function tally<Row>(rows: readonly Row[], tabs: TabsLook | undefined, tabOf: (row: Row) => string, chips: Keeps<Row>): Tally {
  const keys = Object.keys(chips)
  const tests = Object.values(chips)
  // Of each value how many rows there are for each set of chips that keep them, a bit for a chip.
  const bySet = new Map<string, Uint32Array>()
  for (const row of rows) {
    let set = 0
    for (let at = 0; at < tests.length; at += 1) if (tests[at]?.(row)) set |= 1 << at
    const value = tabOf(row)
    const counts = bySet.get(value) ?? new Uint32Array(1 << tests.length)
    counts[set] = (counts[set] ?? 0) + 1
    bySet.set(value, counts)
  }
  const byValue = (on: readonly string[]) => {
    const wanted = on.reduce((set, key) => (keys.includes(key) ? set | (1 << keys.indexOf(key)) : set), 0)
    const sumOf = (counts: Uint32Array) => counts.reduce((sum, count, set) => ((set & wanted) === wanted ? sum + count : sum), 0)
    return new Map([...bySet].map(([value, counts]) => [value, sumOf(counts)]))
  }
  return {
    tabs: (on, known) => tabCounts(tabs ?? {}, byValue(on), known),
    count: (tab, on) => [...byValue(on)].reduce((sum, [value, count]) => (isOnTab(tabs, tab, value) ? sum + count : sum), 0),
  }
}

/** Whether what has this value stands under a tab, which may be a group of values or all. */
export function isOnTab(tabs: TabsLook | undefined, tab: string, value: string): boolean {
  if (!tabs || tab === 'all') return true
  return tabs.groups?.[tab]?.includes(value) ?? value === tab
}

/** What stands under each tab, of how many rows have each value: all of them, `known` values without any, and groups too. */
export function tabCounts({ flag, groups }: Pick<TabsLook, 'flag' | 'groups'>, values: ReadonlyMap<string, number>, known: readonly string[] = flag ?? []): ReadonlyMap<string, number> {
  const sumOf = (counted: Iterable<number>) => [...counted].reduce((sum, count) => sum + count, 0)
  const counts = new Map<string, number>([['all', sumOf(values.values())], ...known.map((value): [string, number] => [value, 0]), ...values])
  for (const [group, named] of Object.entries(groups ?? {})) counts.set(group, sumOf(named.map((value) => values.get(value) ?? 0)))
  return counts
}
