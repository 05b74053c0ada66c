import { IconPencil } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '#client/ui/button/button.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import type { RowActs } from './project-columns.tsx'
import { isUnsent, type ProjectRow } from './project-row.ts'
import { RecordBadge } from '#client/shell/record-badge.tsx'
import { Assignee, SharedNumber } from './row-words.tsx'
import { StatusCell } from './status-cell.tsx'

type ProjectCardProps = RowActs & { row: ProjectRow; shared: string | undefined }

/** A project as a phone shows it. */
export function ProjectCard({ row, shared, mayEdit, onEdit, onToggle }: ProjectCardProps) {
  const { t } = useLingui()
  const { name } = row
  const may = mayEdit(row)
  return (
    <RecordCard
      number={row.number}
      title={name}
      second={
        <>
          {row.address}
          <br />
          <Assignee row={row} />
        </>
      }
      meta={
        <>
          <StatusCell row={row} onToggle={may ? onToggle : undefined} />
          {shared !== undefined && <SharedNumber name={shared} />}
        </>
      }
      badge={row.sync && <RecordBadge sync={row.sync} tall />}
      unsent={isUnsent(row)}
      actions={
        may && (
          <Button size="small" aria-label={t`Edit ${name}`} icon={<IconPencil size={20} stroke={1.9} aria-hidden="true" />} onClick={() => onEdit(row)}>
            {t`Edit`}
          </Button>
        )
      }
    />
  )
}
