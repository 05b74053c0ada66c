import type { Me } from '#contract/access/schema.ts'
import type { Scope } from '#client/data/outbox/core/types.ts'

/** What this device remembers of those who worked here, apart from their boxes. */
export interface KnownPerson {
  scope: Scope
  name: string
  companyName: string
  /** Waiting entries in their box. */
  unsent: number
  remember: boolean
  /** ISO 8601. */
  lastContact: string
  locked: boolean
  graceDays: number
}

export interface DeviceMemory {
  /** Everybody whose box is here. */
  people(): Promise<KnownPerson[]>
  /** Who worked here last and did not sign out. */
  last(): Promise<KnownPerson | null>
  /** Somebody signed in, or was heard of again. */
  signedIn(scope: Scope, me: Me, remember: boolean): Promise<void>
  /** The server ended it: no start without sign-in any more. */
  lock(scope: Scope): Promise<void>
  signedOut(scope: Scope): Promise<void>
}

/** The profile as it was last, kept with the rows of its scope. */
export interface ProfileCache {
  load(scope: Scope): Promise<Me | null>
  keep(scope: Scope, me: Me): Promise<void>
}
