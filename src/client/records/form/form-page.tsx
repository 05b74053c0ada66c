import { useEffect, useId, type ReactNode } from 'react'
import type { FormSection, FormValues } from '#client/ui/form/form-fields.ts'
import { fieldId, FormLayout } from '#client/ui/form/form.tsx'
import { focusField } from '#client/ui/form/focus-field.ts'
import { RefusalNotice, problemSummaryOf } from './refusal.tsx'
import { UnstoredDraftText } from './unstored-draft-text.tsx'
import type { FormState } from '#client/ui/form/use-form-state.ts'
import { FormFrame } from './form-frame.tsx'
import { FormDraftNote } from './draft-note.tsx'
import type { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import type { RecordForm } from './use-record-form.ts'

type FormPageProps<Values extends FormValues> = {
  /** The id of the form, if other parts refer to its fields. */
  id?: string
  form: RecordForm<Values> & { guard: UnsavedChangesGuard }
  /** The form's state when a choice empties other fields; by default that of `form`. */
  state?: FormState<Values>
  sections: readonly FormSection<Values>[]
  /** Names the form for screen readers. */
  label: string
  /** The label of the filled button. */
  verb: string
  head: ReactNode
  aside?: ReactNode
  /** Shown over the fields: a note about the earlier change. */
  note?: ReactNode
  /** Shown below the fields: fixed values. */
  children?: ReactNode
  /** Runs after Cancel has deleted the draft. */
  onCancelled?: () => void
  /**
   * The part of the bar that shows while there is nothing to save: all of it (default), Cancel
   * alone, or nothing.
   */
  idle?: 'bar' | 'cancel' | 'nothing'
}

/**
 * A page with the form of a record: fields, the bar with Cancel and Save, and the question before
 * leaving.
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
  const { guard, reason, draftNote } = form
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
      {form.refusal && <RefusalNotice unsaved={form.refusal} />}
      {draftNote && <FormDraftNote draftNote={draftNote} form={id} />}
      {form.unstoredDraft && <UnstoredDraftText draft={form.unstoredDraft} />}
      <FormLayout
        id={id}
        label={label}
        state={state}
        sections={sections}
        summary={problemSummaryOf(form)}
      />
      {children}
      {guard.dialog}
      {form.decision}
    </FormFrame>
  )
}
