import { IconAlertTriangle, IconDownload, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { FilterBar } from '#client/ui/filter/filter-bar.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { Risk, type RiskLevel } from '#client/ui/status/risk.tsx'
import { Status, StatusShape, type StatusMark } from '#client/ui/status/status.tsx'
import { SyncBadge } from '#client/ui/sync/sync-badge.tsx'
import { useArranged } from '#client/ui/table/arrange.ts'
import { ColumnMenu } from '#client/ui/table/column-menu.tsx'
import type { Column, Sort } from '#client/ui/table/columns.ts'
import { TitleCell } from '#client/ui/table/data-row.tsx'
import type { RowEditing } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/data-table.tsx'
import { filteredRows } from '#client/ui/table/row-set.ts'
import { Icon } from '#client/ui/icon.tsx'
import { searchRows } from '#client/ui/table/search.ts'
import { naturalKey } from '#contract/kernel/natural.ts'

export type Action = {
  id: string
  number: string
  title: string
  project: string
  risk: RiskLevel
  status: StatusMark
  person: string
  days: number
  unsent: boolean
}

const risks = ['Low', 'Medium', 'High', 'Critical']
const words: Partial<Record<StatusMark, string>> = {
  ring: 'Opened',
  half: 'In Progress',
  block: 'Closed',
}
const marks: StatusMark[] = ['ring', 'half', 'block']
const titles = [
  'Guardrail missing at level 14 slab edge',
  'Trench over 5 ft without a protective system',
  'GFCI bypassed at temporary panel 3',
  'Eyewash station blocked by stored formwork',
  'Silica: cutting without water at the stair core of the north building, second and third landing',
]
const projects = [
  'Harbor Point Tower B',
  'I-35 Frontage Bridge',
  'Eastgate Parking P3',
  'Mesa Verde Medical Center',
]
const people = ['Marcus Oyelaran', 'Luis Ortega', 'Teresa Nguyen', 'Priya Raman']

/** Makes realistic rows, equal each time. */
export function makeActions(count: number): Action[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    number: `CA-${index + 1}`,
    title: titles[index % titles.length] ?? '',
    project: projects[(index * 7) % projects.length] ?? '',
    risk: (((index * 5) % 4) + 1) as RiskLevel,
    status: marks[(index * 11) % 3] ?? 'ring',
    person: people[(index * 3) % people.length] ?? '',
    days: (index * 37) % 90,
    unsent: index % 9 === 0,
  }))
}

const columns: Column<Action>[] = [
  {
    id: 'number',
    header: 'No.',
    width: 6.5,
    hideable: false,
    sortValue: (row) => naturalKey(row.number, 'en'),
    cell: (row) => <b style={{ fontWeight: 600 }}>{row.number}</b>,
  },
  {
    id: 'title',
    header: 'Situation and project',
    width: 14,
    grow: 3,
    main: true,
    hideable: false,
    sortValue: (row) => naturalKey(row.title, 'en'),
    cell: (row) => (
      <TitleCell
        title={row.title}
        second={row.project}
        badge={row.unsent ? <SyncBadge state="saved" label="Saved on this device" /> : undefined}
      />
    ),
  },
  {
    id: 'risk',
    header: 'Risk level',
    width: 7.5,
    sortValue: (row) => row.risk,
    cell: (row) => <Risk level={row.risk} label={risks[row.risk - 1] ?? ''} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 8.5,
    sortValue: (row) => row.status,
    cell: (row) => <Status mark={row.status} label={words[row.status] ?? ''} />,
  },
  {
    id: 'person',
    header: 'Assigned to',
    width: 9,
    grow: 1,
    minTableWidth: 50,
    sortValue: (row) => naturalKey(row.person, 'en'),
    cell: (row) => row.person,
  },
  {
    id: 'days',
    header: 'Open for',
    width: 5,
    align: 'end',
    minTableWidth: 44,
    sortValue: (row) => row.days,
    cell: (row) => `${row.days} d`,
  },
]
const find = searchRows<Action>((row) => [row.number, row.title, row.project, row.person])

type ListPageProps = {
  rows: Action[]
  onOpen?: (row: Action) => void
  editing?: RowEditing | null
  memoryKey?: string
}

/** Builds a list from the parts as a capability does. */
export function ListPage({ rows, onOpen, editing, memoryKey }: ListPageProps) {
  const [sort, setSort] = useState<Sort>({ column: 'number', desc: false })
  const [typed, setTyped] = useState('')
  const [tab, setTab] = useState('all')
  const [chosen, setChosen] = useState<string[]>([])
  const [hidden, setHidden] = useState<string[]>([])
  const [widths, setWidths] = useState<Record<string, number>>({})
  const kept = useMemo(() => {
    const isKept = (row: Action) =>
      (tab === 'all' || row.status === tab) && (chosen.length === 0 || chosen.includes(row.project))
    return filteredRows(rows, find(rows, typed), isKept)
  }, [rows, typed, tab, chosen])
  const shown = useArranged({ rows, columns, sort, kept })
  return (
    <div
      style={{
        height: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        background: 'var(--sw-ground)',
      }}
    >
      <ScrollArea memoryKey={memoryKey}>
        <PageHeader
          title="Corrective actions"
          actions={
            <>
              <Button icon={<Icon icon={IconDownload} />}>Export</Button>
              <Button variant="filled" icon={<Icon icon={IconPlus} />}>
                New corrective action
              </Button>
            </>
          }
        />
        <FilterBar
          tabs={{
            label: 'Status',
            value: tab,
            onChange: setTab,
            options: [
              {
                value: 'ring',
                label: 'Opened',
                mark: <StatusShape mark="ring" plain />,
                count: 24,
              },
              {
                value: 'half',
                label: 'In Progress',
                mark: <StatusShape mark="half" plain />,
                count: 14,
              },
              {
                value: 'block',
                label: 'Closed',
                mark: <StatusShape mark="block" plain />,
                count: 86,
              },
              { value: 'all', label: 'All', count: rows.length },
            ],
          }}
          search={{ label: 'Find in this list', value: typed, onChange: setTyped }}
          filters={[
            {
              key: 'project',
              label: 'Project',
              options: () => projects.map((name) => ({ value: name, label: name })),
              chosen,
              value: `${chosen.length} of ${projects.length}`,
              onChange: setChosen,
            },
            {
              key: 'person',
              label: 'Assigned to',
              options: () => [],
              chosen: [],
              value: '',
              onChange: () => undefined,
            },
          ]}
          count={`${shown.length} of ${rows.length}`}
          tools={
            <>
              <ColumnMenu columns={columns} hidden={hidden} onHidden={setHidden} />
              <IconButton variant="outline" label="Export" icon={<Icon icon={IconDownload} />} />
            </>
          }
          sort={{
            options: columns.map(({ id, header }) => ({ value: id, label: header })),
            value: sort.column,
            onChange: (column) => setSort({ column, desc: false }),
          }}
        />
        <DataTable
          label="Corrective actions"
          rows={shown}
          columns={columns}
          rowKey={(row) => row.id}
          sort={sort}
          onSort={setSort}
          rowHref={href}
          onOpen={onOpen}
          selectedKey="3"
          isUnsent={isUnsent}
          editing={editing}
          hidden={hidden}
          widths={widths}
          onWidths={setWidths}
          card={(row) => (
            <RecordCard
              number={row.number}
              aside={`${row.days} d`}
              title={row.title}
              second={`${row.project}, ${row.person}`}
              meta={
                <>
                  <Risk level={row.risk} label={risks[row.risk - 1] ?? ''} />
                  <Status mark={row.status} label={words[row.status] ?? ''} />
                </>
              }
              badge={
                row.unsent ? <SyncBadge state="saved" label="Saved on this device" /> : undefined
              }
              unsent={row.unsent}
              href={href(row)}
              onOpen={() => onOpen?.(row)}
            />
          )}
          empty={
            <Empty icon={<Icon icon={IconAlertTriangle} size={26} />} title="No Corrective Actions">
              Nothing matches these filters.
            </Empty>
          }
        />
      </ScrollArea>
    </div>
  )
}

const href = (row: Action) => `#action-${row.id}`
const isUnsent = (row: Action) => row.unsent
