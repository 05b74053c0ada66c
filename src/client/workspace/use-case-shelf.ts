import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { type CaseShelf, caseShelf, type ShelfState } from '#client/data/cases/case-shelf.ts'
import type { CaseQuery, PastCase } from '#client/data/cases/case-types.ts'

/** Replaces the shelf of this page. */
export const CaseShelfContext = createContext<CaseShelf | null>(null)

/** Opens the past cases as long as the component is mounted. */
export function useCaseShelf(): { shelf: CaseShelf; state: ShelfState } {
  const given = useContext(CaseShelfContext)
  const [shelf] = useState(() => given ?? caseShelf())
  useEffect(() => shelf.hold(), [shelf])
  return { shelf, state: useSyncExternalStore(shelf.state.subscribe, shelf.state.get) }
}

/**
 * Returns the cases for these questions; undefined while the search runs, null if it failed.
 * `again`: a retry.
 */
export function useFoundCases(
  { shelf, state }: ReturnType<typeof useCaseShelf>,
  queries: readonly CaseQuery[],
) {
  const [found, setFound] = useState<{ of: unknown; cases: readonly PastCase[] | null } | null>(
    null,
  )
  const isOpen = state.is === 'open'
  const ask = useCallback(() => {
    let isWanted = true
    void shelf.ask(queries).then((cases) => isWanted && setFound({ of: queries, cases }))
    return () => void (isWanted = false)
  }, [shelf, queries])
  useEffect(() => (isOpen ? ask() : undefined), [isOpen, ask])
  const again = () => {
    setFound(null)
    ask()
  }
  return { cases: isOpen && found?.of === queries ? found.cases : undefined, again }
}
