import { useCallback, useMemo } from 'react'
import { every, type Test } from './arrange.ts'
import type { ListCounts, ListKind } from './list-source.ts'
import { filtersOf, type ListState } from './list-state.ts'
import type { Keeps } from './tally.ts'

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
  const ofAll = useMemo(() => arranger.tally(rows, chips), [arranger, rows, chips])
  const ofFound = useMemo(() => (found.length === rows.length ? ofAll : arranger.tally(found, chips)), [arranger, rows, found, ofAll, chips])
  const byTab = useMemo(() => (layout.tabs?.counts === 'rows' ? ofAll.tabs([], tabs) : ofFound.tabs(on, tabs)), [layout, ofAll, ofFound, on, tabs])
  const byChip = useMemo(() => new Map(Object.keys(layout.chips ?? {}).map((key) => [key, ofFound.count(tab, [...on, key])])), [layout, ofFound, tab, on])
  const byView = useMemo(() => new Map(Object.entries(layout.views ?? {}).map(([key, view]) => [key, ofAll.count(view.tab, view.chips)])), [layout, ofAll])
  const byChoice = useCallback(
    (key: string) => {
      const filter = filtersOf(layout).find((each) => each.key === key)
      if (filter === undefined) return nothing
      const others = every([search, arranger.keep({ picks: { ...picks, [key]: [] }, days }), arranger.onTab(tab), ...on.map((each) => chips[each])])
      return arranger.countByChoice(others ? rows.filter(others) : rows, filter)
    },
    [layout, arranger, rows, search, tab, picks, days, on, chips],
  )
  return useMemo(() => ({ tabs: byTab, chips: byChip, views: byView, choices: byChoice }), [byTab, byChip, byView, byChoice])
}

const nothing: ReadonlyMap<string, number> = new Map()
