import { type ComponentType, createContext } from 'react'
import type { OverviewPeriod } from '#contract/kernel/overview-period.ts'

/** The person's choices for the whole overview. */
export interface OverviewScope {
  period: OverviewPeriod
  /** The number of one project; null: all projects. */
  projectID: number | null
}

/** A part of the overview, smaller `at` first. */
export interface OverviewPart {
  at: number
  part: ComponentType<{ scope: OverviewScope }>
}

/**
 * Parts that capabilities add to the overview, joined in `routes/`: the page names none of them.
 */
export interface OverviewParts {
  /** Numbers in the top row: each part renders one `Figure` or several. */
  figures: readonly OverviewPart[]
  /** The rows below: each part renders a `CardGrid` with its cards. */
  cards: readonly OverviewPart[]
}

export const OverviewPartsContext = createContext<OverviewParts>({ figures: [], cards: [] })
