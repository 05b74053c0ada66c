import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { rulesOf, type RecordRules } from '#contract/kernel/field.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { FormDraft, OpenedForm } from '#client/workspace/use-draft.ts'
import { useRecordEntries } from '#client/workspace/use-box.ts'
import { cx } from '#client/ui/cx.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { Icon } from '#client/ui/icon.tsx'
import { changedFieldsOf } from '#client/records/form-values.ts'
import type { Layout } from '#client/records/layout.ts'
import type { ControlStates } from './control-spec.tsx'
import { useConflict } from './use-conflict.tsx'
import type { RecordForm } from './use-record-form.ts'
import css from './form.module.css'

interface Options<Row> {
  layout: Layout<Row>
  rules: Pick<RecordRules, 'guards'>
  /** The current row. */
  row: Row & { uid: string }
  draft: FormDraft<FormValues>
  opened: OpenedForm<FormValues>
  form: RecordForm<FormValues>
}

/**
 * Reports fields that changed in the record since its form opened. The form stays as it is (F-82),
 * says so, names the author of its values, and takes over the new values on request: `note` shows
 * over the fields.
 */
export function useChangedWhileOpen<Row extends object>({
  layout,
  rules,
  row,
  draft,
  opened,
  form: { state },
}: Options<Row>): { note: ReactNode; withHints: (controls: ControlStates) => ControlStates } {
  const { t } = useLingui()
  const entries = useRecordEntries(row.uid)
  const asking = entries.filter(({ review }) => review !== null)
  const { conflict, layOver, labelOf, textOf, withHints } = useConflict({
    layout,
    rules,
    draft,
    base: opened,
    mine: state,
    theirs: row,
  })
  const { seen } = opened
  // Parts of a kind's row outside its fields do not concern the form.
  const now = row as unknown as JsonObject
  const { same } = rulesOf(layout.fields, rules.guards)
  const isMine = (name: string) =>
    asking.some(
      ({ entry }) =>
        name in entry.patch && same(entry.patch[name] ?? null, seen[name] ?? null, name),
    )
  const changed = state.busy ? [] : (conflict?.changed ?? [])
  const isUntouched = changedFieldsOf(layout, state.values, seen).length === 0
  // A change by the same person, for example in a dialog over the page, needs no announcement.
  const isOwn = changed.every((name) =>
    entries.some(({ entry, review }) => review === null && name in entry.patch),
  )
  const follows = changed.length > 0 && isUntouched && isOwn
  useEffectWhen(follows, () => layOver())
  const show = () => {
    if (isUntouched) void draft.forget()
    else layOver()
  }
  const lineOf = (name: string) => {
    const label = labelOf(name)
    const value = textOf(name, now[name] ?? null, 'theirs') || t`nothing`
    if (!isMine(name)) return t`${label}: now ${value}`
    const here = textOf(name, seen[name] ?? null, 'before') || t`nothing`
    return t`${label}: you have ${here}, the record has ${value}`
  }
  return {
    note: changed.length > 0 && !follows && (
      <div className={cx(css.kept, css.newer)} role="note">
        <Icon icon={IconAlertTriangle} size={20} />
        <div className={css.told}>
          <p>
            {changed.some(isMine)
              ? t`Your change needs your decision and is not in the record. You still see it here.`
              : t`Someone changed this after you opened it. You still see the earlier version here.`}
          </p>
          <ul className={css.fresh}>
            {changed.map((name) => (
              <li key={name}>{lineOf(name)}</li>
            ))}
          </ul>
        </div>
        <div className={css.acts}>
          <Button size="small" onClick={show}>{t`Show it as it is now`}</Button>
        </div>
      </div>
    ),
    withHints,
  }
}
