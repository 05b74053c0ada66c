import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Kind } from '#contract/kernel/entity.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { unwrapOrThrow, persistUnlessShared } from '#client/data/replica/query-result.ts'
import type { CachedRows, OfflineRecord } from '#client/data/replica/record.ts'
import type { SingleRecordData, WithSync } from '#client/data/replica/view-types.ts'
import { overlayRow } from '#client/data/replica/overlay-row.ts'
import { useStore } from './use-store.ts'
import { useQueryReading } from './use-query-reading.ts'
import { useRecords } from './use-records.ts'
import { useWorkspace } from './workspace-context.ts'

/**
 * One record by number or uid, as in an address: from the cached list if it is there (also one
 * created on this device), else by its own request where its kind has one, so that a link works
 * before the list is complete.
 */
export function useRecord<K extends Kind>(kind: K, ref: string): SingleRecordData<CachedRows[K]> {
  const workspace = useWorkspace()
  const { me, reads, records } = workspace
  // In a union of kinds the compiler cannot match a row with its record.
  const { word, id, fetchOne } = records[kind] as unknown as OfflineRecord<K>
  const list = useRecords(kind)
  const over = useStore(workspace.overlay)
  const listed = useMemo(() => findRow<CachedRows[K]>(list.rows, id, ref), [list.rows, id, ref])
  const queryKey: QueryKey = ['record', word, ref]
  // A word in the address is no reference, so it causes no request.
  const isNamed = refPattern.test(ref)
  const settled = list.complete || list.error !== null
  const alone = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }) =>
        unwrapOrThrow((await fetchOne?.(me, ref, signal)) ?? noRequest),
      enabled: fetchOne !== undefined && isNamed && listed === null,
      ...persistUnlessShared<CachedRows[K]>(workspace),
    },
    reads.client,
  )
  const byItself = useQueryReading(alone)
  // The server refuses the record now, so its cached values no longer show (F-28, F-71).
  const refused = isRefusedRecord(byItself.failed)
  useEffect(() => {
    if (refused) reads.unpersist(['record', word, ref])
  }, [refused, reads, word, ref])
  // A record that leaves the list is requested once more, because the single one may be gone too
  // (F-71).
  const isListed = listed !== null
  const wasListed = useRef(isListed)
  const { refetch } = alone
  useEffect(() => {
    if (wasListed.current && !isListed && fetchOne !== undefined) void refetch()
    wasListed.current = isListed
  }, [isListed, fetchOne, refetch])
  const row = useMemo((): WithSync<CachedRows[K]> | null => {
    if (listed !== null || !alone.data || refused) return listed
    return overlayRow(alone.data.uid, alone.data, kind, over)
  }, [listed, alone.data, refused, kind, over])
  const missing =
    fetchOne === undefined && settled && row === null
      ? list.error
      : isNamed || ref === ''
        ? null
        : noSuchRecord
  const { asOf, offline, failed, inBanner = false } = listed === null ? byItself : list
  return {
    row,
    loading:
      row === null && missing === null && (fetchOne === undefined ? !settled : alone.isPending),
    error: row === null ? (byItself.failed ?? missing) : null,
    asOf,
    offline,
    failed,
    inBanner,
    refresh: async () => {
      await Promise.all([list.refresh(), listed === null ? byItself.refresh() : null])
    },
  }
}

/** A number or a uid. */
const refPattern = /^(?:\d{1,10}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

const noSuchRecord: ApiFailure = {
  ok: false,
  kind: 'refused',
  status: 404,
  code: 'not-found',
  title: '',
  message: '',
  fields: {},
  retryAfter: null,
}

const noRequest: ApiFailure = {
  ok: false,
  kind: 'aborted',
  status: 0,
  code: 'unknown',
  title: '',
  message: '',
  fields: {},
  retryAfter: null,
}

function isRefusedRecord(error: ApiFailure | null): boolean {
  return error?.kind === 'refused' && [403, 404, 410].includes(error.status)
}

/** Finds a row by its uid, or by its number where the record has one. */
export function findRow<Row extends { uid: string }>(
  rows: readonly WithSync<Row>[],
  id: keyof Row,
  ref: string,
): WithSync<Row> | null {
  const number = Number(ref)
  return rows.find((row) => row.uid === ref || (number > 0 && row[id] === number)) ?? null
}
