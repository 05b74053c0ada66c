import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { closed, inProgress } from '#contract/corrective-actions/lookups.ts'
import { correctiveActionRules as rules } from '#contract/corrective-actions/rules.ts'
import { type Decision, guestLimits } from '#contract/corrective-actions/guest-replies.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { photosIn } from '#contract/kernel/photos.ts'
import { actionSaveWords, undoneNote } from '#client/features/corrective-actions/door.ts'
import { FormDialog } from '#client/records/form/form-dialog.tsx'
import { findInvalidFields } from '#client/records/form/problems.tsx'
import { useFormSections } from '#client/records/form/sections.tsx'
import { useUndo } from '#client/records/form/undoable-changes.tsx'
import { useRecordForm } from '#client/records/form/use-record-form.ts'
import { asPatch, type FieldChange, fieldChangeOf } from '#client/records/form-values.ts'
import { createLayout, type Layout } from '#client/records/layout.ts'
import { PhotoThumbs } from '#client/records/photos/photo-thumbs.tsx'
import type { ActionShown } from '#client/shell/slots.tsx'
import type { FormErrors, FormValues } from '#client/ui/form/form-fields.ts'
import { type InitialForm, useDraft } from '#client/workspace/use-draft.ts'
import { type SaveRequest, useSave } from '#client/workspace/use-save.ts'
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
  const [opening] = useState(() => ({
    values: { status: statusAfter(row.status, reply), notes: `${name}: ${note}` },
    ...seenOf(row),
  }))
  return (
    <AnswerForm
      row={row}
      reply={reply}
      layout={acceptLayout}
      form="action.accept"
      opening={opening}
      title={({ status }) =>
        status === closed && row.status !== closed ? t`Accept and close` : t`Accept`
      }
      said={t`Reply of ${name} accepted`}
      lead={
        <div className={css.lead}>
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
          ...(added.length > 0 && { photos: asJson([...present, ...added]) }),
        })
      }}
      onClose={onClose}
    />
  )
}

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
    <AnswerForm
      row={row}
      reply={reply}
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

type AnswerFormProps = AnswerDialogProps & {
  layout: Layout<never>
  form: string
  opening: InitialForm<FormValues>
  title: (values: FormValues) => string
  /** Names the answer in its toast. */
  said: string
  lead: ReactNode
  fieldErrors?: (values: FormValues) => FormErrors<FormValues>
  changeOf: (values: FormValues, seen: JsonObject) => FieldChange
}

function AnswerForm(props: AnswerFormProps) {
  const draft = useDraft<FormValues>(props.form, props.reply.replyID, props.opening)
  return draft.opened && <OpenDialog {...props} draft={draft} opened={draft.opened} />
}

function OpenDialog({
  row,
  reply,
  layout,
  form: name,
  title,
  said,
  lead,
  fieldErrors,
  changeOf,
  draft,
  opened,
  onClose,
}: AnswerFormProps & {
  draft: ReturnType<typeof useDraft<FormValues>>
  opened: NonNullable<ReturnType<typeof useDraft<FormValues>>['opened']>
}) {
  const save = useSave()
  const { correctiveActionID, caTicketHash } = row
  const target: Pick<SaveRequest, 'kind' | 'ref' | 'op' | 'about'> = {
    kind: 'correctiveAction',
    ref: row.uid,
    op: 'patch',
    about: { correctiveActionID, caTicketHash, title: row.title },
  }
  const undo = useUndo({
    rules,
    words: actionSaveWords.undo,
    note: { notes: undoneNote },
    save: (change) => save({ ...target, ...change }),
  })
  const form = useRecordForm<FormValues>({
    layout,
    draft,
    opened,
    words: actionSaveWords.update,
    problems: (values, now) => findInvalidFields(layout, 'edit', values, now),
    ...(fieldErrors && { fieldErrors }),
    save: (values) =>
      save({
        ...target,
        ...changeOf(values, opened.seen),
        id: opened.id,
        refusedId: opened.refusedId,
        draft: { form: name, ref: reply.replyID },
      }),
    toast: (values) => {
      const change = changeOf(values, opened.seen)
      // Closing again would store another person and time.
      const reopens = 'status' in change.patch && opened.seen['status'] === closed
      return { text: said, ...(!reopens && { action: undo(change, opened.seen) }) }
    },
    onClosed: onClose,
  })
  const sections = useFormSections(layout, 'edit')
  return (
    <FormDialog
      form={form}
      sections={sections}
      title={title(form.state.values)}
      lead={lead}
      onClose={onClose}
    />
  )
}

/** What the author of an answer saw, which later changes of others are compared with. */
function seenOf(row: ActionShown): Pick<InitialForm<FormValues>, 'seen' | 'guards'> {
  const { status, severity, description, photos, guestDecisions } = row
  return {
    seen: {
      status,
      severity,
      description,
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

/** Adds a decision and further fields to the change of a form, with their values before. */
function withDecision(
  { patch, seen, guards }: FieldChange,
  opened: JsonObject,
  decision: ReturnType<typeof decided>,
  further: JsonObject,
): FieldChange {
  const before = opened['guestDecisions']
  const more = { ...further, guestDecisions: [...(Array.isArray(before) ? before : []), decision] }
  const names = Object.keys(more)
  return {
    patch: asPatch({ ...patch, ...more }),
    seen: { ...seen, ...Object.fromEntries(names.map((field) => [field, opened[field] ?? null])) },
    guards,
  }
}

// Rows of lists are plain JSON on both sides.
const asJson = (rows: readonly object[]) => rows as unknown as Json
