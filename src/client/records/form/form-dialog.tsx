import { useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { clockTime } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import type { FormSection, FormValues } from '#client/ui/form/form-fields.ts'
import { FormLayout } from '#client/ui/form/form.tsx'
import { useFocusOnMount } from '#client/ui/use-focus-on-mount.ts'
import { FormDraftNote, PageNeedsConnectionNote, UnstoredDraftText } from './form-notes.tsx'
import { problemSummaryOf, RefusalNotice } from './problems.tsx'
import { useConfirmedClose, useUndraftedChangesGuard } from './unsaved-changes-guard.tsx'
import type { RecordForm } from './use-record-form.ts'
import css from './form.module.css'

type FormDialogProps<Values extends FormValues> = {
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
export function FormDialog<Values extends FormValues>(props: FormDialogProps<Values>) {
  const { form, title, wide, onClose } = props
  const id = useId()
  const { close, question } = useConfirmedClose(form.dirty, onClose)
  return (
    <Dialog
      title={title}
      look={wide ? 'wide' : 'center'}
      onClose={close}
      footer={<FormButtons {...props} id={id} />}
    >
      <FormBody {...props} id={id} />
      {question}
    </Dialog>
  )
}

/**
 * A record's form within its page, with the buttons under it. A person who leaves finds the draft
 * again, or is asked first where no draft is stored; Cancel discards it.
 */
export function InlineForm<Values extends FormValues>(props: FormDialogProps<Values>) {
  const id = useId()
  const guard = useUndraftedChangesGuard(props.form.dirty)
  return (
    <div className={css.place}>
      <FormBody {...props} id={id}>
        <div className={css.buttons}>
          <FormButtons {...props} id={id} />
        </div>
      </FormBody>
      {guard.dialog}
    </div>
  )
}

type PartProps<Values extends FormValues> = Omit<FormDialogProps<Values>, 'onClose'> & {
  /** The id of the form. */
  id: string
  children?: ReactNode
}

function FormBody<Values extends FormValues>({
  form,
  sections,
  title,
  lead,
  summary,
  action,
  message,
  id,
  children,
}: PartProps<Values>) {
  return (
    <>
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
      >
        {children}
      </FormLayout>
      {form.decision}
    </>
  )
}

function FormButtons<Values extends FormValues>({ form, title, id }: PartProps<Values>) {
  const { t } = useLingui()
  const kept = form.savedAt && clockTime(form.savedAt)
  return (
    <>
      <output className={css.draft}>{kept && t`Draft kept ${kept}`}</output>
      <Button variant="quiet" onClick={() => void form.close()}>{t`Cancel`}</Button>
      <Button type="submit" form={id} variant="filled" disabled={form.state.busy}>
        {title}
      </Button>
    </>
  )
}

/** Receives the focus after its button disappears; screen readers read it. */
export function DialogMessage({ text }: { text: string }) {
  const own = useFocusOnMount<HTMLParagraphElement>()
  return (
    <p ref={own} className={css.said} tabIndex={-1}>
      {text}
    </p>
  )
}
