import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { rulesOf, type RecordRules } from '#contract/kernel/field.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { newerRowOf, type SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { withWords } from '#client/i18n/language.ts'
import {
  type ChosenSides,
  type Conflict,
  conflictOf,
  type Side,
} from '#client/shell/tray/conflict.ts'
import type { ConflictDialogProps } from '#client/shell/tray/conflict-dialog.tsx'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { FormState } from '#client/ui/form/use-form-state.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import type { FormDraft, OpenedForm } from '#client/workspace/use-draft.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { fieldHandlerOf } from '#client/records/field-handlers.ts'
import { formatFieldValue } from '#client/records/format-field-value.ts'
import { formatterFor } from '#client/records/formatter.ts'
import type { Layout, LayoutFields } from '#client/records/layout.ts'
import {
  changedFieldsOf,
  fieldChangeOf,
  formFieldsOf,
  seenValuesOf,
} from '#client/records/form-values.ts'
import { formatRowField } from '#client/records/list/columns.ts'
import type { ControlStates } from './control-spec.tsx'
import type { FormSaveInput } from './use-record-form.ts'

/** Asks for each field that both changed, over the form. */
export const ConflictDialog = lazyComponent<ConflictDialogProps>(
  async () =>
    (await withWords('tray', import('#client/shell/tray/conflict-dialog.tsx'))).ConflictDialog,
  'over',
)

type Options<Values extends FormValues> = {
  layout: Layout<never>
  rules: Pick<RecordRules, 'guards'>
  draft: Pick<FormDraft<Values>, 'rebase'>
  /** The opening of the form; null while none is open. */
  base: OpenedForm<Values> | null
  mine: FormState<Values>
  /** The current row, once another person changed it. */
  theirs: object | null
  /** The controls whose options name the chosen values. */
  controls?: () => ControlStates
}

/**
 * The conflict of an open form with another person's change of its record: typed text is never lost
 * and a colleague's value is never overwritten unseen.
 */
export function useConflict<Values extends FormValues>({
  layout,
  rules,
  draft,
  base,
  mine,
  theirs,
  controls,
}: Options<Values>): {
  conflict: FormConflict | null
  /** Lays my values over the current row, or theirs where so chosen: the next Save has its tag. */
  layOver: (choices?: ChosenSides) => void
  /** True from `layOver` until the next conflict. */
  isLaidOver: boolean
  labelOf: (name: string) => string
  textOf: (name: string, value: Json, side: Side | 'before') => string
  /** Shows their value at each field that both changed, after `layOver`. */
  withHints: (controls?: ControlStates) => ControlStates
} {
  const { t, i18n } = useLingui()
  const { names } = useWorkspace()
  const [laid, setLaid] = useState<{ row: JsonObject; fields: readonly string[] } | null>(null)
  const [isMet, setIsMet] = useState(theirs !== null)
  if (isMet !== (theirs !== null)) {
    setIsMet(!isMet)
    if (theirs !== null) setLaid(null)
  }
  // Parts of a kind's row outside its fields do not concern the form.
  const row = theirs as JsonObject | null
  const conflict = row && base && formConflictOf(layout, base, mine.values, row, rules)
  const layOver = (choices: ChosenSides = {}) => {
    if (!conflict || !base || !row) return
    const { values, seen, fields, changed } = conflict
    const taken = fields
      .filter(({ field }) => choices[field] === 'theirs')
      .map(({ field }) => field)
    const isTagged = 'etag' in base.guards
    draft.rebase({
      seen,
      guards: isTagged ? { ...base.guards, etag: row['etag'] ?? null } : base.guards,
    })
    // The layout's fields make up the form's values.
    mine.setAll({ ...values, ...formValuesOf(layout, seen, taken) } as Partial<Values>)
    const touched = changedFieldsOf(layout, mine.values, { ...base.guards, ...base.seen })
    setLaid({
      row,
      fields: [
        ...fields.map(({ field }) => field),
        ...changed.filter((name) => touched.includes(name)),
      ],
    })
  }
  const say = {
    ...formatterFor(layout, i18n),
    name: (to: string, ref: string | number) => names.resolveReference(to, ref)?.name ?? null,
  }
  const latest = row ?? laid?.row
  const textOf = (name: string, given: Json, side: Side | 'before'): string => {
    const option = controls?.()[name]?.options?.find((one) => one.value === String(given ?? ''))
    if (option && 'label' in option) return option.label
    const shown = side === 'theirs' ? layout.find(name) : null
    // The layout may be of any kind; the row belongs to it.
    const inRow = shown && latest ? formatRowField(latest as never, shown, say) : ''
    return inRow || formatFieldValue(layout, name, given, say)
  }
  const hintOf = (name: string) => {
    const value = textOf(name, latest?.[name] ?? null, 'theirs')
    return value === '' ? t`Theirs: nothing` : t`Theirs: ${value}`
  }
  return {
    conflict,
    layOver,
    isLaidOver: laid !== null,
    labelOf: (name) => {
      const shown = layout.find(name)
      return shown ? i18n._(shown.ui.label) : name
    },
    textOf,
    withHints: (given = {}) => ({
      ...given,
      ...Object.fromEntries(
        (laid?.fields ?? []).map((name) => [name, { ...given[name], help: hintOf(name) }]),
      ),
    }),
  }
}

/**
 * Saves, and merges both changes if the colleague changed other fields: repeats the Save with the
 * tag of the current row. `isMet`: a person must decide about that row.
 */
export async function saveMerged(
  save: (saving: FormSaveInput) => Promise<SaveOutcome>,
  saving: FormSaveInput,
  isMet: (row: JsonObject) => boolean,
): Promise<SaveOutcome> {
  const done = await save(saving)
  const row = newerRowOf(done)
  const etag = row?.['etag']
  return row === undefined || typeof etag !== 'string' || isMet(row)
    ? done
    : save({ ...saving, id: crypto.randomUUID(), etag })
}

interface FormConflict extends Conflict {
  /** The merged values for the controls. */
  values: FormValues
  /** The record's current values, with which the next Save is compared. */
  seen: JsonObject
}

/**
 * Compares an open form with the current row of its record: which fields the other person changed,
 * which get new values, and which need a decision. Pure.
 */
export function formConflictOf(
  layout: LayoutFields,
  { seen, guards }: Pick<OpenedForm<unknown>, 'seen' | 'guards'>,
  typed: FormValues,
  row: Readonly<JsonObject>,
  { guards: guardsOf }: Pick<RecordRules, 'guards'>,
): FormConflict {
  const rules = rulesOf(layout.fields, guardsOf)
  const base = { ...guards, ...seen }
  // A change depends on all fields of its group.
  const change = fieldChangeOf(layout, typed, base, rules)
  const touched = changedFieldsOf(layout, typed, base)
  const halfTyped = touched.filter((name) => !(name in change.patch))
  const names = formFieldsOf(layout, 'edit').flatMap(({ name, field }) =>
    field.meeting === 'append' ? [] : [name],
  )
  const conflict = conflictOf(names, { ...change, seen: base, halfTyped }, row, rules)
  const { merged } = conflict
  const values = formValuesOf(layout, merged, Object.keys(merged))
  return { ...conflict, values, seen: seenValuesOf(layout, row) }
}

function formValuesOf(
  layout: LayoutFields,
  from: Readonly<JsonObject>,
  names: readonly string[],
): FormValues {
  return Object.fromEntries(
    layout.fieldViews.flatMap(({ name, field }) =>
      names.includes(name) ? [[name, fieldHandlerOf(field).toForm(from[name], field)]] : [],
    ),
  )
}
