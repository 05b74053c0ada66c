import { useLingui } from '@lingui/react/macro'
import { daysBetween } from '#client/i18n/dates.ts'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import { isOpen } from '#contract/corrective-actions/rules.ts'
import type { Row } from '../list-view.ts'
import { ActionStatus, RiskLevelMark } from '../marks.tsx'
import { RecordBadge } from '#client/shell/record-badge.tsx'
import { isUnsent } from '../record-state.ts'
import { ActionNumber } from './columns.tsx'

type ActionCardProps = { row: Row; href: string; onOpen: () => void; system: boolean; now: number }

/** A row on a phone: number and age, situation, project and person, risk and status, sync badge. */
export function ActionCard({ row, href, onOpen, system, now }: ActionCardProps) {
  const { t } = useLingui()
  const days = daysBetween(row.creationDateTime, now)
  const second = [system && row.companyName, row.projectName, row.assignedToUser?.name].filter(Boolean).join(', ')
  return (
    <RecordCard
      number={<ActionNumber row={row} />}
      aside={isOpen(row) && <span title={t`Open for ${days} days`}>{t`${days} d`}</span>}
      title={row.title}
      second={second}
      meta={
        <>
          <RiskLevelMark severity={row.severity} />
          <ActionStatus status={row.status} />
        </>
      }
      badge={row.sync && <RecordBadge sync={row.sync} />}
      unsent={isUnsent(row.sync)}
      href={href}
      onOpen={onOpen}
    />
  )
}
