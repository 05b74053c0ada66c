import type { MessageDescriptor } from '@lingui/core'
import { hashKey, useQuery, type QueryKey } from '@tanstack/react-query'
import { asData, asError, keeping } from '#client/data/replica/query-answer.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { useLive } from '#client/workspace/use-live.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { call } from '#client/data/api/call.ts'
import { connection } from '#client/data/api/connection.ts'
import type { CallAnswer, CallArguments, OperationName } from '#client/data/api/operation-types.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'

/** What an operation answered, and how old that is. */
export interface Read<Data> {
  /** The last answer, also one kept on the device from before. */
  data: Data | null
  /** Nothing to show yet: draw the skeleton. */
  loading: boolean
  /** Why the last try failed, also where older data stand in for it (rulings, 30). */
  error: Refused | null
  /** When it was answered, ms since 1970; null: never. */
  asOf: number | null
  offline: boolean
  refresh: () => Promise<void>
}

export interface ReadOptions {
  /** False: not asked for (yet). */
  when?: boolean
  /** Not kept on the device: what is long, or belongs to everyone. */
  passing?: true
  /** ms for which an answer is as good as new; default a minute. */
  fresh?: number
  /** A failure that leaves the screen empty is stored under this code and title (SHELL-58, G1-116). */
  failed?: { code: string; title: MessageDescriptor }
}

/** Reads a named operation: `useRead('companies.list', {})`. Kept on the device unless it is passing or the device is shared. */
export function useRead<Name extends OperationName>(name: Name, args: CallArguments<Name>, { when = true, passing, fresh, failed }: ReadOptions = {}): Read<CallAnswer<Name>> {
  const workspace = useWorkspace()
  const offline = useLive(connection).state === 'offline'
  const queryKey: QueryKey = readKey(name, args)
  const query = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }) => asData(await call(name, { ...args, signal })),
      enabled: when,
      ...(fresh === undefined ? {} : { staleTime: fresh }),
      ...(passing ? {} : keeping<CallAnswer<Name>>(workspace)),
    },
    workspace.reads.client,
  )
  const { data, refetch, dataUpdatedAt, isPending } = query
  const error = asError(query.error)
  useFailedRead(failed && data === undefined ? error : null, failed?.code ?? '', failed?.title ?? untitled)
  return {
    data: data ?? null,
    loading: when && isPending,
    error,
    asOf: dataUpdatedAt > 0 ? dataUpdatedAt : null,
    offline,
    refresh: async () => void (await refetch()),
  }
}

// A command has all reads of a name made again.
function readKey<Name extends OperationName>(name: Name, args: CallArguments<Name>): QueryKey {
  return ['read', name, hashKey([args])]
}

const untitled: MessageDescriptor = { id: '' }
