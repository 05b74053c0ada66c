import { useLingui } from '@lingui/react/macro'
import { IconClipboardCheck, IconPlus } from '@tabler/icons-react'
import { memo, useCallback, useState, type ReactNode } from 'react'
import type { Lookup } from '#contract/corrective-actions/lookups.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { FilterBar } from '#client/ui/filter/filter-bar.tsx'
import { FloatingAction } from '#client/ui/page/floating-action.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { Problem } from '#client/ui/state/problem.tsx'
import type { Column, Sort } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/data-table.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { isFiltered, sortColumns, writeFilters, type ListFilters, type SortColumn } from '../list-filters.ts'
import { refOfRow, type Row } from '../list-view.ts'
import { addresses } from '../addresses.ts'
import { isUnsent } from '../record-state.ts'
import type { FilterState } from '../use-list-filters.ts'
import { RefusalText } from '../refusal-text.tsx'
import { readWords } from '../words.ts'
import { ActionCard } from './action-card.tsx'
import { ActionColumnMenu } from './action-column-menu.tsx'
import { EndOfList } from './end-of-list.tsx'
import type { ChosenColumns } from './use-chosen-columns.ts'
import { useFilterBar } from './use-filter-bar.tsx'
import { clearPicks, type Offers } from './use-filter-specs.ts'

type ActionListProps = {
  system: boolean
  filters: ListFilters
  change: FilterState['change']
  columns: readonly (Column<Row> & { id: SortColumn })[]
  chosen: ChosenColumns
  rows: readonly Row[]
  offers: Offers
  statuses: readonly Lookup[]
  counts: ReadonlyMap<string, number> | null
  count: ReactNode
  loading: boolean
  error: Refused | null
  onRetry: () => void
  /** There are more rows behind the last one. */
  onEnd?: () => void
}

/** The list as both roles see it: header, filters, table or cards (pictures 02 and 05). Not drawn again when only the address follows. */
export const ActionList = memo(function ActionList(props: ActionListProps) {
  const { system, filters, change, columns, chosen, rows, loading, error, onRetry, onEnd } = props
  const { t, i18n } = useLingui()
  const go = useGo()
  const phone = useMedia(media.phone)
  const base = addresses(system)
  const bar = useFilterBar({
    ...props,
    tools: <ActionColumnMenu columns={columns} chosen={chosen} />,
  })
  const href = useCallback((row: Row) => base.one(refOfRow(row)), [base])
  const open = useCallback((row: Row) => go(base.one(refOfRow(row))), [go, base])
  const create = () => go(base.create)
  const sort = useCallback(
    ({ column, desc }: Sort) => {
      const known = sortColumns.find((id) => id === column)
      if (known) change({ sort: { column: known, desc } })
    },
    [change],
  )
  const [now] = useState(() => Date.now())
  useFailedRead(rows.length === 0 ? error : null, 'fetchCorrectiveActions', readWords.list)
  const card = useCallback((row: Row) => <ActionCard row={row} href={href(row)} onOpen={() => open(row)} system={system} now={now} />, [href, open, system, now])
  return (
    <ScrollArea memoryKey={`${base.list} ${JSON.stringify(writeFilters(filters))}`} ready={rows.length > 0}>
      <PageHeader
        title={t`Corrective actions`}
        actions={
          !system && !phone ? (
            <Button variant="filled" icon={<IconPlus size={22} stroke={1.9} aria-hidden="true" />} onClick={create}>
              {t`New corrective action`}
            </Button>
          ) : undefined
        }
      />
      <FilterBar {...bar} />
      <DataTable
        label={t`Corrective actions`}
        rows={rows}
        columns={columns}
        rowKey={keyOf}
        sort={filters.sort}
        onSort={sort}
        rowHref={href}
        onOpen={open}
        isUnsent={unsent}
        hidden={chosen.hidden}
        widths={chosen.widths}
        onWidths={chosen.onWidths}
        loading={loading ? t`Loading corrective actions` : null}
        card={card}
        empty={
          error ? (
            <Problem title={i18n._(readWords.list)} retry={{ label: t`Try again`, onRetry }}>
              <RefusalText refused={error} />
            </Problem>
          ) : isFiltered(filters) ? (
            <Empty
              icon={<IconClipboardCheck size={26} stroke={1.9} />}
              title={t`No corrective action matches`}
              action={<Button onClick={() => change(clearPicks)}>{t`Clear all filters`}</Button>}
            >
              {t`Nothing in this list has all of what you are looking for.`}
            </Empty>
          ) : (
            <Empty
              icon={<IconClipboardCheck size={26} stroke={1.9} />}
              title={t`No corrective actions`}
              action={system ? undefined : <Button onClick={create}>{t`New corrective action`}</Button>}
            >
              {t`What was found unsafe, who puts it right and how far it is: it stands here once it is opened.`}
            </Empty>
          )
        }
      />
      {onEnd && <EndOfList onSeen={onEnd} label={t`Loading more`} key={rows.length} />}
      {!system && phone && (
        <FloatingAction icon={<IconPlus size={24} stroke={2.2} aria-hidden="true" />} aria-label={t`New corrective action`} onClick={create}>
          {t({ message: 'New', context: 'corrective action' })}
        </FloatingAction>
      )}
    </ScrollArea>
  )
})

const keyOf = (row: Row) => row.uid
const unsent = (row: Row) => isUnsent(row.sync)
