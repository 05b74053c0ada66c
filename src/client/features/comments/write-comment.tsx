import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { type Comment, commentLimits } from '#contract/corrective-actions/comments.ts'
import type { Json } from '#contract/kernel/json.ts'
import { actionSummary } from '#client/features/corrective-actions/changes/door.ts'
import { InlineForm } from '#client/records/form/form-dialog.tsx'
import { useFormSections } from '#client/records/form/sections.tsx'
import { useRecordForm } from '#client/records/form/use-record-form.ts'
import { createLayout } from '#client/records/layout.ts'
import type { ActionShown } from '#client/shell/slots.tsx'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { type FormDraft, type OpenedForm, useDraft } from '#client/workspace/use-draft.ts'
import { useSave } from '#client/workspace/use-save.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { MentionArea } from './mention-area.tsx'
import { commentForm, type Mentionable, mentionedIn } from './comments.ts'

const { text } = correctiveActionFields.comments.fields
const layout = createLayout(
  { text },
  { text: { label: msg`Comment`, edit: { in: 'comment', wide: true, rows: 3 } } },
  { edit: { comment: null } },
)

const words = {
  code: 'updateCorrectiveAction',
  sent: msg`Comment added`,
  failed: msg`Error, while adding the comment`,
}

export type WriteCommentProps = {
  row: ActionShown
  /** The people that the comment can mention. */
  mentionable: readonly Mentionable[]
  /** True after the person asked for the form; false for one that a stored draft opened. */
  focused: boolean
  onClosed: () => void
}

/** Writes a comment, which waits on this device without a network; typed text stays as a draft. */
export function WriteComment(props: WriteCommentProps) {
  const { row } = props
  const [opening] = useState(() => ({
    values: { text: '' },
    seen: { comments: asJson(row.comments) },
    guards: {},
  }))
  const draft = useDraft<FormValues>(commentForm, row.uid, opening)
  return draft.opened && <OpenForm {...props} draft={draft} opened={draft.opened} />
}

function OpenForm({
  row,
  mentionable,
  focused,
  draft,
  opened,
  onClosed,
}: WriteCommentProps & { draft: FormDraft<FormValues>; opened: OpenedForm<FormValues> }) {
  const { t } = useLingui()
  const me = useMe()
  const save = useSave()
  const typedIn = ({ text: typed }: FormValues) => String(typed).trim()
  const form = useRecordForm<FormValues>({
    layout,
    draft,
    opened,
    words,
    problems: () => [],
    fieldErrors: (values) => {
      if (typedIn(values) === '') return { text: t`Please write a comment` }
      const { length } = mentionedIn(typedIn(values), mentionable)
      const most = commentLimits.mentions
      return length > most ? { text: t`A comment mentions at most ${most} people` } : {}
    },
    save: (values) => {
      const comment: Comment = {
        // A draft that is saved twice after a crash brings its comment once.
        commentID: opened.id,
        userID: me.user_id,
        name: me.name,
        actorName: me.actor?.name ?? '',
        text: typedIn(values),
        mentions: mentionedIn(typedIn(values), mentionable).map(({ user_id }) => String(user_id)),
        writtenAt: new Date().toISOString(),
      }
      return save({
        kind: 'correctiveAction',
        ref: row.uid,
        op: 'patch',
        about: actionSummary(row),
        id: opened.id,
        refusedId: opened.refusedId,
        patch: { comments: asJson([...row.comments, comment]) },
        seen: { comments: asJson(row.comments) },
        guards: {},
        draft: { form: commentForm, ref: row.uid },
      })
    },
    onClosed,
  })
  const sections = useFormSections(layout, 'edit', {
    text: {
      draw: (given) => (
        <MentionArea
          {...given}
          people={mentionable}
          maxLength={commentLimits.text}
          focused={focused}
        />
      ),
    },
  })
  return <InlineForm form={form} sections={sections} title={t`Add comment`} onClose={onClosed} />
}

// Comments are plain JSON on both sides.
const asJson = (comments: readonly object[]) => comments as unknown as Json
