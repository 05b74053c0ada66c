import { useLingui } from '@lingui/react/macro'
import type { JsonObject } from '#contract/kernel/json.ts'
import { highlightNewRow } from '#client/records/list/new-row.tsx'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { AfterSave } from './use-report-save-outcome.ts'

/**
 * The next steps after a new record: its author stays on the page and can open the record or add
 * another.
 */
export interface AfterCreate {
  /** The uid of the new record. */
  uid: string
  /**
   * The name of the record; null: its number follows. `row` is the server's, or null while only
   * this device has the record.
   */
  nameOf: (row: JsonObject | null, values: FormValues) => string | null
  /** Opens the record, where it has its own screen. */
  open?: (row: JsonObject | null) => void
  /** Starts another record. */
  onAddAnother: () => void
}

/** The toast after a create, and the mark of its row in the list. */
export function useAfterCreate(created: AfterCreate | undefined): {
  toastOf: (values: FormValues) => AfterSave['toast']
  highlightRow: (row: JsonObject | null, values: FormValues) => void
} | null {
  const { t } = useLingui()
  if (created === undefined) return null
  const { uid, nameOf, open, onAddAnother } = created
  const again = { label: t`Add another`, onAction: onAddAnother }
  return {
    toastOf: (values) => (row) => ({
      text: nameOf(row, values) ?? t`Number follows`,
      ...(open
        ? { action: { label: t`Open`, onAction: () => open(row) }, also: again }
        : { action: again }),
    }),
    // Without a queue the server assigns the uid.
    highlightRow: (row, values) =>
      highlightNewRow({
        uid: typeof row?.['uid'] === 'string' ? row['uid'] : uid,
        name: nameOf(row, values),
      }),
  }
}
