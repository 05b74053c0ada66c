import { msg } from '@lingui/core/macro'
import { IconLock } from '@tabler/icons-react'
import { roles } from '#contract/kernel/role.ts'
import { needWords } from '#client/i18n/language.ts'
import type { MePlace } from '#client/shell/slots.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const ChangePasswordDialog = lazyComponent(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
  'over',
)

/**
 * Offers `Change Password`, except to the system administrator (SHELL-38, SHELL-40, ACL-133) and
 * during Login as; loads its words.
 */
export async function greetingPlaces(): Promise<readonly MePlace[]> {
  await needWords('team')
  return [
    {
      key: 'password',
      label: msg`Change Password`,
      icon: IconLock,
      offered: ({ actor, app_metadata }) =>
        !actor && app_metadata.role.roleID !== roles.systemAdmin,
      leads: { dialog: ChangePasswordDialog },
    },
  ]
}
