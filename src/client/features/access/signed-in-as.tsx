import { useLingui } from '@lingui/react/macro'
import { IconLogout } from '@tabler/icons-react'
import { useGo } from '#client/shell/address.ts'
import { logOutFor } from '#client/shell/logout.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useSession } from '#client/workspace/session-context.ts'
import css from './sign-in.module.css'

/**
 * Names the signed-in person on a page for another person, and offers the ways on. Nothing happens
 * before a choice. `path` opens after the logout.
 */
export function SignedInAs({ path }: { path: string }) {
  const { t } = useLingui()
  const go = useGo()
  const session = useSession()
  if (session.state !== 'signed-in') return null
  const { name, email } = session.me
  const leave = () => {
    logOutFor(path)
    // The frame of the app asks the questions of a logout.
    go('/')
  }
  return (
    <div className={css.form}>
      <p>{t`${name} (${email}) is signed in on this device. Their unsent changes stay here, locked, until they sign in again.`}</p>
      <Button
        variant="filled"
        size="large"
        block
        icon={<Icon icon={IconLogout} size={20} />}
        onClick={leave}
      >
        {t`Log out ${name} and go on`}
      </Button>
      <LinkButton size="large" block href="/" onClick={openWithin(() => go('/'))}>
        {t`Stay signed in as ${name}`}
      </LinkButton>
    </div>
  )
}
