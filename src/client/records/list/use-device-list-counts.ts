import { useCallback, useMemo } from 'react'
import { filteredRows, rowsIn, type RowSet } from '#client/ui/table/row-set.ts'
import { combineTests } from './list-filter-engine.ts'
import type { ListCounts, ListDefinition } from './list-source.ts'
import { listFiltersOf, type ListState } from './list-state.ts'
import type { ChipTests } from './facet-counts.ts'

interface Counted<Row> {
  /** All rows. */
  rows: readonly Row[]
  /** The rows that match search and filters, without tab and chips; null: all. */
  kept: RowSet | null
  /** The rows that match the search alone. */
  found: RowSet | null
  chips: ChipTests<Row>
  state: Pick<ListState, 'tab' | 'picks' | 'days' | 'chips'>
  /** The values with a tab, if they are not those of the field. */
  tabs: readonly string[] | undefined
}

/**
 * The counts next to tabs, chips, views and choices of filters: the number of rows after a press.
 */
export function useDeviceListCounts<Row extends object>(
  { layout, filterEngine }: ListDefinition<Row>,
  counted: Counted<Row>,
): ListCounts {
  const { rows, kept, found, chips, tabs } = counted
  const { tab, picks, days, chips: on } = counted.state
  const tally = useMemo(
    () => filterEngine.createFacetCounter(rows, chips),
    [filterEngine, rows, chips],
  )
  const ofAll = useMemo(() => tally(null), [tally])
  const ofFound = useMemo(() => (kept === null ? ofAll : tally(kept)), [tally, kept, ofAll])
  const byTab = useMemo(
    () => (layout.tabs?.counts === 'rows' ? ofAll.tabs([], tabs) : ofFound.tabs(on, tabs)),
    [layout, ofAll, ofFound, on, tabs],
  )
  const byChip = useMemo(
    () =>
      new Map(
        Object.keys(layout.chips ?? {}).map((key) => [key, ofFound.count(tab, [...on, key])]),
      ),
    [layout, ofFound, tab, on],
  )
  const byView = useMemo(
    () =>
      new Map(
        Object.entries(layout.views ?? {}).map(([key, view]) => [
          key,
          ofAll.count(view.tab, view.chips),
        ]),
      ),
    [layout, ofAll],
  )
  const byChoice = useCallback(
    (key: string) => {
      const filter = listFiltersOf(layout).find((each) => each.key === key)
      if (filter === undefined) return nothing
      const others = combineTests([
        filterEngine.filterTest({ picks: { ...picks, [key]: [] }, days }),
        filterEngine.tabTest(tab),
        ...on.map((each) => chips[each]),
      ])
      return filterEngine.countByChoice(rowsIn(rows, filteredRows(rows, found, others)), filter)
    },
    [layout, filterEngine, rows, found, tab, picks, days, on, chips],
  )
  return useMemo(
    () => ({ tabs: byTab, chips: byChip, views: byView, choices: byChoice }),
    [byTab, byChip, byView, byChoice],
  )
}

const nothing: ReadonlyMap<string, number> = new Map()
