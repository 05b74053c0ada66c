import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rememberedPath } from '#client/data/session/remembered-path.ts'
import { AccessPage } from './access-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** `/` and `/login` for who is not signed in (SES-18 to SES-43); where it leads afterwards the routes decide. */
export function SignInPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [portal] = useState(() => rememberedPath()?.startsWith('/admin') === true)
  return (
    <AccessPage title={t`Sign in`} text={t`With the email your company invited.`}>
      <SignInForm
        portal={portal}
        onBlocked={location.pathname === '/login' ? undefined : () => void navigate({ href: '/login', replace: true })}
      />
    </AccessPage>
  )
}
