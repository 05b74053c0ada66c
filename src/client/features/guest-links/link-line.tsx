import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconLinkOff, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { rowOfSave } from '#client/data/outbox/save-outcome.ts'
import { longDay } from '#client/i18n/dates.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import { runCommand, useCommand } from '#client/records/form/use-command.ts'
import { useReportSaveOutcome } from '#client/records/form/use-report-save-outcome.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import type { ActionShown } from '#client/shell/slots.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { LinkShown } from './link-shown.tsx'
import { type GuestLink, linkState } from './replies.ts'
import { paramsOf, useRereadAction } from './use-links.ts'
import css from './guest-links.module.css'

type LinkLineProps = {
  row: ActionShown
  link: GuestLink
  now: number
  mayChange: boolean
}

/** Shows a link with its state; the address can be shown again, and the link withdrawn. */
export function LinkLine({ row, link, now, mayChange }: LinkLineProps) {
  const { t } = useLingui()
  const offline = useLacksLine()
  const reread = useRereadAction()
  const outcome = useReportSaveOutcome()
  const withdrawal = useCommand('guestLinks.withdraw', withdrawWords)
  const [busy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [shown, setShown] = useState<{ uri: string; pin: string } | null>(null)
  const { recipient: name, linkID } = link
  const state = linkState(link, now)
  const params = { ...paramsOf(row), linkID }
  const verbs = { show: t`Show QR code again`, withdraw: t`Withdraw` }
  const why = offline ? t`Needs the network` : undefined
  const show = async () => {
    setBusy(true)
    const done = await runCommand('guestLinks.address', { params })
    setBusy(false)
    const found = rowOfSave(done)
    if (found === null) await outcome(showWords, Promise.resolve(done), {})
    else setShown({ uri: textOrEmpty(found['uri']), pin: textOrEmpty(found['pin']) })
  }
  const until = longDay(link.expiresAt)
  const withdrawn = longDay(link.revokedAt ?? link.expiresAt)
  const states = {
    open: t`Opens until ${until}`,
    expired: t`Expired on ${until}`,
    withdrawn: t`Withdrawn on ${withdrawn}`,
  }
  return (
    <li>
      <div className={css.words}>
        <strong>{name}</strong>
        <span className={css.soft}>
          {states[state]}
          {link.hasPin && `, ${t`with PIN`}`}
        </span>
      </div>
      {mayChange && state === 'open' && (
        <div className={css.acts}>
          <Button
            size="small"
            icon={<Icon icon={IconQrcode} size={20} />}
            disabled={offline || busy}
            title={why}
            aria-label={`${verbs.show}: ${name}`}
            onClick={() => void show()}
          >
            {verbs.show}
          </Button>
          <Button
            size="small"
            icon={<Icon icon={IconLinkOff} size={20} />}
            disabled={offline || withdrawal.busy}
            title={why}
            aria-label={`${verbs.withdraw}: ${name}`}
            onClick={() => setAsked(true)}
          >
            {verbs.withdraw}
          </Button>
        </div>
      )}
      {isAsked && (
        <Confirm
          title={t`Withdraw the link for ${name}?`}
          harmless={t`Keep`}
          verb={verbs.withdraw}
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            void withdrawal.run({ params }, { reread })
          }}
        >
          {t`The link opens nothing from now on, also where it is open already. What came back stays. This cannot be undone; you can make a new link.`}
        </Confirm>
      )}
      {shown && (
        <Dialog title={t`Link for ${name}`} onClose={() => setShown(null)}>
          <LinkShown {...shown} recipient={name} title={row.title} />
        </Dialog>
      )}
    </li>
  )
}

const showWords = {
  code: 'showGuestLink',
  sent: msg`Shown`,
  failed: msg`The link could not be shown`,
}
const withdrawWords = {
  code: 'withdrawGuestLink',
  sent: msg`Link withdrawn`,
  failed: msg`The link could not be withdrawn`,
}
