import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { clockTime } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { FormLayout } from '#client/ui/form/form.tsx'
import { FormDraftNote } from './draft-note.tsx'
import { type FormDialogProps, DialogMessage } from './form-dialog.tsx'
import css from './inline-form.module.css'
import { useUndraftedChangesGuard } from './unsaved-changes-guard.tsx'
import { PageNeedsConnectionNote } from './needs-connection-note.tsx'
import { RefusalNotice, problemSummaryOf } from './refusal.tsx'
import { UnstoredDraftText } from './unstored-draft-text.tsx'

/**
 * A record's form within its page, with the buttons under it. A person who leaves finds the draft
 * again, or is asked first where no draft is stored; Cancel discards it.
 */
export function InlineForm<Values extends FormValues>({
  form,
  sections,
  title,
  summary,
  action,
  message,
}: FormDialogProps<Values>) {
  const { t } = useLingui()
  const id = useId()
  const kept = form.savedAt && clockTime(form.savedAt)
  const guard = useUndraftedChangesGuard(form.dirty)
  return (
    <div className={css.place}>
      <PageNeedsConnectionNote />
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
        <div className={css.buttons}>
          <output className={css.draft}>{kept && t`Draft kept ${kept}`}</output>
          <Button variant="quiet" onClick={() => void form.close()}>{t`Cancel`}</Button>
          <Button type="submit" variant="filled" disabled={form.state.busy}>
            {title}
          </Button>
        </div>
      </FormLayout>
      {form.decision}
      {guard.dialog}
    </div>
  )
}
