import type { TabsLook } from '#client/records/layout.ts'

/** Which rows a chip keeps that is on, by its word; in a memo, and a module's constant where nothing changes it. */
export type Keeps<Row> = Readonly<Record<string, (row: Row) => boolean>>

/** How many rows there are on tabs and with chips on: all that is counted over a list. */
export interface Tally {
  /** Under each tab, and all of them; `known`: values that have a tab without any. */
  tabs: (on: readonly string[], known?: readonly string[]) => ReadonlyMap<string, number>
  /** On one tab. */
  count: (tab: string, on: readonly string[]) => number
}

/**
 * Counts rows, each with one look at it: to keep where each belongs would cost more than to ask again. `tabOf`: the value
 * whose tab a row stands under; chips that `on` names and that are not among these keep all.
 */
export function tallyOf<Row>(rows: readonly Row[], tabs: TabsLook | undefined, tabOf: (row: Row) => string, chips: Keeps<Row>): Tally {
  const keys = Object.keys(chips)
  const tests = Object.values(chips)
  /** By value, then by the chips that keep a row, a bit for each. */
  const counts = new Map<string, number[]>()
  for (const row of rows) {
    const value = tabOf(row)
    const kept = tests.reduce((set, test, at) => (test(row) ? set | (1 << at) : set), 0)
    const known = counts.get(value)
    if (known) known[kept] = (known[kept] ?? 0) + 1
    else counts.set(value, Object.assign([], { [kept]: 1 }))
  }
  const byValue = (on: readonly string[]) => {
    const wanted = on.reduce((set, key) => (keys.includes(key) ? set | (1 << keys.indexOf(key)) : set), 0)
    const sums = [...counts].map(([value, known]): [string, number] => [value, known.reduce((sum, count, kept) => ((kept & wanted) === wanted ? sum + count : sum), 0)])
    return new Map(sums.filter(([, sum]) => sum > 0))
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
