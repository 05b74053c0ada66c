import { useLingui } from '@lingui/react/macro'
import { useGo } from '#client/shell/address.ts'
import { openWithin } from '#client/ui/page/open-within.ts'
import css from './sign-in.module.css'

/** To the password reset page (SES-23). */
export function RestoreLink() {
  const { t } = useLingui()
  const go = useGo()
  const path = '/session/restore-email'
  return (
    <a className={css.link} href={path} onClick={openWithin(() => go(path))}>
      {t`Forgot password?`}
    </a>
  )
}
