import { useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { useLatest } from '#client/ui/use-latest.ts'

type Raw = Readonly<Record<string, unknown>>

/**
 * Returns a parameter of the address: `useParam('caID')`, a number or a uid as text; empty if it is
 * missing.
 */
export function useParam(name: string): string {
  const params: Raw = useParams({ strict: false })
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Stores filters and sort in the address, so that a link shares them. `parse` reads the address and
 * adds defaults (it must tolerate any content); `write` returns undefined for default values, which
 * the address leaves out. Changes replace the entry of the browser's history, so Back leaves the
 * list.
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
  // The second of two changes before a render builds on the first.
  const latestRef = useLatest(filters)
  const change = useCallback(
    (part: Partial<Filters>) => {
      latestRef.current = { ...latestRef.current, ...part }
      void navigate({
        to: '.',
        search: write(latestRef.current),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate, write, latestRef],
  )
  return [filters, change]
}

/** The path of the open page; renders the component again when it changes. */
export function usePath(): string {
  return useLocation({ select: ({ pathname }) => pathname })
}

/**
 * Returns the current or coming path on each call, so that an effect notices a navigation in
 * progress.
 */
export function useHere(): () => string {
  const router = useRouter()
  return useCallback(() => router.history.location.pathname, [router])
}

const leaving = new Set<() => void>()

/**
 * Runs before each navigation by `useGo`, for state that the address must hold so that Back finds
 * it; returns a function that stops it.
 */
export function beforeGoing(work: () => void): () => void {
  leaving.add(work)
  return () => void leaving.delete(work)
}

/** Returns a function that opens a path of the app: `go('/back-office/projects')`. */
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

/** Opens a path in place of the current one; null stays. */
export function useRedirect(path: string | null): void {
  const go = useGo()
  useEffectWhen(path, (to) => go(to, { replace: true }))
}

/** Goes one step back, like the browser's Back. */
export function useStepBack(): () => void {
  const router = useRouter()
  return useCallback(() => router.history.back(), [router])
}
