import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RecordListData } from '#client/data/replica/view-types.ts'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { StaleDataHint } from './stale-data-banner.tsx'
import { RefusalText } from './refusal-text.tsx'

type ListsLoadBoundaryProps = {
  /** All lists of the view. */
  of: readonly Omit<RecordListData<never>, 'rows'>[]
  /** Replaces a view with a part that could never be read. */
  failed: string
  loading: string
  children: ReactNode
}

/**
 * A view of whole lists, such as a tree: never empty without an explanation, and with its age
 * (rulings, 30).
 */
export function ListsLoadBoundary({ of, failed, loading, children }: ListsLoadBoundaryProps) {
  const { t } = useLingui()
  const unread = of.filter(({ error }) => error !== null)
  const error = unread[0]?.error
  if (error)
    return (
      <ProblemState
        title={failed}
        retry={{ label: t`Try again`, onRetry: () => unread.forEach((one) => void one.refresh()) }}
      >
        <RefusalText refused={error} />
      </ProblemState>
    )
  if (of.some((one) => one.loading)) return <SkeletonRows label={loading} count={5} />
  return (
    <>
      <StaleDataHint of={of} />
      {children}
    </>
  )
}
