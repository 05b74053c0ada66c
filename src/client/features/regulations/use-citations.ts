import { useMemo } from 'react'
import type { Refused } from '#client/data/api/answer.ts'
import type { Reading } from '#client/data/replica/rows.ts'
import { useRead } from '#client/records/use-read.ts'
import type { CitationRow } from './layout.tsx'

export interface Citations extends Reading {
  rows: readonly CitationRow[]
  complete: boolean
  loading: boolean
  /** Only where nothing is known. */
  error: Refused | null
}

/**
 * What all questions of the catalogue cite, and the day of the copy that judged it; not kept on the
 * device. `fresh`: ms for which an answer is as good as new.
 */
export function useCitations(fresh?: number): { citations: Citations; copyOf: string } {
  const { data, loading, reading } = useRead(
    'regulations.citations',
    {},
    { passing: true, ...(fresh !== undefined && { fresh }) },
  )
  const citations = useMemo(
    (): Citations => ({
      rows: data?.rows ?? none,
      complete: data !== null,
      loading,
      error: data === null ? reading.failed : null,
      ...reading,
    }),
    [data, loading, reading],
  )
  return { citations, copyOf: data?.copyOf ?? '' }
}

const none: readonly CitationRow[] = []
