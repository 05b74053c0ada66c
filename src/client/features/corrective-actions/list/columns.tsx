import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { foldText } from '#contract/kernel/natural.ts'
import { incidentTime } from '#client/i18n/dates.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { TitleCell } from '#client/ui/table/data-row.tsx'
import { columnLabel } from '../layout.ts'
import type { SortColumn } from '../list-filters.ts'
import { sortValues, type Row } from '../list-view.ts'
import { ActionStatus, RiskLevelMark } from '../marks.tsx'
import { RecordBadge } from '#client/shell/record-badge.tsx'
import { valueWord } from '../value-words.ts'
import css from './list.module.css'

type ActionColumn = Column<Row> & { id: SortColumn }

/**
 * The columns of G2-49, each sortable; Company for the system administrator. The project stands under the situation
 * unless it has its column. `wanted`: what the person chose to see, also where a narrow screen would leave it out.
 */
export function useActionColumns({ system, wanted }: { system: boolean; wanted: readonly string[] | null }): readonly ActionColumn[] {
  const { i18n } = useLingui()
  const chosen = wanted?.join(' ') ?? null
  return useMemo(() => {
    const columns = allColumns(i18n, { projectApart: chosen?.split(' ').includes('project') ?? false, system })
    const shown = system ? columns : columns.filter(({ id }) => id !== 'company')
    return chosen === null ? shown : shown.map((column) => ({ ...column, from: undefined }))
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, system, chosen])
}

function allColumns(i18n: I18n, { projectApart, system }: { projectApart: boolean; system: boolean }): ActionColumn[] {
  const header = (field: Parameters<typeof columnLabel>[0]) => i18n._(columnLabel(field))
  return [
    { id: 'number', header: header('caTicketHash'), cell: (row) => <ActionNumber row={row} />, sortValue: sortValues.number, width: 5.75, hideable: false },
    {
      id: 'title',
      header: header('title'),
      cell: (row) => <TitleCell title={row.title} second={!projectApart && row.projectName} badge={row.sync && <RecordBadge sync={row.sync} />} />,
      sortValue: sortValues.title,
      // With the company beside it all must still fit on an upright tablet.
      width: system ? 9.5 : 14,
      grow: 4,
      hideable: false,
      main: true,
    },
    { id: 'project', header: header('projectName'), cell: (row) => row.projectName, sortValue: sortValues.project, width: 8, grow: 2 },
    { id: 'company', header: header('companyName'), cell: (row) => row.companyName, sortValue: sortValues.company, width: 6, grow: 1.5 },
    {
      id: 'trigger',
      header: header('trigger'),
      cell: (row) => valueWord(i18n, row.trigger),
      // In the person's language, as it is read.
      sortValue: (row) => foldText(valueWord(i18n, row.trigger)),
      width: 8,
      grow: 1,
      from: 74,
    },
    { id: 'severity', header: header('severity'), cell: (row) => <RiskLevelMark severity={row.severity} />, sortValue: sortValues.severity, width: 8.75 },
    { id: 'status', header: header('status'), cell: (row) => <ActionStatus status={row.status} />, sortValue: sortValues.status, width: 8.25 },
    {
      id: 'assignedTo',
      header: header('assignedTo'),
      cell: (row) => row.assignedToUser?.name ?? '',
      sortValue: sortValues.assignedTo,
      width: 8,
      grow: 1,
      from: 48,
    },
    {
      id: 'openedBy',
      header: header('openedBy'),
      cell: (row) => row.openedByUser?.name ?? '',
      sortValue: sortValues.openedBy,
      width: 8,
      grow: 1,
      from: 84,
    },
    {
      id: 'incidentTime',
      header: header('incidentTime'),
      cell: (row) => incidentTime(row.incidentTime),
      sortValue: sortValues.incidentTime,
      width: 9,
      from: 64,
    },
  ]
}

/** The number, or the word that it follows (offline design, 12). */
export function ActionNumber({ row }: { row: Row }) {
  const { t } = useLingui()
  if (row.caTicketHash === '') return <span className={css.follows}>{t`Number follows`}</span>
  return <span className={css.number}>{row.caTicketHash}</span>
}
