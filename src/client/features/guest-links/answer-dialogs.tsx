import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { closed, inProgress, opened } from '#contract/corrective-actions/lookups.ts'
import { correctiveActionRules as rules } from '#contract/corrective-actions/rules.ts'
import { type Decision, guestLimits } from '#contract/corrective-actions/guest-replies.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { photosIn } from '#contract/kernel/photos.ts'
import { useMayClose } from '#client/features/corrective-actions/door.ts'
import { ChangeDialog, withFields } from '#client/features/corrective-actions/changes/door.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { type FieldChange, fieldChangeOf } from '#client/records/form-values.ts'
import { createLayout } from '#client/records/layout.ts'
import { PhotoThumbs } from '#client/records/photos/photo-thumbs.tsx'
import type { ActionShown } from '#client/shell/slots.tsx'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { InitialForm } from '#client/workspace/use-draft.ts'
import { type GuestReply, photosOf, replyWord, statusAfter } from './replies.ts'
import css from './guest-links.module.css'

export type AnswerDialogProps = { row: ActionShown; reply: GuestReply; onClose: () => void }

const { status: statusOf, notes: notesOf } = correctiveActionFields
const acceptLayout = createLayout(
  { status: statusOf, notes: notesOf },
  {
    status: { label: msg`Status`, edit: { in: 'accept', wide: true, as: 'joined' } },
    notes: { label: msg`Notes for this change`, edit: { in: 'accept', wide: true, rows: 3 } },
  },
  { words: 'corrective-actions', edit: { accept: null } },
)

/** Accepts a reply: its note, its status and its photos become the action's own (CA-78). */
export function AcceptDialog({ row, reply, onClose }: AnswerDialogProps) {
  const { t, i18n } = useLingui()
  const { name } = reply
  const word = replyWord(i18n, reply.status)
  const note = reply.note.trim() === '' ? word : reply.note
  const photos = photosOf(row, reply)
  const mayClose = useMayClose()(row)
  const asksForCheck = reply.status === 'Done' && !mayClose && row.status !== closed
  const [opening] = useState(() => ({
    values: { status: statusAfter(row.status, reply, mayClose), notes: `${name}: ${note}` },
    ...seenOf(row),
  }))
  return (
    <ChangeDialog
      row={row}
      draftRef={reply.replyID}
      layout={acceptLayout}
      form="action.accept"
      opening={opening}
      controls={mayClose || row.status === closed ? {} : { status: { options: notClosed(i18n) } }}
      title={({ status }) =>
        status === closed && row.status !== closed ? t`Accept and close` : t`Accept`
      }
      said={t`Reply of ${name} accepted`}
      lead={
        <div className={css.lead}>
          {asksForCheck && <p>{t`A second person checks the work and closes the action.`}</p>}
          <PhotoThumbs label={t`Photos of ${name}`} photos={photos} small />
        </div>
      }
      changeOf={(values, seen) => {
        const change = fieldChangeOf(acceptLayout, values, seen, rules)
        const present = photosIn(seen['photos'])
        const added = photos.filter(({ photoID }) =>
          present.every((photo) => photo.photoID !== photoID),
        )
        return withDecision(change, seen, decided(reply, 'Accepted', ''), {
          ...(asksForCheck && { isReadyToCheck: true }),
          ...(added.length > 0 && { photos: asJson([...present, ...added]) }),
        })
      }}
      onClose={onClose}
    />
  )
}

/** The statuses that a person may choose who must not close the action. */
const notClosed = (i18n: I18n) =>
  [opened, inProgress].map((value) => ({
    value,
    label: formatterFor(acceptLayout, i18n).choiceText(value),
  }))

const backLayout = createLayout(
  { notes: { ...notesOf, most: guestLimits.words } },
  { notes: { label: msg`What is still to do`, edit: { in: 'back', wide: true, rows: 4 } } },
  { edit: { back: null } },
)

/** Sends a reply back with words that the person without an account reads (CA-78). */
export function SendBackDialog({ row, reply, onClose }: AnswerDialogProps) {
  const { t } = useLingui()
  const { name } = reply
  const [opening] = useState(() => ({ values: { notes: '' }, ...seenOf(row) }))
  return (
    <ChangeDialog
      row={row}
      draftRef={reply.replyID}
      layout={backLayout}
      form="action.sendBack"
      opening={opening}
      title={() => t`Send back`}
      said={t`Reply of ${name} sent back`}
      lead={
        <p className={css.lead}>
          {t`${name} reads these words at the link, and can reply again.`}{' '}
          {row.status === closed && t`The action is closed; this opens it again.`}
        </p>
      }
      fieldErrors={({ notes }) =>
        String(notes).trim() === '' ? { notes: t`Please say what is still to do` } : {}
      }
      changeOf={(values, seen) => {
        const change = fieldChangeOf(backLayout, values, seen, rules)
        const words = String(change.patch['notes'] ?? '')
        return withDecision(change, seen, decided(reply, 'Sent back', words), {
          ...(seen['status'] === closed && { status: inProgress }),
        })
      }}
      onClose={onClose}
    />
  )
}

/** What the author of an answer saw, which later changes of others are compared with. */
function seenOf(row: ActionShown): Pick<InitialForm<FormValues>, 'seen' | 'guards'> {
  const { status, severity, description, photos, guestDecisions, isReadyToCheck } = row
  return {
    seen: {
      status,
      severity,
      description,
      isReadyToCheck,
      photos: asJson(photos),
      guestDecisions: asJson(guestDecisions),
    },
    guards: {},
  }
}

const decided = ({ replyID }: GuestReply, decision: Decision, words: string) => ({
  replyID,
  decision,
  words,
})

/** Adds a decision and further fields to the change of a form. */
function withDecision(
  change: FieldChange,
  opened: JsonObject,
  decision: ReturnType<typeof decided>,
  further: JsonObject,
): FieldChange {
  const before = opened['guestDecisions']
  const guestDecisions = [...(Array.isArray(before) ? before : []), decision]
  return withFields(change, opened, { ...further, guestDecisions })
}

// Rows of lists are plain JSON on both sides.
const asJson = (rows: readonly object[]) => rows as unknown as Json
