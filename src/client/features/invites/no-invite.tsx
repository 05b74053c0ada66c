import { useLingui } from '@lingui/react/macro'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { refusalText } from '#client/i18n/refusal-words.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'

type NoInviteProps = {
  /** Why the invitation cannot be read; null if the address names none. */
  why: ApiFailure | null
  onAgain: () => void
  onLogin: () => void
}

/** Explains why no registration is possible with this link, and the next step (SES-92). */
export function NoInvite({ why, onAgain, onLogin }: NoInviteProps) {
  const { t } = useLingui()
  const whyNot = useWhyNoInvite()
  // A temporary failure is worth another try; an ended link is not.
  const mayPass =
    why !== null && (why.kind !== 'refused' || ['busy', 'internal', 'too-many'].includes(why.code))
  return (
    <Dialog
      role="alertdialog"
      look="small"
      title={t`Get register error`}
      onClose={onLogin}
      footer={
        <>
          {mayPass && <Button variant="quiet" onClick={onAgain}>{t`Try again`}</Button>}
          <Button variant="filled" onClick={onLogin}>{t`Go to sign in`}</Button>
        </>
      }
    >
      {whyNot(why)}
    </Dialog>
  )
}

/**
 * Returns why a link opens no invitation, now or when its page opened; null means that it names
 * none.
 */
export function useWhyNoInvite(): (why: ApiFailure | null) => string {
  const { t, i18n } = useLingui()
  return (why) => {
    if (why === null || why.code === 'not-found')
      return t`This link was not found. Part of it may be missing. Open it again from the mail, or ask the person who invited you for a new one.`
    if (why.code === 'invite-used')
      return t`This invitation was used already. Sign in with the password that was set then.`
    if (why.code === 'invite-expired')
      return t`This invitation is older than seven days. Ask the person who invited you for a new one.`
    if (why.code === 'invite-replaced')
      return t`A newer invitation was mailed to you. Use the link in the latest mail.`
    const { message } = refusalText(why)
    return typeof message === 'string' ? message : i18n._(message)
  }
}

/** Checks whether the link has ended, so that no other try helps. */
export const isLinkOver = ({ code }: ApiFailure): boolean =>
  ['invite-used', 'invite-expired', 'invite-replaced', 'not-found'].includes(code)
