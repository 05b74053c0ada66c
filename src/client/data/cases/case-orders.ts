import type { CaseQuery, PastCase } from './case-types.ts'

/** What the worker is told: here is the file; or a question under its number. */
export type CaseOrder =
  | { file: Uint8Array<ArrayBuffer> }
  | { ask: number; queries: readonly CaseQuery[] }

/** What it says: whether it could open the file; or what it found, null where it failed. */
export type CaseSaid =
  | { isOpen: boolean; size: number }
  | { of: number; cases: readonly PastCase[] | null }
