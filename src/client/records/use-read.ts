import type { MessageDescriptor } from '@lingui/core'
import { hashKey, useQuery, type QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isObject } from '#contract/kernel/json.ts'
import { asData, keeping } from '#client/data/replica/query-answer.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { useReading } from '#client/workspace/use-reading.ts'
import type { Refused } from '#client/data/api/answer.ts'
import type { Reading } from '#client/data/replica/rows.ts'
import { call } from '#client/data/api/call.ts'
import type { CallAnswer, CallArguments, OperationName } from '#client/data/api/operation-types.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'

/** What an operation answered, and how old that is. */
export interface Read<Data> {
  /** The last answer, also one kept on the device from before. */
  data: Data | null
  /** Nothing to show yet: draw the skeleton. */
  loading: boolean
  /** The same object until it changes. */
  reading: Reading
}

export interface ReadOptions<Data = never> {
  /** False: not asked for (yet). */
  when?: boolean
  /** Not kept on the device: what is long, or belongs to everyone. */
  passing?: true
  /** ms for which an answer is as good as new; default a minute. */
  fresh?: number
  /**
   * ms until it is asked again by itself, by what it said last, while somebody looks; false: it is
   * not.
   */
  again?: (last: Data | undefined) => number | false
  /**
   * A failure that leaves the screen empty is stored under this code and title (SHELL-58, G1-116).
   */
  failed?: { code: string; title: MessageDescriptor }
}

/**
 * Reads a named operation: `useRead('companies.list', {})`. Kept on the device unless it is passing
 * or the device is shared.
 */
export function useRead<Name extends OperationName>(
  name: Name,
  args: CallArguments<Name>,
  { when = true, passing, fresh, again, failed }: ReadOptions<CallAnswer<Name>> = {},
): Read<CallAnswer<Name>> {
  const workspace = useWorkspace()
  const queryKey: QueryKey = readKey(name, args)
  const query = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }) => asData(await call(name, { ...args, signal })),
      enabled: when,
      ...(fresh === undefined ? {} : { staleTime: fresh }),
      ...(again && {
        refetchInterval: ({ state }: { state: { data: CallAnswer<Name> | undefined } }) =>
          again(state.data),
      }),
      ...(passing ? {} : keeping<CallAnswer<Name>>(workspace)),
    },
    workspace.reads.client,
  )
  const { data, isPending } = query
  const reading = useReading(query)
  useFailedRead(
    failed && data === undefined ? reading.failed : null,
    failed?.code ?? '',
    failed?.title ?? untitled,
  )
  return { data: data ?? null, loading: when && isPending, reading }
}

/**
 * The list that an operation answers: plainly, or under `data` where the specification says so
 * (G2-01).
 */
type RowsOf<Name extends OperationName> =
  | Extract<CallAnswer<Name>, readonly unknown[]>
  | (CallAnswer<Name> extends { data: infer Rows extends readonly unknown[] } ? Rows : never)

interface ReadList<Row> extends Reading {
  rows: readonly Row[]
  complete: boolean
  loading: boolean
  /** Only where nothing is known. */
  error: Refused | null
}

/**
 * A whole list of what is only changed online, as `useDeviceList` takes it:
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

// A command has all reads of a name made again.
export function readKey<Name extends OperationName>(
  name: Name,
  args: CallArguments<Name>,
): QueryKey {
  return ['read', name, hashKey([args])]
}

const untitled: MessageDescriptor = { id: '' }
