import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { clockTime } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import type { FormSection, FormValues } from '#client/ui/form/form-fields.ts'
import { Form } from '#client/ui/form/form.tsx'
import { Refusal, summaryOf } from './refusal.tsx'
import { BegunNote } from './draft-note.tsx'
import { useUnkeptClose } from './leave-guard.tsx'
import { PageLineNote } from './line-note.tsx'
import { UnkeptWords } from './unkept-words.tsx'
import type { RecordForm } from './use-record-form.ts'
import css from './form.module.css'

export type FormDialogProps<Values extends FormValues> = {
  form: RecordForm<Values>
  sections: readonly FormSection<Values>[]
  title: string
  /** Its fields stand in two columns where the screen has room for them. */
  wide?: true
  /** Over the form: what else can be done here instead. */
  lead?: ReactNode
  /** The line over the links to the wrong fields, where it is not the usual one. */
  summary?: (count: number) => string
  /** Beside why it was refused; and what is said once that was done. */
  action?: ReactNode
  said?: string | null
  onClose: () => void
}

/**
 * A dialog that is the form of a record. The ✕ and Escape keep what was typed for the next time,
 * and ask where nothing keeps it; Cancel throws it away.
 */
export function FormDialog<Values extends FormValues>({
  form,
  sections,
  title,
  wide,
  lead,
  summary,
  action,
  said,
  onClose,
}: FormDialogProps<Values>) {
  const { t } = useLingui()
  const id = useId()
  const kept = form.savedAt && clockTime(form.savedAt)
  const { close, question } = useUnkeptClose(form.dirty, onClose)
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
      <PageLineNote />
      {lead}
      {form.begun && <BegunNote begun={form.begun} form={id} />}
      {form.refusal && <Refusal unsaved={form.refusal} action={action} />}
      {form.unkept && <UnkeptWords draft={form.unkept} />}
      {said && <Said text={said} />}
      <Form
        id={id}
        state={form.state}
        label={title}
        summary={summaryOf(form, summary)}
        sections={sections}
      />
      {form.decision}
      {question}
    </Dialog>
  )
}

/** Where one goes on after a button that is no longer there; screen readers read it. */
export function Said({ text }: { text: string }) {
  const own = useRef<HTMLParagraphElement>(null)
  useEffect(() => own.current?.focus(), [])
  return (
    <p ref={own} className={css.said} tabIndex={-1}>
      {text}
    </p>
  )
}
