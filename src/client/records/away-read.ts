import { call } from '#client/data/api/call.ts'
import type { CallAnswer, CallArguments, OperationName } from '#client/data/api/operation-types.ts'
import { asData, asError, keeping } from '#client/data/replica/query-answer.ts'
import type { AwayPart } from '#client/data/session/bring-away.ts'
import { readKey } from './use-read.ts'

/** ms; an answer that is younger is not asked for again. */
const freshFor = 12 * 3_600_000

/**
 * An answer that `useRead` of the same operation and arguments finds on the device without a
 * network.
 */
export function awayRead<Name extends OperationName>(
  name: Name,
  args: CallArguments<Name>,
): AwayPart {
  return {
    name,
    async bring(workspace) {
      const { client } = workspace.reads
      const queryKey = readKey(name, args)
      const query = {
        queryKey,
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          asData(await call(name, { ...args, signal })),
        staleTime: freshFor,
        ...keeping<CallAnswer<Name>>(workspace),
      }
      await client.prefetchQuery(query)
      // An answer that lay on the device has its age a moment later; an old one is asked for anew.
      await new Promise((done) => setTimeout(done))
      await client.prefetchQuery(query)
      const { error } = client.getQueryState(queryKey) ?? {}
      // A refusal stays one until somebody opens the page.
      return error == null || asError(error)?.kind === 'refused'
    },
  }
}
