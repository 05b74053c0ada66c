import { useEffect, useState, type ReactNode } from 'react'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { EntryDraft } from '#client/data/outbox/outbox.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import type { FormDraft, Opened } from '#client/workspace/use-draft.ts'
import type { FormErrors, FormValues } from '#client/ui/form/form-fields.ts'
import { type FormState, useFormState } from '#client/ui/form/use-form-state.ts'
import { type AfterCreate, useAfterCreate } from './after-create.ts'
import { useDecision } from './decision.tsx'
import type { DraftNoteProps } from './draft-note.tsx'
import type { Layout } from '#client/records/layout.ts'
import type { Change } from '#client/records/values.ts'
import { useIsThere } from './use-is-there.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import { type AfterSave, type SaveWords, type Unsaved, useOutcome } from './outcome.ts'
import { halfTyped, type Problems, useProblems } from './problems.ts'

/** What a form hands over to be saved: to the box by `useSave`, or to the server by `command`. */
export interface FormSave extends Change, Pick<Opened<FormValues>, 'id' | 'refusedId'> {
  /** The record's uid; of a new one the uid that it is to have. */
  ref: string
  draft: { form: string; ref: string }
}

export type RecordFormOptions<Values extends FormValues> = {
  layout: Layout<never>
  draft: FormDraft<Values>
  opened: Opened<Values>
  words: SaveWords
  /** The fields that need another value, by name; `now` in ms since 1970. */
  problems: (values: Values, now: number) => readonly string[]
  /** Fields that have words of their own for what is wrong with them: field → what it says. */
  says?: (values: Values) => FormErrors<FormValues>
  /** Hands over what changed; null: nothing did, and the form closes. */
  save: (values: Values) => Promise<SaveOutcome> | null
  /** Where one is when the form has closed. */
  onClosed: () => void
  /** Do these values differ from the record? Left out: those do that the form did not open with. */
  isChanged?: (values: Values) => boolean
  /** Beside the word that it was saved: what was, and how to take it back. */
  toast?: (values: Values) => AfterSave['toast']
  /** A draft that came back was told of before the form opened. */
  isAnnounced?: boolean
  /**
   * `over` (default): the decision opens over the form, which closes with it; `tray`: it waits
   * there; else the form closes and this opens it.
   */
  conflict?: 'over' | 'tray' | ((entry: string) => void)
  reread?: AfterSave['reread']
  /** It was saved with these values, for everyone or on this device. */
  onSaved?: (values: Values) => void
  /** Of a new record: how its author goes on. */
  created?: AfterCreate
  /**
   * Fields that an earlier change was refused for, by the server's sentences: said from the start,
   * the first one has the focus. A draft that comes back says none.
   */
  reasons?: Readonly<Record<string, string>>
}

export interface RecordForm<Values extends FormValues> {
  state: FormState<Values>
  problems: Problems
  /** That it was refused and why, said over the fields. */
  refusal: Pick<Unsaved, 'failed' | 'refusal'> | null
  /**
   * That it was refused, where the reasons stand at the fields: the line over their links begins
   * with it.
   */
  failed: string | null
  /** The record as it stands now, where it was refused because somebody else was first. */
  newer: JsonObject | null
  /** It was looked at. */
  seenNewer: () => void
  /** The first field that an earlier change was refused for. */
  reason: string | null
  /** Its words, where the device could not keep them. */
  unkept: EntryDraft | null
  /** When the draft was kept last, ISO 8601. */
  savedAt: string | null
  /** The draft goes, the form closes. */
  close: () => Promise<void>
  /** Something was typed that a Save has not taken. */
  dirty: boolean
  /** A draft came back: since when, and the ways on; null: none, or one went on with it. */
  begun: DraftNoteProps | null
  /** Somewhere in the form. */
  decision: ReactNode
}

/**
 * One form over one draft: what is wrong, what a Save became, and the way out. For a page, a dialog
 * or a row.
 */
export function useRecordForm<Values extends FormValues>(
  options: RecordFormOptions<Values>,
): RecordForm<Values> {
  const { layout, draft, opened, words, conflict = 'over', reread } = options
  const problems = useProblems(layout)
  const outcome = useOutcome()
  const afterCreate = useAfterCreate(options.created)
  const [refused, setRefused] = useState<Unsaved | null>(null)
  const isThere = useIsThere()
  const close = async () => {
    // Whoever left it before the answer is elsewhere: what is open there stays.
    const wasThere = isThere()
    await draft.forget()
    if (wasThere) options.onClosed()
  }
  const { decide, decision } = useDecision(() => void close())
  const state = useFormState<Values>({
    initial: opened.values,
    validate: (values) =>
      problems.of(
        [...halfTyped(layout, values), ...options.problems(values, Date.now())],
        options.says?.(values),
      ),
    onSubmit: async (values) => {
      setRefused(null)
      const toast = options.toast?.(values) ?? afterCreate?.toastOf(values)
      const saving = options.save(values)
      if (saving === null) return close()
      const unsaved = await outcome(words, saving, {
        close: (row) => {
          options.onSaved?.(values)
          afterCreate?.mark(row, values)
          return close()
        },
        reread,
        inPlace: isThere,
        toast,
        ...(conflict === 'over' && { decide }),
        ...(typeof conflict === 'function' && {
          decide: async (entry: string) => (await close(), conflict(entry)),
        }),
        refused: (entry) => draft.refused(entry, values),
      })
      if (unsaved === null) return undefined
      setRefused(unsaved)
      return problems.ofServer(unsaved.fields)
    },
    onChange: draft.keep,
  })
  const [begunAt, setBegunAt] = useState(
    options.isAnnounced === true ? null : (opened.keptAt ?? null),
  )
  // Who types in it has gone on with it: from then on Discard would throw away what is being typed.
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
  const [reasons] = useState(() =>
    problems.ofServer(opened.restored ? {} : (options.reasons ?? {})),
  )
  const { setErrors } = state
  const hasReasons = Object.keys(reasons).length > 0
  useEffect(() => {
    if (hasReasons) setErrors(reasons)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  }, [hasReasons])
  // What the server said of single fields stands at them, under the line that it was refused, and
  // is said nowhere else.
  const atFields = Object.keys(problems.ofServer(refused?.fields ?? {}))
  const failed =
    refused !== null && atFields.some((name) => name in state.errors) ? refused.failed : null
  const reason = layout.shown.find(({ name }) => reasons[name])?.name ?? null
  return {
    state,
    problems,
    reason,
    unkept: refused?.unkept ?? null,
    refusal: atFields.length > 0 ? null : refused,
    failed,
    newer: refused?.row ?? null,
    seenNewer: () => setRefused(null),
    savedAt: draft.savedAt,
    close,
    dirty: isDirty && opened.isWork(state.values) && !state.busy,
    begun,
    decision,
  }
}

/** One form, for a page that asks before it is left. */
export function useGuardedForm<Values extends FormValues>(options: RecordFormOptions<Values>) {
  const form = useRecordForm(options)
  return { ...form, guard: useLeaveGuard(form.dirty) }
}
