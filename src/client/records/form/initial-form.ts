import { useState } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import { each, recordsOf } from '#contract/kernel/several.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { InitialForm, OpenedForm } from '#client/workspace/use-draft.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { useArrival } from '#client/ui/use-arrival.ts'
import type { LayoutFields } from '#client/records/layout.ts'
import {
  createPatchOf,
  editFormValues,
  fieldChangeOf,
  formFieldsOf,
  isSameForm,
  newFormValues,
  seenValuesOf,
} from '#client/records/form-values.ts'
import { fieldHandlerOf } from '#client/records/field-handlers.ts'
import type { EndedEntry, Entry, Review } from '#client/data/outbox/core/types.ts'
import { useBoxSnapshot, useOutbox } from '#client/workspace/use-box.ts'
import { useFilters } from '#client/shell/address.ts'
import type { FormSaveInput } from './use-record-form.ts'

/**
 * The values of a record's form. Contains the uid, so that a restored draft of a new record creates
 * no second one (F-83).
 */
export type RecordFormValues = FormValues & { uid: string }

type InitialFormInput = {
  /** The row to change; absent for a new one. */
  row?: { uid: string } | undefined
  /** The initial values of a new one. */
  preset?: FormValues
  /** The words of an earlier change, with which the form begins. */
  resumed?: ResumedChange | null
}

/** Returns the opening of a form for a new or an existing record. */
export function initialRecordForm(
  layout: LayoutFields,
  { row, preset, resumed }: InitialFormInput,
): InitialForm<RecordFormValues> {
  if (row === undefined) return initialCreateForm(layout, resumed, preset)
  const opening = initialEditForm(layout, row, resumed)
  return { ...opening, values: { ...opening.values, uid: row.uid } }
}

/** Returns the opening of a new record's form, with the words of an earlier change. */
export function initialCreateForm(
  layout: LayoutFields,
  taken: ResumedChange | null = null,
  preset: FormValues = {},
): InitialForm<RecordFormValues> {
  const patch = taken === null || each in taken.entry.patch ? {} : taken.entry.patch
  const opening = initialFormWithUid(
    { ...newFormValues(layout, preset), ...resumedFormValues(layout, 'create', patch) },
    taken,
  )
  return { ...opening, isSame: (one, other) => isSameForm(layout, 'create', one, other) }
}

/**
 * Opens with these values. If the Save replaces an earlier create, it keeps that record's uid;
 * otherwise it gets a new one.
 */
export function initialFormWithUid(
  values: FormValues,
  taken: ResumedChange | null,
): InitialForm<RecordFormValues> {
  const { entry, refusedId } = taken ?? {}
  const uid = entry === undefined || refusedId === undefined ? crypto.randomUUID() : entry.ref
  return { values: { ...values, uid }, seen: {}, guards: {}, refusedId }
}

/**
 * The form of the current record with the words of an earlier change over it; compared with the
 * shown values (F-82).
 */
export function initialEditForm(
  layout: LayoutFields,
  row: object,
  taken: ResumedChange | null = null,
): InitialForm<FormValues> {
  const seen = seenValuesOf(layout, row)
  return {
    values: {
      ...editFormValues(layout, seen),
      ...resumedFormValues(layout, 'edit', taken?.entry.patch ?? {}),
    },
    seen,
    guards: {},
    refusedId: taken?.refusedId,
    isSame: (one, other) => isSameForm(layout, 'edit', one, other),
  }
}

/**
 * Returns the input of a Save of an open form: a new record whole, or the change of a record with
 * the tag of the row that its author saw.
 */
export function formSaveOf(
  layout: LayoutFields,
  { id, refusedId, seen, guards: { etag, ...guards } }: Omit<OpenedForm<never>, 'values'>,
  values: FormValues,
  { on, rules, ref, draft }: FormSaveTarget,
): FormSaveInput {
  const change =
    on === 'create'
      ? { patch: createPatchOf(layout, values), seen: {}, guards: {} }
      : fieldChangeOf(layout, values, { ...guards, ...seen }, rules)
  return { ...change, id, refusedId, ref, ...(typeof etag === 'string' && { etag }), draft }
}

interface FormSaveTarget extends Pick<FormSaveInput, 'ref' | 'draft'> {
  on: 'create' | 'edit'
  rules: Pick<RecordRules, 'guards'>
}

/** Returns the values of a change for the fields of a form. */
export function resumedFormValues(
  layout: LayoutFields,
  on: 'create' | 'edit',
  patch: Readonly<JsonObject>,
): FormValues {
  const known = formFieldsOf(layout, on).filter(({ name }) => name in patch)
  return Object.fromEntries(
    known.map(({ name, field }) => [name, fieldHandlerOf(field).toForm(patch[name], field)]),
  )
}

/**
 * The reference of the draft of such a form: one for each entry, separate from other drafts of the
 * record.
 */
export const resumedDraftRef = ({ entry, refusedId }: ResumedChange) =>
  refusedId === undefined ? `again ${entry.id}` : `instead ${entry.ref}`

/**
 * Returns the fields that caused the refusal, with the server's sentence for each; for a discarded
 * record only our own text.
 */
export const refusalReasonsOf = (
  taken: ResumedChange | null,
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries((taken?.lostReferences ?? []).map((field) => [field, ''])),
  ...taken?.review?.problems,
})

/** The words of an earlier change, with which a form begins. */
export interface ResumedChange {
  entry: Entry
  review: Review | null
  /** The entry that the next Save replaces (F-27); without it the Save is a separate change. */
  refusedId?: string
  /** Entries that the Save of these words discards (F-28). */
  discards?: readonly string[]
  /** Fields that name a record whose create was discarded: they need a new choice (F-68). */
  lostReferences?: readonly string[]
}

/**
 * Returns the change that the address names by `?entry=`, as the tray links to a form; `as=new`
 * makes its words a separate change. Null without one, or after its decision; undefined while it
 * loads. Stays as it was when the form opened.
 */
export function useResumedChange(): ResumedChange | null | undefined {
  const outbox = useOutbox()
  const { byId } = useBoxSnapshot()
  const [{ id, isNew }] = useFilters(parse, nothing)
  const [found, setFound] = useState<{ id: string; taken: ResumedChange | null } | undefined>(
    undefined,
  )
  const asked = byId.get(id)
  const waiting = asked?.review === null ? undefined : asked
  const missing = id !== '' && found?.id !== id
  const readEnded = async () => (await outbox?.readEndedEntries()) ?? []
  const read = async (): Promise<ResumedChange | null> => {
    if (waiting) {
      const { entry, review } = waiting
      const taken = { entry, review, ...(isNew ? { discards: [id] } : { refusedId: id }) }
      return review?.kind === 'parent-gone' ? withoutParent(taken, await readEnded()) : taken
    }
    const ended = (await readEnded()).find((one) => one.id === id && one.end === 'discarded')
    return isNew && ended ? { entry: ended.entry, review: null } : null
  }
  // As it was when the form opened.
  useArrival(
    () => (missing ? read() : null),
    (taken) => setFound({ id, taken }),
    [missing, id, isNew, outbox],
  )
  if (id === '') return null
  return found?.id === id ? found.taken : undefined
}

const parse = (raw: Readonly<Record<string, unknown>>) => ({
  id: typeof raw['entry'] === 'string' ? raw['entry'] : '',
  isNew: raw['as'] === 'new',
})
const nothing = () => ({})

/**
 * Returns the words of a change whose parent was discarded (F-68): `lost` lists the fields that
 * name a record that was never created. For an edit after a discarded create it adds that create's
 * words, because they exist only there. Pure.
 */
function withoutParent(
  taken: ResumedChange,
  ended: readonly Pick<EndedEntry, 'entry' | 'end'>[],
): ResumedChange {
  const { entry } = taken
  const creates = ended.filter((one) => one.end === 'discarded' && one.entry.op === 'create')
  const never = new Map(
    creates.flatMap((one) =>
      recordsOf(one.entry.ref, one.entry.patch).map(({ uid, fields }) => [uid, fields] as const),
    ),
  )
  const own = entry.op === 'patch' ? never.get(entry.ref) : undefined
  const patch = { ...own, ...entry.patch }
  const lost = Object.keys(patch).filter(
    (field) => typeof patch[field] === 'string' && never.has(patch[field]),
  )
  return { ...taken, entry: { ...entry, patch }, lostReferences: lost }
}
