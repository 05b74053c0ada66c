import type { StoreChange } from '#client/data/outbox/box.ts'
import { type Violation } from '#client/data/outbox/core/violations.ts'
import type { Scope } from '#client/data/outbox/core/types.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Database } from './fake-disk.ts'
import type { ServerPort, Watch } from './model-adapter.ts'

/**
 * Checks every commit of every box and every write and answer of the server, against what people
 * were shown.
 */
export interface Oracle {
  readonly violations: Violation[]
  /** Number of events of each kind, because a world without events proves nothing. */
  readonly counts: Counts
  watch: Watch
  /** A form opened on this row; its note identifies it. */
  opened(note: string, row: JsonObject): void
  /** The server has this id from a call without a box. */
  direct(id: string): void
  left(ids: readonly string[]): void
  /** A person has read 'Saved on this device'. */
  told(id: string): void
  committed(device: string, scope: Scope, database: Database, changes: readonly StoreChange[]): void
  backedUp(): void
  restored(epoch: string): void
  atRest(port: ServerPort): void
  say(violation: Violation): void
}

export const nothing = {
  kept: 0,
  sent: 0,
  conflict: 0,
  exists: 0,
  'parent-gone': 0,
  refused: 0,
  defect: 0,
  discarded: 0,
  superseded: 0,
  told: 0,
  repeated: 0,
  replayed: 0,
  brought: 0,
  restores: 0,
  steals: 0,
}
export type Counts = typeof nothing
