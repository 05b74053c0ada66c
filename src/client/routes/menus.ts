import { msg } from '@lingui/core/macro'
import type { RoleID } from '#contract/kernel/role.ts'
import type { ClientCapability, MenuGroup } from '#client/shell/capability.ts'
import { capabilities } from './capabilities.ts'

/** The groups of the side menu, in the specified order (G1-27, G1-28). */
const groups: readonly Omit<MenuGroup, 'entries'>[] = [{ key: 'company' }, { key: 'reports', label: msg`Reports` }, { key: 'dashboard', label: msg`Dashboard` }]

/** What a role's side menu offers: the places of its capabilities, in their groups. */
export function menuOf(role: RoleID): readonly MenuGroup[] {
  const places = capabilities.flatMap(({ menu = [] }: ClientCapability) => menu.filter(({ roles }) => roles.includes(role)))
  return groups.map((group) => ({ ...group, entries: places.filter((place) => place.group === group.key) })).filter(({ entries }) => entries.length > 0)
}
