import { useCallback, useMemo } from 'react'
import { every, type Keeps, type Test } from './arrange.ts'
import type { ListCounts, ListKind } from './list-source.ts'
import { filtersOf, type ListState } from './list-state.ts'

interface Counted<Row> {
  /** All there are. */
  rows: readonly Row[]
  /** What search and filters leave, tab and chips left out. */
  found: readonly Row[]
  /** The test of the search. */
  search: Test<Row>
  chips: Keeps<Row>
  state: Pick<ListState, 'tab' | 'picks' | 'days' | 'chips'>
  /** The values that have a tab, where they are not those of the field. */
  tabs: readonly string[] | undefined
}

/** Counts beside tabs, chips, views and the choices of filters: each says how many rows there are once it is pressed. */
export function useCounts<Row extends object>({ layout, arranger }: ListKind<Row>, counted: Counted<Row>): ListCounts {
  const { rows, found, search, chips, tabs } = counted
  const { tab, picks, days, chips: on } = counted.state
  const byTab = useMemo(() => {
    const kept = every(on.map((key) => chips[key]))
    const left = layout.tabs?.counts === 'rows' ? rows : kept ? found.filter(kept) : found
    return arranger.countByTab(left, tabs)
  }, [layout, arranger, rows, found, chips, on, tabs])
  const byChip = useMemo(() => {
    const here = filtered(found, arranger.onTab(tab))
    return new Map(Object.keys(layout.chips ?? {}).map((key) => [key, countOf(here, every([...on, key].map((each) => chips[each])))]))
  }, [layout, arranger, found, tab, chips, on])
  const byView = useMemo(
    () => new Map(Object.entries(layout.views ?? {}).map(([key, view]) => [key, countOf(rows, every([arranger.onTab(view.tab), ...view.chips.map((each) => chips[each])]))])),
    [layout, arranger, rows, chips],
  )
  const byChoice = useCallback(
    (key: string) => {
      const filter = filtersOf(layout).find((each) => each.key === key)
      if (filter === undefined) return nothing
      const others = every([search, arranger.keep({ picks: { ...picks, [key]: [] }, days }), arranger.onTab(tab), ...on.map((each) => chips[each])])
      return arranger.countByChoice(filtered(rows, others), filter)
    },
    [layout, arranger, rows, search, tab, picks, days, on, chips],
  )
  return useMemo(() => ({ tabs: byTab, chips: byChip, views: byView, choices: byChoice }), [byTab, byChip, byView, byChoice])
}

const nothing: ReadonlyMap<string, number> = new Map()

function filtered<Row>(rows: readonly Row[], test: Test<Row>): readonly Row[] {
  return test ? rows.filter(test) : rows
}

function countOf<Row>(rows: readonly Row[], test: Test<Row>): number {
  if (test === null) return rows.length
  let count = 0
  for (const row of rows) if (test(row)) count += 1
  return count
}
