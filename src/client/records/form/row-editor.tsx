import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Live } from '#client/data/live.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { type Opened, type OpenForm, useDrafting } from '#client/workspace/use-draft.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { FormErrors, FormValue, FormValues } from '#client/ui/form/form-fields.ts'
import { RowControl } from '#client/ui/form/row-control.tsx'
import { keys } from '#client/ui/keys/keys.ts'
import { useKeys } from '#client/ui/keys/use-keys.ts'
import { useFormState } from '#client/ui/form/use-form-state.ts'
import type { Layout } from '#client/records/layout.ts'
import { sayOf } from '#client/records/say.ts'
import { useMeFirst } from '#client/records/use-me-first.ts'
import { changedIn, changeOf, editValues, inForm } from '#client/records/values.ts'
import { type Controls, controlSpec } from './control-spec.tsx'
import { DraftNote } from './draft-note.tsx'
import { RefusedHere } from './earlier-notes.tsx'
import { useUnkeptGuard } from './leave-guard.tsx'
import { overNewer } from './newer.ts'
import { editOpening } from './opening.ts'
import { PageLineNote } from './line-note.tsx'
import { type AfterSave, type SaveWords, type Unsaved, useOutcome } from './outcome.ts'
import { plainProblems, useProblems } from './problems.ts'
import { Refusal } from './refusal.tsx'
import { UnkeptWords } from './unkept-words.tsx'
import { saveOver, type Tagged, useMet } from './use-met.tsx'
import css from './form.module.css'

export type InlineEdit = {
  layout: Layout<never>
  rules: Pick<RecordRules, 'guards'>
  /** Names the drafts of these rows. */
  form: string
  /** By what is changed, where not all changes are said in the same words, or by the row. */
  words: SaveWords | ((patch: Readonly<JsonObject>, uid: string) => SaveWords)
  /** What the controls need, by what stands in the row now. */
  controls: (values: FormValues, uid: string) => Controls
  /** `etag`: of the row as it was when its editing began, where it is saved online. */
  save: (saving: Tagged) => Promise<SaveOutcome>
  reread: () => unknown
  /** Another person changed the same: ask. */
  decide: (entry: string) => void
  /** What the row says now; undefined: it is gone. */
  rowOf: (uid: string) => { uid: string } | undefined
  /**
   * Why this value cannot be chosen, said at its field while the one before stays; null: it can.
   */
  refuses?: (uid: string, name: string, value: FormValue) => string | null
  /** Fields whose value gives way to the one before when the server refuses it. */
  restores?: readonly string[]
  /** Said beside the word that a row was saved: what follows from it, and how to take it back. */
  toast?: (saving: Tagged) => AfterSave['toast']
  /** Said of a row before its Save. */
  note?: (uid: string) => string | null
}

/** What stands in the cells of the row, by field, and below them. */
export type Drawn = { cells: Record<string, ReactNode>; foot: ReactNode; cancel: () => void }

export type RowEditorProps = InlineEdit & {
  /** The row that somebody asked for last; another object is another asking. */
  asked: { row: { uid: string } }
  /** Where the row's cells take what is drawn. */
  drawn: Live<Drawn | null>
  /** The row that is fields now. */
  onShown: (uid: string | null) => void
  /** What says that this file did not arrive was closed. */
  onClose: () => void
}

/**
 * The form behind one row of a table after another. It draws nothing where it stands: its controls
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
  drawn,
  onShown,
}: RowEditorProps) {
  const { t, i18n } = useLingui()
  const problems = useProblems(layout)
  const meFirst = useMeFirst()
  const outcome = useOutcome()
  const draft = useDrafting<FormValues>(form)
  const [uid, setUid] = useState<string | null>(null)
  // The row of this moment: while one is being saved another may have taken its place.
  const now = useRef(uid)
  const show = (next: string | null) => {
    now.current = next
    setUid(next)
  }
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
      const { etag, ...guards } = opened.guards
      const change = changeOf(layout, values, { ...guards, ...opened.seen }, rules)
      if (Object.keys(change.patch).length === 0) return close(own)
      const isMet = (row: JsonObject) =>
        overNewer(layout, values, { ...guards, ...opened.seen }, row, rules).met.length > 0
      setRefusal(null)
      const { id, refusedId } = opened
      const saving = {
        ...change,
        id,
        ref,
        refusedId,
        ...(typeof etag === 'string' && { etag }),
        draft: { form, ref },
      }
      const unsaved = await outcome(
        typeof words === 'function' ? words(change.patch, ref) : words,
        saveOver(save, saving, isMet),
        {
          close: () => close(own),
          reread,
          toast: toast?.(saving),
          inPlace: () => now.current === ref,
          refused: (entry) => draft.refused(entry, values, own),
          decide: async (entry) => {
            await close(own)
            decide(entry)
          },
        },
      )
      // What another row shows is not about it.
      if (unsaved === null || now.current !== ref) return undefined
      setRefusal(unsaved)
      if (unsaved.row) meets(unsaved.row, opened)
      const before = editValues(layout, opened.seen)
      for (const name of restores) if (name in unsaved.fields) state.set(name, before[name] ?? null)
      return problems.ofServer(unsaved.fields)
    },
    onChange: draft.keep,
  })
  /**
   * With what the row opens: its kept draft, unless nothing in it differs from what the row said
   * then.
   */
  const read = async (row: { uid: string }) => {
    const openRow = () =>
      draft.open(row.uid, () => ({ ...editOpening(layout, row), guards: tagOf(row) }))
    const opened = await openRow()
    if (!opened?.restored || isBegun(layout, opened)) return opened
    await draft.forget()
    return openRow()
  }
  const begin = (row: { uid: string }) =>
    read(row).then((opened) => {
      if (opened === null) return
      setRefusal(null)
      setBegunAt(opened.keptAt ?? null)
      state.reset(opened.values)
      show(row.uid)
    })
  const fields = inForm(layout, 'edit')
  const idOf = (name: string) => `${form}-${name}`
  const { dialog, discard } = useUnkeptGuard(uid !== null && draft.isTyped && !state.busy)
  // A row opens when somebody asks for it and at no other time: the device's stores may come and go
  // beneath what is typed.
  const beginRow = useEffectEvent((row: { uid: string }) => {
    // What is open already keeps what was typed; what no draft keeps is not gone over unasked.
    if (row.uid === now.current) document.getElementById(idOf(fields[0]?.name ?? ''))?.focus()
    else discard(() => begin(row))
  })
  useEffect(() => beginRow(asked.row), [asked])
  // What is answered after the page was left is said over the next one.
  useEffect(() => () => void (now.current = null), [])

  const submit = () =>
    state.submit((errors) =>
      fields.filter(({ name }) => errors[name]).map(({ name }) => idOf(name)),
    )
  const { meets, decision } = useMet({ layout, rules, draft, state, controls, submit })
  useKeys(uid === null ? [] : [{ key: keys.save, run: () => state.busy || submit() }])

  const draw = (key: string): Drawn => {
    const given = controls(state.values, key)
    const say = sayOf(layout, i18n)
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
      const spec = controlSpec(shown, 'edit', {
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
    // Why stands at the field, where the server named one; beside Save only that it was refused.
    const isAtFields = refusal !== null && Object.keys(problems.ofServer(refusal.fields)).length > 0
    const goOn = () => {
      setBegunAt(null)
      document.getElementById(idOf(fields[0]?.name ?? ''))?.focus()
    }
    const said = note?.(key) ?? null
    const foot = (
      <>
        <PageLineNote inRow />
        {begunAt !== null && !state.changed && (
          <div className={css.inRow}>
            <DraftNote
              at={begunAt}
              onGoOn={goOn}
              onDiscard={() => void draft.forget().then(() => begin(rowOf(key) ?? asked.row))}
            />
          </div>
        )}
        {refusal && <Refusal unsaved={isAtFields ? { ...refusal, refusal: '' } : refusal} />}
        {refusal?.unkept && <UnkeptWords draft={refusal.unkept} />}
        {refusal === null && <RefusedHere uid={key} />}
        {said !== null && <span className={css.rowNote}>{said}</span>}
        <Button variant="quiet" size="small" onClick={() => void close()}>{t`Cancel`}</Button>
        <Button
          variant="filled"
          size="small"
          disabled={state.busy}
          icon={<IconCheck size={20} stroke={2.2} aria-hidden="true" />}
          onClick={submit}
        >
          {t`Save`}
        </Button>
      </>
    )
    return { cells: Object.fromEntries(cells), foot, cancel: () => void close() }
  }
  useLayoutEffect(() => {
    drawn.set(uid === null ? null : draw(uid))
    onShown(uid)
  })
  return (
    <>
      {decision}
      {dialog}
    </>
  )
}

/** The tag belongs to what was seen: a draft that comes back is measured against it. */
const tagOf = (row: object): JsonObject =>
  'etag' in row && typeof row.etag === 'string' ? { etag: row.etag } : {}

/** A kept draft says something that the row did not. */
const isBegun = (layout: Layout<never>, { refusedId, values, seen }: Opened<FormValues>) =>
  refusedId !== undefined || changedIn(layout, values, seen).length > 0

const nothing: FormValues = {}
const none: readonly string[] = []
