import type { Review } from '#client/data/outbox/core/types.ts'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { formAddresses } from './form-address.ts'
import type { RecordWords } from './record-words.ts'

/** What the tray lists under "To decide". */
export function toDecideOf(entries: readonly EntryView[]): EntryView[] {
  return entries.filter(({ shown }) => shown === 'decide' || shown === 'refused')
}

/**
 * What can be done about a change.
 * - `choose`: field by field between both, or both as they are
 * - `open`: the record as it stands
 * - `again`: send it once more as it is
 * - `edit`, `copy`: its form, or that of a new record, with its words
 */
export type Way = 'choose' | 'open' | 'discard' | 'keep-mine' | 'again' | 'edit' | 'copy'

/**
 * What the tray offers for a change, in its order; `isHere`: its record is on this device. Pure.
 */
export function waysOf(
  words: Pick<RecordWords, 'forms'>,
  {
    entry,
    review,
    delivery,
    discarding,
  }: Pick<EntryView, 'entry' | 'review' | 'delivery' | 'discarding'>,
  isHere: boolean,
): Way[] {
  const ways: Way[] = []
  const isConflict = review !== null && review.fields.length > 0
  if (isConflict) ways.push('choose')
  if (!isConflict && isHere && review?.kind !== 'parent-gone' && entry.op === 'patch')
    ways.push('open')
  if (!discarding) ways.push('discard')
  if (!isConflict && review?.kind === 'exists') ways.push('keep-mine')
  if (!isConflict && review !== null && (delivery.state === 'refused' || review.kind === 'defect'))
    ways.push('again')
  const { edit, copy } =
    review === null ? { edit: null, copy: null } : formAddresses(words, entry, review, isHere)
  if (edit !== null) ways.push('edit')
  if (copy !== null && !isConflict) ways.push('copy')
  return ways
}

const outOfReach: readonly string[] = ['not-found', 'reassigned', 'not-editor', 'not-permitted']

/**
 * The one that stands as the main button; the same words once more solve nothing where they may be
 * written otherwise. Pure.
 */
export function mainOf(
  ways: readonly Way[],
  review: Pick<Review, 'kind' | 'code'> | null,
): Way | null {
  // A copy of a record that others have would be a double, and to try again helps only where it
  // comes back.
  if (review !== null && outOfReach.includes(review.code)) return null
  // The server failed on it; only where it is too large do other words help.
  const order: readonly Way[] =
    review?.kind === 'defect' && review.code !== 'too-large'
      ? ['again', 'edit', 'copy']
      : ['edit', 'copy', 'keep-mine', 'again']
  return order.find((way) => ways.includes(way)) ?? null
}
