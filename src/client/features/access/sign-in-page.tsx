import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { personLimits } from '#contract/kernel/entered-limits.ts'
import { readReturnPath } from '#client/data/session/return-path.ts'
import { useFilters } from '#client/shell/address.ts'
import { useSession } from '#client/workspace/session-context.ts'
import { AccessPage } from './access-page.tsx'
import { SignedInAs } from './signed-in-as.tsx'
import { SignInForm } from './sign-in-form.tsx'

/**
 * `/` and `/login` for visitors who are not signed in (SES-18 to SES-43). The routes decide where a
 * sign-in leads.
 */
export function SignInPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const session = useSession()
  const [{ email }] = useFilters(emailOf, asItIs)
  const [portal] = useState(() => readReturnPath()?.startsWith('/admin') === true)
  // A link for another person, such as one for a new password, leads here too.
  if (session.state === 'signed-in' && email !== '')
    return (
      <AccessPage title={t`Sign in`} text={t`This link is for ${email}.`}>
        <SignedInAs path={`/login?email=${encodeURIComponent(email)}`} />
      </AccessPage>
    )
  return (
    <AccessPage title={t`Sign in`} text={t`Use the email address that your company invited.`}>
      <SignInForm
        key={email}
        {...(email !== '' && { email })}
        portal={portal}
        onBlocked={
          location.pathname === '/login'
            ? undefined
            : () => void navigate({ href: '/login', replace: true })
        }
      />
    </AccessPage>
  )
}

const emailOf = ({ email }: Readonly<Record<string, unknown>>) => ({
  email: typeof email === 'string' ? email.slice(0, personLimits.email) : '',
})
const asItIs = () => ({})
