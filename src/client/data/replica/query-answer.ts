import type { QueryPersister } from '@tanstack/react-query'
import type { Answered, Refused } from '#client/data/api/answer.ts'
import type { Reads } from './reads.ts'

/** A refusal on its way through TanStack Query, which knows failures only as thrown. */
export class RefusedError extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.code)
    this.refused = refused
  }
}

/** The body, or throw for Query. */
export function asData<T>(answer: Answered<T> | Refused): T {
  if (!answer.ok) throw new RefusedError(answer)
  return answer.body
}

/** The refusal in a query's error; one that was given up is none. */
export function asError(error: unknown): Refused | null {
  return error instanceof RefusedError && error.refused.kind !== 'aborted' ? error.refused : null
}

/** The query is kept on the device, unless nothing may be (a shared device). */
export function keeping<T>({
  reads,
  remember,
}: {
  reads: Pick<Reads, 'persister'>
  remember: boolean
}): { persister?: QueryPersister<T> } {
  // The library types its persister without the query's own data.
  return remember ? { persister: reads.persister.persisterFn } : {}
}
