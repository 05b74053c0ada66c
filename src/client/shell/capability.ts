import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Kind } from '#contract/kernel/entity.ts'
import type { RoleID } from '#contract/kernel/role.ts'
import type { LookupQuery } from '#client/data/replica/lookups.ts'
import type { Registry } from '#client/data/replica/record.ts'
import type { AwayPart } from '#client/data/session/bring-away.ts'
import type { BringAhead } from '#client/data/session/open-workspace.ts'
import type { Me } from '#contract/access/schema.ts'
import type {
  AccountPart,
  FrameNotice,
  PageAction,
  PageCard,
  PageTab,
  RowLink,
} from './page-parts.ts'
import type { OverviewParts } from './overview-parts.ts'
import type { PersonPart } from './person-parts.ts'
import type { DraftWords } from './tray/draft-words.ts'
import type { RecordWords } from './tray/record-words.ts'

/**
 * What a capability is at the client's edge, in its `capability.ts`; listed once in
 * `#client/routes/capabilities.ts`.
 * It is in the first chunk: everything but places and names is loaded when it is needed.
 */
export interface ClientCapability {
  /** Its folder, its words and its chunk. */
  name: string
  /** The first page that its file names is what its chunk begins with. */
  pages: readonly Page[]
  /**
   * For who is not signed in, in the look of the sign-in; the page says what it means for who is.
   */
  visitorPages?: readonly Pick<Page, 'path' | 'load'>[]
  /** For everybody, signed in or not, in a document of their own. */
  openPages?: readonly Pick<Page, 'path' | 'load'>[]
  /** What is changed on its pages is saved with a connection alone: told while there is none. */
  savesOnline?: true
  menu?: readonly MenuPlace[]
  /** Addresses of before that lead to another page. */
  moved?: Readonly<Record<`/${string}`, `/${string}`>>
  /** What it adds to pages of other capabilities; cards and actions are `later(…)` parts. */
  tabs?: readonly PageTab[]
  cards?: readonly PageCard[]
  actions?: readonly PageAction[]
  links?: readonly RowLink[]
  /** Lines of the frame, over every page: `later(…)` parts. */
  notices?: readonly FrameNotice[]
  /** The one that has it brings the header's button of the current account. */
  account?: AccountPart
  /** Its places in the greeting menu, fetched once the screen is there. */
  me?: () => Promise<readonly MePlace[]>
  /** What it adds to a person's page. */
  person?: PersonPart
  /** What it adds to the overview; figures and cards are `later(…)` parts. */
  overview?: Partial<OverviewParts>
  /** What it hands to the data rooms: wanted with the first row behind the sign-in. */
  data?: () => Promise<CapabilityData>
  /** How the sync screen speaks of its records; wanted with that screen. */
  recordWords?: () => Promise<Partial<Readonly<Record<Kind, RecordWords>>>>
  /** Names the places of its forms, for the question about drafts at a logout. */
  drafts?: DraftWords
}

export interface CapabilityData {
  records?: Partial<Registry>
  lookups?: (me: Me) => readonly LookupQuery[]
  /**
   * What it brings onto the device behind the first screen, for use without a network; answers how
   * to call it off.
   */
  ahead?: BringAhead
  /**
   * What a person needs on a site beside records and lookups, in a file of its own: `bring-away.ts`
   * brings it.
   */
  away?: () => Promise<(me: Me) => readonly AwayPart[]>
}

/**
 * A screen: where, for whom, and how it is loaded. It is a named export of a lazy module, a
 * component without properties; it reads the address by `useParam` and its filters by `useFilters`
 * (`./address.ts`).
 */
export interface Page {
  /**
   * As TanStack Router writes it: `/back-office/corrective-actions/$caID`. Its second word tells
   * whose files are preloaded: the capability of that name, else the first with such an address.
   */
  path: `/${string}`
  /** Roles that may open it; anybody else is sent to `/` (SES-49). */
  roles: readonly RoleID[]
  /** Of these, roles that may not after all (SES-50). */
  except?: readonly RoleID[]
  /** Who of these may after all: owners, say. */
  only?: (me: Me) => boolean
  load: () => Promise<{ page: ComponentType }>
  /** Further capabilities whose words it shows. */
  words?: readonly string[]
  /** As its capability says of all its pages. */
  savesOnline?: true
  /** It is about no single company but the provider's: the header names none (ruling 77). */
  ofProvider?: true
  /** It shows what others add to a person's page, with their words. */
  person?: true
  /** It shows what others add to the overview, with their words. */
  overview?: true
}

/** A place of the side menu; only places that work are listed. */
export interface MenuEntry {
  path: string
  /** As specified, said by the open menu and to screen readers. */
  label: MessageDescriptor
  /** One short word for rail and bottom bar. */
  short: MessageDescriptor
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  /** On a phone, whose bar has room for four, it stands under More. */
  seldom?: true
  /** On a phone it stands before the others. */
  first?: true
}

/** Who is offered it, and in which group. */
export interface MenuPlace extends MenuEntry {
  roles: readonly RoleID[]
  /** Who of these is offered it: owners, say. */
  only?: (me: Me) => boolean
  group: string
  /** Behind the places of its group that have a smaller one; 0 where it is left out. */
  at?: number
}

/** A place of the greeting menu: it leads to a screen, or opens a dialog that is loaded then. */
export interface MePlace {
  key: string
  label: MessageDescriptor
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  offered: (me: Me) => boolean
  leads:
    | { to: (me: Me) => string; dialog?: undefined }
    | { to?: undefined; dialog: ComponentType<{ onClose: () => void }> }
}

export interface MenuGroup {
  key: string
  /** A quiet line in the open menu. */
  label?: MessageDescriptor
  /**
   * The rail has one place for the whole group, which opens its entries: their words repeat another
   * group's.
   */
  folded?: Pick<MenuEntry, 'short' | 'icon'>
  entries: readonly MenuEntry[]
}
