import { msg } from '@lingui/core/macro'
import { IconAlertTriangle, IconCrane } from '@tabler/icons-react'
import type { RoleID } from '#contract/kernel/role.ts'
import type { MenuGroup } from '#client/shell/menu.ts'

const actions = { label: msg`Corrective Actions`, short: msg`Actions`, icon: IconAlertTriangle }

/** What each role's side menu offers, in the specified groups and order (G1-27, G1-28); later screens add their lines here. */
export const menus: Readonly<Record<RoleID, readonly MenuGroup[]>> = {
  1: [],
  2: [
    { key: 'company', entries: [{ path: '/back-office/projects', label: msg`Projects`, short: msg`Projects`, icon: IconCrane }] },
    { key: 'reports', label: msg`Reports`, entries: [{ path: '/back-office/corrective-actions', ...actions }] },
  ],
  3: [{ key: 'dashboard', label: msg`Dashboard`, entries: [{ path: '/admin/corrective-actions', ...actions }] }],
}
