import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { clockTime } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import type { FormSection, FormValues } from '#client/ui/form/form-fields.ts'
import { FormLayout } from '#client/ui/form/form.tsx'
import { RefusalNotice, problemSummaryOf } from './refusal.tsx'
import { FormDraftNote } from './draft-note.tsx'
import { useConfirmedClose } from './unsaved-changes-guard.tsx'
import { PageNeedsConnectionNote } from './needs-connection-note.tsx'
import { UnstoredDraftText } from './unstored-draft-text.tsx'
import type { RecordForm } from './use-record-form.ts'
import css from './form.module.css'

export type FormDialogProps<Values extends FormValues> = {
  form: RecordForm<Values>
  sections: readonly FormSection<Values>[]
  title: string
  /** Shows the fields in two columns where the screen has room. */
  wide?: true
  /** Shown over the form: an alternative to it. */
  lead?: ReactNode
  /** The line over the links to the wrong fields, in place of the usual one. */
  summary?: (count: number) => string
  /** A button next to the reason of a refusal, and the message after its use. */
  action?: ReactNode
  message?: string | null
  onClose: () => void
}

/**
 * A dialog with the form of a record. The ✕ and Escape keep the draft for the next time, or ask
 * first where no draft is stored; Cancel discards it.
 */
export function FormDialog<Values extends FormValues>({
  form,
  sections,
  title,
  wide,
  lead,
  summary,
  action,
  message,
  onClose,
}: FormDialogProps<Values>) {
  const { t } = useLingui()
  const id = useId()
  const kept = form.savedAt && clockTime(form.savedAt)
  const { close, question } = useConfirmedClose(form.dirty, onClose)
  return (
    <Dialog
      title={title}
      look={wide ? 'wide' : 'center'}
      onClose={close}
      footer={
        <>
          <output className={css.draft}>{kept && t`Draft kept ${kept}`}</output>
          <Button variant="quiet" onClick={() => void form.close()}>{t`Cancel`}</Button>
          <Button type="submit" form={id} variant="filled" disabled={form.state.busy}>
            {title}
          </Button>
        </>
      }
    >
      <PageNeedsConnectionNote />
      {lead}
      {form.draftNote && <FormDraftNote draftNote={form.draftNote} form={id} />}
      {form.refusal && <RefusalNotice unsaved={form.refusal} action={action} />}
      {form.unstoredDraft && <UnstoredDraftText draft={form.unstoredDraft} />}
      {message && <DialogMessage text={message} />}
      <FormLayout
        id={id}
        state={form.state}
        label={title}
        summary={problemSummaryOf(form, summary)}
        sections={sections}
      />
      {form.decision}
      {question}
    </Dialog>
  )
}

/** Receives the focus after its button disappears; screen readers read it. */
export function DialogMessage({ text }: { text: string }) {
  const own = useRef<HTMLParagraphElement>(null)
  useEffect(() => own.current?.focus(), [])
  return (
    <p ref={own} className={css.said} tabIndex={-1}>
      {text}
    </p>
  )
}
