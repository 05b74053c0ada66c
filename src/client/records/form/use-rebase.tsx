import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { FormDraft, OpenForm } from '#client/workspace/use-draft.ts'
import type { Layout } from '#client/records/layout.ts'
import { fieldText } from '#client/records/list/columns.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { rebaseForm } from './rebase-form.ts'
import type { Controls } from './control-spec.tsx'
import type { RecordForm } from './use-record-form.ts'

interface Options<Values extends FormValues> {
  layout: Layout<never>
  rules: Pick<RecordRules, 'guards'>
  draft: FormDraft<Values>
  opened: OpenForm<Values>
  form: RecordForm<Values>
  reread: () => unknown
}

/**
 * Handles an online Save after a colleague's change (412): nothing was written, and the button
 * applies the typed values to the current record, so that the next Save has its tag.
 */
export function useRebase<Values extends FormValues>({
  layout,
  rules,
  draft,
  opened,
  form,
  reread,
}: Options<Values>): {
  action: ReactNode
  said: string | null
  beside: (controls?: Controls) => Controls
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
    draft.renew({ seen, guards: { ...opened.guards, etag: now['etag'] ?? null } })
    // The layout's fields make up the form's values.
    state.setAll(values as Partial<Values>)
    setRow({ row: now, met })
    form.seenNewer()
    reread()
  }
  const say = formatterFor(layout, i18n)
  const theirs = (name: string): ReactNode => {
    const shown = layout.find(name)
    // The layout may be of any kind; the row belongs to it.
    const value = shown && row ? fieldText(row.row as never, shown, say) : ''
    return value === '' ? t`Theirs: nothing` : t`Theirs: ${value}`
  }
  return {
    action: newer && (
      <Button variant="outline" size="small" onClick={() => keepMine(newer)}>{t`Keep mine`}</Button>
    ),
    said:
      row && newer === null
        ? t`The form shows what they changed, and what you typed over it. Look at it and save again.`
        : null,
    beside: (controls = {}) =>
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
