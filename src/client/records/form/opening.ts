import { each } from '#contract/kernel/several.ts'
import type { Opening } from '#client/workspace/use-draft.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { Fielded } from '#client/records/layout.ts'
import { editValues, emptyValues, sameForms, seenOf } from '#client/records/values.ts'
import { formOf } from './earlier-words.ts'
import type { TakenUp } from './use-taken-up.ts'

/**
 * What the form of a record holds. Its uid stands there too, so that a draft of a new one which
 * comes back makes no second one (F-83).
 */
export type RecordValues = FormValues & { uid: string }

type Begun = {
  /** The record that is changed; left out: a new one. */
  row?: { uid: string } | undefined
  /** Values of a new one. */
  preset?: FormValues
  /** The words of an earlier change that it begins with. */
  taken?: TakenUp | null
}

/** The form of a record, new or changed. */
export function recordOpening(
  layout: Fielded,
  { row, preset, taken }: Begun,
): Opening<RecordValues> {
  if (row === undefined) return createOpening(layout, taken, preset)
  const opening = editOpening(layout, row, taken)
  return { ...opening, values: { ...opening.values, uid: row.uid } }
}

/** A form of a new record, with the words of an earlier change. */
export function createOpening(
  layout: Fielded,
  taken: TakenUp | null = null,
  preset: FormValues = {},
): Opening<RecordValues> {
  const patch = taken === null || each in taken.entry.patch ? {} : taken.entry.patch
  const opening = newOpening(
    { ...emptyValues(layout, preset), ...formOf(layout, 'create', patch) },
    taken,
  )
  return { ...opening, isSame: (one, other) => sameForms(layout, 'create', one, other) }
}

/**
 * With these values; a Save in the place of an earlier change makes the record that it was to make,
 * else another one.
 */
export function newOpening(values: FormValues, taken: TakenUp | null): Opening<RecordValues> {
  const { entry, refusedId } = taken ?? {}
  const uid = entry === undefined || refusedId === undefined ? crypto.randomUUID() : entry.ref
  return { values: { ...values, uid }, seen: {}, guards: {}, refusedId }
}

/**
 * The form of a record as it stands now, with the words of an earlier change laid over it; measured
 * against what it shows (F-82).
 */
export function editOpening(
  layout: Fielded,
  row: object,
  taken: TakenUp | null = null,
): Opening<FormValues> {
  const seen = seenOf(layout, row)
  return {
    values: { ...editValues(layout, seen), ...formOf(layout, 'edit', taken?.entry.patch ?? {}) },
    seen,
    guards: {},
    refusedId: taken?.refusedId,
    isSame: (one, other) => sameForms(layout, 'edit', one, other),
  }
}
