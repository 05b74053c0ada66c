import type { Me } from '#contract/access/schema.ts'
import type { Live } from '../live.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { MakeRoom } from '../outbox/room.ts'
import type { Unopened } from '../outbox/unopened.ts'
import type { Scope } from '../outbox/core/types.ts'
import type { Reads } from '../replica/reads.ts'
import type { Replica } from '../replica/replica.ts'
import type { CachedKind, Names, Registry } from '../replica/record.ts'
import type { Overlay } from '../replica/view.ts'

/** What one signed-in person works with, from sign-in to sign-out. */
export interface Workspace {
  me: Me
  /**
   * Beside the server's: what this device itself remembers of changes that waited here when the app
   * was last open (F-55).
   */
  witnesses: Me['witnesses']
  scope: Scope
  /** False on a shared device: rows and lookups live in memory only. */
  remember: boolean
  /** null: nothing is queued here (a system administrator); a Save goes straight to the server. */
  box: Outbox | null
  /**
   * The browser keeps nothing: the box lives in memory and a Save waits for the server's answer
   * (F-58).
   */
  onlineOnly: boolean
  /**
   * Work of this person on this device that this version of the app cannot open; null if none is
   * known.
   */
  unopened: Unopened | null
  reads: Reads
  replica: Replica
  /** What the capabilities say of each kind that is cached here. */
  records: Registry
  names: Names
  /**
   * What is laid over the rows; another object whenever the box, its marks or a joined name
   * changed.
   */
  overlay: Live<Overlay>
  /**
   * Cached lists are fetched again: at once for these, for all of them each minute, on focus and
   * after sending.
   */
  want(kind: CachedKind): void
  /**
   * What gives way to the box on a full device after all that comes back by itself: whoever keeps
   * such things sets it.
   */
  lastRoom: { make: MakeRoom }
  /** It is over. */
  closing: AbortSignal
  /** Fetch all of them now, because a person asks. */
  renew(): Promise<void>
  close(): Promise<void>
}
