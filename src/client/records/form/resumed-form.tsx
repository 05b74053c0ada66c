import { useState, type ReactNode } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { each, recordsOf } from '#contract/kernel/several.ts'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import {
  useDraft,
  type FormDraft,
  type InitialForm,
  type OpenedForm,
} from '#client/workspace/use-draft.ts'
import { useGo } from '#client/shell/address.ts'
import type { FormSection, FormValues } from '#client/ui/form/form-fields.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import type { Layout } from '#client/records/layout.ts'
import {
  asPatch,
  createPatchOf,
  fieldChangeOf,
  newFormValues,
  type FieldChange,
} from '#client/records/form-values.ts'
import type { ControlStates } from './control-spec.tsx'
import { RefusedChangeOnRecord, ResumedFormNote } from './form-notes.tsx'
import { FormPage } from './form-page.tsx'
import {
  initialFormWithUid,
  initialRecordForm,
  refusalReasonsOf,
  resumedDraftRef,
  resumedFormValues,
  type RecordFormValues,
  type ResumedChange,
} from './initial-form.ts'
import type { SaveMessages } from './use-report-save-outcome.ts'
import { useGuardedForm, type FormSaveInput, type RecordFormOptions } from './use-record-form.ts'
import { findInvalidFields } from './problems.tsx'
import { useFormSections } from './sections.tsx'

/** The input of a Save from such a form. */
export interface ResumedFormSave extends FormSaveInput {
  op: 'create' | 'patch'
  discards?: readonly string[]
}

/**
 * The properties of a page with such a form, whether it creates one record or several, or changes
 * one.
 */
export type ResumedFormProps = {
  layout: Layout<never>
  /** Names its drafts, like the form that it replaces. */
  form: string
  title: string
  verb: string
  words: SaveMessages
  /** The words of an earlier change, with which the form begins. */
  resumed: ResumedChange | null
  controls: (values: FormValues, own: string | null) => ControlStates
  save: (saving: ResumedFormSave) => Promise<SaveOutcome>
  /** The page that opens afterwards, and the label of the link back. */
  back: { href: string; label: string }
}

/** The draft, once it is loaded. */
export type OpenedDraft = {
  draft: FormDraft<RecordFormValues>
  opened: OpenedForm<RecordFormValues>
}

type Own = Pick<RecordFormOptions<RecordFormValues>, 'layout' | 'problems' | 'reasons'> & {
  op: ResumedFormSave['op']
  /** Returns the change that a Save of these values carries. */
  change: (values: FormValues) => FieldChange
}

/**
 * The form: its Save replaces the earlier change or takes over its words, and then opens the page
 * before.
 */
export function useResumedForm(
  { form: name, words, resumed, save, back, draft, opened }: ResumedFormProps & OpenedDraft,
  { op, change, ...own }: Own,
) {
  const go = useGo()
  const form = useGuardedForm<RecordFormValues>({
    ...own,
    draft,
    opened,
    words,
    save: (values) => {
      const { id, refusedId } = opened
      return save({
        ...change(values),
        id,
        refusedId,
        discards: resumed?.discards,
        op,
        ref: values.uid,
        draft: { form: name, ref: draft.ref ?? 'new' },
      })
    },
    onClosed: () => form.guard.bypass(() => go(back.href, { replace: true })),
  })
  return form
}

type OpenFormProps = {
  page: ResumedFormProps & OpenedDraft
  form: ReturnType<typeof useResumedForm>
  sections: readonly FormSection<FormValues>[]
  /** Shown next to the note about the earlier change. */
  note?: ReactNode
}

/** The page itself: its title under the link back, and a note about the earlier change. */
export function ResumedForm({
  page: { title, verb, back, resumed, opened },
  form,
  sections,
  note,
}: OpenFormProps) {
  const go = useGo()
  const head = (
    <PageHeader
      lined
      title={title}
      back={<BackLink label={back.label} href={back.href} onOpen={() => go(back.href)} />}
    />
  )
  const notes = (
    <>
      <ResumedFormNote
        resumed={resumed}
        refusedId={opened.refusedId}
        isRefusalShown={!opened.restored}
      />
      {note}
    </>
  )
  return (
    <FormPage form={form} sections={sections} label={title} verb={verb} head={head} note={notes} />
  )
}

type ResumedFormPageProps = ResumedFormProps & {
  /** The row to change; absent for a new one. */
  row?: { uid: string } | undefined
  rules: Pick<RecordRules, 'guards'>
  preset?: FormValues
}

/**
 * The form of a kind as a page, with the words of an earlier change: for kinds whose own forms are
 * dialogs and rows (F-27).
 */
export function ResumedFormPage(props: ResumedFormPageProps) {
  const { layout, form, resumed, row } = props
  const [opening] = useState(() => initialRecordForm(layout, props))
  const draft = useDraft<RecordFormValues>(
    form,
    resumed ? resumedDraftRef(resumed) : (row?.uid ?? 'new'),
    opening,
    row?.uid ?? 'new',
  )
  return draft.opened && <OpenPage {...props} draft={draft} opened={draft.opened} />
}

function OpenPage(page: ResumedFormPageProps & OpenedDraft) {
  const { layout, row, rules, controls, resumed, opened } = page
  const on = row === undefined ? 'create' : 'edit'
  const form = useResumedForm(page, {
    layout,
    op: row === undefined ? 'create' : 'patch',
    problems: (values, now) => findInvalidFields(layout, on, values, now),
    change: (values) =>
      row === undefined
        ? { patch: createPatchOf(layout, values), seen: {}, guards: {} }
        : fieldChangeOf(layout, values, opened.seen, rules),
    reasons: refusalReasonsOf(resumed),
  })
  const sections = useFormSections(layout, on, controls(form.state.values, row?.uid ?? null))
  return (
    <ResumedForm
      page={page}
      form={form}
      sections={sections}
      note={
        row !== undefined && (
          <RefusedChangeOnRecord uid={row.uid} exceptId={opened.refusedId ?? resumed?.entry.id} />
        )
      }
    />
  )
}

type MultiRecordPageProps = ResumedFormProps & {
  resumed: ResumedChange
  /** The title over the fields of the record at this position. */
  entry: (place: number) => string
}

/**
 * A create of several records, with a section for each. Records cannot be added or removed, because
 * waiting entries refer to them by position.
 */
export function MultiRecordPage(props: MultiRecordPageProps) {
  const { layout, form, resumed } = props
  const [opening] = useState(() => severalOpening(layout, resumed))
  const draft = useDraft<RecordFormValues>(form, resumedDraftRef(resumed), opening)
  // The form begins with the draft's values, once they are loaded.
  return draft.opened && <OpenSeveral {...props} draft={draft} opened={draft.opened} />
}

function OpenSeveral(page: MultiRecordPageProps & OpenedDraft) {
  const { layout, resumed, controls, entry, opened } = page
  const places = recordsOf(resumed.entry.ref, resumed.entry.patch).map((_, place) => place)
  const form = useResumedForm(page, {
    layout: severalLayout(layout, places),
    op: 'create',
    problems: (values, now) =>
      places.flatMap((place) =>
        findInvalidFields(layout, 'create', valuesAt(values, place), now).map((name) =>
          nameAt(name, place),
        ),
      ),
    change: (values) => ({
      patch: asPatch({
        [each]: places.map((place): JsonObject => createPatchOf(layout, valuesAt(values, place))),
      }),
      seen: {},
      guards: {},
    }),
    reasons: reasonsIn(layout, opened.values, places, refusalReasonsOf(resumed)),
  })
  const own = useFormSections(layout, 'create', {})
  const sections = places.flatMap((place) =>
    sectionsAt(own, place, entry(place), controls(valuesAt(form.state.values, place), null)),
  )
  return <ResumedForm page={page} form={form} sections={sections} />
}

const nameAt = (name: string, place: number) => `${name}_${place}`

function valuesAt(values: FormValues, place: number): FormValues {
  const end = `_${place}`
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.endsWith(end) ? [[name.slice(0, -end.length), value]] : [],
    ),
  )
}

function severalOpening(
  layout: Layout<never>,
  resumed: ResumedChange,
): InitialForm<RecordFormValues> {
  const records = recordsOf(resumed.entry.ref, resumed.entry.patch)
  const values = records.flatMap(({ fields }, place) =>
    Object.entries({
      ...newFormValues(layout),
      ...resumedFormValues(layout, 'create', fields),
    }).map(([name, value]) => [nameAt(name, place), value] as const),
  )
  return initialFormWithUid(Object.fromEntries(values), resumed)
}

/**
 * The server names a field but no record, so the reason shows at records where that field is wrong
 * by itself, or else at all.
 */
function reasonsIn(
  layout: Layout<never>,
  values: FormValues,
  places: readonly number[],
  reasons: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(reasons).flatMap(([name, sentence]) => {
      const wrong = places.filter((place) =>
        findInvalidFields(layout, 'create', valuesAt(values, place), Date.now()).includes(name),
      )
      return (wrong.length > 0 ? wrong : places).map((place) => [nameAt(name, place), sentence])
    }),
  )
}

/** Repeats the layout's fields for each record, so that a problem shows at the right one. */
function severalLayout(layout: Layout<never>, places: readonly number[]): Layout<never> {
  const shown = places.flatMap((place) =>
    layout.fieldViews.map((one) => ({ ...one, name: nameAt(one.name, place) })),
  )
  return {
    ...layout,
    fieldViews: shown,
    find: (name) => shown.find((one) => one.name === name) ?? null,
  }
}

function sectionsAt(
  sections: readonly FormSection<FormValues>[],
  place: number,
  title: string,
  controls: ControlStates,
): FormSection<FormValues>[] {
  return sections.map((section, n) => ({
    key: `${section.key}_${place}`,
    ...(n === 0 && { title }),
    fields: section.fields.map((spec) => ({
      ...spec,
      ...(controls[spec.name] as object),
      name: nameAt(spec.name, place),
    })),
  }))
}
