import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { closed } from '#contract/corrective-actions/lookups.ts'
import type { Photo } from '#contract/kernel/photos.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { PhotoThumbs } from '#client/records/photos/photo-thumbs.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Status, type StatusMark } from '#client/ui/status/status.tsx'
import { type GuestDecision, type GuestReply, replyWord, statusAfter } from './replies.ts'
import css from './guest-links.module.css'

type ReplyLineProps = {
  reply: GuestReply
  photos: readonly Photo[]
  decision: GuestDecision | null
  /** The status of the action. */
  status: string
  /** False if a second person must close the action. */
  mayClose: boolean
  onAnswer?: (how: 'accept' | 'back') => void
}

/** Shows a reply with its photos, and its answer or the buttons for one. */
export function ReplyLine({ reply, photos, decision, status, mayClose, onAnswer }: ReplyLineProps) {
  const { t, i18n } = useLingui()
  const moment = useMoment()
  const { name, note, receivedAt } = reply
  const closes = status !== closed && statusAfter(status, reply, mayClose) === closed
  const verbs = { back: t`Send back`, accept: closes ? t`Accept and close` : t`Accept` }
  return (
    <li>
      <div className={css.words}>
        <span className={css.first}>
          <strong>{name}</strong>
          <Status mark={marks[reply.status] ?? 'ring'} label={replyWord(i18n, reply.status)} />
        </span>
        <span className={css.soft}>{moment(receivedAt)}</span>
        {note !== '' && <p className={css.note}>{note}</p>}
        <PhotoThumbs label={t`Photos of ${name}`} photos={photos} small />
        <AnswerGiven decision={decision} />
      </div>
      {decision === null && onAnswer && (
        <div className={css.acts}>
          <Button
            size="small"
            icon={<Icon icon={IconArrowBackUp} size={20} />}
            aria-label={`${verbs.back}: ${name}`}
            onClick={() => onAnswer('back')}
          >
            {verbs.back}
          </Button>
          <Button
            size="small"
            icon={<Icon icon={IconCheck} size={20} />}
            aria-label={`${verbs.accept}: ${name}`}
            onClick={() => onAnswer('accept')}
          >
            {verbs.accept}
          </Button>
        </div>
      )}
    </li>
  )
}

function AnswerGiven({ decision }: { decision: GuestDecision | null }) {
  const { t } = useLingui()
  if (decision === null) return <span className={css.waits}>{t`Waits for an answer`}</span>
  if (decision.decision === 'Accepted') return <span className={css.soft}>{t`Accepted`}</span>
  return (
    <span className={css.soft}>
      {t`Sent back`}: {decision.words}
    </span>
  )
}

const marks: Readonly<Record<string, StatusMark>> = { Started: 'half', Done: 'tick', Note: 'dash' }
