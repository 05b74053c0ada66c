import { useLingui } from '@lingui/react/macro'
import { useId, useState, type FormEvent } from 'react'
import type { Me } from '#contract/access/schema.ts'
import { useSession, useSessionServices } from '#client/workspace/session-context.ts'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { CheckBox } from '#client/ui/form/check-box.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { focusFieldSoon } from '#client/ui/form/focus-field.ts'
import { openWithin } from '#client/ui/page/open-within.ts'
import { EmailField, useEmailProblem } from './email-field.tsx'
import { SignInNoticeText, type SignInNotice } from './notice.tsx'
import { lastEmail, keepEmail } from './last-email.ts'
import css from './sign-in.module.css'

type SignInFormProps = {
  /** The person opened the administrators' area, so mobile users see another text (G1-09). */
  portal?: boolean
  /** The person whose session ended, when the form lies over an open screen. */
  email?: string
  remember?: boolean
  onSignedIn?: (me: Me) => void
  /** Goes to `/login` when the form is at another address. */
  onBlocked?: () => void
}

let carried: SignInNotice | null = null

/** Returns once the notice that was stored before a change of address. */
function taken(): SignInNotice | null {
  const notice = carried
  carried = null
  return notice
}

/**
 * Email, password, remember, and the result of the sign-in (SES-20 to SES-43). Typed values stay.
 */
export function SignInForm({
  portal = false,
  email: given,
  remember: before = true,
  onSignedIn,
  onBlocked,
}: SignInFormProps) {
  const { t } = useLingui()
  const { session } = useSessionServices()
  const now = useSession()
  const id = useId()
  const [email, setEmail] = useState(() => given ?? lastEmail())
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(before)
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({})
  const [notice, setNotice] = useState<SignInNotice | null>(taken)
  const [busy, setBusy] = useState(false)
  const emailProblem = useEmailProblem()
  // Shows the mobile notice also when the page opens with a mobile user's session, and after a
  // change of address.
  const said =
    notice ??
    (now.state === 'signed-out' && now.isMobileUser ? ({ kind: 'mobile', portal } as const) : null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = {
      email: emailProblem(email),
      password: password === '' ? t`Please enter your password` : undefined,
    }
    setErrors(found)
    const wrong = found.email ? 'email' : found.password ? 'password' : null
    if (wrong) {
      focusFieldSoon(`${id}-${wrong}`)
      return
    }
    setBusy(true)
    setNotice(null)
    const result = await session.signIn({ email: email.trim(), password, remember })
    setBusy(false)
    if (result.outcome === 'in') {
      keepEmail(remember ? email.trim() : null)
      onSignedIn?.(result.me)
      return
    }
    // The warning moves the person to `/login`, where they read it (SES-40).
    if (result.outcome === 'blocked' && onBlocked) {
      carried = { kind: 'blocked' }
      onBlocked()
    }
    setNotice(
      result.outcome === 'refused'
        ? { kind: 'refused', refused: result.refused }
        : { kind: result.outcome, portal },
    )
    if (result.outcome === 'wrong') focusFieldSoon(`${id}-password`)
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={t`Sign in`}
    >
      {said && <SignInNoticeText notice={said} />}
      <EmailField
        id={`${id}-email`}
        value={email}
        onChange={setEmail}
        error={errors.email}
        onError={(found) => setErrors({ ...errors, email: found })}
      />
      <PasswordField
        id={`${id}-password`}
        label={t`Password`}
        value={password}
        onChange={(value) => {
          setPassword(value)
          setErrors({ ...errors, password: undefined })
        }}
        error={errors.password}
      />
      <div className={css.row}>
        <CheckBox label={t`Remember password`} checked={remember} onChange={setRemember} />
        <RestoreLink />
      </div>
      <Button type="submit" variant="filled" size="large" block aria-disabled={busy || undefined}>
        {busy ? t`Signing in` : t`Sign in`}
      </Button>
    </form>
  )
}

/** The link to the password reset page (SES-23). */
function RestoreLink() {
  const { t } = useLingui()
  const go = useGo()
  const path = '/session/restore-email'
  return (
    <a className={css.link} href={path} onClick={openWithin(() => go(path))}>
      {t`Forgot password?`}
    </a>
  )
}
