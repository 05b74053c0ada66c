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

/** All rows with one value that the same chips keep. */
interface Place {
  value: string
  /** A bit for each chip. */
  chips: number
}

/**
 * Counts rows, each of which is asked once where it belongs, for a row is never changed in place: counting the rest of a
 * search costs a look-up for each. `tabOf`: the value whose tab a row stands under; chips that `on` names and that are
 * not among these keep all.
 */
export function tallier<Row extends object>(tabs: TabsLook | undefined, tabOf: (row: Row) => string, chips: Keeps<Row>): (rows: readonly Row[]) => Tally {
  const keys = Object.keys(chips)
  const tests = Object.values(chips)
  const places: Place[] = []
  const placeOf = new WeakMap<Row, number>()
  const find = (row: Row): number => {
    const value = tabOf(row)
    const kept = tests.reduce((set, test, at) => (test(row) ? set | (1 << at) : set), 0)
    const known = places.findIndex((place) => place.value === value && place.chips === kept)
    const place = known >= 0 ? known : places.push({ value, chips: kept }) - 1
    placeOf.set(row, place)
    return place
  }
  return (rows) => {
    const counts: number[] = []
    for (const row of rows) {
      const place = placeOf.get(row) ?? find(row)
      counts[place] = (counts[place] ?? 0) + 1
    }
    const byValue = (on: readonly string[]) => {
      const wanted = on.reduce((set, key) => (keys.includes(key) ? set | (1 << keys.indexOf(key)) : set), 0)
      const sums = new Map<string, number>()
      for (const [at, { value, chips: kept }] of places.entries()) if ((kept & wanted) === wanted && counts[at]) sums.set(value, (sums.get(value) ?? 0) + counts[at])
      return sums
    }
    return {
      tabs: (on, known) => tabCounts(tabs ?? {}, byValue(on), known),
      count: (tab, on) => [...byValue(on)].reduce((sum, [value, count]) => (isOnTab(tabs, tab, value) ? sum + count : sum), 0),
    }
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
