import type { RowSync } from '#client/data/replica/view-types.ts'

/** Returns true for a row with changes that only this device has (dashed). */
export function isUnsent(row: { sync?: RowSync }): boolean {
  return row.sync !== undefined && row.sync.state !== 'sent'
}

/**
 * Returns true for a row that was added to a table and never saved: it has no version in any
 * record.
 */
export function isNeverSaved({ version }: { version: number }): boolean {
  return version === 0
}

/** Returns true for a row that was created on this device and is not in the record yet. */
export function isLocalOnly(row: { sync?: RowSync }): boolean {
  return row.sync?.numberFollows === true
}
