import type { Me } from '#contract/access/schema.ts'
import type { Store } from '../store.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { FreeSpace } from '../outbox/free-space.ts'
import type { OpenFailure } from '../outbox/unopenable-stores.ts'
import type { Scope } from '../outbox/core/types.ts'
import type { QueryStore } from '../replica/query-store.ts'
import type { Replica } from '../replica/replica.ts'
import type { CachedKind, NameResolver, KindRegistry } from '../replica/record.ts'
import type { Overlay } from '../replica/overlay-row.ts'

/** Everything that one signed-in person works with, from sign-in to sign-out. */
export interface Workspace {
  me: Me
  /**
   * Adds to the server's witnesses: this device's own count of changes that waited when the app was
   * last open (F-55).
   */
  witnesses: Me['witnesses']
  scope: Scope
  /** False on a shared device: rows and lookups are in memory only. */
  remember: boolean
  /** null: nothing is queued (a system administrator); a Save calls the server directly. */
  box: Outbox | null
  /**
   * The browser has no storage: the box is in memory and a Save waits for the server's answer
   * (F-58).
   */
  onlineOnly: boolean
  /**
   * Work of this person on this device that this version of the app cannot open; null if none is
   * known.
   */
  unopenedWork: OpenFailure | null
  reads: QueryStore
  replica: Replica
  /** The descriptions of each cached kind, from the capabilities. */
  records: KindRegistry
  names: NameResolver
  /**
   * The changes to apply to the rows; a new object whenever the box, its marks or a joined name
   * changed.
   */
  overlay: Store<Overlay>
  /**
   * Keeps a list on the screen fresh: fetches it at once, and all lists each minute, on focus and
   * after sending.
   */
  refreshWhileShown(kind: CachedKind): void
  /**
   * Frees space for the box on a full device after all data that reload by themselves are gone. A
   * feature with such data sets it.
   */
  lastEviction: { make: FreeSpace }
  /** Aborts when the workspace closes. */
  closeSignal: AbortSignal
  /** Fetches all lists now, at a person's request. */
  refetchAll(): Promise<void>
  close(): Promise<void>
}
