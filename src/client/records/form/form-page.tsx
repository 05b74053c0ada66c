import { useEffect, useId, type ReactNode } from 'react'
import type { FormSection, FormValues } from '#client/ui/form/form-fields.ts'
import { fieldId, Form } from '#client/ui/form/form.tsx'
import { focusField } from '#client/ui/form/focus-field.ts'
import { Refusal, summaryOf } from './refusal.tsx'
import { UnkeptWords } from './unkept-words.tsx'
import type { FormState } from '#client/ui/form/use-form-state.ts'
import { FormFrame } from './form-frame.tsx'
import { BegunNote } from './draft-note.tsx'
import type { LeaveGuard } from './leave-guard.tsx'
import type { RecordForm } from './use-record-form.ts'

type FormPageProps<Values extends FormValues> = {
  /** Of the form, where its fields are named from without; else its own. */
  id?: string
  form: RecordForm<Values> & { guard: LeaveGuard }
  /** Its state where a choice empties others; else that of `form`. */
  state?: FormState<Values>
  sections: readonly FormSection<Values>[]
  /** Names the form for screen readers. */
  label: string
  /** The filled button. */
  verb: string
  head: ReactNode
  aside?: ReactNode
  /** Over the fields: which earlier change they begin with. */
  note?: ReactNode
  /** Below the fields: what is fixed. */
  children?: ReactNode
  /** After the draft went by Cancel. */
  onCancelled?: () => void
  /** Of the bar, while there is nothing to save: all of it (default), Cancel alone, or nothing. */
  idle?: 'bar' | 'cancel' | 'nothing'
}

/**
 * A page that is the form of a record: fields, the bar with Cancel and Save, and the questions
 * before it is left.
 */
export function FormPage<Values extends FormValues>({
  id: given,
  form,
  state = form.state,
  sections,
  label,
  verb,
  head,
  aside,
  note,
  children,
  onCancelled,
  idle = 'bar',
}: FormPageProps<Values>) {
  const own = useId()
  const id = given ?? own
  const { guard, reason, begun } = form
  const shows = form.dirty || state.busy ? 'bar' : idle
  useEffect(() => {
    if (reason !== null) focusField(fieldId(id, reason))
  }, [id, reason])
  return (
    <FormFrame
      head={head}
      aside={aside}
      bar={
        shows === 'nothing'
          ? null
          : {
              formId: id,
              savedAt: form.savedAt,
              busy: state.busy,
              canSave: shows === 'bar',
              verb,
              onCancel: () =>
                guard.discard(async () => {
                  await form.close()
                  onCancelled?.()
                }),
            }
      }
    >
      {note}
      {form.refusal && <Refusal unsaved={form.refusal} />}
      {begun && <BegunNote begun={begun} form={id} />}
      {form.unkept && <UnkeptWords draft={form.unkept} />}
      <Form id={id} label={label} state={state} sections={sections} summary={summaryOf(form)} />
      {children}
      {guard.dialog}
      {form.decision}
    </FormFrame>
  )
}
