import { createContext, useContext } from 'react'
import type { OverviewPeriod } from '#contract/kernel/overview-period.ts'
import type { Cell, SheetColumn } from '#contract/kernel/sheet.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'

/** The person's choices for the whole overview. */
export interface OverviewScope {
  period: OverviewPeriod
  /** The number of one project; null: all projects. */
  projectID: number | null
}

/**
 * The numbers of one figure or card as a table: the overview prints them and saves them as a file.
 */
export interface OverviewTable {
  /** Its position among the tables; unique. */
  at: number
  title: string
  columns: readonly Pick<SheetColumn, 'title' | 'type'>[]
  rows: readonly (readonly Cell[])[]
}

/** The tables of all visible parts. */
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
 * Adds a part's numbers to the overview's print and file. `table`: the same object until it
 * changes; null before it is known.
 */
export function useOverviewTable(table: OverviewTable | null): void {
  const tables = useContext(OverviewTablesContext)
  useEffectWhen(table, (of) => {
    tables.set(of)
    return () => tables.remove(of.at)
  })
}
