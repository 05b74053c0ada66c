import { useEffect, useState, type ReactNode } from 'react'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { EntryDraft } from '#client/data/outbox/outbox.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import type { FormDraft, Opened } from '#client/workspace/use-draft.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { type FormState, useFormState } from '#client/ui/form/use-form-state.ts'
import { useDecision } from './decision.tsx'
import type { Layout } from '#client/records/layout.ts'
import type { Change } from '#client/records/values.ts'
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
  /** Hands over what changed; null: nothing did, and the form closes. */
  save: (values: Values) => Promise<SaveOutcome> | null
  /** Where one is when the form has closed. */
  onClosed: () => void
  /** `over` (default): the decision opens over the form, which closes with it; `tray`: it waits there; else the form closes and this opens it. */
  conflict?: 'over' | 'tray' | ((entry: string) => void)
  reread?: AfterSave['reread']
  /** Fields that an earlier change was refused for, by the server's sentences: said from the start, the first one has the focus. A draft that comes back says none. */
  reasons?: Readonly<Record<string, string>>
}

export interface RecordForm<Values extends FormValues> {
  state: FormState<Values>
  problems: Problems
  /** Why it was refused, said over the fields. */
  refusal: string | null
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
  /** Somewhere in the form. */
  decision: ReactNode
}

/** One form over one draft: what is wrong, what a Save became, and the way out. For a page, a dialog or a row. */
export function useRecordForm<Values extends FormValues>(options: RecordFormOptions<Values>): RecordForm<Values> {
  const { layout, draft, opened, words, conflict = 'over', reread } = options
  const problems = useProblems(layout)
  const outcome = useOutcome()
  const [refused, setRefused] = useState<Pick<Unsaved, 'refusal' | 'row' | 'unkept'> | null>(null)
  const close = async () => {
    await draft.forget()
    options.onClosed()
  }
  const { decide, decision } = useDecision(() => void close())
  const state = useFormState<Values>({
    initial: opened.values,
    validate: (values) => problems.of([...halfTyped(layout, values), ...options.problems(values, Date.now())]),
    onSubmit: async (values) => {
      setRefused(null)
      const saving = options.save(values)
      if (saving === null) return close()
      const unsaved = await outcome(words, saving, {
        close,
        reread,
        ...(conflict === 'over' && { decide }),
        ...(typeof conflict === 'function' && { decide: async (entry: string) => (await close(), conflict(entry)) }),
        refused: (entry) => draft.refused(entry, values),
      })
      if (unsaved === null) return undefined
      setRefused(unsaved)
      return problems.ofServer(unsaved.fields)
    },
    onChange: draft.keep,
  })
  const [reasons] = useState(() => problems.ofServer(opened.restored ? {} : (options.reasons ?? {})))
  const { setErrors } = state
  const hasReasons = Object.keys(reasons).length > 0
  useEffect(() => {
    if (hasReasons) setErrors(reasons)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  }, [hasReasons])
  const reason = layout.shown.find(({ name }) => reasons[name])?.name ?? null
  return { state, problems, reason, unkept: refused?.unkept ?? null, refusal: refused?.refusal ?? null, newer: refused?.row ?? null, seenNewer: () => setRefused(null), savedAt: draft.savedAt, close, dirty: (state.changed || opened.restored) && !state.busy, decision }
}

/** The same, for a page that asks before it is left. */
export function useGuardedForm<Values extends FormValues>(options: RecordFormOptions<Values>) {
  const form = useRecordForm(options)
  return { ...form, guard: useLeaveGuard(form.dirty) }
}
