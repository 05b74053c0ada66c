import { useMemo } from 'react'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { useRead } from '#client/records/use-read.ts'
import type { CitationRow } from './layout.tsx'

export interface Citations extends ReadStatus {
  rows: readonly CitationRow[]
  complete: boolean
  loading: boolean
  /** The refusal, if there are no earlier rows. */
  error: ApiFailure | null
}

/**
 * Reads the citations of all questions of the catalogue, and the day of the copy that they were
 * compared with; the device does not store them. `fresh`: milliseconds for which an answer counts
 * as new.
 */
export function useCitations(fresh?: number): { citations: Citations; copyOf: string } {
  const { data, loading, reading } = useRead(
    'regulations.citations',
    {},
    { memoryOnly: true, ...(fresh !== undefined && { staleTime: fresh }) },
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
