import type { CaseQuery, PastCase } from './case-types.ts'

/** A message to the worker: the file, or numbered queries. */
export type CaseWorkerRequest =
  | { file: Uint8Array<ArrayBuffer> }
  | { ask: number; queries: readonly CaseQuery[] }

/**
 * A message from the worker: whether it opened the file, or the cases found; null after a failure.
 */
export type CaseWorkerResponse =
  | { isOpen: boolean; size: number }
  | { of: number; cases: readonly PastCase[] | null }
