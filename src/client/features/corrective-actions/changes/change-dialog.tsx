import type { ReactNode } from 'react'
import { closed } from '#contract/corrective-actions/lookups.ts'
import { correctiveActionRules as rules } from '#contract/corrective-actions/rules.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { ControlStates } from '#client/records/form/control-spec.tsx'
import { FormDialog } from '#client/records/form/form-dialog.tsx'
import { findInvalidFields } from '#client/records/form/problems.tsx'
import { useFormSections } from '#client/records/form/sections.tsx'
import { useUndo } from '#client/records/form/undoable-changes.tsx'
import { useRecordForm } from '#client/records/form/use-record-form.ts'
import { asPatch, type FieldChange } from '#client/records/form-values.ts'
import type { Layout } from '#client/records/layout.ts'
import type { ActionShown } from '#client/shell/slots.tsx'
import type { FormErrors, FormValues } from '#client/ui/form/form-fields.ts'
import {
  type FormDraft,
  type InitialForm,
  type OpenedForm,
  useDraft,
} from '#client/workspace/use-draft.ts'
import { type SaveRequest, useSave } from '#client/workspace/use-save.ts'
import { actionSummary } from '../layout.ts'
import { saveWords, undoneNote } from '../words.ts'

export type ChangeDialogProps = {
  row: ActionShown
  layout: Layout<never>
  /** The name of its draft, and what the draft belongs to. */
  form: string
  draftRef: string
  opening: InitialForm<FormValues>
  title: (values: FormValues) => string
  /** Names the change in its toast. */
  said: string
  lead: ReactNode
  controls?: ControlStates
  fieldErrors?: (values: FormValues) => FormErrors<FormValues>
  changeOf: (values: FormValues, seen: JsonObject) => FieldChange
  onClose: () => void
}

/**
 * Changes an action by a few fields of a form and what follows from them, as one change of the box
 * with an Undo.
 */
export function ChangeDialog(props: ChangeDialogProps) {
  const draft = useDraft<FormValues>(props.form, props.draftRef, props.opening)
  return draft.opened && <OpenDialog {...props} draft={draft} opened={draft.opened} />
}

function OpenDialog({
  row,
  layout,
  form: name,
  draftRef,
  title,
  said,
  lead,
  controls,
  fieldErrors,
  changeOf,
  draft,
  opened,
  onClose,
}: ChangeDialogProps & { draft: FormDraft<FormValues>; opened: OpenedForm<FormValues> }) {
  const save = useSave()
  const target: Pick<SaveRequest, 'kind' | 'ref' | 'op' | 'about'> = {
    kind: 'correctiveAction',
    ref: row.uid,
    op: 'patch',
    about: actionSummary(row),
  }
  const undo = useUndo({
    rules,
    words: saveWords.undo,
    note: { notes: undoneNote },
    save: (change) => save({ ...target, ...change }),
  })
  const form = useRecordForm<FormValues>({
    layout,
    draft,
    opened,
    words: saveWords.update,
    problems: (values, now) => findInvalidFields(layout, 'edit', values, now),
    ...(fieldErrors && { fieldErrors }),
    save: (values) =>
      save({
        ...target,
        ...changeOf(values, opened.seen),
        id: opened.id,
        refusedId: opened.refusedId,
        draft: { form: name, ref: draftRef },
      }),
    toast: (values) => {
      const change = changeOf(values, opened.seen)
      // Closing again would store another person and time.
      const reopens = 'status' in change.patch && opened.seen['status'] === closed
      return { text: said, ...(!reopens && { action: undo(change, opened.seen) }) }
    },
    onClosed: onClose,
  })
  const sections = useFormSections(layout, 'edit', controls)
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

/** Adds fields to the change of a form, with their values when it opened. */
export function withFields(
  { patch, seen, guards }: FieldChange,
  opened: Readonly<JsonObject>,
  more: JsonObject,
): FieldChange {
  const added = { ...patch, ...more }
  const before = Object.fromEntries(
    Object.keys(more).map((field) => [field, opened[field] ?? null]),
  )
  const guarded = rules.guards(added, opened).map((field) => [field, opened[field] ?? null])
  return {
    patch: asPatch(added),
    seen: { ...seen, ...before },
    guards: { ...guards, ...Object.fromEntries(guarded) },
  }
}
