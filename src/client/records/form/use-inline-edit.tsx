import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { type OpenForm, useDrafting } from '#client/workspace/use-draft.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { FormErrors, FormValues } from '#client/ui/form/form-fields.ts'
import { RowControl } from '#client/ui/form/row-control.tsx'
import { keys } from '#client/ui/keys/keys.ts'
import { useKeys } from '#client/ui/keys/use-keys.ts'
import { useFormState } from '#client/ui/form/use-form-state.ts'
import { later } from '#client/ui/later.tsx'
import type { RowEditing } from '#client/ui/table/columns.ts'
import type { Layout } from '#client/records/layout.ts'
import { sayOf } from '#client/records/say.ts'
import { useMeFirst } from '#client/records/use-me-first.ts'
import { changedIn, changeOf, inForm } from '#client/records/values.ts'
import { type Controls, controlSpec } from './control-spec.tsx'
import { DraftNote } from './draft-note.tsx'
import { editOpening } from './opening.ts'
import { type SaveWords, type Unsaved, useOutcome } from './outcome.ts'
import { plainProblems, useProblems } from './problems.ts'
import { Refusal } from './refusal.tsx'
import type { FormSave } from './use-record-form.ts'
import css from './form.module.css'

type InlineEdit = {
  layout: Layout<never>
  rules: Pick<RecordRules, 'guards'>
  /** Names the drafts of these rows. */
  form: string
  words: SaveWords
  /** What the controls need, by what stands in the row now. */
  controls: (values: FormValues, uid: string) => Controls
  save: (saving: FormSave) => Promise<SaveOutcome>
  reread: () => unknown
  /** Another person changed the same: ask. */
  decide: (entry: string) => void
}

/** One row of a table as fields with Save and Cancel in the row; its draft is kept, and another row may take its place at any time. */
export function useInlineEdit({ layout, rules, form, words, controls, save, reread, decide }: InlineEdit): { editing: RowEditing | null; edit: (row: { uid: string }) => void } {
  const { t, i18n } = useLingui()
  const problems = useProblems(layout)
  const meFirst = useMeFirst()
  const outcome = useOutcome()
  const draft = useDrafting<FormValues>(form)
  const [uid, setUid] = useState<string | null>(null)
  // The row of this moment: while one is being saved another may have taken its place.
  const now = useRef(uid)
  const show = useCallback((next: string | null) => {
    now.current = next
    setUid(next)
  }, [])
  const [refusal, setRefusal] = useState<Unsaved | null>(null)
  /** A draft came back: since when. */
  const [begunAt, setBegunAt] = useState<string | null>(null)
  const close = async (of?: OpenForm<FormValues>) => {
    if (of === undefined || now.current === of.ref) show(null)
    await draft.forget(of)
  }
  const state = useFormState<FormValues>({
    initial: nothing,
    validate: (values) => problems.of(plainProblems(layout, 'edit', values, Date.now())),
    onSubmit: async (values): Promise<FormErrors<FormValues> | void> => {
      const { opened, ref } = draft
      if (opened === null || ref === null) return undefined
      const own = { ref, opened }
      const change = changeOf(layout, values, { ...opened.guards, ...opened.seen }, rules)
      if (Object.keys(change.patch).length === 0) return close(own)
      setRefusal(null)
      const { id, refusedId } = opened
      const unsaved = await outcome(words, save({ ...change, id, ref, refusedId, draft: { form, ref } }), {
        close: () => close(own),
        reread,
        inPlace: () => now.current === ref,
        refused: (entry) => draft.refused(entry, values, own),
        decide: async (entry) => {
          await close(own)
          decide(entry)
        },
      })
      // What another row shows is not about it.
      if (unsaved === null || now.current !== ref) return undefined
      setRefusal(unsaved)
      return problems.ofServer(unsaved.fields)
    },
    onChange: draft.keep,
  })
  const { open } = draft
  const reset = useRef(state.reset)
  // oxlint-disable-next-line react/refs -- called when a row has been read, never while drawing
  reset.current = state.reset
  const last = useRef<{ uid: string } | null>(null)
  const { forget } = draft
  const edit = useCallback(
    (row: { uid: string }) => {
      setRefusal(null)
      last.current = row
      const begin = async (): Promise<void> => {
        const opened = await open(row.uid, () => editOpening(layout, row))
        if (opened === null) return
        const isBegun = opened.refusedId !== undefined || changedIn(layout, opened.values, opened.seen).length > 0
        if (opened.restored && !isBegun) {
          // Nothing in it differs from what the row said then: it is no change, and the row is shown as it is.
          await forget()
          return begin()
        }
        setBegunAt(opened.keptAt ?? null)
        reset.current(opened.values)
        show(row.uid)
      }
      void begin()
    },
    [layout, open, forget, show],
  )
  const fields = inForm(layout, 'edit')
  const idOf = (name: string) => `${form}-${name}`
  const submit = () => state.submit((errors) => fields.filter(({ name }) => errors[name]).map(({ name }) => idOf(name)))
  useKeys(uid === null ? [] : [{ key: keys.save, run: () => state.busy || submit() }])
  if (uid === null) return { editing: null, edit }

  const given = controls(state.values, uid)
  const say = sayOf(layout, i18n)
  const cells = fields.map((shown) => {
    const { name, look } = shown
    const spec = controlSpec(shown, 'edit', { say, time: t`Time`, state: given[name] ?? {}, meFirst })
    const control = <RowControl id={idOf(name)} path={name} spec={spec} value={state.values[name] ?? null} list={state} onEnter={submit} />
    return [look.column?.id ?? name, control]
  })
  // Why stands at the field, where the server named one; beside Save only that it was refused.
  const isAtFields = refusal !== null && Object.keys(problems.ofServer(refusal.fields)).length > 0
  return {
    edit,
    editing: {
      key: uid,
      onCancel: () => void close(),
      cells: Object.fromEntries(cells),
      foot: (
        <>
          {begunAt !== null && (
            <div className={css.inRow}>
              <DraftNote
                at={begunAt}
                onGoOn={() => {
                  setBegunAt(null)
                  document.getElementById(idOf(fields[0]?.name ?? ''))?.focus()
                }}
                onDiscard={() => void forget().then(() => last.current && edit(last.current))}
              />
            </div>
          )}
          {refusal && <Refusal unsaved={isAtFields ? { ...refusal, refusal: '' } : refusal} />}
          <RowNotes uid={uid} unkept={refusal?.unkept} isRefused={refusal !== null} />
          <Button variant="quiet" size="small" onClick={() => void close()}>{t`Cancel`}</Button>
          <Button variant="filled" size="small" disabled={state.busy} icon={<IconCheck size={20} stroke={2.2} aria-hidden="true" />} onClick={submit}>
            {t`Save`}
          </Button>
        </>
      ),
    },
  }
}

const RowNotes = later(async () => (await import('./row-notes.tsx')).RowNotes)

const nothing: FormValues = {}
