import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mayEditAction } from '#contract/corrective-actions/rules.ts'
import { useMayClose } from '#client/features/corrective-actions/door.ts'
import { useServerNow } from '#client/i18n/use-moment.ts'
import type { ActionShown, PartProps } from '#client/shell/slots.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { AnswerDialogProps } from './answer-dialogs.tsx'
import { LinkLine } from './link-line.tsx'
import { decisionOn, type GuestReply, photosOf } from './replies.ts'
import { ReplyLine } from './reply-line.tsx'
import css from './guest-links.module.css'

const AcceptDialog = lazyComponent<AnswerDialogProps>(
  async () => (await import('./answer-dialogs.tsx')).AcceptDialog,
  'over',
)
const SendBackDialog = lazyComponent<AnswerDialogProps>(
  async () => (await import('./answer-dialogs.tsx')).SendBackDialog,
  'over',
)

/**
 * Shows the links of an action and the replies that came back by them, newest first, with their
 * answers for people who may edit it (CA-76 to CA-79).
 */
export function SentOutside({ row }: PartProps['action.main']) {
  const { t } = useLingui()
  const { user_id, actor } = useMe()
  const now = useServerNow()
  const mayEdit = mayEditAction(user_id, row)
  return (
    <TitledCard title={t`Sent outside`}>
      <ul className={css.lines} aria-label={t`Links`}>
        {row.guestLinks.map((link) => (
          <LinkLine
            key={link.linkID}
            row={row}
            link={link}
            now={now}
            mayChange={mayEdit && !actor}
          />
        ))}
      </ul>
      {row.guestReplies.length > 0 && <Replies row={row} mayEdit={mayEdit} />}
    </TitledCard>
  )
}

function Replies({ row, mayEdit }: { row: ActionShown; mayEdit: boolean }) {
  const { t } = useLingui()
  const [answering, setAnswering] = useState<{ reply: GuestReply; with: 'accept' | 'back' } | null>(
    null,
  )
  const mayClose = useMayClose()(row)
  const Answer = answering?.with === 'accept' ? AcceptDialog : SendBackDialog
  return (
    <>
      <h3 className={css.title}>{t`Replies`}</h3>
      <ul className={css.lines} aria-label={t`Replies`}>
        {row.guestReplies.toReversed().map((reply) => (
          <ReplyLine
            key={reply.replyID}
            reply={reply}
            photos={photosOf(row, reply)}
            decision={decisionOn(row.guestDecisions, reply.replyID)}
            status={row.status}
            mayClose={mayClose}
            {...(mayEdit && { onAnswer: (how) => setAnswering({ reply, with: how }) })}
          />
        ))}
      </ul>
      {answering && <Answer row={row} reply={answering.reply} onClose={() => setAnswering(null)} />}
    </>
  )
}
