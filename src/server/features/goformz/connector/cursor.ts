import type { GoFormzPage } from './service.ts'

/**
 * The progress in reading a company's forms. Instants are ISO 8601 in UTC, so that their text order
 * is their time order.
 */
export interface Cursor {
  /** All forms that changed before are stored. Null before the first pass. */
  until: string | null
  /** The next page to request. */
  page: number
  /** The latest change that the current pass has read. */
  to: string | null
  /**
   * The current pass uses page numbers while forms change. It may have missed some, so it is
   * repeated.
   */
  isUnsure: boolean
}

/**
 * Milliseconds before the end of the last pass at which the next one starts, to find forms that the
 * service shows late.
 */
const overlap = 120_000
/** Milliseconds. The documentation does not define whether "after" includes the instant itself. */
const justBefore = 1_000

/** Returns the instant after which forms are requested. */
export const asksAfter = ({ until }: Cursor): string | null =>
  until === null ? null : earlier(until, justBefore)

/**
 * Returns the cursor after a page. If the service sorts by change, the next request asks for
 * changes after the page's last form, because pages may shift during a pass and instants do not.
 * Otherwise the pass reads all pages, and repeats until nothing new appears. A future instant does
 * not move the cursor, because it would hide changes until then.
 * @param brought rows that the page added or changed
 */
export function after(
  cursor: Cursor,
  { forms, isLast }: Pick<GoFormzPage, 'forms' | 'isLast'>,
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
