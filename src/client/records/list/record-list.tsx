import { useLingui } from '@lingui/react/macro'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { memo, useCallback, useMemo, type ComponentType, type ReactNode } from 'react'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { FilterBar } from '#client/ui/filter/filter-bar.tsx'
import type { FilterBarProps } from '#client/ui/filter/filter-spec.ts'
import { keys } from '#client/ui/keys/keys.ts'
import { useKeys } from '#client/ui/keys/use-keys.ts'
import { FloatingAction } from '#client/ui/page/action-bar.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import type { Column, Sort } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/data-table.tsx'
import type { RowEditing } from '#client/ui/table/columns.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { OnceIdle } from '#client/ui/when-idle.ts'
import { media, useMedia } from '#client/ui/use-media.ts'
import { HiddenOutput } from '#client/ui/visually-hidden.tsx'
import type { ChosenColumns } from './chosen-columns.ts'
import type { ColumnPicker as ColumnChoicePart } from './column-picker.tsx'
import { LoadMoreTrigger, PageLinks } from './list-end.tsx'
import type { ListExportInput, ListExportOptions } from './export-list.ts'
import type { ListMenu as ListMenuPart } from './list-menu.tsx'
import type { ListDefinition, ListSource, ListMessages } from './list-source.ts'
import { clearListState } from './list-state.ts'
import { HiddenNewRowBanner, NewRowAnnouncement, useNewRow } from './new-row.tsx'
import { StaleDataBanner, shouldReportReading } from '#client/records/stale-data-banner.tsx'
import type { PrintList as PrintListPart } from '#client/records/print/print-list.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { isUnsent } from '#client/records/row-sync.ts'
import { useStoreListOrder } from './list-order.ts'
import { useBrowserSearchHint } from './use-browser-search-hint.ts'
import { useFilterBar } from './use-filter-bar.ts'
import { ListViewChips } from './list-view-chips.tsx'
import css from './list.module.css'
import { NoRows, ListReadFailure } from './no-rows.tsx'

// Fetched after the rows render, because printing comes later.
const PrintList = lazyComponent(
  async () => (await import('#client/records/print/print-list.tsx')).PrintList,
) as unknown as typeof PrintListPart

// Loads after the rows.
const ColumnChoice = lazyComponent(
  async () => (await import('./column-picker.tsx')).ColumnPicker,
) as unknown as typeof ColumnChoicePart

// Loads on demand, because most people neither print nor export a list.
const ListMenu = lazyComponent(
  async () => (await import('./list-menu.tsx')).ListMenu,
) as unknown as typeof ListMenuPart

export type RecordListProps<Row extends object> = {
  kind: ListDefinition<Row>
  words: ListMessages
  list: ListSource<Row>
  columns: readonly Column<Row>[]
  /** The person's choice of columns, if the list has one. */
  chosen?: ChosenColumns
  /** The values with a tab, if they are not those of the field. */
  tabs?: readonly string[]
  /** The key under which the list's scroll position is remembered. */
  memory: string
  /** A row on a phone; without it the list stays a table, for example next to an open record. */
  card: ((row: Row) => ReactNode) | undefined
  /** Makes the whole row a link. */
  hrefOf?: (row: Row) => string
  /** Lets each row be as high as its text: for a short list without links. */
  autoHeight?: boolean
  /** Adds a button for a new record. */
  onCreate?: () => void
  /** Replaces the text of a list without any record; must be memoized. */
  empty?: ReactNode
  /** A quiet fact next to the title, and buttons before the filled one. */
  fact?: ReactNode
  actions?: ReactNode
  /**
   * Replaces the title with a head that several pages share. It receives the buttons; fact and
   * views have no place there. Must be memoized.
   */
  head?: (actions: ReactNode) => ReactNode
  /** Replaces the usual filter bar. */
  filterBar?: ComponentType<FilterBarProps>
  editing?: RowEditing | null
  /**
   * A row in editing that is in no list, or no longer in one: shows on top under all settings, and
   * is not counted, printed or exported.
   */
  pinnedRow?: Row | undefined
  /** Uid of a requested row: it is scrolled into view, highlighted and focused. */
  highlightedId?: string | null
  /** Uid of the row that is open next to the list. */
  selected?: string | null
  /**
   * Lets people save the visible list as a file, by the rules of `export-list.ts`; must be a stable
   * object.
   */
  exports?: true | ListExportOptions<Row>
  /** Shown first on the second line of a row. */
  badge?: (row: Row) => ReactNode
  /** Further data of the screen: people, the lists of its filters. */
  otherReads?: readonly ReadStatus[]
}

function List<Row extends object>(props: RecordListProps<Row>) {
  const {
    kind,
    words,
    list,
    columns,
    chosen,
    memory,
    card,
    hrefOf,
    autoHeight,
    onCreate,
    empty,
    fact,
    actions,
    head,
    editing,
    pinnedRow,
    exports,
    badge,
    highlightedId,
    selected,
    filterBar: Bar = FilterBar,
    otherReads = noReadings,
  } = props
  const { layout, address } = kind
  const { t, i18n } = useLingui()
  const go = useGo()
  const phone = useMedia(media.phone)
  const wide = useMedia(media.landscapeUp)
  const { state, change, rows, error, more, similarTo } = list
  const drawn = useMemo(
    () => (pinnedRow === undefined ? rows : [pinnedRow, ...rows]),
    [rows, pinnedRow],
  )
  const field = layout.tabs && layout.find(layout.tabs.field)?.field
  const tabs = props.tabs ?? layout.tabs?.flag ?? (field?.kind === 'choice' ? field.options : none)
  const hidden = chosen?.wanted ? chosen.hidden : none
  const exported = exports
    ? {
        title: i18n._(words.title),
        layout,
        list,
        columns,
        hidden,
        how: exports === true ? exportOnDevice : exports,
      }
    : null
  const bar = useFilterBar({
    layout,
    address,
    words,
    list,
    columns,
    tabs,
    tools: <Tools columns={columns} chosen={chosen} exported={exported} loading={list.loading} />,
  })
  useStoreListOrder(memory, rows, hrefOf)
  const open = useCallback((row: Row) => hrefOf && go(hrefOf(row)), [go, hrefOf])
  const sort = useCallback(({ column, desc }: Sort) => change({ sort: { column, desc } }), [change])
  useFailedRead(rows.length === 0 ? error : null, words.failed.code, words.failed.title, true)
  const create = i18n._(words.create.label)
  const short = words.create.short ? i18n._(words.create.short) : create
  useKeys(onCreate ? [{ key: keys.create, label: create, run: onCreate }] : none)
  useBrowserSearchHint({ rows: rows.length, hasMore: more !== null || (list.pages ?? 1) > 1 })
  const made = useNewRow()
  const newRow = made?.uid ?? null
  // Next to views there is no room for the count of the first tab.
  const counted = Boolean(bar.tabs && layout.views) && !phone
  // An empty list has its own button for a new record.
  const isEmpty = rows.length === 0 && !list.loading && !list.isFiltered && error === null
  const acts = (actions || (onCreate && !phone)) && (
    <>
      {actions}
      {onCreate && !phone && (
        <Button
          variant="filled"
          icon={<Icon icon={IconPlus} />}
          onClick={onCreate}
          aria-label={create}
        >
          {layout.views && !wide ? short : create}
        </Button>
      )}
    </>
  )
  return (
    <>
      {/* The text in place of the rows reports the failure itself. */}
      <StaleDataBanner of={error ? noReadings : [list.reading, ...otherReads]} />
      <HiddenNewRowBanner list={list} address={address} made={made} />
      <ScrollArea
        memoryKey={`${memory} ${JSON.stringify(address.write(state))}`}
        ready={rows.length > 0}
      >
        {head ? (
          head(acts)
        ) : (
          <PageHeader
            title={i18n._(words.title)}
            fact={
              wide || counted ? (
                fact
              ) : (
                <>
                  <output>{bar.count}</output>
                  {bar.count && fact ? ', ' : ''}
                  {fact}
                </>
              )
            }
            beside={
              layout.views && (
                <>
                  <ListViewChips layout={layout} address={address} list={list} />
                  {counted && !wide && <HiddenOutput>{bar.count}</HiddenOutput>}
                </>
              )
            }
            actions={acts}
          />
        )}
        <Bar {...bar} count={(wide || head !== undefined) && bar.count} />
        {similarTo !== null && rows.length > 0 && (
          <output className={css.close}>
            <Icon icon={IconSearch} size={20} />
            <span>{t`Nothing matches exactly. These results are close to “${similarTo}”.`}</span>
          </output>
        )}
        <NewRowAnnouncement rows={rows} newRow={newRow} />
        <OnceIdle ready={!list.loading}>
          <PrintList
            title={i18n._(words.title)}
            layout={layout}
            list={list}
            columns={columns}
            hidden={hidden}
            bar={bar}
          />
        </OnceIdle>
        <DataTable
          label={i18n._(words.title)}
          rows={drawn}
          columns={columns}
          rowKey={keyOf}
          sort={state.sort}
          onSort={sort}
          rowHref={hrefOf}
          onOpen={hrefOf && open}
          badge={badge}
          autoHeight={autoHeight}
          highlightedKey={newRow ?? highlightedId}
          selectedKey={selected}
          focusHighlighted={newRow === null && Boolean(highlightedId)}
          isUnsent={isUnsent}
          hidden={chosen?.hidden}
          widths={chosen?.widths}
          onWidths={chosen?.onWidths}
          editing={editing}
          loading={list.loading ? i18n._(words.loading) : null}
          card={card}
          empty={
            <NoRows
              words={words}
              empty={empty}
              error={error}
              list={list}
              onRetry={() =>
                [list.reading, ...otherReads]
                  .filter(shouldReportReading)
                  .forEach((one) => void one.refresh())
              }
              onClear={() => change(clearListState(address))}
              onCreate={onCreate}
            />
          }
        />
        {more && <LoadMoreTrigger onSeen={more} label={t`Loading more`} key={rows.length} />}
        {list.moreFailed && (
          <ListReadFailure
            words={words}
            error={list.moreFailed.error}
            onRetry={list.moreFailed.retry}
          />
        )}
        {list.pages !== null && (
          <PageLinks page={state.page} pages={list.pages} onPage={(page) => change({ page })} />
        )}
      </ScrollArea>
      {onCreate && phone && !editing && !isEmpty && (
        <FloatingAction
          icon={<Icon icon={IconPlus} size={24} bold />}
          aria-label={create}
          onClick={onCreate}
        >
          {short}
        </FloatingAction>
      )}
    </>
  )
}

/**
 * A list page: header, tabs, search, filters, table or cards, and a text in place of missing rows.
 * Does not render again for a change of only the address.
 */
export const RecordList = memo(List) as typeof List

type ToolsProps<Row extends object> = {
  columns: readonly Column<Row>[]
  chosen: ChosenColumns | undefined
  exported: Omit<ListExportInput<Row>, 'i18n'> | null
  loading: boolean
}

/** The choice of columns, and the list's menu. */
function Tools<Row extends object>({ columns, chosen, exported, loading }: ToolsProps<Row>) {
  return (
    <>
      {chosen && (
        <span className={css.menu}>
          <OnceIdle ready={!loading}>
            <ColumnChoice columns={columns} chosen={chosen} />
          </OnceIdle>
        </span>
      )}
      <span className={css.menu}>
        <OnceIdle ready={!loading}>
          <ListMenu given={exported} />
        </OnceIdle>
      </span>
    </>
  )
}

const none: readonly never[] = []
const noReadings: readonly ReadStatus[] = []
const exportOnDevice = {}
const keyOf = (row: object) => ('uid' in row ? String(row.uid) : '')
