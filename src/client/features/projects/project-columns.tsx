import { useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { naturalKey } from '#contract/kernel/natural.ts'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { TitleCell } from '#client/ui/table/data-row.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { projectLayout } from './layout.ts'
import { assigneeName, type ProjectRow } from './project-row.ts'
import { RecordBadge } from '#client/shell/record-badge.tsx'
import { StatusCell } from './status-cell.tsx'
import { Assignee, SharedNumber } from './row-words.tsx'
import css from './projects.module.css'

/** What a row can do; undefined where the person may not. */
export type RowActs = {
  mayEdit: (row: ProjectRow) => boolean
  onEdit: (row: ProjectRow) => void
  onToggle: (row: ProjectRow) => void
}

/**
 * The columns of the table (PROJ-06), the number in natural order (PROJ-07, G2-25). `editing`: a row has become
 * fields, and then none is left out for want of room.
 */
export function useProjectColumns(acts: RowActs, shared: ReadonlyMap<string, string>, editing: boolean): readonly Column<ProjectRow>[] {
  const { mayEdit, onEdit, onToggle } = acts
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const title = (field: 'number' | 'name' | 'address' | 'isActive' | 'assignedToUserID') => i18n._(projectLayout[field].label)
    return [
      {
        id: 'number',
        header: title('number'),
        cell: (row) => <span className={css.number}>{row.number}</span>,
        sortValue: byNumber,
        width: 6.25,
        hideable: false,
      },
      {
        id: 'name',
        header: title('name'),
        cell: (row) => (
          <TitleCell title={row.name} second={shared.has(row.uid) && <SharedNumber name={shared.get(row.uid) ?? ''} />} badge={row.sync && <RecordBadge sync={row.sync} />} />
        ),
        sortValue: byName,
        width: 7.5,
        grow: 3,
        hideable: false,
      },
      {
        id: 'address',
        header: title('address'),
        cell: (row) => <span className={css.address}>{row.address}</span>,
        sortValue: byAddress,
        width: 6.5,
        grow: 2.5,
        from: editing ? 0 : 45,
      },
      {
        id: 'isActive',
        header: title('isActive'),
        cell: (row) => <StatusCell row={row} onToggle={mayEdit(row) ? onToggle : undefined} />,
        sortValue: byStatus,
        width: 7.75,
        control: true,
      },
      { id: 'assignedToUserID', header: title('assignedToUserID'), cell: (row) => <Assignee row={row} />, sortValue: byAssignee, width: 6.5, grow: 2 },
      {
        id: 'edit',
        header: t`Edit`,
        quietHeader: true,
        cell: (row) => mayEdit(row) && <EditButton row={row} onEdit={onEdit} />,
        width: 2.75,
        align: 'end',
        control: true,
        hideable: false,
      },
    ]
  }, [t, i18n, mayEdit, onEdit, onToggle, shared, editing])
}

export function EditButton({ row, onEdit }: { row: ProjectRow; onEdit: (row: ProjectRow) => void }) {
  const { t } = useLingui()
  const { name } = row
  return <IconButton size="small" label={t`Edit ${name}`} icon={<IconPencil size={22} stroke={1.9} aria-hidden="true" />} onClick={() => onEdit(row)} />
}

// Outside the memo, so that the keys of ten thousand rows are made once and not with every render.
const byNumber = (row: ProjectRow) => naturalKey(row.number)
const byName = (row: ProjectRow) => naturalKey(row.name)
const byAddress = (row: ProjectRow) => naturalKey(row.address)
const byStatus = (row: ProjectRow) => (row.isActive ? 0 : 1)
const byAssignee = (row: ProjectRow) => assigneeName(row).toLowerCase() || null
