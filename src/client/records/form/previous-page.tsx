import { useState } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import { useDraft } from '#client/workspace/use-draft.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { changeOf, createOf } from '#client/records/values.ts'
import {
  EarlierForm,
  type EarlierFormProps,
  type OpenDraft,
  useEarlierForm,
} from './previous-form.tsx'
import { draftRef, reasonsOf } from './previous-words.ts'
import { RefusedChangeOnRecord } from './previous-notes.tsx'
import { type RecordValues, recordOpening } from './opening.ts'
import { plainProblems } from './problems.ts'
import { useSections } from './sections.tsx'

type EarlierPageProps = EarlierFormProps & {
  /** The row to change; absent for a new one. */
  row?: { uid: string } | undefined
  rules: Pick<RecordRules, 'guards'>
  preset?: FormValues
}

/**
 * The form of a kind as a page, with the words of an earlier change: for kinds whose own forms are
 * dialogs and rows (F-27).
 */
export function EarlierPage(props: EarlierPageProps) {
  const { layout, form, taken, row } = props
  const [opening] = useState(() => recordOpening(layout, props))
  const draft = useDraft<RecordValues>(
    form,
    taken ? draftRef(taken) : (row?.uid ?? 'new'),
    opening,
    row?.uid ?? 'new',
  )
  return draft.opened && <OpenPage {...props} draft={draft} opened={draft.opened} />
}

function OpenPage(page: EarlierPageProps & OpenDraft) {
  const { layout, row, rules, controls, taken, opened } = page
  const on = row === undefined ? 'create' : 'edit'
  const form = useEarlierForm(page, {
    layout,
    op: row === undefined ? 'create' : 'patch',
    problems: (values, now) => plainProblems(layout, on, values, now),
    change: (values) =>
      row === undefined
        ? { patch: createOf(layout, values), seen: {}, guards: {} }
        : changeOf(layout, values, opened.seen, rules),
    reasons: reasonsOf(taken),
  })
  const sections = useSections(layout, on, controls(form.state.values, row?.uid ?? null))
  return (
    <EarlierForm
      page={page}
      form={form}
      sections={sections}
      note={
        row !== undefined && (
          <RefusedChangeOnRecord uid={row.uid} but={opened.refusedId ?? taken?.entry.id} />
        )
      }
    />
  )
}
