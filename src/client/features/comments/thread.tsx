import { useLingui } from '@lingui/react/macro'
import { IconMessagePlus } from '@tabler/icons-react'
import { Fragment, useMemo, useState } from 'react'
import {
  addedComments,
  type Comment as ActionComment,
} from '#contract/corrective-actions/comments.ts'
import { roles } from '#contract/kernel/role.ts'
import { bothNames } from '#client/i18n/both-names.ts'
import { useDeviceTime, useMoment } from '#client/i18n/use-moment.ts'
import { useManagers } from '#client/features/team/door.ts'
import { RecordBadge } from '#client/shell/record-badge.tsx'
import type { PartProps } from '#client/shell/slots.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { Icon } from '#client/ui/icon.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { useRecordEntries } from '#client/workspace/use-box.ts'
import { useStoredDraft } from '#client/workspace/use-draft.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { commentForm, eachOnce, peopleWhoSee, piecesOf } from './comments.ts'
import type { WriteCommentProps } from './write-comment.tsx'
import css from './comments.module.css'

const WriteComment = lazyComponent<WriteCommentProps>(
  async () => (await import('./write-comment.tsx')).WriteComment,
)

/**
 * The comments on an action, the oldest first, with a form for the next one. Those that wait on
 * this device are dashed (CA-88, CA-90).
 */
export function CommentThread({ row }: PartProps['action.aside']) {
  const { t } = useLingui()
  const me = useMe()
  const { managers } = useManagers()
  const waiting = useWaitingComments(row.uid)
  const [isWriting, setWriting] = useState(false)
  const { kept } = useStoredDraft(commentForm, row.uid)
  const comments = eachOnce(row.comments)
  const isPro = me.app_metadata.role.roleID === roles.safetyProfessional
  const mentionable = useMemo(
    () => peopleWhoSee(row, managers, me.user_id),
    [row, managers, me.user_id],
  )
  if (!isPro && comments.length === 0) return null
  return (
    <section aria-label={t`Comments`}>
      <h2 className={css.title}>{t`Comments`}</h2>
      {comments.length > 0 && (
        <ol className={css.thread}>
          {comments.map((comment) => (
            <Comment
              key={comment.commentID}
              comment={comment}
              names={managers.map(({ name }) => name)}
              state={waiting.get(comment.commentID)}
            />
          ))}
        </ol>
      )}
      {isPro &&
        (isWriting || kept !== null ? (
          <WriteComment
            row={row}
            mentionable={mentionable}
            focused={isWriting}
            onClosed={() => setWriting(false)}
          />
        ) : (
          <Button icon={<Icon icon={IconMessagePlus} />} onClick={() => setWriting(true)}>
            {t`Write a comment`}
          </Button>
        ))}
    </section>
  )
}

type CommentProps = {
  comment: ActionComment
  names: readonly string[]
  /** Where it waits; undefined: it is in the record. */
  state: NonNullable<Parameters<typeof RecordBadge>[0]['sync']>['state'] | undefined
}

function Comment({ comment, names, state }: CommentProps) {
  const moment = useMoment()
  const deviceTime = useDeviceTime()
  const { name, actorName, text, writtenAt } = comment
  const at = moment(writtenAt)
  return (
    <li className={cx(css.comment, state && css.unsent)}>
      <div className={css.by}>
        <strong>{bothNames(name, actorName === '' ? null : { name: actorName })}</strong>
        <span className={css.when}>{state ? deviceTime(at) : at}</span>
      </div>
      <p className={css.text}>
        {piecesOf(text, names).map((piece, place) =>
          piece.isMention ? (
            <strong key={place} className={css.mention}>
              {piece.text}
            </strong>
          ) : (
            <Fragment key={place}>{piece.text}</Fragment>
          ),
        )}
      </p>
      {state && (
        <div className={css.badge}>
          <RecordBadge sync={{ state, count: 1 }} tall />
        </div>
      )}
    </li>
  )
}

/** Returns where the waiting comments of an action are, by their IDs. */
function useWaitingComments(uid: string): ReadonlyMap<string, NonNullable<CommentProps['state']>> {
  const entries = useRecordEntries(uid)
  return useMemo(
    () =>
      new Map(
        entries.flatMap(({ entry: { patch, seen }, displayStatus }) =>
          addedComments({ from: seen['comments'], to: patch['comments'] }).map(
            ({ commentID }) => [commentID, displayStatus] as const,
          ),
        ),
      ),
    [entries],
  )
}
