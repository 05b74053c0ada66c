import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { EntryDraft } from '#client/data/outbox/outbox.ts'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import type { FormDraft, OpenedForm } from '#client/workspace/use-draft.ts'
import type { FormErrors, FormValues } from '#client/ui/form/form-fields.ts'
import { useFormState, type FormState } from '#client/ui/form/use-form-state.ts'
import type { Layout } from '#client/records/layout.ts'
import type { FieldChange } from '#client/records/form-values.ts'
import { highlightNewRow } from '#client/records/list/new-row.tsx'
import { useConflictDialog } from './use-conflict-dialog.tsx'
import type { DraftNoteProps } from './form-notes.tsx'
import {
  useIsMounted,
  useReportSaveOutcome,
  type AfterSave,
  type SaveFailure,
  type SaveMessages,
} from './use-report-save-outcome.ts'
import { useUnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { findUnparsableFields, useProblemMessages, type ProblemMessages } from './problems.tsx'

/** The input of a Save from a form: for the box by `useSave`, or for the server by `command`. */
export interface FormSaveInput
  extends FieldChange, Pick<OpenedForm<FormValues>, 'id' | 'refusedId'> {
  /** The record's uid; for a new record its future uid. */
  ref: string
  /** The row's tag when the form opened, for an online Save. */
  etag?: string
  draft: { form: string; ref: string }
}

/** A saved record: its uid, and the server's row; null while only this device has it. */
export interface SavedRecord {
  ref: string
  row: JsonObject | null
}

export type RecordFormOptions<Values extends FormValues> = {
  layout: Layout<never>
  draft: FormDraft<Values>
  opened: OpenedForm<Values>
  words: SaveMessages
  /** The names of invalid fields; `now` in ms since 1970. */
  problems: (values: Values, now: number) => readonly string[]
  /** Fields with their own messages: field → message. */
  fieldErrors?: (values: Values) => FormErrors<FormValues>
  /** Saves the changed values; null closes the form, because nothing changed. */
  save: (values: Values) => Promise<SaveOutcome> | null
  /** Runs after the form has closed; `saved` is absent if nothing was saved. */
  onClosed: (saved?: SavedRecord) => void
  /**
   * Returns true if the values differ from the record. By default compares with the opened values.
   */
  isChanged?: (values: Values) => boolean
  /** Details for the toast after a Save: what was saved, and a way to undo it. */
  toast?: (values: Values) => AfterSave['toast']
  /** True if a note before the form has announced the restored draft. */
  isAnnounced?: boolean
  /**
   * `over` (default): the decision opens over the form, which closes with it; `tray`: the decision
   * waits there; a function: the form closes and the function opens it.
   */
  conflict?: 'over' | 'tray' | ((entry: string) => void)
  reread?: AfterSave['reread']
  /** Runs after a Save of these values, at the server or on this device. */
  onSaved?: (values: Values) => void
  /** The next steps after a new record. */
  created?: AfterCreate
  /**
   * The fields that caused the refusal of an earlier change, with the server's sentences: shown
   * from the start, with the focus on the first. A restored draft shows none.
   */
  reasons?: Readonly<Record<string, string>>
}

export interface RecordForm<Values extends FormValues> {
  state: FormState<Values>
  problems: ProblemMessages
  /** The refusal and its reason, shown over the fields. */
  refusal: Pick<SaveFailure, 'failed' | 'refusal'> | null
  /**
   * The refusal alone, when its reasons show at the fields: the line over their links begins with
   * it.
   */
  failed: string | null
  /** The current record, after a refusal because a colleague saved first. */
  newer: JsonObject | null
  /** Marks the current record as seen. */
  dismissNewer: () => void
  /** The first field that caused the refusal of an earlier change. */
  reason: string | null
  /** The words that the device could not store. */
  unstoredDraft: EntryDraft | null
  /** When the draft was last stored, ISO 8601. */
  savedAt: string | null
  /** Deletes the draft and closes the form. */
  close: () => Promise<void>
  /** True for typed values that no Save has sent. */
  dirty: boolean
  /**
   * The note about a restored draft with its buttons; null without one, or after the person
   * continued.
   */
  draftNote: DraftNoteProps | null
  /** Must be rendered in the form. */
  decision: ReactNode
}

/**
 * One form over one draft, for a page, a dialog or a row: its problems, the outcome of a Save, and
 * leaving.
 */
export function useRecordForm<Values extends FormValues>(
  options: RecordFormOptions<Values>,
): RecordForm<Values> {
  const { layout, draft, opened, words, conflict = 'over', reread } = options
  const problems = useProblemMessages(layout)
  const outcome = useReportSaveOutcome()
  const afterCreate = useAfterCreate(options.created)
  const [refused, setRefused] = useState<SaveFailure | null>(null)
  const isThere = useIsMounted()
  const close = async (saved?: SavedRecord) => {
    // A person who left before the answer has another page open, which stays.
    const wasThere = isThere()
    await draft.forget()
    if (wasThere) options.onClosed(saved)
  }
  const { decide, decision } = useConflictDialog(() => void close())
  const [reasons] = useState(() =>
    problems.ofServer(opened.restored ? {} : (options.reasons ?? {})),
  )
  const state = useFormState<Values>({
    initial: opened.values,
    errors: reasons,
    validate: (values) =>
      problems.of(
        [...findUnparsableFields(layout, values), ...options.problems(values, Date.now())],
        options.fieldErrors?.(values),
      ),
    onSubmit: async (values) => {
      setRefused(null)
      const toast = options.toast?.(values) ?? afterCreate?.toastOf(values)
      const saving = options.save(values)
      if (saving === null) return close()
      const unsaved = await outcome(words, saving, {
        close: (row) => {
          options.onSaved?.(values)
          afterCreate?.highlightRow(row, values)
          return close({ ref: String(values['uid'] ?? draft.ref), row })
        },
        reread,
        inPlace: isThere,
        toast,
        ...(conflict === 'over' && { decide }),
        ...(typeof conflict === 'function' && {
          decide: async (entry: string) => (await close(), conflict(entry)),
        }),
        refused: (entry) => draft.replaceRefused(entry, values),
      })
      if (unsaved === null) return undefined
      setRefused(unsaved)
      return problems.ofServer(unsaved.fields)
    },
    onChange: draft.storeSoon,
  })
  const [begunAt, setBegunAt] = useState(
    options.isAnnounced === true ? null : (opened.storedAt ?? null),
  )
  // Typing continues the draft: from then on Discard would delete the new text.
  const begun =
    begunAt === null || state.changed
      ? null
      : {
          at: begunAt,
          isNew: Object.keys(opened.seen).length === 0,
          onGoOn: () => setBegunAt(null),
          onDiscard: () => void draft.forget(),
        }
  const isDirty = options.isChanged?.(state.values) ?? (state.changed || opened.restored)
  // The server's messages for single fields show only at them, under the line about the refusal.
  const atFields = Object.keys(problems.ofServer(refused?.fields ?? {}))
  const failed =
    refused !== null && atFields.some((name) => name in state.errors) ? refused.failed : null
  const reason = layout.fieldViews.find(({ name }) => reasons[name])?.name ?? null
  return {
    state,
    problems,
    reason,
    unstoredDraft: refused?.unstoredDraft ?? null,
    refusal: atFields.length > 0 ? null : refused,
    failed,
    newer: refused?.row ?? null,
    dismissNewer: () => setRefused(null),
    savedAt: draft.savedAt,
    close,
    dirty: isDirty && opened.isWork(state.values) && !state.busy,
    draftNote: begun,
    decision,
  }
}

/** A form for a page that asks before it is left. */
export function useGuardedForm<Values extends FormValues>(options: RecordFormOptions<Values>) {
  const form = useRecordForm(options)
  return { ...form, guard: useUnsavedChangesGuard(form.dirty) }
}

/**
 * The next steps after a new record: its author stays on the page and can open the record or add
 * another.
 */
export interface AfterCreate {
  /** The uid of the new record. */
  uid: string
  /**
   * The name of the record; null: its number follows. `row` is the server's, or null while only
   * this device has the record.
   */
  nameOf: (row: JsonObject | null, values: FormValues) => string | null
  /** Opens the record, where it has its own screen. */
  open?: (row: JsonObject | null) => void
  /** Starts another record. */
  onAddAnother: () => void
}

/** The toast after a create, and the mark of its row in the list. */
export function useAfterCreate(created: AfterCreate | undefined): {
  toastOf: (values: FormValues) => AfterSave['toast']
  highlightRow: (row: JsonObject | null, values: FormValues) => void
} | null {
  const { t } = useLingui()
  if (created === undefined) return null
  const { uid, nameOf, open, onAddAnother } = created
  const again = { label: t`Add another`, onAction: onAddAnother }
  return {
    toastOf: (values) => (row) => ({
      text: nameOf(row, values) ?? t`Number follows`,
      ...(open
        ? { action: { label: t`Open`, onAction: () => open(row) }, also: again }
        : { action: again }),
    }),
    // Without a queue the server assigns the uid.
    highlightRow: (row, values) =>
      highlightNewRow({
        uid: typeof row?.['uid'] === 'string' ? row['uid'] : uid,
        name: nameOf(row, values),
      }),
  }
}
