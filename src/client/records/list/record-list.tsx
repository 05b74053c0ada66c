import { useLingui } from '@lingui/react/macro'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { memo, useCallback, useMemo, type ComponentType, type ReactNode } from 'react'
import type { Reading } from '#client/data/replica/rows.ts'
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
import { later } from '#client/ui/later.tsx'
import { OnceIdle } from '#client/ui/when-idle.ts'
import { media, useMedia } from '#client/ui/use-media.ts'
import { HiddenOutput } from '#client/ui/visually-hidden.tsx'
import type { ChosenColumns } from './chosen-columns.ts'
import type { ColumnChoice as ColumnChoicePart } from './column-choice.tsx'
import { EndOfList, Pages } from './list-end.tsx'
import type { ExportedList, ListExport } from './export-list.ts'
import type { ListMenu as ListMenuPart } from './list-menu.tsx'
import type { ListKind, ListSource, ListWords } from './list-source.ts'
import { cleared } from './list-state.ts'
import { HiddenNewRow, NewRowSaid, useNewRow } from './new-row.tsx'
import { ReadNote, speaks } from '#client/records/read-note.tsx'
import type { PrintList as PrintListPart } from '#client/records/print/print-list.tsx'
import { isUnsent } from '#client/records/row-sync.ts'
import { useKeptWalk } from './list-walk.ts'
import { useFindHint } from './use-find-hint.ts'
import { useFilterBar } from './use-filter-bar.ts'
import { Views } from './views.tsx'
import css from './list.module.css'
import { NoRows, Unread } from './no-rows.tsx'

// Fetched once the rows are drawn: nobody prints a list that was not there a moment before.
const PrintList = later(
  async () => (await import('#client/records/print/print-list.tsx')).PrintList,
) as unknown as typeof PrintListPart

// The rows stand before anybody chooses among their columns.
const ColumnChoice = later(
  async () => (await import('./column-choice.tsx')).ColumnChoice,
) as unknown as typeof ColumnChoicePart

// Most who look at a list neither print it nor take it along.
const ListMenu = later(
  async () => (await import('./list-menu.tsx')).ListMenu,
) as unknown as typeof ListMenuPart

export type RecordListProps<Row extends object> = {
  kind: ListKind<Row>
  words: ListWords
  list: ListSource<Row>
  columns: readonly Column<Row>[]
  /** The person's choice of columns, where there is one. */
  chosen?: ChosenColumns
  /** The values that have a tab, where they are not those of the field. */
  tabs?: readonly string[]
  /** Names the list among those whose place is remembered. */
  memory: string
  /**
   * The row as a phone shows it; left out beside something that is open: there it stays a table.
   */
  card: ((row: Row) => ReactNode) | undefined
  /** Given: the whole row opens. */
  hrefOf?: (row: Row) => string
  /** Each row is as high as its words: for a short list whose rows open nothing. */
  whole?: boolean
  /** Given: there is a button for a new one. */
  onCreate?: () => void
  /** Shown in place of the words of a list without any record; memoized. */
  empty?: ReactNode
  /** A quiet fact beside the title, and actions before the filled one. */
  fact?: ReactNode
  actions?: ReactNode
  /**
   * In place of the title: the head that several pages share. It is given the actions; fact and
   * views have no place there. Memoized.
   */
  head?: (actions: ReactNode) => ReactNode
  /** Drawn in place of the usual bar. */
  filterBar?: ComponentType<FilterBarProps>
  editing?: RowEditing | null
  /**
   * A row that is written and in no list, or in none any more: it stands on top whatever is set, is
   * counted nowhere, and on no paper and in no file.
   */
  over?: Row | undefined
  /**
   * Uid of the row that somebody asked for: it is brought in sight, stands out and has the focus.
   */
  asked?: string | null
  /** Uid of the row that stands open beside the list. */
  selected?: string | null
  /**
   * Given: what it shows can be saved as a file, by the rules of `export-list.ts`; the same object
   * until it changes.
   */
  exports?: true | ListExport<Row>
  /** Before all else on the second line of a row. */
  badge?: (row: Row) => ReactNode
  /** What the screen rests upon beside its rows: people, the lists of its filters. */
  besides?: readonly Reading[]
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
    whole,
    onCreate,
    empty,
    fact,
    actions,
    head,
    editing,
    over,
    exports,
    badge,
    asked,
    selected,
    filterBar: Bar = FilterBar,
    besides = noReadings,
  } = props
  const { layout, address } = kind
  const { t, i18n } = useLingui()
  const go = useGo()
  const phone = useMedia(media.phone)
  const wide = useMedia(media.landscapeUp)
  const { state, change, rows, error, more, close } = list
  const drawn = useMemo(() => (over === undefined ? rows : [over, ...rows]), [rows, over])
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
        how: exports === true ? ofDevice : exports,
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
  useKeptWalk(memory, rows, hrefOf)
  const open = useCallback((row: Row) => hrefOf && go(hrefOf(row)), [go, hrefOf])
  const sort = useCallback(({ column, desc }: Sort) => change({ sort: { column, desc } }), [change])
  useFailedRead(rows.length === 0 ? error : null, words.failed.code, words.failed.title, true)
  const create = i18n._(words.create.label)
  const short = words.create.short ? i18n._(words.create.short) : create
  useKeys(onCreate ? [{ key: keys.create, label: create, run: onCreate }] : none)
  useFindHint({ rows: rows.length, hasMore: more !== null || (list.pages ?? 1) > 1 })
  const made = useNewRow()
  const newRow = made?.uid ?? null
  // Beside views there is no room for what the tab of all says as well.
  const counted = Boolean(bar.tabs && layout.views) && !phone
  // An empty list shows its own button for a new record.
  const isEmpty = rows.length === 0 && !list.loading && !list.narrowed && error === null
  const acts = (actions || (onCreate && !phone)) && (
    <>
      {actions}
      {onCreate && !phone && (
        <Button
          variant="filled"
          icon={<IconPlus size={22} stroke={1.9} aria-hidden="true" />}
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
      {/* What stands in place of the rows says it itself. */}
      <ReadNote of={error ? noReadings : [list.reading, ...besides]} />
      <HiddenNewRow list={list} address={address} made={made} />
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
                  {fact && <>, {fact}</>}
                </>
              )
            }
            beside={
              layout.views && (
                <>
                  <Views layout={layout} address={address} list={list} />
                  {counted && !wide && <HiddenOutput>{bar.count}</HiddenOutput>}
                </>
              )
            }
            actions={acts}
          />
        )}
        <Bar {...bar} count={(wide || head !== undefined) && bar.count} />
        {close !== null && rows.length > 0 && (
          <output className={css.close}>
            <IconSearch size={20} stroke={1.9} aria-hidden="true" />
            <span>{t`Nothing matches exactly. Shown: what is close to “${close}”.`}</span>
          </output>
        )}
        <NewRowSaid rows={rows} newRow={newRow} />
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
          whole={whole}
          markedKey={newRow ?? asked}
          selectedKey={selected}
          focusMarked={newRow === null && Boolean(asked)}
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
                [list.reading, ...besides].filter(speaks).forEach((one) => void one.refresh())
              }
              onClear={() => change(cleared(address))}
              onCreate={onCreate}
            />
          }
        />
        {more && <EndOfList onSeen={more} label={t`Loading more`} key={rows.length} />}
        {list.moreFailed && (
          <Unread words={words} error={list.moreFailed.error} onRetry={list.moreFailed.retry} />
        )}
        {list.pages !== null && (
          <Pages page={state.page} pages={list.pages} onPage={(page) => change({ page })} />
        )}
      </ScrollArea>
      {onCreate && phone && !editing && !isEmpty && (
        <FloatingAction
          icon={<IconPlus size={24} stroke={2.2} aria-hidden="true" />}
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
 * A list page: header, tabs, search, filters, table or cards, and what stands there instead. Not
 * drawn again when only the address follows.
 */
export const RecordList = memo(List) as typeof List

type ToolsProps<Row extends object> = {
  columns: readonly Column<Row>[]
  chosen: ChosenColumns | undefined
  exported: Omit<ExportedList<Row>, 'i18n'> | null
  loading: boolean
}

/** Columns, and what else can be done with the list. */
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
const noReadings: readonly Reading[] = []
const ofDevice = {}
const keyOf = (row: object) => ('uid' in row ? String(row.uid) : '')
