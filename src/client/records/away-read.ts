import { call } from '#client/data/api/call.ts'
import type { CallAnswer, CallArguments, OperationName } from '#client/data/api/operation-types.ts'
import { asData, asError, keeping } from '#client/data/replica/query-answer.ts'
import type { AwayPart } from '#client/data/session/bring-away.ts'
import { readKey } from './use-read.ts'

/** Milliseconds; a younger answer is not requested again. */
const freshFor = 12 * 3_600_000

/**
 * Fetches an answer for the device, so that `useRead` of the same operation and arguments finds it
 * offline.
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
      // A cached answer gets its age a task later; an old one is then requested again.
      await new Promise((done) => setTimeout(done))
      await client.prefetchQuery(query)
      const { error } = client.getQueryState(queryKey) ?? {}
      // A refusal counts as done, because only an opened page can show it.
      return error == null || asError(error)?.kind === 'refused'
    },
  }
}
