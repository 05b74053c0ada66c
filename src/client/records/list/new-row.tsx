import { useLingui } from '@lingui/react/macro'
import { live } from '#client/data/live.ts'
import { useLive } from '#client/workspace/use-live.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

/** How long a new row stands out, in ms: as long as the toast that leads to it. */
const stays = 8000

const newest = live<string | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** A record was made here: the list that has its row shows where. */
export function markNewRow(uid: string): void {
  newest.set(uid)
  clearTimeout(timer)
  timer = setTimeout(() => newest.set(null), stays)
}

/** The uid of the record that was just made; null: none, or it was shown. */
export function useNewRow(): string | null {
  return useLive(newest)
}

/** The mark in words, for screen readers: where the new row is. */
export function NewRowSaid({ rows, newRow }: { rows: readonly object[]; newRow: string | null }) {
  const { t } = useLingui()
  const place = newRow === null ? 0 : rows.findIndex((row) => 'uid' in row && row.uid === newRow) + 1
  const count = rows.length
  return (
    <VisuallyHidden>
      <output>{place > 0 && t`The new row is in sight: ${place} of ${count}`}</output>
    </VisuallyHidden>
  )
}
