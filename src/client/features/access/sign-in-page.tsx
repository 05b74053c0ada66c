import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rememberedPath } from '#client/data/session/remembered-path.ts'
import { Mark } from '#client/ui/brand/mark.tsx'
import { Choices } from './choices.tsx'
import { KeptHere } from './kept-here.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { TopLine } from './top-line.tsx'
import css from './sign-in.module.css'

/** `/` and `/login` for who is not signed in (SES-18 to SES-43); where it leads afterwards the routes decide. */
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
        />
        <Choices />
      </main>
      <KeptHere />
    </div>
  )
}
