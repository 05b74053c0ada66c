import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Mark } from '#client/ui/brand/mark.tsx'
import { useStore } from '#client/workspace/use-store.ts'
import { EndedPage } from './ended-page.tsx'
import css from './guest.module.css'
import { chooseGuestLanguage, guestLanguage } from './guest-language.ts'
import { type GuestLink, openGuestLink } from './guest-link.ts'
import { guestStoreName, openGuestStore } from './guest-store.ts'
import { PinForm } from './pin-form.tsx'
import { RecordPage } from './record-page.tsx'

/** The page of a link for a person without an account. `token`: '' for an incomplete address. */
export function GuestApp({ token }: { token: string }) {
  return (
    <I18nProvider i18n={i18n}>
      <Frame>{isSecureContext ? <Opened token={token} /> : <Insecure />}</Frame>
    </I18nProvider>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const spoken = useStore(guestLanguage)
  const other = spoken === 'es' ? 'en' : 'es'
  return (
    <>
      <header className={css.header}>
        <span className={css.brand}>
          <Mark height={28} />
          Siteward
        </span>
        <button
          type="button"
          className={css.plain}
          lang={other}
          aria-label={spoken === 'es' ? 'English' : 'Español'}
          onClick={() => chooseGuestLanguage(other)}
        >
          {spoken === 'es' ? 'English' : 'Español'}
        </button>
      </header>
      <main className={css.page} aria-label={t`Corrective action`}>
        {children}
      </main>
    </>
  )
}

function Opened({ token }: { token: string }) {
  const [link, setLink] = useState<GuestLink | null>(null)
  useEffect(() => {
    if (token === '') return
    let isOver = false
    let opened: GuestLink | null = null
    const open = async () => {
      const name = await guestStoreName(token)
      opened = await openGuestLink(token, name, await openGuestStore(name))
      if (isOver) opened.end()
      else setLink(opened)
    }
    void open()
    return () => {
      isOver = true
      opened?.end()
    }
  }, [token])
  if (token === '') return <EndedPage code="not-found" senderName="" unsent={[]} link={null} />
  return link ? <Screen link={link} /> : <Loading />
}

function Screen({ link }: { link: GuestLink }) {
  const { t } = useLingui()
  const state = useStore(link)
  if (state.screen === 'loading') return <Loading />
  if (state.screen === 'pin') return <PinForm link={link} pin={state.pin} />
  if (state.screen === 'record' && state.kept)
    return <RecordPage link={link} state={state} kept={state.kept} />
  if (state.screen === 'ended' && state.ended)
    return <EndedPage {...state.ended} unsent={[...state.replies, state.draft]} link={link} />
  return (
    <section className={css.card}>
      <h1>{state.isReached ? t`The server is busy` : t`No connection`}</h1>
      <p>
        {state.isReached
          ? t`Try again in a moment.`
          : t`This phone has no copy of this page yet. Open it once with a connection; after that it also works without.`}
      </p>
      <button type="button" className={css.button} onClick={link.tryAgain}>
        {t`Try again`}
      </button>
    </section>
  )
}

function Loading() {
  const { t } = useLingui()
  return <output>{t`Loading…`}</output>
}

function Insecure() {
  const { t } = useLingui()
  return (
    <section className={css.card}>
      <h1>{t`This address is not secure`}</h1>
      <p>{t`Open the link with https:// at its beginning.`}</p>
    </section>
  )
}
