import type { MessageDescriptor } from '@lingui/core'
import { hashKey, useQuery, type QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isObject } from '#contract/kernel/json.ts'
import { unwrapOrThrow, persistUnlessShared } from '#client/data/replica/query-result.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { useQueryReading } from '#client/workspace/use-query-reading.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { call } from '#client/data/api/call.ts'
import type { CallAnswer, CallArguments, OperationName } from '#client/data/api/operation-types.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'

/** The answer of an operation, and its age. */
export interface ReadResult<Data> {
  /** The last answer, also one stored on the device. */
  data: Data | null
  /** No data yet: render the skeleton. */
  loading: boolean
  /** The same object until it changes. */
  reading: ReadStatus
}

export interface ReadOptions<Data = never> {
  /** False: no request (yet). */
  enabled?: boolean
  /** Not stored on the device: large data, or data for everyone. */
  memoryOnly?: true
  /** Milliseconds for which an answer counts as new; default a minute. */
  staleTime?: number
  /**
   * Milliseconds until the next automatic request, by the last answer, while the page is visible;
   * false: never.
   */
  pollInterval?: (last: Data | undefined) => number | false
  /**
   * A failure that leaves the screen empty is stored under this code and title (SHELL-58, G1-116).
   */
  failed?: { code: string; title: MessageDescriptor }
}

/**
 * Reads a named operation: `useRead('companies.list', {})`. Stored on the device unless it is
 * passing or the device is shared.
 */
export function useRead<Name extends OperationName>(
  name: Name,
  args: CallArguments<Name>,
  {
    enabled = true,
    memoryOnly,
    staleTime,
    pollInterval,
    failed,
  }: ReadOptions<CallAnswer<Name>> = {},
): ReadResult<CallAnswer<Name>> {
  const workspace = useWorkspace()
  const queryKey: QueryKey = readQueryKey(name, args)
  const query = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }) => unwrapOrThrow(await call(name, { ...args, signal })),
      enabled: enabled,
      ...(staleTime === undefined ? {} : { staleTime: staleTime }),
      ...(pollInterval && {
        refetchInterval: ({ state }: { state: { data: CallAnswer<Name> | undefined } }) =>
          pollInterval(state.data),
      }),
      ...(memoryOnly ? {} : persistUnlessShared<CallAnswer<Name>>(workspace)),
    },
    workspace.reads.client,
  )
  const { data, isPending } = query
  const reading = useQueryReading(query)
  useFailedRead(
    failed && data === undefined ? reading.failed : null,
    failed?.code ?? '',
    failed?.title ?? untitled,
  )
  return { data: data ?? null, loading: enabled && isPending, reading }
}

/**
 * The list in an operation's answer: plain, or under `data` where the specification requires it
 * (G2-01).
 */
type RowsOf<Name extends OperationName> =
  | Extract<CallAnswer<Name>, readonly unknown[]>
  | (CallAnswer<Name> extends { data: infer Rows extends readonly unknown[] } ? Rows : never)

interface ReadList<Row> extends ReadStatus {
  rows: readonly Row[]
  complete: boolean
  loading: boolean
  /** Set only without any data. */
  error: ApiFailure | null
}

/**
 * A whole list of records that change only online, for `useDeviceList`:
 * `useReadList('companies.list', {})`.
 */
export function useReadList<Name extends OperationName>(
  name: Name,
  args: CallArguments<Name>,
  options?: ReadOptions<CallAnswer<Name>>,
): ReadList<RowsOf<Name>[number]> {
  const { data, loading, reading } = useRead(name, args, options)
  return useMemo(() => {
    const rows = (listIn(data) ?? none) as RowsOf<Name>
    return {
      rows,
      complete: data !== null,
      loading,
      error: data === null ? reading.failed : null,
      ...reading,
    }
  }, [data, loading, reading])
}

const none: readonly never[] = []

function listIn(answer: unknown): readonly unknown[] | null {
  const listed: unknown = isObject(answer) ? answer['data'] : answer
  return Array.isArray(listed) ? listed : null
}

// A command repeats all reads of a name.
export function readQueryKey<Name extends OperationName>(
  name: Name,
  args: CallArguments<Name>,
): QueryKey {
  return ['read', name, hashKey([args])]
}

const untitled: MessageDescriptor = { id: '' }
