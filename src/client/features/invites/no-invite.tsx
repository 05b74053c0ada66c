import { useLingui } from '@lingui/react/macro'
import type { Refused } from '#client/data/api/answer.ts'
import { wordsOf } from '#client/i18n/refusal-words.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'

type NoInviteProps = {
  /** Null: the address names no invitation. */
  why: Refused | null
  onAgain: () => void
  onLogin: () => void
}

/** There is nobody to register: why, as far as the server says it, and what to do next (SES-92). */
export function NoInvite({ why, onAgain, onLogin }: NoInviteProps) {
  const { t } = useLingui()
  const whyNot = useWhyNoInvite()
  // What may pass by itself is worth another try; a link that is over is not.
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
 * Why a link opens nothing, also where it was known when its page opened; null: it names no
 * invitation.
 */
export function useWhyNoInvite(): (why: Refused | null) => string {
  const { t, i18n } = useLingui()
  return (why) => {
    if (why === null || why.code === 'not-found')
      return t`This link is not known here. It may have lost a piece on its way: open it from the mail once more, or ask whoever invited you for a new one.`
    if (why.code === 'invite-used')
      return t`This invitation was used already. Sign in with the password that was set then.`
    if (why.code === 'invite-expired')
      return t`This invitation is older than seven days. Ask whoever invited you for a new one.`
    if (why.code === 'invite-replaced')
      return t`A newer invitation was mailed to you. Use the link in the latest mail.`
    const { message } = wordsOf(why)
    return typeof message === 'string' ? message : i18n._(message)
  }
}

/** The link is over: no other try helps. */
export const isLinkOver = ({ code }: Refused): boolean =>
  ['invite-used', 'invite-expired', 'invite-replaced', 'not-found'].includes(code)
