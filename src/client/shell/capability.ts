import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Kind } from '#contract/kernel/entity.ts'
import type { RoleID } from '#contract/kernel/role.ts'
import type { LookupQuery } from '#client/data/replica/lookups.ts'
import type { KindRegistry } from '#client/data/replica/record.ts'
import type { OfflineDownload } from '#client/data/session/download-for-offline.ts'
import type { OfflinePart } from '#client/data/session/offline-parts.ts'
import type { OfflinePrefetch } from '#client/data/session/open-workspace.ts'
import type { Me } from '#contract/access/schema.ts'
import type { MenuIcon } from './menu-icons.ts'
import type { DraftWords, SlotTable } from './slots.tsx'
import type { RecordWords } from './tray/record-words.ts'

/**
 * The client's description of a capability, in its `capability.ts`; listed once in
 * `#client/routes/capabilities.ts`. It is in the first chunk, so everything but places and names
 * loads on demand.
 */
export interface ClientCapability {
  /** The name of its folder, its words and its chunk. */
  name: string
  /** The chunk begins with the first page in the file. */
  pages: readonly Page[]
  /** Pages for visitors, in the look of the sign-in; a signed-in person gets an explanation. */
  visitorPages?: readonly Pick<Page, 'path' | 'load'>[]
  /** Pages for everybody, with or without a session, in a document of their own. */
  openPages?: readonly Pick<Page, 'path' | 'load'>[]
  /** Changes on its pages need a connection: a note says so while the device is offline. */
  savesOnline?: true
  menu?: readonly MenuPlace[]
  /** Old addresses that lead to another page. */
  moved?: Readonly<Record<`/${string}`, `/${string}`>>
  /** Parts, links and words on pages of other capabilities and in the frame. */
  slots?: SlotTable
  /** Its records and lookups, fetched with the first row behind the sign-in. */
  data?: () => Promise<CapabilityData>
  /** The sync screen's words for its records, fetched with that screen. */
  recordWords?: () => Promise<Partial<Readonly<Record<Kind, RecordWords>>>>
  /** The names of its forms, for the question about drafts at a logout. */
  drafts?: DraftWords
}

export interface CapabilityData {
  records?: Partial<KindRegistry>
  lookups?: (me: Me) => readonly LookupQuery[]
  /** Fetches data for offline use after the first screen; returns a function that cancels it. */
  ahead?: OfflinePrefetch
  /**
   * Further data for work on a site, besides records and lookups, in a separate file:
   * `download-for-offline.ts` fetches it.
   */
  away?: () => Promise<(me: Me) => readonly OfflineDownload[]>
  /** The parts of its offline data, for the page that shows them. */
  offlineParts?: () => Promise<readonly OfflinePart[]>
}

/**
 * A screen: its address, its roles and its loader. The lazy module exports a component without
 * properties, which reads the address by `useParam` and its filters by `useFilters`
 * (`./address.ts`).
 */
export interface Page {
  /**
   * In TanStack Router's notation: `/back-office/corrective-actions/$caID`. The second word decides
   * whose files are preloaded: the capability of that name, else the first with such an address.
   */
  path: `/${string}`
  /** Roles that may open it; others are redirected to `/` (SES-49). */
  roles: readonly RoleID[]
  /** Roles among these that may not open it (SES-50). */
  except?: readonly RoleID[]
  /** Limits these roles further, for example to owners. */
  only?: (me: Me) => boolean
  load: () => Promise<{ page: ComponentType }>
  /** Further capabilities whose words it shows. */
  words?: readonly string[]
  /** Set by the capability for all its pages. */
  savesOnline?: true
  /** The page concerns no single company but the provider: the header names none (ruling 77). */
  ofProvider?: true
  /** It needs the words of the capabilities that fill the slots of this page: `person.tabs`. */
  slots?: 'person' | 'overview'
}

/** An entry of the side menu; every entry must work. */
export interface MenuEntry {
  path: string
  /** The specified label, for the open menu and screen readers. */
  label: MessageDescriptor
  /** One short word for the rail and the bottom bar. */
  short: MessageDescriptor
  icon: MenuIcon
  /** On a phone, whose bar has room for four, the entry is under More. */
  seldom?: true
  /** On a phone the entry comes before the others. */
  first?: true
}

/** The roles for an entry, and its group. */
export interface MenuPlace extends MenuEntry {
  roles: readonly RoleID[]
  /** Limits these roles further, for example to owners. */
  only?: (me: Me) => boolean
  group: string
  /** The position in its group, by ascending number; default 0. */
  at?: number
}

export interface MenuGroup {
  key: string
  /** A quiet line in the open menu. */
  label?: MessageDescriptor
  /**
   * The rail shows one place for the whole group, which opens its entries: another group has equal
   * words, or they are seldom opened.
   */
  folded?: Pick<MenuEntry, 'short' | 'icon'>
  entries: readonly MenuEntry[]
}
