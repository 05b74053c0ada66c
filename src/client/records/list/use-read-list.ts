import { useMemo } from 'react'
import type { CallAnswer, CallArguments, OperationName } from '#client/data/api/operation-types.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { type ReadOptions, useRead } from '#client/records/use-read.ts'

type RowsOf<Name extends OperationName> = Extract<CallAnswer<Name>, readonly unknown[]>

interface ReadList<Row> {
  rows: readonly Row[]
  complete: boolean
  loading: boolean
  /** Only where there is nothing to show. */
  error: Refused | null
  /** When it was answered, ms since 1970; null: never. */
  asOf: number | null
  offline: boolean
  /** The last try failed, and what is shown is older. */
  stale: boolean
  refresh: () => Promise<void>
}

/** A whole list of what is only changed online, as `useDeviceList` takes it: `useReadList('companies.list', {})`. */
export function useReadList<Name extends OperationName>(name: Name, args: CallArguments<Name>, options?: ReadOptions): ReadList<RowsOf<Name>[number]> {
  const { data, loading, error, asOf, offline, refresh } = useRead(name, args, options)
  return useMemo(() => {
    const rows = Array.isArray(data) ? (data as RowsOf<Name>) : none
    return { rows, complete: data !== null, loading, error: rows.length === 0 ? error : null, asOf, offline, stale: error !== null, refresh }
    // oxlint-disable-next-line react/exhaustive-deps -- `refresh` is new with each drawing and does the same
  }, [data, loading, error, asOf, offline])
}

const none: readonly never[] = []
