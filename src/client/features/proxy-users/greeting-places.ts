import { msg } from '@lingui/core/macro'
import { IconLogin2, IconUsers } from '@tabler/icons-react'
import type { Me } from '#contract/access/schema.ts'
import { mayHaveProxies } from '#contract/proxy-users/rules.ts'
import { needWords } from '#client/i18n/language.ts'
import type { MePlace } from '#client/shell/slots.tsx'
import { LoginAsDialog } from './login-as-dialog.tsx'

/**
 * Offers both only to people in their own session: neither to a proxy user nor during Login as
 * (TEAM-111, SHELL-42, SHELL-43).
 */
const isOffered = ({ actor, app_metadata, user_metadata }: Me) =>
  !actor &&
  mayHaveProxies({ roleID: app_metadata.role.roleID, isProxyUser: user_metadata.isProxyUser })

/**
 * Offers `Proxy Users`, and `Login as` to people who have some (SHELL-37, SHELL-45); loads their
 * words.
 */
export async function greetingPlaces(): Promise<readonly MePlace[]> {
  await needWords('proxy-users')
  return [
    {
      key: 'proxy-users',
      label: msg`Proxy Users`,
      icon: IconUsers,
      offered: isOffered,
      leads: { to: ({ user_id }) => `/back-office/user/${user_id}/proxy-users` },
    },
    {
      key: 'login-as',
      label: msg`Login as`,
      icon: IconLogin2,
      offered: (me) => isOffered(me) && (me.user_metadata.proxyUsers ?? []).length > 0,
      leads: { dialog: LoginAsDialog },
    },
  ]
}
