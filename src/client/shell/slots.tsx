import type { MessageDescriptor } from '@lingui/core'
import { type ComponentType, createContext, useContext, useMemo } from 'react'
import type { Me } from '#contract/access/schema.ts'
import type { RoleID } from '#contract/kernel/role.ts'
import type { IconComponent } from '#client/ui/icon.tsx'
import type { Drafts } from '#client/data/outbox/outbox.ts'
import type { OfflinePart } from '#client/data/session/offline-parts.ts'
import type { CachedRows } from '#client/data/replica/record.ts'
import type { WithSync } from '#client/data/replica/view-types.ts'
import { useSession } from '#client/workspace/session-context.ts'
import type { MenuIcon } from './menu-icons.ts'
import type { OverviewScope } from './overview-tables.ts'
import type { RecordRegistry } from './tray/record-words.ts'

/**
 * The places for parts of other capabilities, with the props that the page gives each part. A
 * capability fills them by `slots` of its `capability.ts`; the page names no capability.
 */
export interface PartProps {
  /** The line of the frame over every page, below those of the shell. */
  'frame.notices': { path: string }
  /** Work behind every screen: shows nothing. */
  'frame.work': object
  /** The header's button for the current account. */
  'header.account': object
  /** The request for help, over the screen. */
  'help.request': { onClose: () => void }
  /** Cards of a company's page: over all others, in the wide column, next to it. */
  'company.top': { accountID: number }
  'company.main': { accountID: number }
  'company.side': { accountID: number }
  'sync.cards': { accountID: number }
  /** Buttons that choose what the device stores for work without a network. */
  'offline.choices': object
  /** Buttons of a corrective action: in its head, on a phone over its facts. */
  'action.buttons': { row: ActionShown }
  /** Over the facts or the form of a corrective action. */
  'action.main': { row: ActionShown }
  /** Over the history next to a corrective action, on a phone below its facts. */
  'action.aside': { row: ActionShown }
  /** A line of the history of a corrective action, below its note. */
  'action.change': { row: ActionShown; changes: ChangesShown }
  /** Numbers next to the own open work. */
  'own.figures': object
  /** Buttons in the head of the list of safety programs. */
  'programs.actions': object
  /** Numbers in the top row of the overview: each part renders one `Figure` or several. */
  'overview.figures': { scope: OverviewScope }
  /** The rows below: each part renders a `CardGrid` with its cards. */
  'overview.cards': { scope: OverviewScope }
  /** Tabs of a person's page after `Profile`. */
  'person.tabs': { person: PersonShown }
  /** Numbers that link to their lists. */
  'person.figures': { person: PersonShown }
  /** Cards on the profile, below the part "In the company". */
  'person.cards': { person: PersonShown }
  /** Renders nothing: reads the data of a company's people and passes them on. */
  'people.column': { accountID: number; onSaid: (said: PersonSaid) => void }
}

/** The places for links, words and other data. */
interface SlotData {
  /** Tabs of a company's page, with the page's `$accountID` in their addresses. */
  'company.tabs': SlotLink & {
    /** The field of the page's row with the number next to the label: `associates`. */
    count?: string
  }
  /** Entries in the menu of a project, with its number as `$id` in their addresses. */
  'project.links': SlotLink & { icon: MenuIcon }
  /** Entries of the greeting menu, fetched after the screen has rendered. */
  'me.places': () => Promise<readonly MePlace[]>
  /** Returns the address of the own profile; null without one for this person. */
  'me.profile': (me: Me) => string | null
  /** Counts waiting requests, which are in no box, but unsent too, before a logout. */
  'logout.kept': (drafts: Pick<Drafts, 'of'>) => Promise<number>
  'draft.words': DraftWords
  /** The words of all kinds, from one contribution. */
  'record.words': () => Promise<RecordRegistry>
  /** The parts of the device's offline data, from one contribution. */
  'offline.parts': () => Promise<readonly OfflinePart[]>
  /** The beginnings of addresses that concern no single company. */
  'provider.paths': string
}

export type Slots = {
  [Name in keyof PartProps]: Part<PartProps[Name]> &
    (Name extends 'person.tabs' ? PersonTab : unknown)
} & SlotData

/** What fills the slots, in the contract's order or by `at`; joined in `routes/`. */
export type SlotTable = { readonly [Name in keyof Slots]?: readonly Slots[Name][] }

interface Part<Props> {
  /** Usually a `lazyComponent(…)`, fetched when the page shows it. */
  part: ComponentType<Props>
  /** Other roles neither see nor fetch it. */
  roles?: readonly RoleID[]
  /** Limits its readers further. */
  shows?: (props: Props, me: Me) => boolean
  /** Its position, by ascending number. */
  at?: number
}

interface SlotLink {
  /** Its address for each role; other roles see no link. */
  paths: Partial<Readonly<Record<RoleID, string>>>
  label: MessageDescriptor
  at?: number
}

/** The corrective action of an open page, with its waiting changes. */
export type ActionShown = WithSync<CachedRows['correctiveAction']>

/** The changed fields of a line of a history. */
export type ChangesShown = Readonly<Record<string, { from?: unknown; to?: unknown }>>

/** The person of an open page, for the parts of other capabilities. */
export interface PersonShown {
  user_id: number
  name: string
  roleID: number
  /** The number of the person's company. */
  accountID: number
  /** True for the signed-in person. */
  isOwn: boolean
  /**
   * True for the signed-in person, for people below, and for everybody if the reader is a system
   * administrator (G1-72).
   */
  isBelow: boolean
}

interface PersonTab {
  /** Its word in the address. */
  key: string
  label: MessageDescriptor
  /** A row in the list of people links to it too. */
  inList?: true
}

/** A person's cell in a column that another capability adds to the list of people. */
export interface SaidOfPerson {
  /** The value for its filter. */
  value: string
  /** The value in words, for a sheet. */
  word: string
  /** The sort key. */
  rank: string
  /** The text of the cell, and its look as a class: rows of plain text scroll fast enough. */
  text: string
  className: string | undefined
}

/** A column with its filter; the same object until something in it changes. */
export interface PersonSaid {
  of: (userID: number) => SaidOfPerson
  options: readonly { value: string; label: string }[]
}

/** An entry of the greeting menu: it opens a screen, or a dialog that loads on demand. */
export interface MePlace {
  key: string
  label: MessageDescriptor
  icon: IconComponent
  offered: (me: Me) => boolean
  leads:
    | { to: (me: Me) => string; dialog?: undefined }
    | { to?: undefined; dialog: ComponentType<{ onClose: () => void }> }
}

/** Maps the first word of a form's name to the place of the form. */
export type DraftWords = Readonly<Record<string, MessageDescriptor>>

export const SlotsContext = createContext<SlotTable>({})

/** Returns all contributions to a slot; the same array each time. */
export function useSlot<Name extends keyof Slots>(name: Name): readonly Slots[Name][] {
  return useContext(SlotsContext)[name] ?? none
}

const none: readonly never[] = []

type ShownPart<Name extends keyof PartProps> = Slots[Name] & Part<PartProps[Name]>

/** Returns the parts that this person sees. */
export function useParts<Name extends keyof PartProps>(
  name: Name,
  props: PartProps[Name],
): readonly ShownPart<Name>[] {
  const session = useSession()
  const parts = useSlot(name) as readonly ShownPart<Name>[]
  if (session.state !== 'signed-in') return none
  const { me } = session
  return parts.filter(
    ({ roles, shows }) =>
      (roles?.includes(me.app_metadata.role.roleID) ?? true) && (shows?.(props, me) ?? true),
  )
}

/** Shows the parts of other capabilities; `className`: in a box, if there are any. */
export function Slot<Name extends keyof PartProps>({
  name,
  className,
  ...given
}: { name: Name; className?: string | undefined } & PartProps[Name]) {
  const props = given as unknown as PartProps[Name]
  const shown: readonly Part<PartProps[Name]>[] = useParts(name, props)
  const parts = shown.map(({ part: One }, place) => <One key={place} {...props} />)
  return className === undefined || parts.length === 0 ? (
    parts
  ) : (
    <div className={className}>{parts}</div>
  )
}

/** Returns the links for the role of this person; the same array as long as the page is mounted. */
export function useSlotLinks<Name extends 'company.tabs' | 'project.links'>(
  name: Name,
): readonly (Slots[Name] & { path: string })[] {
  const session = useSession()
  const links = useSlot(name)
  const roleID = session.state === 'signed-in' ? session.me.app_metadata.role.roleID : null
  return useMemo(
    () =>
      links.flatMap((link) => {
        const path = roleID === null ? undefined : link.paths[roleID]
        return path === undefined ? [] : [{ ...link, path }]
      }),
    [links, roleID],
  )
}
