import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Refused } from '#client/data/api/answer.ts'
import type { Reading } from '#client/data/replica/rows.ts'
import type { FilterSpec } from '#client/ui/filter/filter-spec.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { type Arranger, arranger } from './arrange.ts'
import type { Layout } from '#client/records/layout.ts'
import type { Query } from './server-query.ts'
import { listAddress, type ListAddress, type ListState } from './list-state.ts'

/**
 * A list of one kind of record: its layout with its address and how it is arranged. Made once, at
 * module scope.
 */
export interface ListKind<Row extends object> {
  layout: Layout<Row>
  address: ListAddress
  arranger: Arranger<Row>
  /** Names what a person left set on it, on this device; without it nothing is kept. */
  keptAs: string | undefined
}

export function listKind<Row extends object>(layout: Layout<Row>, keptAs?: string): ListKind<Row> {
  return { layout, address: listAddress(layout), arranger: arranger(layout), keptAs }
}

/**
 * What each filter offers, by its key, asked for when its choices are opened or one is set; one
 * with nothing to offer is left out.
 */
export type Offers = Readonly<Record<string, () => readonly SelectOption[]>>

/** How many rows there are under what may be pressed. */
export interface ListCounts {
  tabs: ReadonlyMap<string, number>
  /** What a chip leaves, or left, of the rest. */
  chips: ReadonlyMap<string, number>
  /** Of all rows. */
  views: ReadonlyMap<string, number>
  /** What each choice of a filter would leave; counted when its choices are opened. */
  choices: (key: string) => ReadonlyMap<string, number>
}

/**
 * Where the rows of a list come from, and what is set on it. The same object until something of it
 * changes.
 */
export interface ListSource<Row> {
  state: ListState
  change: (part: Partial<ListState>) => void
  /** Arranged: as they are shown. */
  rows: readonly Row[]
  /** Something keeps rows away that there are. */
  narrowed: boolean
  /** Is this row there, and kept away by what is set? */
  hides: (uid: string) => boolean
  /** What was searched for, where nothing has it and rows that are close to it are shown. */
  close: string | null
  /** By tab, by chip, by view; null: nobody counted. */
  counts: ListCounts | null
  /** `38 of 131`. */
  count: string
  offers: Offers
  /** Filters and chips that this screen does not have. */
  without: readonly string[]
  /** The filters, where they are not those of the layout; the same array until one changes. */
  filters?: readonly FilterSpec[]
  loading: boolean
  /** Why there is nothing to show. */
  error: Refused | null
  /** How its last reading went. */
  reading: Reading
  /** There are more rows behind the last one. */
  more: (() => void) | null
  /** Why they could not be read: then only a person asks again. */
  moreFailed: { error: Refused; retry: () => void } | null
  /** How many pages there are, of a list by pages. */
  pages: number | null
  /** What the server was asked for these rows; null: all that is known of them is here. */
  asked: Query | null
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
  failed: {
    code: string
    title: MessageDescriptor
    shown?: MessageDescriptor
    text?: MessageDescriptor
  }
}
