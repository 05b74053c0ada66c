import type { RowSync } from '#client/data/replica/rows.ts'

/** Dashed: something of it is only on this device so far. */
export function isUnsent(row: { sync?: RowSync }): boolean {
  return row.sync !== undefined && row.sync.state !== 'sent'
}

/**
 * Added to a table that is written row by row, and saved nowhere yet: no version of it was ever in
 * a record.
 */
export function isUnsaved({ version }: { version: number }): boolean {
  return version === 0
}

/** Made on this device and not in the record yet. */
export function isOnlyHere(row: { sync?: RowSync }): boolean {
  return row.sync?.numberFollows === true
}
