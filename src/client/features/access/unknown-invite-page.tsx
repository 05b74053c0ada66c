import { useLingui } from '@lingui/react/macro'
import { IconLogin2 } from '@tabler/icons-react'
import { useGo } from '#client/shell/address.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { AccessPage } from './access-page.tsx'
import css from './sign-in.module.css'

const login = '/login'

/** `/session/register`: an invitation that nobody here knows says so and shows the ways on, instead of a sign-in form without a word. */
export function UnknownInvitePage() {
  const { t } = useLingui()
  const go = useGo()
  return (
    <AccessPage
      title={t`This invitation link is not known.`}
      text={t`It may have been used already, be older than seven days, or have lost a piece on its way. Ask whoever invited you for a new one.`}
    >
      <div className={css.form}>
        <LinkButton variant="filled" size="large" block href={login} onClick={openWithin(() => go(login))} icon={<IconLogin2 size={22} stroke={1.9} aria-hidden="true" />}>
          {t`Go to sign in`}
        </LinkButton>
      </div>
    </AccessPage>
  )
}
