import { type ComponentType, createContext } from 'react'
import type { OverviewPeriod } from '#contract/kernel/overview-period.ts'

/** What the person chose for the whole overview. */
export interface OverviewScope {
  period: OverviewPeriod
  /** Of one project only; null: of all. */
  projectID: number | null
}

/** A part of the overview, smaller `at` first. */
export interface OverviewPart {
  at: number
  part: ComponentType<{ scope: OverviewScope }>
}

/** What capabilities add to the overview, joined in `routes/`: the page names none of them. */
export interface OverviewParts {
  /** Numbers in the top row: each part draws one `Figure` or several. */
  figures: readonly OverviewPart[]
  /** Below: each part draws a `CardGrid` with its cards. */
  cards: readonly OverviewPart[]
}

export const OverviewPartsContext = createContext<OverviewParts>({ figures: [], cards: [] })
