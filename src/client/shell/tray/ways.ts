import type { Review } from '#client/data/outbox/core/types.ts'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { formAddresses } from './form-address.ts'
import type { RecordWords } from './record-words.ts'

/** Returns the entries under "To decide". */
export function toDecideOf(entries: readonly EntryView[]): EntryView[] {
  return entries.filter(
    ({ displayStatus }) => displayStatus === 'decide' || displayStatus === 'refused',
  )
}

/**
 * The possible actions for a change.
 * - `choose`: choose between both, field by field or as a whole
 * - `open`: open the current record
 * - `again`: send it again unchanged
 * - `edit`, `copy`: open its form, or that of a new record, with its words
 */
export type EntryAction = 'choose' | 'open' | 'discard' | 'keep-mine' | 'again' | 'edit' | 'copy'

/**
 * Returns the tray's actions for a change, in order; `isHere`: this device has its record. Pure.
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
): EntryAction[] {
  const ways: EntryAction[] = []
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
 * Returns the action for the main button. Prefers a form over a retry, because the unchanged words
 * would fail again. Pure.
 */
export function mainAction(
  ways: readonly EntryAction[],
  review: Pick<Review, 'kind' | 'code'> | null,
): EntryAction | null {
  // A copy of a record that others have would be a duplicate, and a retry helps only after it
  // returns.
  if (review !== null && outOfReach.includes(review.code)) return null
  // The server failed; other words help only if the change is too large.
  const order: readonly EntryAction[] =
    review?.kind === 'defect' && review.code !== 'too-large'
      ? ['again', 'edit', 'copy']
      : ['edit', 'copy', 'keep-mine', 'again']
  return order.find((way) => ways.includes(way)) ?? null
}
