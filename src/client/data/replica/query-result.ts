import type { QueryPersister } from '@tanstack/react-query'
import type { ApiSuccess, ApiFailure } from '#client/data/api/api-result.ts'
import type { QueryStore } from './query-store.ts'

/** Carries a refusal through TanStack Query, which knows only thrown failures. */
export class ApiFailureError extends Error {
  readonly refused: ApiFailure
  constructor(refused: ApiFailure) {
    super(refused.code)
    this.refused = refused
  }
}

/** Returns the body, or throws the refusal for Query. */
export function unwrapOrThrow<T>(answer: ApiSuccess<T> | ApiFailure): T {
  if (!answer.ok) throw new ApiFailureError(answer)
  return answer.body
}

/** Returns the refusal in a query's error; null for an aborted query. */
export function failureOfQuery(error: unknown): ApiFailure | null {
  return error instanceof ApiFailureError && error.refused.kind !== 'aborted' ? error.refused : null
}

/** Stores the query on the device, except on a shared device. */
export function persistUnlessShared<T>({
  reads,
  remember,
}: {
  reads: Pick<QueryStore, 'persister'>
  remember: boolean
}): { persister?: QueryPersister<T> } {
  // The library types its persister without the query's own data.
  return remember ? { persister: reads.persister.persisterFn } : {}
}
