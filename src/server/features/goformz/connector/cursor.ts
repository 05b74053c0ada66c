import type { FormPage } from './service.ts'

/**
 * How far the forms of a company have been read. Instants are ISO 8601 in UTC, so that their texts
 * are in their order.
 */
export interface Cursor {
  /** Everything changed before it is here; null: nothing was read yet. */
  until: string | null
  /** The page that is asked for next. */
  page: number
  /** The latest change that the pass under way has seen. */
  to: string | null
  /**
   * The pass under way went by page numbers while forms changed: some may have slipped past it, so
   * it is gone again.
   */
  isUnsure: boolean
}

/**
 * ms before the last pass's end at which the next one begins: what the service shows late is still
 * found.
 */
const overlap = 120_000
/** ms: whether "after" means the very moment too is said nowhere. */
const justBefore = 1_000

/** From when forms are asked for. */
export const asksAfter = ({ until }: Cursor): string | null =>
  until === null ? null : earlier(until, justBefore)

/**
 * The cursor behind a page. A service that keeps its order is asked for what changed after the
 * page's last form: pages may shift while they are read, moments do not. Of one that does not, all
 * pages are gone through, and again until a pass brings nothing new.
 * A moment that is still to come moves nothing: it would hide what is changed until then.
 * @param brought rows that the page added or changed
 */
export function after(
  cursor: Cursor,
  { forms, isLast }: Pick<FormPage, 'forms' | 'isLast'>,
  brought: number,
  now: Date,
): { cursor: Cursor; isOver: boolean } {
  const present = now.toISOString()
  const changes = forms.map(({ updatedAt }) => (updatedAt > present ? present : updatedAt))
  const to = changes.reduce(
    (latest: string | null, at) => (latest === null || at > latest ? at : latest),
    cursor.to,
  )
  const isUnsure =
    cursor.isUnsure ||
    (cursor.page > 1 && brought > 0) ||
    (!isAscending(changes) && brought > 0 && !isLast)
  if (isLast) {
    const next = isUnsure || to === null ? cursor.until : earlier(to, overlap)
    return { cursor: { until: next, page: 1, to: null, isUnsure: false }, isOver: true }
  }
  const last = changes.at(-1)
  const from = asksAfter(cursor)
  const keepsOrder =
    last !== undefined && isAscending(changes) && changes.every((at) => from === null || at >= from)
  if (keepsOrder && cursor.page === 1 && (cursor.until === null || last > cursor.until))
    return { cursor: { until: last, page: 1, to, isUnsure }, isOver: false }
  return { cursor: { ...cursor, page: cursor.page + 1, to, isUnsure }, isOver: false }
}

const isAscending = (changes: readonly string[]) =>
  changes.every((at, n) => n === 0 || at >= (changes[n - 1] ?? at))
const earlier = (at: string, ms: number) => new Date(Date.parse(at) - ms).toISOString()
