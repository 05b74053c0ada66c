import type { IconComponent } from '#client/ui/icon.tsx'
import type { MessageDescriptor } from '@lingui/core'
import { type ComponentType, createContext, useContext, useMemo } from 'react'
import type { Me } from '#contract/access/schema.ts'
import type { RoleID } from '#contract/kernel/role.ts'
import { useMe } from '#client/workspace/workspace-context.ts'

/**
 * Parts that capabilities add to a page of another one, joined in `routes/` in the contract's
 * order: the page names none of them. `of`: the page's word, `company`.
 */
export interface PageTab {
  of: string
  /**
   * Its address for each role, with the page's own parameters
   * (`/admin/accounts/$accountID/associates`); other roles see no tab.
   */
  paths: Partial<Readonly<Record<RoleID, string>>>
  label: MessageDescriptor
  /** Its position among the tabs. */
  at: number
  /** The field of the page's row with the number next to the label: `associates`. */
  count?: string
}

/** A card on such a page, fetched when the page is open. */
export interface PageCard {
  of: string
  /** The position: over all others, in the wide column, or next to it. */
  at: 'top' | 'main' | 'side'
  roles: readonly RoleID[]
  /** Limits the roles further; others do not fetch it. */
  only?: (me: Me) => boolean
  card: ComponentType<{ accountID: number }>
}

/** A button in the head of such a page: `of` is `programs`. */
export interface PageAction {
  of: string
  roles: readonly RoleID[]
  action: ComponentType
}

/** A menu entry of each row on such a page: `of` is `project`. */
export interface RowLink {
  of: string
  /** For each role, with the number of the row: `/back-office/submissions?projectIds=$id`. */
  paths: Partial<Readonly<Record<RoleID, string>>>
  label: MessageDescriptor
  icon: IconComponent
}

/** A line of the frame over every page, below those of the shell. */
export interface FrameNotice {
  roles: readonly RoleID[]
  /** Limits the roles further; others do not fetch it. */
  only?: (me: Me) => boolean
  /** The page that it links to, which does not show it. */
  exceptAt?: string
  notice: ComponentType
}

/** The header's button of the current account, for roles that switch it. */
export interface AccountPart {
  roles: readonly RoleID[]
  button: ComponentType
  /** Path prefixes of pages that concern no single company. */
  providerPaths?: readonly string[]
}

export interface PageParts {
  tabs: readonly PageTab[]
  cards: readonly PageCard[]
  actions: readonly PageAction[]
  links: readonly RowLink[]
  notices: readonly FrameNotice[]
  account: AccountPart | null
}

export const PagePartsContext = createContext<PageParts>({
  tabs: [],
  cards: [],
  actions: [],
  links: [],
  notices: [],
  account: null,
})

/** Returns the parts of other capabilities for a page and this role. */
export function usePageParts(
  of: string,
  role: RoleID,
): {
  tabs: readonly (PageTab & { path: string })[]
  cards: readonly PageCard[]
  actions: readonly PageAction[]
} {
  const { tabs, cards, actions } = useContext(PagePartsContext)
  const me = useMe()
  const own = <Part extends { of: string; roles: readonly RoleID[]; only?: (me: Me) => boolean }>(
    parts: readonly Part[],
  ) =>
    parts.filter((part) => part.of === of && part.roles.includes(role) && (part.only?.(me) ?? true))
  return {
    tabs: tabs
      .flatMap((tab) => {
        const path = tab.paths[role]
        return tab.of === of && path !== undefined ? [{ ...tab, path }] : []
      })
      .toSorted((one, other) => one.at - other.at),
    cards: own(cards),
    actions: own(actions),
  }
}

/** Returns the capabilities' lines for the frame on this page. */
export function useFrameNotices(path: string): readonly FrameNotice[] {
  const { notices } = useContext(PagePartsContext)
  const me = useMe()
  return notices.filter(
    ({ roles, only, exceptAt }) =>
      roles.includes(me.app_metadata.role.roleID) && path !== exceptAt && (only?.(me) ?? true),
  )
}

/**
 * Returns the menu entries for the rows of a page and this role; the same array as long as the page
 * is mounted.
 */
export function useRowLinks(
  of: string,
  role: RoleID,
): readonly (Omit<RowLink, 'paths'> & { to: (id: number) => string })[] {
  const { links } = useContext(PagePartsContext)
  return useMemo(
    () =>
      links.flatMap(({ paths, ...link }) => {
        const path = paths[role]
        return link.of === of && path !== undefined
          ? [{ ...link, to: (id: number) => path.replace('$id', String(id)) }]
          : []
      }),
    [links, of, role],
  )
}
