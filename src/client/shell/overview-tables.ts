import { createContext, useContext, useEffect } from 'react'
import type { Cell, SheetColumn } from '#contract/kernel/sheet.ts'

/**
 * The numbers of one figure or card as a table: the overview prints them and saves them as a file.
 */
export interface OverviewTable {
  /** Its place among the tables; no two parts have the same. */
  at: number
  title: string
  columns: readonly Pick<SheetColumn, 'title' | 'type'>[]
  rows: readonly (readonly Cell[])[]
}

/** The tables of all parts that are shown. */
export interface OverviewTables {
  set: (table: OverviewTable) => void
  remove: (at: number) => void
  all: () => readonly OverviewTable[]
}

export function overviewTables(): OverviewTables {
  const tables = new Map<number, OverviewTable>()
  return {
    set: (table) => void tables.set(table.at, table),
    remove: (at) => void tables.delete(at),
    all: () => [...tables.values()].sort((one, other) => one.at - other.at),
  }
}

export const OverviewTablesContext = createContext<OverviewTables>(overviewTables())

/**
 * Adds a part's numbers to what the overview prints and saves. `table`: the same object while
 * nothing of it changes; null where nothing is known yet.
 */
export function useOverviewTable(table: OverviewTable | null): void {
  const tables = useContext(OverviewTablesContext)
  useEffect(() => {
    if (table === null) return undefined
    tables.set(table)
    return () => tables.remove(table.at)
  }, [tables, table])
}
