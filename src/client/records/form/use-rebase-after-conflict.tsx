import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { FormDraft, OpenedForm } from '#client/workspace/use-draft.ts'
import type { Layout } from '#client/records/layout.ts'
import { formatRowField } from '#client/records/list/columns.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { rebaseForm } from './rebase-form.ts'
import type { ControlStates } from './control-spec.tsx'
import type { RecordForm } from './use-record-form.ts'

interface Options<Values extends FormValues> {
  layout: Layout<never>
  rules: Pick<RecordRules, 'guards'>
  draft: FormDraft<Values>
  opened: OpenedForm<Values>
  form: RecordForm<Values>
  reread: () => unknown
}

/**
 * Handles an online Save after a colleague's change (412): nothing was written, and the button
 * applies the typed values to the current record, so that the next Save has its tag.
 */
export function useRebaseAfterConflict<Values extends FormValues>({
  layout,
  rules,
  draft,
  opened,
  form,
  reread,
}: Options<Values>): {
  action: ReactNode
  message: string | null
  withConflictHints: (controls?: ControlStates) => ControlStates
} {
  const { t, i18n } = useLingui()
  const [row, setRow] = useState<{ row: JsonObject; met: readonly string[] } | null>(null)
  const { newer, state } = form
  // A second refusal because of another change replaces the first message.
  if (newer !== null && row !== null && row.row !== newer) setRow(null)
  const keepMine = (now: JsonObject) => {
    const { etag: _, ...guards } = opened.guards
    const { values, seen, met } = rebaseForm(
      layout,
      state.values,
      { ...guards, ...opened.seen },
      now,
      rules,
    )
    draft.rebase({ seen, guards: { ...opened.guards, etag: now['etag'] ?? null } })
    // The layout's fields make up the form's values.
    state.setAll(values as Partial<Values>)
    setRow({ row: now, met })
    form.dismissNewer()
    reread()
  }
  const say = formatterFor(layout, i18n)
  const theirs = (name: string): ReactNode => {
    const shown = layout.find(name)
    // The layout may be of any kind; the row belongs to it.
    const value = shown && row ? formatRowField(row.row as never, shown, say) : ''
    return value === '' ? t`Theirs: nothing` : t`Theirs: ${value}`
  }
  return {
    action: newer && (
      <Button variant="outline" size="small" onClick={() => keepMine(newer)}>{t`Keep mine`}</Button>
    ),
    message:
      row && newer === null
        ? t`The form shows what they changed, and what you typed over it. Look at it and save again.`
        : null,
    withConflictHints: (controls = {}) =>
      row === null
        ? controls
        : {
            ...controls,
            ...Object.fromEntries(
              row.met.map((name) => [name, { ...controls[name], help: theirs(name) }]),
            ),
          },
  }
}
