import type { EntryView } from '#client/data/outbox/outbox.ts'

/** What the tray lists under "To decide". */
export function toDecideOf(entries: readonly EntryView[]): EntryView[] {
  return entries.filter(({ shown }) => shown === 'decide' || shown === 'refused')
}

/**
 * What can be done about a change.
 * - `choose`: field by field between both, or both as they are
 * - `open`: the record as it stands
 * - `again`: send it once more as it is
 */
export type Way = 'choose' | 'open' | 'discard' | 'keep-mine' | 'again'

/** The buttons that the tray has for a change; `isHere`: its record is on this device. Pure. */
export function waysOf({ entry, review, delivery, discarding }: Pick<EntryView, 'entry' | 'review' | 'delivery' | 'discarding'>, isHere: boolean): Way[] {
  if (review !== null && review.fields.length > 0) return ['choose', 'discard']
  const ways: Way[] = []
  if (isHere && review?.kind !== 'parent-gone' && entry.op === 'patch') ways.push('open')
  if (!discarding) ways.push('discard')
  if (review?.kind === 'exists') ways.push('keep-mine')
  if (review !== null && (delivery.state === 'refused' || review.kind === 'defect')) ways.push('again')
  return ways
}
