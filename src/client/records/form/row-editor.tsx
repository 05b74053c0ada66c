import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Store } from '#client/data/store.ts'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import {
  type OpenedForm,
  type FormWithRef,
  useSwitchableDraft,
} from '#client/workspace/use-draft.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { FormErrors, FormValue, FormValues } from '#client/ui/form/form-fields.ts'
import { RowControl } from '#client/ui/form/row-control.tsx'
import { keys } from '#client/ui/keys/keys.ts'
import { useKeys } from '#client/ui/keys/use-keys.ts'
import { useFormState } from '#client/ui/form/use-form-state.ts'
import type { Layout } from '#client/records/layout.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { useMeFirst } from '#client/records/use-me-first.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { changedFieldsOf, editFormValues, formFieldsOf } from '#client/records/form-values.ts'
import { type ControlStates, controlSpecOf } from './control-spec.tsx'
import {
  DraftNote,
  PageNeedsConnectionNote,
  RefusedChangeOnRecord,
  UnstoredDraftText,
} from './form-notes.tsx'
import { useUndraftedChangesGuard } from './unsaved-changes-guard.tsx'
import { ConflictDialog, formConflictOf, saveMerged, useConflict } from './use-conflict.tsx'
import { formSaveOf, initialEditForm } from './initial-form.ts'
import {
  type AfterSave,
  type SaveMessages,
  type SaveFailure,
  useIsMounted,
  useReportSaveOutcome,
} from './use-report-save-outcome.ts'
import { RefusalNotice, findInvalidFields, useProblemMessages } from './problems.tsx'
import type { FormSaveInput } from './use-record-form.ts'
import css from './form.module.css'

export type InlineEditOptions = {
  layout: Layout<never>
  rules: Pick<RecordRules, 'guards'>
  /** Names the drafts of these rows. */
  form: string
  /** The messages, by the change if they differ, or by the row. */
  words: SaveMessages | ((patch: Readonly<JsonObject>, uid: string) => SaveMessages)
  /** The settings of the controls for the row's current values. */
  controls: (values: FormValues, uid: string) => ControlStates
  save: (saving: FormSaveInput) => Promise<SaveOutcome>
  reread: () => unknown
  /** Opens the decision after a conflict: for kinds that the device stores. */
  decide?: (entry: string) => void
  /** The current row; undefined if it is gone. */
  rowOf: (uid: string) => { uid: string } | undefined
  /**
   * The reason why this value cannot be chosen, shown at its field, which keeps the previous value;
   * null: it can.
   */
  refuses?: (uid: string, name: string, value: FormValue) => string | null
  /** Fields that return to the previous value when the server refuses the new one. */
  restores?: readonly string[]
  /** Details for the toast after a Save: a consequence, and a way to undo it. */
  toast?: (saving: FormSaveInput) => AfterSave['toast']
  /** A note on a row before its Save. */
  note?: (uid: string) => string | null
}

/** The content of the row's cells by field, and below them. */
export type RowEditorContent = {
  cells: Record<string, ReactNode>
  foot: ReactNode
  cancel: () => void
}

export type RowEditorProps = InlineEditOptions & {
  /** The row that the person opened last; a new object is a new request. */
  asked: { row: { uid: string } }
  /** Passes the drawn content to the row's cells. */
  content: Store<RowEditorContent | null>
  /** Reports the row that is now editable. */
  onShown: (uid: string | null) => void
  /** Runs when the message about the missing file is closed. */
  onClose: () => void
}

/**
 * The form behind one row of a table after another. Renders nothing in its own place: its controls
 * appear in the row's cells.
 */
export function RowEditor({
  layout,
  rules,
  form,
  words,
  controls,
  save,
  reread,
  decide,
  rowOf,
  refuses,
  restores = none,
  toast,
  note,
  asked,
  content,
  onShown,
}: RowEditorProps) {
  const { t, i18n } = useLingui()
  const problems = useProblemMessages(layout)
  const meFirst = useMeFirst()
  const outcome = useReportSaveOutcome()
  const draft = useSwitchableDraft<FormValues>(form)
  const [uid, setUid] = useState<string | null>(null)
  // The current row: another may replace it during a Save.
  const now = useRef(uid)
  // An answer that arrives after the page was left shows as a toast over the next one.
  const isThere = useIsMounted()
  const isShown = (ref: string) => isThere() && now.current === ref
  const show = (next: string | null) => {
    now.current = next
    setUid(next)
  }
  const [refusal, setRefusal] = useState<SaveFailure | null>(null)
  /** The current row, while it is asked which value of each field stays. */
  const [theirs, setTheirs] = useState<JsonObject | null>(null)
  /** The time of a restored draft. */
  const [begunAt, setBegunAt] = useState<string | null>(null)
  const close = async (of?: FormWithRef<FormValues>) => {
    if (of === undefined || now.current === of.ref) show(null)
    await draft.forget(of)
  }
  const state = useFormState<FormValues>({
    initial: nothing,
    validate: (values) => problems.of(findInvalidFields(layout, 'edit', values, Date.now())),
    onSubmit: async (values): Promise<FormErrors<FormValues> | void> => {
      const { opened, ref } = draft
      if (opened === null || ref === null) return undefined
      const own = { ref, opened }
      const saving = formSaveOf(layout, opened, values, {
        on: 'edit',
        rules,
        ref,
        draft: { form, ref },
      })
      if (Object.keys(saving.patch).length === 0) return close(own)
      const isMet = (row: JsonObject) =>
        formConflictOf(layout, opened, values, row, rules).fields.length > 0
      setRefusal(null)
      const unsaved = await outcome(
        typeof words === 'function' ? words(saving.patch, ref) : words,
        saveMerged(save, saving, isMet),
        {
          close: () => close(own),
          reread,
          toast: toast?.(saving),
          inPlace: () => isShown(ref),
          refused: (entry) => draft.replaceRefused(entry, values, own),
          ...(decide && { decide: async (entry: string) => (await close(own), decide(entry)) }),
        },
      )
      // Another row's content does not concern this Save.
      if (unsaved === null || !isShown(ref)) return undefined
      setRefusal(unsaved)
      if (unsaved.row && isMet(unsaved.row)) setTheirs(unsaved.row)
      const before = editFormValues(layout, opened.seen)
      for (const name of restores) if (name in unsaved.fields) state.set(name, before[name] ?? null)
      return problems.ofServer(unsaved.fields)
    },
    onChange: draft.storeSoon,
  })
  /** Opens the row with its stored draft, unless the draft changes nothing. */
  const read = async (row: { uid: string }) => {
    const openRow = () =>
      draft.open(row.uid, () => ({ ...initialEditForm(layout, row), guards: tagOf(row) }))
    const opened = await openRow()
    if (!opened?.restored || isBegun(layout, opened)) return opened
    await draft.forget()
    return openRow()
  }
  const begin = (row: { uid: string }) =>
    read(row).then((opened) => {
      if (opened === null) return
      setRefusal(null)
      setTheirs(null)
      setBegunAt(opened.storedAt ?? null)
      state.reset(opened.values)
      show(row.uid)
    })
  const fields = formFieldsOf(layout, 'edit')
  const idOf = (name: string) => `${form}-${name}`
  const { dialog, discard } = useUndraftedChangesGuard(uid !== null && draft.isTyped && !state.busy)
  // Opens a row only on request: the device's stores may change while the person types.
  const beginRow = (row: { uid: string }) => {
    // An open row keeps its typed text. Text without a draft is replaced only after a question.
    if (row.uid === now.current) document.getElementById(idOf(fields[0]?.name ?? ''))?.focus()
    else discard(() => begin(row))
  }
  useEffectWhen(asked, () => beginRow(asked.row))

  const submit = () =>
    state.submit((errors) =>
      fields.filter(({ name }) => errors[name]).map(({ name }) => idOf(name)),
    )
  const { conflict, layOver, labelOf, textOf } = useConflict({
    layout,
    rules,
    draft,
    base: draft.opened,
    mine: state,
    theirs,
    controls: () => controls(state.values, draft.ref ?? ''),
  })
  const [decided, setDecided] = useState<object | null>(null)
  // Saves the chosen values once the form has them.
  useEffectWhen(decided, submit)
  useKeys(uid === null ? [] : [{ key: keys.save, run: () => state.busy || submit() }])

  const draw = (key: string): RowEditorContent => {
    const given = controls(state.values, key)
    const say = formatterFor(layout, i18n)
    const list = {
      ...state,
      set: (path: string, value: FormValue) => {
        const why = refuses?.(key, path, value) ?? null
        if (why === null) state.set(path, value)
        else state.setErrors({ ...state.errors, [path]: why })
      },
    }
    const cells = fields.map((shown): [string, ReactNode] => {
      const { name } = shown
      const spec = controlSpecOf(shown, 'edit', {
        say,
        time: t`Time`,
        state: given[name] ?? {},
        meFirst,
      })
      return [
        name,
        <RowControl
          key={name}
          id={idOf(name)}
          path={name}
          spec={spec}
          value={state.values[name] ?? null}
          list={list}
          onEnter={submit}
        />,
      ]
    })
    // The reason shows at the field if the server named one; next to Save it shows only the
    // refusal.
    const isAtFields = refusal !== null && Object.keys(problems.ofServer(refusal.fields)).length > 0
    const goOn = () => {
      setBegunAt(null)
      document.getElementById(idOf(fields[0]?.name ?? ''))?.focus()
    }
    const said = note?.(key) ?? null
    const foot = (
      <>
        <PageNeedsConnectionNote inRow />
        {begunAt !== null && !state.changed && (
          <div className={css.inRow}>
            <DraftNote
              at={begunAt}
              onGoOn={goOn}
              onDiscard={() => void draft.forget().then(() => begin(rowOf(key) ?? asked.row))}
            />
          </div>
        )}
        {refusal && <RefusalNotice unsaved={isAtFields ? { ...refusal, refusal: '' } : refusal} />}
        {refusal?.unstoredDraft && <UnstoredDraftText draft={refusal.unstoredDraft} />}
        {refusal === null && <RefusedChangeOnRecord uid={key} />}
        {said !== null && <span className={css.rowNote}>{said}</span>}
        <Button variant="quiet" size="small" onClick={() => void close()}>{t`Cancel`}</Button>
        <Button
          variant="filled"
          size="small"
          disabled={state.busy}
          icon={<Icon icon={IconCheck} size={20} bold />}
          onClick={submit}
        >
          {t`Save`}
        </Button>
      </>
    )
    return { cells: Object.fromEntries(cells), foot, cancel: () => void close() }
  }
  useLayoutEffect(() => {
    content.set(uid === null ? null : draw(uid))
    onShown(uid)
  })
  return (
    <>
      {conflict && (
        <ConflictDialog
          fields={conflict.fields}
          words={{ label: labelOf, value: textOf }}
          onDecided={(choices) => {
            layOver(choices)
            setTheirs(null)
            setDecided({})
          }}
          onClose={() => setTheirs(null)}
        />
      )}
      {dialog}
    </>
  )
}

/** The tag belongs to the seen values, because a restored draft is compared with them. */
const tagOf = (row: object): JsonObject =>
  'etag' in row && typeof row.etag === 'string' ? { etag: row.etag } : {}

/** Returns true for a stored draft that differs from the seen row. */
const isBegun = (layout: Layout<never>, { refusedId, values, seen }: OpenedForm<FormValues>) =>
  refusedId !== undefined || changedFieldsOf(layout, values, seen).length > 0

const nothing: FormValues = {}
const none: readonly string[] = []
