import { useState } from 'react'
import { type RecordRules, rulesOf } from '#contract/kernel/field.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { type FormDraft, type Opened, type Opening, useDraft } from '#client/workspace/use-draft.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { Layout } from '#client/records/layout.ts'
import { type Change, changeOf, createOf, editValues, emptyValues, seenOf } from '#client/records/values.ts'
import type { Controls } from './control-spec.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { SaveWords } from './outcome.ts'
import { plainProblems } from './problems.ts'
import { useSections } from './sections.tsx'
import { useNewer } from './use-newer.tsx'
import { useRecordForm } from './use-record-form.ts'

/** What the dialog hands over to be saved: to the box by `useSave`, or to the server by `command`. */
export interface DialogSave extends Change {
  id: string
  refusedId?: string
  /** The record's uid; of a new one the uid that it is to have. */
  ref: string
  /** Of the row as it was when the form opened. */
  etag?: string
  draft: { form: string; ref: string }
}

export type RecordDialogProps = {
  layout: Layout<never>
  /** Names its drafts: `project.create`. */
  form: string
  title: string
  words: SaveWords
  /** The row that is changed; left out: a new one. */
  row?: { uid: string; etag: string } | undefined
  /** Of a changed row: what must not have changed behind it; left out: only what shares a group with a change. */
  rules?: Pick<RecordRules, 'guards'>
  /** Values of a new one. */
  preset?: FormValues
  /** What the controls need, by what was typed; `own`: uid of the row. */
  controls?: (values: FormValues, own: string | null) => Controls
  summary?: (count: number) => string
  save: (saving: DialogSave) => Promise<SaveOutcome>
  reread: () => unknown
  /** Another person changed the same: the dialog closes and this asks; left out: it is asked over the dialog. */
  decide?: (entry: string) => void
  onClose: () => void
}

/** The uid of a new record stands in its draft too, so that a draft which comes back makes no second one (F-83). */
type Values = FormValues & { uid: string }

/** A dialog that makes a record, or changes one, by the layout of its kind alone. */
export function RecordFormDialog(props: RecordDialogProps) {
  const { form, row } = props
  const [opening] = useState(() => openingOf(props))
  const draft = useDraft<Values>(form, row?.uid ?? 'new', opening)
  return draft.opened && <OpenDialog {...props} draft={draft} opened={draft.opened} />
}

function openingOf({ layout, row, preset }: RecordDialogProps): Opening<Values> {
  if (row === undefined) return { values: { ...emptyValues(layout, preset), uid: crypto.randomUUID() }, seen: {}, guards: {} }
  const seen = seenOf(layout, row)
  // The tag belongs to what was seen: a draft that comes back is measured against it.
  return { values: { ...editValues(layout, seen), uid: row.uid }, seen, guards: { etag: row.etag } }
}

function OpenDialog({ draft, opened, ...props }: RecordDialogProps & { draft: FormDraft<Values>; opened: Opened<Values> }) {
  const { layout, row, rules = rulesOf(layout.fields, noGuards), controls, title, words, summary, save, reread, decide, onClose } = props
  const on = row === undefined ? 'create' : 'edit'
  const form = useRecordForm<Values>({
    layout,
    draft,
    opened,
    words,
    ...(decide && { conflict: decide }),
    problems: (values, now) => plainProblems(layout, on, values, now),
    save: (values) => {
      const { etag, ...guards } = opened.guards
      const change = row === undefined ? { patch: createOf(layout, values), seen: {}, guards: {} } : changeOf(layout, values, { ...guards, ...opened.seen }, rules)
      if (row !== undefined && Object.keys(change.patch).length === 0) return null
      const { id, refusedId } = opened
      return save({ ...change, id, refusedId, ref: values.uid, ...(typeof etag === 'string' && { etag }), draft: { form: props.form, ref: row?.uid ?? 'new' } })
    },
    reread,
    onClosed: onClose,
  })
  const { action, said, beside } = useNewer<Values>({ layout, rules, draft, opened, form, reread })
  const sections = useSections(layout, on, beside(controls?.(form.state.values, row?.uid ?? null)))
  return <FormDialog form={form} sections={sections} title={title} {...(summary && { summary })} action={action} said={said} onClose={onClose} />
}

const noGuards = () => []
