import { each } from '#contract/kernel/several.ts'
import type { InitialForm } from '#client/workspace/use-draft.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { LayoutFields } from '#client/records/layout.ts'
import {
  editFormValues,
  newFormValues,
  isSameForm,
  seenValuesOf,
} from '#client/records/form-values.ts'
import { resumedFormValues } from './resumed-values.ts'
import type { ResumedChange } from './use-resumed-change.ts'

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
