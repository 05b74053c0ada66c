import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { rulesOf, type RecordRules } from '#contract/kernel/field.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { FormDraft, OpenedForm } from '#client/workspace/use-draft.ts'
import { useRecordEntries } from '#client/workspace/use-box.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { cx } from '#client/ui/cx.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { Layout } from '#client/records/layout.ts'
import { formatRowField } from '#client/records/list/columns.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { changedFieldsOf, formFieldsOf } from '#client/records/form-values.ts'
import { Icon } from '#client/ui/icon.tsx'
import { formatFieldValue } from '#client/records/format-field-value.ts'
import type { ControlStates } from './control-spec.tsx'
import { rebaseForm } from './rebase-form.ts'
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
 * over the fields, `beside` at fields that both changed.
 */
export function useChangedWhileOpen<Row extends object>({
  layout,
  rules,
  row,
  draft,
  opened,
  form,
}: Options<Row>): {
  note: ReactNode
  withConflictHints: (controls: ControlStates) => ControlStates
} {
  const { t, i18n } = useLingui()
  const { names } = useWorkspace()
  const asking = useRecordEntries(row.uid).filter(({ review }) => review !== null)
  const [met, setMet] = useState<readonly string[]>([])
  const own = rulesOf(layout.fields, rules.guards)
  // Parts of a kind's row outside its fields do not concern the form.
  const now = row as unknown as JsonObject
  const { seen } = opened
  const fresh = form.state.busy
    ? []
    : formFieldsOf(layout, 'edit').filter(
        ({ name, field }) =>
          field.meeting !== 'append' && !own.same(seen[name] ?? null, now[name] ?? null, name),
      )
  const say = {
    ...formatterFor(layout, i18n),
    name: (to: string, ref: string | number) => names.resolveReference(to, ref)?.name ?? null,
  }
  const inRecord = (name: string) => {
    const shown = layout.find(name)
    return (shown && formatRowField(row, shown, say)) || t`nothing`
  }
  const isMine = (name: string) =>
    asking.some(
      ({ entry }) =>
        name in entry.patch && own.same(entry.patch[name] ?? null, seen[name] ?? null, name),
    )
  const show = () => {
    if (changedFieldsOf(layout, form.state.values, seen).length === 0) return void draft.forget()
    const newer = rebaseForm(layout, form.state.values, { ...opened.guards, ...seen }, now, rules)
    draft.rebase({ seen: newer.seen, guards: opened.guards })
    form.state.setAll(newer.values)
    setMet(newer.met)
  }
  const mine = fresh.some(({ name }) => isMine(name))
  return {
    note: fresh.length > 0 && (
      <div className={cx(css.kept, css.newer)} role="note">
        <Icon icon={IconAlertTriangle} size={20} />
        <div className={css.told}>
          <p>
            {mine
              ? t`Your change needs your decision and is not in the record. You still see it here.`
              : t`Someone changed this after you opened it. You still see the earlier version here.`}
          </p>
          <ul className={css.fresh}>
            {fresh.map(({ name, ui }) => {
              const [label, value] = [i18n._(ui.label), inRecord(name)]
              const here = isMine(name)
                ? formatFieldValue(layout, name, seen[name] satisfies Json | undefined, say) ||
                  t`nothing`
                : null
              return (
                <li key={name}>
                  {here === null
                    ? t`${label}: now ${value}`
                    : t`${label}: you have ${here}, the record has ${value}`}
                </li>
              )
            })}
          </ul>
        </div>
        <div className={css.acts}>
          <Button size="small" onClick={show}>{t`Show it as it is now`}</Button>
        </div>
      </div>
    ),
    withConflictHints: (controls) => ({
      ...controls,
      ...Object.fromEntries(
        met.map((name) => {
          const value = inRecord(name)
          return [name, { ...controls[name], help: t`Theirs: ${value}` }]
        }),
      ),
    }),
  }
}
