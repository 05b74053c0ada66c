import { useLingui } from '@lingui/react/macro'
import type { JsonObject } from '#contract/kernel/json.ts'
import { markNewRow } from '#client/records/list/new-row.tsx'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { AfterSave } from './outcome.ts'

/**
 * How the author of a new record goes on: they stay where they were, and the way to it and to
 * another one is offered.
 */
export interface AfterCreate {
  /** Of the new record. */
  uid: string
  /**
   * What names it, null: its number follows; `row` as the server gave it, null while it is on this
   * device only.
   */
  nameOf: (row: JsonObject | null, values: FormValues) => string | null
  /** Opens it, where it has a screen of its own. */
  open?: (row: JsonObject | null) => void
  /** Begins another one. */
  another: () => void
}

/** What is said after a create, and the mark that its row gets in the list. */
export function useAfterCreate(created: AfterCreate | undefined): {
  toastOf: (values: FormValues) => AfterSave['toast']
  mark: (row: JsonObject | null, values: FormValues) => void
} | null {
  const { t } = useLingui()
  if (created === undefined) return null
  const { uid, nameOf, open, another } = created
  const again = { label: t`Add another`, onAction: another }
  return {
    toastOf: (values) => (row) => ({
      text: nameOf(row, values) ?? t`Number follows`,
      ...(open
        ? { action: { label: t`Open`, onAction: () => open(row) }, also: again }
        : { action: again }),
    }),
    // Where nothing was queued the server gave it its uid.
    mark: (row, values) =>
      markNewRow({
        uid: typeof row?.['uid'] === 'string' ? row['uid'] : uid,
        name: nameOf(row, values),
      }),
  }
}
