import type { IconComponent } from '#client/ui/icon.tsx'
import type { MessageDescriptor } from '@lingui/core'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import type { FilterSpec } from '#client/ui/filter/filter-spec.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { type ListFilterEngine, createListFilterEngine } from './list-filter-engine.ts'
import type { Layout } from '#client/records/layout.ts'
import type { QueryParams } from './server-query.ts'
import { createListUrlCodec, type ListUrlCodec, type ListState } from './list-state.ts'

/**
 * A list of one kind of record: its layout, its address and its arrangement. Created once, at
 * module scope.
 */
export interface ListDefinition<Row extends object> {
  layout: Layout<Row>
  address: ListUrlCodec
  filterEngine: ListFilterEngine<Row>
  /** The name under which this device stores the list's settings; without it nothing is stored. */
  storageKey: string | undefined
}

export function defineList<Row extends object>(
  layout: Layout<Row>,
  keptAs?: string,
): ListDefinition<Row> {
  return {
    layout,
    address: createListUrlCodec(layout),
    filterEngine: createListFilterEngine(layout),
    storageKey: keptAs,
  }
}

/**
 * The values of each filter by its key, requested when its choices open or one is set; an empty
 * filter is left out.
 */
export type FilterChoices = Readonly<Record<string, () => readonly SelectOption[]>>

/** The number of rows behind each button. */
export interface ListCounts {
  tabs: ReadonlyMap<string, number>
  /** The rows that a chip leaves, or would leave. */
  chips: ReadonlyMap<string, number>
  /** Out of all rows. */
  views: ReadonlyMap<string, number>
  /** The rows that each choice of a filter would leave; counted when its choices open. */
  choices: (key: string) => ReadonlyMap<string, number>
}

/**
 * The source of a list's rows, with its settings. The same object until something in it changes.
 */
export interface ListSource<Row> {
  state: ListState
  change: (part: Partial<ListState>) => void
  /** The rows in their displayed order. */
  rows: readonly Row[]
  /** True when settings hide existing rows. */
  isFiltered: boolean
  /** Returns true if the row exists but settings hide it. */
  isHidden: (uid: string) => boolean
  /** The typed text, if no row matches it and similar rows show. */
  similarTo: string | null
  /** By tab, by chip, by view; null without counts. */
  counts: ListCounts | null
  /** `38 of 131`. */
  count: string
  offers: FilterChoices
  /** Filters and chips that this screen does not have. */
  without: readonly string[]
  /** The filters, if they are not those of the layout; the same array until one changes. */
  filters?: readonly FilterSpec[]
  loading: boolean
  /** The reason for an empty list after a failure. */
  error: ApiFailure | null
  /** How the last read ended. */
  reading: ReadStatus
  /** Loads more rows; null at the end. */
  more: (() => void) | null
  /** The failure of the last load of more rows; only a person retries it. */
  moreFailed: { error: ApiFailure; retry: () => void } | null
  /** The number of pages, for a list by pages. */
  pages: number | null
  /** The query of these rows; null: all known rows are on this device. */
  serverQuery: QueryParams | null
}

/** The texts of a list. */
export interface ListMessages {
  title: MessageDescriptor
  loading: MessageDescriptor
  /** `ascendingOnly`: a phone offers only the column. */
  find: { label: MessageDescriptor; placeholder?: MessageDescriptor; ascendingOnly?: true }
  /** The button; `short` on a phone. */
  create: { label: MessageDescriptor; short?: MessageDescriptor }
  icon: IconComponent
  none: { title: MessageDescriptor; text: MessageDescriptor; withIcon?: true }
  noMatch: { title: MessageDescriptor; text: MessageDescriptor; clear: MessageDescriptor }
  /** The code and title of the stored error (G1-116); the screen may use another text. */
  failed: {
    code: string
    title: MessageDescriptor
    shown?: MessageDescriptor
    text?: MessageDescriptor
  }
}
