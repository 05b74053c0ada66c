import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { needWords } from '#client/i18n/language.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import type { MetField } from '#client/shell/tray/fields-decision.tsx'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import type { FormState } from '#client/ui/form/use-form-state.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import type { FormDraft, OpenedForm } from '#client/workspace/use-draft.ts'
import { fieldHandlerOf } from '#client/records/field-handlers.ts'
import type { Layout } from '#client/records/layout.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { formatFieldValue } from '#client/records/format-field-value.ts'
import type { ControlStates } from './control-spec.tsx'
import { rebaseForm } from './rebase-form.ts'
import type { FormSaveInput } from './use-record-form.ts'

const FieldsDecision = lazyComponent(
  async () =>
    (await Promise.all([import('#client/shell/tray/fields-decision.tsx'), needWords('tray')]))[0]
      .FieldsDecision,
  'over',
)

/**
 * Merges both changes if the colleague changed other fields: repeats the Save with the tag of the
 * current row.
 */
export async function saveWithMerge(
  save: (saving: SaveWithEtag) => Promise<SaveOutcome>,
  saving: SaveWithEtag,
  isMet: (row: JsonObject) => boolean,
): Promise<SaveOutcome> {
  const done = await save(saving)
  const etag = done.outcome === 'refused' ? done.row?.['etag'] : undefined
  if (
    done.outcome !== 'refused' ||
    done.row === undefined ||
    typeof etag !== 'string' ||
    isMet(done.row)
  )
    return done
  return save({ ...saving, id: crypto.randomUUID(), etag })
}

/** A change with the tag of the row that its author saw. */
export type SaveWithEtag = FormSaveInput & { etag?: string }

type Options = {
  layout: Layout<never>
  rules: Pick<RecordRules, 'guards'>
  draft: FormDraft<FormValues>
  state: FormState<FormValues>
  /** Their options name the chosen values. */
  controls: (values: FormValues, uid: string) => ControlStates
  /** Saves again with the tag of the current row. */
  submit: () => void
}

/**
 * Handles an online Save that conflicts with a colleague's change of the same fields (412): shows
 * both values, lets the person choose for each, and saves over the current row. Typed text is never
 * lost and a colleague's value is never overwritten unseen.
 */
export function useSaveConflict({ layout, rules, draft, state, controls, submit }: Options): {
  showConflict: (row: JsonObject, opened: OpenedForm<FormValues>) => void
  decision: ReactNode
} {
  const { i18n } = useLingui()
  const [met, setMet] = useState<{
    row: JsonObject
    opened: OpenedForm<FormValues>
    names: readonly string[]
  } | null>(null)
  const [again, setAgain] = useState<object | null>(null)
  const submitAgain = useEffectEvent(submit)
  useEffect(() => {
    if (again !== null) submitAgain()
  }, [again])
  const applyDecision = (
    row: JsonObject,
    opened: OpenedForm<FormValues>,
    theirs: readonly string[],
  ) => {
    const { values, seen } = over(row, opened)
    const taken = layout.fieldViews
      .filter(({ name }) => theirs.includes(name))
      .map(({ name, field }) => [name, fieldHandlerOf(field).toForm(seen[name], field)] as const)
    draft.rebase({ seen, guards: { ...opened.guards, etag: row['etag'] ?? null } })
    state.setAll({ ...values, ...Object.fromEntries(taken) })
    setMet(null)
    setAgain({})
  }
  // The tag among the guards belongs to no field.
  const over = (row: JsonObject, { seen, guards }: OpenedForm<FormValues>) =>
    rebaseForm(layout, state.values, { ...guards, ...seen }, row, rules)
  return {
    showConflict: (row, opened) => {
      const { met: names } = over(row, opened)
      if (names.length > 0) setMet({ row, opened, names })
    },
    decision: met && (
      <FieldsDecision
        fields={met.names.map((name) => inWords(name, met))}
        onDecided={(theirs) => applyDecision(met.row, met.opened, theirs)}
        onClose={() => setMet(null)}
      />
    ),
  }

  function inWords(
    name: string,
    { row, opened }: { row: JsonObject; opened: OpenedForm<FormValues> },
  ): MetField {
    const shown = layout.find(name)
    const options: readonly SelectOption[] = (
      controls(state.values, draft.ref ?? '')[name]?.options ?? []
    ).filter((one) => 'label' in one)
    const textOf = (value: unknown, of: JsonObject | null = null): string => {
      const option = options.find((one) => one.value === String(value ?? ''))
      if (option !== undefined) return option.label
      const companion =
        shown?.field.kind === 'reference' && of !== null
          ? of[shown.field.companion?.field ?? '']
          : undefined
      return typeof companion === 'object' && companion !== null && 'name' in companion
        ? String(companion.name)
        : typeof companion === 'string'
          ? companion
          : formatFieldValue(layout, name, value, formatterFor(layout, i18n))
    }
    const typed =
      shown && fieldHandlerOf(shown.field).fromForm(state.values[name] ?? null, shown.field)
    return {
      name,
      label: shown ? i18n._(shown.ui.label) : name,
      before: textOf(opened.seen[name]),
      yours: textOf(typed),
      theirs: textOf(row[name], row),
    }
  }
}
