import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import {
  type CaseSearch,
  getCaseSearch,
  type CaseFileState,
} from '#client/data/cases/case-search.ts'
import type { CaseQuery, PastCase } from '#client/data/cases/case-types.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { useArrival } from '#client/ui/use-arrival.ts'

/** Replaces the shelf of this page. */
export const PastCasesContext = createContext<CaseSearch | null>(null)

/** Opens the past cases as long as the component is mounted. */
export function usePastCases(): { shelf: CaseSearch; state: CaseFileState } {
  const given = useContext(PastCasesContext)
  const [shelf] = useState(() => given ?? getCaseSearch())
  useEffectWhen(shelf, () => shelf.acquire())
  return { shelf, state: useSyncExternalStore(shelf.state.subscribe, shelf.state.get) }
}

/**
 * Returns the cases for these questions; undefined while the search runs, null if it failed.
 * `again`: a retry.
 */
export function usePastCaseSearch(
  { shelf, state }: ReturnType<typeof usePastCases>,
  queries: readonly CaseQuery[],
) {
  const [found, setFound] = useState<{ of: unknown; cases: readonly PastCase[] | null } | null>(
    null,
  )
  const [tries, setTries] = useState(0)
  const isOpen = state.is === 'open'
  useArrival(
    () => (isOpen ? shelf.search(queries) : null),
    (cases) => setFound({ of: queries, cases }),
    [shelf, queries, isOpen, tries],
  )
  const again = () => {
    setFound(null)
    setTries(tries + 1)
  }
  return { cases: isOpen && found?.of === queries ? found.cases : undefined, again }
}
