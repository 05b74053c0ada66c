import { useId, useState } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { type FormDraft, type Opened, useDraft } from '#client/workspace/use-draft.ts'
import { useGo } from '#client/shell/address.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import type { Layout } from '#client/records/layout.ts'
import { type Change, changeOf, createOf } from '#client/records/values.ts'
import type { Controls } from './control-spec.tsx'
import { draftRef, reasonsOf } from './earlier-words.ts'
import { EarlierNote, RefusedHere } from './earlier-notes.tsx'
import { FormPage } from './form-page.tsx'
import { type RecordValues, recordOpening } from './opening.ts'
import type { SaveWords } from './outcome.ts'
import { plainProblems } from './problems.ts'
import { useSections } from './sections.tsx'
import type { TakenUp } from './use-taken-up.ts'
import { type FormSave, useGuardedForm } from './use-record-form.ts'

/** What such a form hands over to be saved. */
export interface EarlierSave extends FormSave {
  op: 'create' | 'patch'
  discards?: readonly string[]
}

export type EarlierPageProps = {
  layout: Layout<never>
  /** Names its drafts, as in the form that it stands for. */
  form: string
  title: string
  verb: string
  words: SaveWords
  taken: TakenUp | null
  /** The row that is changed; left out: a new one. */
  row?: { uid: string } | undefined
  rules: Pick<RecordRules, 'guards'>
  preset?: FormValues
  controls: (values: FormValues, own: string | null) => Controls
  save: (saving: EarlierSave) => Promise<SaveOutcome>
  /** Where one is after it, and what the way back is called. */
  back: { href: string; label: string }
}

/** The form of a kind as a page, with the words of an earlier change: for kinds whose own forms are dialogs and rows (F-27). */
export function EarlierPage(props: EarlierPageProps) {
  const { layout, form, taken, row } = props
  const [opening] = useState(() => recordOpening(layout, props))
  const draft = useDraft<RecordValues>(form, taken ? draftRef(taken) : (row?.uid ?? 'new'), opening, row?.uid ?? 'new')
  return draft.opened && <OpenPage {...props} draft={draft} opened={draft.opened} />
}

function OpenPage({ draft, opened, ...props }: EarlierPageProps & { draft: FormDraft<RecordValues>; opened: Opened<RecordValues> }) {
  const { layout, row, rules, controls, title, verb, words, taken, save, back } = props
  const id = useId()
  const go = useGo()
  const on = row === undefined ? 'create' : 'edit'
  const form = useGuardedForm<RecordValues>({
    layout,
    draft,
    opened,
    words,
    problems: (values, now) => plainProblems(layout, on, values, now),
    save: (values) => {
      const change: Change = row === undefined ? { patch: createOf(layout, values), seen: {}, guards: {} } : changeOf(layout, values, opened.seen, rules)
      const { id: entry, refusedId } = opened
      return save({ ...change, id: entry, refusedId, discards: taken?.discards, op: row === undefined ? 'create' : 'patch', ref: values.uid, draft: { form: props.form, ref: draft.ref ?? 'new' } })
    },
    onClosed: () => form.guard.pass(() => go(back.href, { replace: true })),
    reasons: opened.restored ? {} : reasonsOf(taken),
  })
  const sections = useSections(layout, on, controls(form.state.values, row?.uid ?? null))
  return (
    <FormPage
      id={id}
      form={form}
      sections={sections}
      label={title}
      verb={verb}
      head={<PageHeader lined title={title} back={<BackLink label={back.label} href={back.href} onOpen={() => go(back.href)} />} />}
      note={
        <>
          <EarlierNote taken={taken} refusedId={opened.refusedId} isSaid={!opened.restored} />
          {row !== undefined && <RefusedHere uid={row.uid} but={opened.refusedId ?? taken?.entry.id} />}
        </>
      }
    />
  )
}
