import { useState } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import { useDraft } from '#client/workspace/use-draft.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { fieldChangeOf, createPatchOf } from '#client/records/form-values.ts'
import {
  ResumedForm,
  type ResumedFormProps,
  type OpenedDraft,
  useResumedForm,
} from './resumed-form.tsx'
import { resumedDraftRef, refusalReasonsOf } from './resumed-values.ts'
import { RefusedChangeOnRecord } from './resumed-form-notes.tsx'
import { type RecordFormValues, initialRecordForm } from './initial-form.ts'
import { findInvalidFields } from './problems.ts'
import { useFormSections } from './sections.tsx'

type ResumedFormPageProps = ResumedFormProps & {
  /** The row to change; absent for a new one. */
  row?: { uid: string } | undefined
  rules: Pick<RecordRules, 'guards'>
  preset?: FormValues
}

/**
 * The form of a kind as a page, with the words of an earlier change: for kinds whose own forms are
 * dialogs and rows (F-27).
 */
export function ResumedFormPage(props: ResumedFormPageProps) {
  const { layout, form, resumed, row } = props
  const [opening] = useState(() => initialRecordForm(layout, props))
  const draft = useDraft<RecordFormValues>(
    form,
    resumed ? resumedDraftRef(resumed) : (row?.uid ?? 'new'),
    opening,
    row?.uid ?? 'new',
  )
  return draft.opened && <OpenPage {...props} draft={draft} opened={draft.opened} />
}

function OpenPage(page: ResumedFormPageProps & OpenedDraft) {
  const { layout, row, rules, controls, resumed, opened } = page
  const on = row === undefined ? 'create' : 'edit'
  const form = useResumedForm(page, {
    layout,
    op: row === undefined ? 'create' : 'patch',
    problems: (values, now) => findInvalidFields(layout, on, values, now),
    change: (values) =>
      row === undefined
        ? { patch: createPatchOf(layout, values), seen: {}, guards: {} }
        : fieldChangeOf(layout, values, opened.seen, rules),
    reasons: refusalReasonsOf(resumed),
  })
  const sections = useFormSections(layout, on, controls(form.state.values, row?.uid ?? null))
  return (
    <ResumedForm
      page={page}
      form={form}
      sections={sections}
      note={
        row !== undefined && (
          <RefusedChangeOnRecord uid={row.uid} exceptId={opened.refusedId ?? resumed?.entry.id} />
        )
      }
    />
  )
}
