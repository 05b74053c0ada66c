import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  type CaseSearch,
  getCaseSearch,
  type CaseFileState,
} from '#client/data/cases/case-search.ts'
import type { CaseQuery, PastCase } from '#client/data/cases/case-types.ts'

/** Replaces the shelf of this page. */
export const PastCasesContext = createContext<CaseSearch | null>(null)

/** Opens the past cases as long as the component is mounted. */
export function usePastCases(): { shelf: CaseSearch; state: CaseFileState } {
  const given = useContext(PastCasesContext)
  const [shelf] = useState(() => given ?? getCaseSearch())
  useEffect(() => shelf.acquire(), [shelf])
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
  const isOpen = state.is === 'open'
  const ask = useCallback(() => {
    let isWanted = true
    void shelf.search(queries).then((cases) => isWanted && setFound({ of: queries, cases }))
    return () => void (isWanted = false)
  }, [shelf, queries])
  useEffect(() => (isOpen ? ask() : undefined), [isOpen, ask])
  const again = () => {
    setFound(null)
    ask()
  }
  return { cases: isOpen && found?.of === queries ? found.cases : undefined, again }
}
