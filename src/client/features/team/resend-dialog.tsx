import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { failureOfSave, rowOfSave } from '#client/data/outbox/save-outcome.ts'
import { useMailWait } from '#client/i18n/use-mail-wait.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { failureText, useIsMounted } from '#client/records/form/use-report-save-outcome.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import type { AssociateRow } from './associate-rows.ts'
import { BulkFrame } from './bulk-frame.tsx'
import { type NotChanged, toldOf } from './several-words.ts'
import { mayResend } from './use-resend-invite.ts'

type ResendDialogProps = { chosen: readonly AssociateRow[]; onClose: () => void }

/**
 * Mails the open invitations of the ticked people again. Each is a mail with an outcome of its own,
 * because a sent mail cannot be undone when another fails (TEAM-21, G1-66).
 */
export function ResendDialog({ chosen, onClose }: ResendDialogProps) {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const isThere = useIsMounted()
  const mailWait = useMailWait()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly NotChanged[] | null>(null)
  const open = chosen.filter(mayResend)
  const none = t`No invitation is open: they have registered or are inactive.`
  const send = async () => {
    setBusy(true)
    const refused: NotChanged[] = []
    const answers: unknown[] = []
    for (const { user_id, name } of open) {
      const done = await runCommand('invites.resend', { params: { userID: String(user_id) } })
      const failure = failureOfSave(done)
      if (failure === null) answers.push(rowOfSave(done))
      else refused.push({ name, why: failureText(failure, i18n) })
    }
    setBusy(false)
    const count = open.length - refused.length
    const mailed = plural(count, { one: '# invitation mailed', other: '# invitations mailed' })
    const wait = mailWait(answers)
    const waiting = answers.filter((one) => mailWait(one) !== null).length
    if (count > 0) {
      const title =
        answers.length > waiting ? t`Invite Resent Successfully` : t`No mail is sent yet`
      const text = [answers.length > waiting ? mailed : '', wait ?? ''].filter(Boolean).join(' ')
      toasts.show({ kind: 'success', title, text, ...(wait && { isLong: true }) })
    }
    if (isThere()) return refused.length === 0 ? onClose() : setFailed(refused)
    if (refused.length > 0)
      toasts.show({ kind: 'error', title: t`Invite Resend Failed`, text: toldOf(refused) })
    return undefined
  }
  return (
    <BulkFrame
      title={t`Resend invites`}
      verb={plural(open.length, { one: 'Mail #', other: 'Mail #' })}
      count={open.length}
      refused={
        failed ?? chosen.filter((row) => !mayResend(row)).map(({ name }) => ({ name, why: none }))
      }
      done={failed !== null}
      busy={busy}
      onSave={() => void send()}
      onClose={onClose}
    />
  )
}
