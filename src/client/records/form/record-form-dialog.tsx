import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { type RecordRules, rulesOf } from '#contract/kernel/field.ts'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import {
  type FormDraft,
  type OpenedForm,
  type InitialForm,
  useDraft,
} from '#client/workspace/use-draft.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { FormErrors, FormValues } from '#client/ui/form/form-fields.ts'
import type { Layout } from '#client/records/layout.ts'
import type { ControlStates } from './control-spec.tsx'
import {
  useRecordForm,
  type AfterCreate,
  type FormSaveInput,
  type SavedRecord,
} from './use-record-form.ts'
import { FormDialog, InlineForm } from './form-dialog.tsx'
import { formSaveOf, type RecordFormValues, initialRecordForm } from './initial-form.ts'
import type { SaveMessages } from './use-report-save-outcome.ts'
import { findInvalidFields } from './problems.tsx'
import { type FormNote, useFormSections } from './sections.tsx'
import { useConflict } from './use-conflict.tsx'

export type RecordDialogProps = {
  layout: Layout<never>
  /** Names its drafts: `project.create`. */
  form: string
  title: string
  words: SaveMessages
  /** The row to change; absent for a new one. */
  row?: { uid: string; etag: string } | undefined
  /**
   * The guards of a changed row: fields that must not have changed meanwhile. By default only those
   * that share a group with a change.
   */
  rules?: Pick<RecordRules, 'guards'>
  /** The initial values of a new one. */
  preset?: FormValues
  /** The settings of the controls for the typed values; `own`: uid of the row. */
  controls?: (values: FormValues, own: string | null) => ControlStates
  summary?: (count: number) => string
  /** Fields with values that the capability's own rules refuse, besides the list of fields. */
  problems?: (values: FormValues) => readonly string[]
  /** The same fields with their own messages: field → message. */
  fieldErrors?: (values: FormValues) => FormErrors<FormValues>
  /** Shows the fields in two columns where the screen has room. */
  wide?: true
  /** Between the fields. */
  notes?: readonly FormNote[]
  /** Shown over the form: an alternative to it. */
  lead?: ReactNode
  save: (saving: FormSaveInput) => Promise<SaveOutcome>
  reread: () => unknown
  /** The next steps after a new record. */
  created?: Omit<AfterCreate, 'uid'>
  /**
   * After a conflict, closes the dialog and calls this; by default the decision opens over the
   * dialog.
   */
  decide?: (entry: string) => void
  /** Shows the form within the page instead of over the screen. */
  inPlace?: true
  /** `saved` is absent if nothing was saved. */
  onClose: (saved?: SavedRecord) => void
}

/** A dialog that creates or changes a record, by the layout of its kind alone. */
export function RecordFormDialog(props: RecordDialogProps) {
  const { form, row } = props
  const [opening] = useState(() => openingOf(props))
  const draft = useDraft<RecordFormValues>(form, row?.uid ?? 'new', opening)
  return draft.opened && <OpenDialog {...props} draft={draft} opened={draft.opened} />
}

function openingOf({ layout, row, preset }: RecordDialogProps): InitialForm<RecordFormValues> {
  const opening = initialRecordForm(layout, { row, preset })
  // The tag belongs to the seen values, because a restored draft is compared with them.
  return row === undefined ? opening : { ...opening, guards: { etag: row.etag } }
}

function OpenDialog({
  draft,
  opened,
  ...props
}: RecordDialogProps & {
  draft: FormDraft<RecordFormValues>
  opened: OpenedForm<RecordFormValues>
}) {
  const {
    layout,
    row,
    rules = rulesOf(layout.fields, noGuards),
    controls,
    title,
    lead,
    words,
    summary,
    problems,
    fieldErrors,
    notes,
    save,
    reread,
    decide,
    onClose,
    created,
  } = props
  const { t } = useLingui()
  const on = row === undefined ? 'create' : 'edit'
  const form = useRecordForm<RecordFormValues>({
    layout,
    draft,
    opened,
    words,
    ...(decide && { conflict: decide }),
    problems: (values, now) => [
      ...new Set([...findInvalidFields(layout, on, values, now), ...(problems?.(values) ?? [])]),
    ],
    ...(fieldErrors && { fieldErrors }),
    save: (values) => {
      const saving = formSaveOf(layout, opened, values, {
        on,
        rules,
        ref: values.uid,
        draft: { form: props.form, ref: row?.uid ?? 'new' },
      })
      return on === 'edit' && Object.keys(saving.patch).length === 0 ? null : save(saving)
    },
    reread,
    ...(created && { created: { ...created, uid: opened.values.uid } }),
    onClosed: onClose,
  })
  const { conflict, layOver, isLaidOver, withHints } = useConflict({
    layout,
    rules,
    draft,
    base: opened,
    mine: form.state,
    theirs: form.newer,
  })
  const keepMine = () => {
    layOver()
    form.dismissNewer()
    reread()
  }
  const sections = useFormSections(
    layout,
    on,
    withHints(controls?.(form.state.values, row?.uid ?? null)),
    notes,
  )
  const Frame = props.inPlace ? InlineForm : FormDialog
  return (
    <Frame
      form={form}
      sections={sections}
      title={title}
      lead={lead}
      {...(props.wide && { wide: true })}
      {...(summary && { summary })}
      action={
        conflict && (
          <Button variant="outline" size="small" onClick={keepMine}>{t`Keep mine`}</Button>
        )
      }
      message={
        isLaidOver
          ? t`The form shows what they changed, and what you typed over it. Look at it and save again.`
          : null
      }
      onClose={onClose}
    />
  )
}

const noGuards = () => []
