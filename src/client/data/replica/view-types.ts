import type { DisplayStatus } from '#client/data/outbox/core/types.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'

/** The part of a row that others cannot see yet. */
export interface RowSync {
  /** The worst state of its lane; `sent` for ten seconds after its last entry was sent. */
  state: DisplayStatus | 'sent'
  /** Number of entries in its lane. */
  count: number
  /** Created on this device and not yet numbered by the server: "Number follows". */
  numberFollows: boolean
}

/**
 * A row as the person sees it: the server's row with the queued entries applied. Rows without
 * entries are the same objects as in the answer, so that 10,000 of them cost nothing. In a row
 * created on this device the numbers are 0 and references may be a uid.
 */
export type WithSync<Row> = Row & { readonly sync?: RowSync }

/** Result of the last read, so that a screen can mark old data (rulings, 30). */
export interface ReadStatus {
  /** Time of the server's confirmation of the oldest part, ms since 1970; null: never. */
  asOf: number | null
  /** There is no connection. */
  offline: boolean
  /** Why the last try failed, even when older data show instead. */
  failed: ApiFailure | null
  /** The frame's banner shows the age of this list while there is no connection. */
  inBanner?: boolean
  /** Fetches changes; resolves after success or failure. */
  refresh: () => Promise<void>
}

/** A list in the form for a view. */
export interface RecordListData<Row> extends ReadStatus {
  /**
   * In the server's order (number ascending), new records last. The same array until something
   * changes.
   */
  rows: readonly WithSync<Row>[]
  /** True when all rows are here, not only the first page of a first visit. */
  complete: boolean
  /** There is no data yet: the view renders the skeleton. */
  loading: boolean
  /** Why the last fetch failed, when there is no data to show. */
  error: ApiFailure | null
}

/** One record in the form for a view. */
export interface SingleRecordData<Row> extends ReadStatus {
  row: WithSync<Row> | null
  loading: boolean
  /** `not-found` and `not-permitted` of the server, or a network failure without cached data. */
  error: ApiFailure | null
}
