import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { landing } from '#contract/access/landing.ts'
import { roles } from '#contract/kernel/role.ts'
import { rememberedPath, takeRememberedPath } from '#client/data/session/remembered-path.ts'
import { Mark } from '#client/ui/brand/mark.tsx'
import { Choices } from './choices.tsx'
import { KeptHere } from './kept-here.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { TopLine } from './top-line.tsx'
import css from './sign-in.module.css'

/** `/` and `/login` for who is not signed in (SES-18 to SES-48). */
export function SignInPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [portal] = useState(() => rememberedPath()?.startsWith('/admin') === true)
  return (
    <div className={css.page}>
      <TopLine />
      <main className={css.main}>
        <div className={css.brand}>
          <Mark height={40} />
          Siteward
        </div>
        <div className={css.words}>
          <h1>{t`Sign in`}</h1>
          <p>{t`With the email your company invited.`}</p>
        </div>
        <SignInForm
          portal={portal}
          onBlocked={location.pathname === '/login' ? undefined : () => void navigate({ href: '/login', replace: true })}
          onSignedIn={({ app_metadata }) => {
            const wanted = takeRememberedPath()
            // SES-48: after `/login` the way leads over the administrator's landing; a professional is passed on.
            void navigate({ href: wanted ?? landing[app_metadata.role.roleID] ?? landing[roles.sysAdmin], replace: true })
          }}
        />
        <Choices />
      </main>
      <KeptHere />
    </div>
  )
}
