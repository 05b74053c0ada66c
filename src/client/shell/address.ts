import { useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'

type Raw = Readonly<Record<string, unknown>>

/**
 * A parameter of the address: `useParam('caID')`, a number or a uid as text; empty when there is
 * none.
 */
export function useParam(name: string): string {
  const params: Raw = useParams({ strict: false })
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Filters and sort, kept in the address so that a link shares them. `parse` reads what the address
 * says and fills in the defaults (it must bear anything); values equal to a default are left out of
 * the address by `write` returning undefined for them. Changes replace the entry of the browser's
 * history, so Back leaves the list.
 */
export function useFilters<Filters extends object>(
  parse: (raw: Raw) => Filters,
  write: (
    filters: Filters,
  ) => Record<string, string | number | readonly (string | number)[] | undefined>,
): [Filters, (change: Partial<Filters>) => void] {
  const raw: Raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = useMemo(() => parse(raw), [parse, raw])
  // Two changes before the next render build on each other.
  const latest = useRef(filters)
  useLayoutEffect(() => {
    latest.current = filters
  }, [filters])
  const change = useCallback(
    (part: Partial<Filters>) => {
      latest.current = { ...latest.current, ...part }
      void navigate({ to: '.', search: write(latest.current), replace: true, resetScroll: false })
    },
    [navigate, write],
  )
  return [filters, change]
}

/** The path of the open page; the component is drawn again when it changes. */
export function usePath(): string {
  return useLocation({ select: ({ pathname }) => pathname })
}

/**
 * The path one is at or on the way to, read when asked: an effect sees whether the person has gone
 * on already.
 */
export function useHere(): () => string {
  const router = useRouter()
  return useCallback(() => router.history.location.pathname, [router])
}

const leaving = new Set<() => void>()

/**
 * Something that the address must say before somebody goes on by `useGo`, so that Back finds it;
 * returns how to stop.
 */
export function beforeGoing(work: () => void): () => void {
  leaving.add(work)
  return () => void leaving.delete(work)
}

/** Go to a path of the app, `go('/back-office/projects')`. */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return useCallback(
    (path, options) => {
      for (const work of leaving) work()
      router.history[options?.replace ? 'replace' : 'push'](path)
    },
    [router],
  )
}

/** A step back, as the browser's own Back. */
export function useStepBack(): () => void {
  const router = useRouter()
  return useCallback(() => router.history.back(), [router])
}
