import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { InvitedUser } from '#contract/invites/schema.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { call } from '#client/data/api/call.ts'
import { AccessPage, SignedInAs } from '#client/features/access/door.ts'
import { chooseLanguage, language } from '#client/i18n/language.ts'
import { useFilters, useGo, useRedirect } from '#client/shell/address.ts'
import { useSession } from '#client/workspace/session-context.ts'
import { useArrival } from '#client/ui/use-arrival.ts'
import { NoInvite } from './no-invite.tsx'
import { RegisterForm } from './register-form.tsx'

type State =
  | { state: 'asking' }
  | { state: 'open'; userInfo: InvitedUser }
  | { state: 'none'; why: ApiFailure | null }

/**
 * `/session/register`: an invited person creates their account (SES-63, SES-75 to SES-92, G1-19).
 */
export function RegisterPage() {
  const { t } = useLingui()
  const go = useGo()
  const [{ inviteID }] = useFilters(linkOf, asTheyAre)
  const { now, again } = useInvite(inviteID)
  const session = useSession()
  const isSignedIn = session.state === 'signed-in'
  const toLogin = () => go('/login')
  const name = now.state === 'open' ? now.userInfo.companyName : ''
  const email = now.state === 'open' ? now.userInfo.email : ''
  // Moves a signed-in person on (SES-91), unless the link is for another person.
  const isLedOn =
    session.state === 'signed-in' &&
    (inviteID === '' || email.toLowerCase() === session.me.email.toLowerCase())
  useRedirect(isLedOn ? '/' : null)
  if (isLedOn) return null
  return (
    <>
      <AccessPage
        title={t`Create your account`}
        text={
          now.state === 'open'
            ? isSignedIn
              ? t`${name} has invited ${email} to Siteward.`
              : t`${name} has invited you to Siteward.`
            : now.state === 'asking'
              ? t`Looking up your invitation…`
              : t`Open this page with the link in your invitation.`
        }
      >
        {now.state === 'open' && isSignedIn && (
          <SignedInAs path={`/session/register?inviteid=${encodeURIComponent(inviteID)}`} />
        )}
        {now.state === 'open' && !isSignedIn && (
          <RegisterForm inviteID={inviteID} userInfo={now.userInfo} onDone={toLogin} />
        )}
      </AccessPage>
      {now.state === 'none' && <NoInvite why={now.why} onAgain={again} onLogin={toLogin} />}
    </>
  )
}

/**
 * Ignores other values of the address, because the email also comes from the invitation (G1-19).
 */
const linkOf = ({ inviteid }: Readonly<Record<string, unknown>>) => ({
  inviteID: typeof inviteid === 'string' ? inviteid : '',
})
const asTheyAre = () => ({})

/** Looks up the link's invitation when the page opens, and again on request. */
function useInvite(inviteID: string): { now: State; again: () => void } {
  const [now, setNow] = useState<State>(() =>
    inviteID === '' ? { state: 'none', why: null } : { state: 'asking' },
  )
  const [tries, setTries] = useState(0)
  useArrival((signal) => (inviteID === '' ? null : lookUp(inviteID, signal)), setNow, [
    inviteID,
    tries,
  ])
  const again = () => {
    setNow({ state: 'asking' })
    setTries(tries + 1)
  }
  return { now, again }
}

/** Opens the page in the invitation's language; the page's switch can change it. */
async function speak(to: InvitedUser['language']): Promise<void> {
  // If the texts do not load, the page keeps its language.
  if (to !== language.get()) await chooseLanguage(to).catch(() => undefined)
}

async function lookUp(inviteID: string, signal: AbortSignal): Promise<State> {
  const answer = await call('invites.read', { params: { inviteID }, signal })
  if (!answer.ok) return { state: 'none', why: answer }
  if (!signal.aborted) await speak(answer.body.language)
  return { state: 'open', userInfo: answer.body }
}
