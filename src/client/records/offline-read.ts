import { call } from '#client/data/api/call.ts'
import type { CallAnswer, CallArguments, OperationName } from '#client/data/api/operation-types.ts'
import {
  unwrapOrThrow,
  failureOfQuery,
  persistUnlessShared,
} from '#client/data/replica/query-result.ts'
import type { OfflineDownload } from '#client/data/session/download-for-offline.ts'
import { readQueryKey } from './use-read.ts'

/** Milliseconds; a younger answer is not requested again. */
const freshFor = 12 * 3_600_000

/**
 * Fetches an answer for the device, so that `useRead` of the same operation and arguments finds it
 * offline.
 */
export function createOfflineRead<Name extends OperationName>(
  name: Name,
  args: CallArguments<Name>,
): OfflineDownload {
  return {
    name,
    async download(workspace) {
      const { client } = workspace.reads
      const queryKey = readQueryKey(name, args)
      const query = {
        queryKey,
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          unwrapOrThrow(await call(name, { ...args, signal })),
        staleTime: freshFor,
        ...persistUnlessShared<CallAnswer<Name>>(workspace),
      }
      await client.prefetchQuery(query)
      // A cached answer gets its age a task later; an old one is then requested again.
      await new Promise((done) => setTimeout(done))
      await client.prefetchQuery(query)
      const { error } = client.getQueryState(queryKey) ?? {}
      // A refusal counts as done, because only an opened page can show it.
      return error == null || failureOfQuery(error)?.kind === 'refused'
    },
    async isHere({ reads: { client, restore } }) {
      const queryKey = readQueryKey(name, args)
      if (await restore(queryKey)) return true
      const { error } = client.getQueryState(queryKey) ?? {}
      return error != null && failureOfQuery(error)?.kind === 'refused'
    },
  }
}
