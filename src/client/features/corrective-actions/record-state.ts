import type { RowSync } from '#client/data/replica/rows.ts'

/** Dashed: something of it is only on this device so far. */
export function isUnsent(sync: RowSync | undefined): boolean {
  return sync !== undefined && sync.state !== 'sent'
}
