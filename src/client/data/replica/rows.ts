import type { Shown } from '#client/data/outbox/core/types.ts'
import type { Refused } from '#client/data/api/answer.ts'

/** What of a row is not in the record for everyone yet. */
export interface RowSync {
  /** The worst state of its lane; `sent` for ten seconds after the last of it was sent. */
  state: Shown | 'sent'
  /** Entries of its lane. */
  count: number
  /** Created on this device and not yet numbered by the server: "Number follows". */
  numberFollows: boolean
}

/**
 * A row as a person sees it: the server's, with the queued entries laid over it. Rows without
 * entries are the very objects of the answer, so that 10,000 of them cost nothing.
 * Of a row that was created on this device the numbers are 0 and references may be a uid.
 */
export type Viewed<Row> = Row & { readonly sync?: RowSync }

/** How the last reading of something went: what is old says so (rulings, 30). */
export interface Reading {
  /** When the oldest part of it was confirmed by the server, ms since 1970; null: never. */
  asOf: number | null
  /** No connection. */
  offline: boolean
  /** Why the last try failed, also where older data stand in for it. */
  failed: Refused | null
  /** One of the lists whose age the banner of the frame says while there is no connection. */
  inBanner?: boolean
  /** Fetch what changed; resolves when it is there or failed. */
  refresh: () => Promise<void>
}

/** A list as a view gets it. */
export interface Records<Row> extends Reading {
  /**
   * In the server's order (number ascending), created ones last. The same array until something
   * changes.
   */
  rows: readonly Viewed<Row>[]
  /** All rows that there are, and not only the first page of a first visit. */
  complete: boolean
  /** Nothing to show yet: draw the skeleton. */
  loading: boolean
  /** Why the last fetch failed, when nothing is known instead. */
  error: Refused | null
}

/** One record. */
export interface One<Row> extends Reading {
  row: Viewed<Row> | null
  loading: boolean
  /** `not-found` and `not-permitted` of the server, or a network failure with nothing kept. */
  error: Refused | null
}
