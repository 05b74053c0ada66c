import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Kind } from '#contract/kernel/entity.ts'
import type { RoleID } from '#contract/kernel/role.ts'
import type { LookupQuery } from '#client/data/replica/lookups.ts'
import type { Registry } from '#client/data/replica/record.ts'
import type { Me } from '#contract/access/schema.ts'
import type { RecordWords } from './tray/record-words.ts'

/**
 * What a capability is at the client's edge, in its `capability.ts`; listed once in `#client/routes/capabilities.ts`.
 * It is in the first chunk: everything but places and names is loaded when it is needed.
 */
export interface ClientCapability {
  /** Its folder, its words and its chunk. */
  name: string
  /** The first one is what its chunk begins with. */
  pages: readonly Page[]
  menu?: readonly MenuPlace[]
  /** What it hands to the data rooms: wanted with the first row behind the sign-in. */
  data?: () => Promise<CapabilityData>
  /** How the sync screen speaks of its records; wanted with that screen. */
  recordWords?: () => Promise<Partial<Readonly<Record<Kind, RecordWords>>>>
}

export interface CapabilityData {
  records?: Partial<Registry>
  lookups?: (me: Me) => readonly LookupQuery[]
}

/**
 * A screen: where, for whom, and how it is loaded. It is a named export of a lazy module, a component without
 * properties; it reads the address by `useParam` and its filters by `useFilters` (`./address.ts`).
 */
export interface Page {
  /** As TanStack Router writes it: `/back-office/corrective-actions/$caID`. Its second word is the capability's name. */
  path: `/${string}`
  /** Roles that may open it; anybody else is sent to `/` (SES-49). */
  roles: readonly RoleID[]
  /** Of these, roles that may not after all (SES-50). */
  except?: readonly RoleID[]
  load: () => Promise<{ page: ComponentType }>
  /** Further capabilities whose words it shows. */
  words?: readonly string[]
}

/** A place of the side menu; only places that work are listed. */
export interface MenuEntry {
  path: string
  /** As specified, said by the open menu and to screen readers. */
  label: MessageDescriptor
  /** One short word for rail and bottom bar. */
  short: MessageDescriptor
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
}

/** Who is offered it, and in which group. */
export interface MenuPlace extends MenuEntry {
  roles: readonly RoleID[]
  group: string
}

export interface MenuGroup {
  key: string
  /** A quiet line in the open menu. */
  label?: MessageDescriptor
  entries: readonly MenuEntry[]
}
