import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconClock, IconMailX, IconPlayerPause } from '@tabler/icons-react'
import { tableDate } from '#client/i18n/dates.ts'
import { useMailWait } from '#client/i18n/use-mail-wait.ts'
import { useMoment, useServerNow } from '#client/i18n/use-moment.ts'
import { type RowSelection, RowCheckBox } from '#client/records/list/selection.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Button } from '#client/ui/button/button.tsx'
import css from './sent.module.css'
import type { SentRow } from './use-sent.ts'

type SentLineProps = {
  row: SentRow
  selection: RowSelection
  /** True offline or during a call. */ idle: boolean
  onResend: (row: SentRow) => void
  onWithdraw: (row: SentRow) => void
}

/** One open invitation: the person, the state of the mail, and the actions (rulings, 52). */
export function SentLine({ row, selection, idle, onResend, onWithdraw }: SentLineProps) {
  const { t } = useLingui()
  const { name, email } = row
  return (
    <div className={css.row}>
      <RowCheckBox row={row} selection={selection} />
      <span className={css.who}>
        <strong>{name}</strong>
        <span>{email}</span>
      </span>
      <MailState row={row} />
      <span className={css.acts}>
        <Button
          size="small"
          variant="quiet"
          disabled={idle || row.mail === 'held'}
          aria-label={t`Resend to ${name}`}
          onClick={() => onResend(row)}
        >{t`Resend`}</Button>
        <Button
          size="small"
          variant="quiet"
          disabled={idle}
          aria-label={t`Withdraw the invitation of ${name}`}
          onClick={() => onWithdraw(row)}
        >{t`Withdraw`}</Button>
      </span>
    </div>
  )
}

/** Shows an icon and its label, with the mail server's full answer below. */
function MailState({ row }: { row: SentRow }) {
  const { mail, mailProblem, invitedAt, expiresAt } = row
  const wait = useMailWait()(row)
  const { t } = useLingui()
  const moment = useMoment()
  const isOver = Date.parse(expiresAt) <= useServerNow()
  const [when, until] = [moment(invitedAt), tableDate(expiresAt)]
  const { icon, look, word } = {
    waiting: { icon: IconClock, look: css.soft, word: t`The mail is waiting to be sent` },
    sent: { icon: IconCircleCheck, look: css.good, word: t`Mail sent` },
    refused: { icon: IconMailX, look: css.bad, word: t`The mail was refused` },
    held: { icon: IconPlayerPause, look: css.soft, word: t`Held until the company is active` },
  }[mail]
  return (
    <span className={css.mail}>
      <span className={look}>
        <Icon icon={icon} size={20} bold />
        {word}
      </span>
      {wait !== null && <span>{wait}</span>}
      {mailProblem !== null && <span>{mailProblem}</span>}
      <span>
        {isOver
          ? t`Invited ${when}. The link has expired.`
          : t`Invited ${when}. The link works until ${until}.`}
      </span>
    </span>
  )
}
