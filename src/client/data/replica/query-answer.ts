import type { QueryPersister } from '@tanstack/react-query'
import type { Answered, Refused } from '#client/data/api/answer.ts'
import type { Reads } from './reads.ts'

/** Carries a refusal through TanStack Query, which knows only thrown failures. */
export class RefusedError extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.code)
    this.refused = refused
  }
}

/** Returns the body, or throws the refusal for Query. */
export function asData<T>(answer: Answered<T> | Refused): T {
  if (!answer.ok) throw new RefusedError(answer)
  return answer.body
}

/** Returns the refusal in a query's error; null for an aborted query. */
export function asError(error: unknown): Refused | null {
  return error instanceof RefusedError && error.refused.kind !== 'aborted' ? error.refused : null
}

/** Stores the query on the device, except on a shared device. */
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
