import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Refused } from '#client/data/api/answer.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { type Arranger, arranger } from './arrange.ts'
import type { Layout } from '#client/records/layout.ts'
import { listAddress, type ListAddress, type ListState } from './list-state.ts'

/** A list of one kind of record: its layout with its address and how it is arranged. Made once, at module scope. */
export interface ListKind<Row extends object> {
  layout: Layout<Row>
  address: ListAddress
  arranger: Arranger<Row>
}

export function listKind<Row extends object>(layout: Layout<Row>): ListKind<Row> {
  return { layout, address: listAddress(layout), arranger: arranger(layout) }
}

/** What each filter offers, by its key; one with nothing to offer is left out. */
export type Offers = Readonly<Record<string, readonly SelectOption[]>>

/** Where the rows of a list come from, and what is set on it. The same object until something of it changes. */
export interface ListSource<Row> {
  state: ListState
  change: (part: Partial<ListState>) => void
  /** Arranged: as they are shown. */
  rows: readonly Row[]
  /** Something keeps rows away that there are. */
  narrowed: boolean
  /** By tab; null: nobody counted. */
  counts: ReadonlyMap<string, number> | null
  /** `38 of 131`. */
  count: string
  offers: Offers
  /** Filters that this screen does not have. */
  without: readonly string[]
  loading: boolean
  error: Refused | null
  retry: () => void
  /** There are more rows behind the last one. */
  more: (() => void) | null
  /** Why they could not be read: then only a person asks again. */
  moreFailed: { error: Refused; retry: () => void } | null
  /** How many pages there are, of a list by pages. */
  pages: number | null
}

/** What a list says of itself. */
export interface ListWords {
  title: MessageDescriptor
  loading: MessageDescriptor
  /** `ascendingOnly`: on a phone only the column is chosen. */
  find: { label: MessageDescriptor; placeholder?: MessageDescriptor; ascendingOnly?: true }
  /** The button; `short` on a phone. */
  create: { label: MessageDescriptor; short?: MessageDescriptor }
  icon: ComponentType<{ size: number; stroke: number }>
  none: { title: MessageDescriptor; text: MessageDescriptor; withIcon?: true }
  noMatch: { title: MessageDescriptor; text: MessageDescriptor; clear: MessageDescriptor }
  /** Stored under `code` and `title` (G1-116); the screen may say it in other words. */
  failed: { code: string; title: MessageDescriptor; shown?: MessageDescriptor; text?: MessageDescriptor }
}
