import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import type { SubmissionAnswer, WholeSubmission } from '#contract/submissions/schema.ts'
import {
  actionAddress,
  ActionStatus,
  RiskLevelMark,
} from '#client/features/corrective-actions/door.ts'
import { tableDate } from '#client/i18n/dates.ts'
import { useGo } from '#client/shell/address.ts'
import { Icon } from '#client/ui/icon.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import css from './record.module.css'

type FindingProps = { finding: NonNullable<SubmissionAnswer['finding']>; by: string }

/** Shows the risk of a finding, and who judged it. */
export function FindingCard({ finding: { severity, title, description }, by }: FindingProps) {
  const { t } = useLingui()
  return (
    <div className={css.risk}>
      <div className={css.quiet}>{t`Risk finding`}</div>
      <RiskLevelMark severity={severity} />
      {title !== '' && <strong>{title}</strong>}
      {description !== '' && <p className={css.words}>{description}</p>}
      <div className={css.soft}>{t`Judged by ${by}`}</div>
    </div>
  )
}

type OpenedActionProps = { id: number; actions: WholeSubmission['actions']; system: boolean }

/**
 * Shows the corrective action that an answer opened in its present state; only its number if the
 * reader may not see it.
 */
export function OpenedAction({ id, actions, system }: OpenedActionProps) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const action = actions.find(({ correctiveActionID }) => correctiveActionID === id)
  const icon = <Icon icon={IconAlertTriangle} size={24} />
  if (action === undefined)
    return (
      <div className={css.action}>
        {icon}
        <div className={css.actionWords}>
          <div className={css.soft}>{t`This answer opened a corrective action`}</div>
          <strong>{t`Number ${id}, which you may not see`}</strong>
        </div>
      </div>
    )
  const href = actionAddress(system, id)
  const due =
    action.dueDate === null ? null : tableDate(action.dueDate, i18n.locale === 'es' ? 'es' : 'en')
  return (
    <a className={css.action} href={href} onClick={openWithin(() => go(href))}>
      {icon}
      <div className={css.actionWords}>
        <div className={css.soft}>{t`This answer opened a corrective action`}</div>
        <div className={css.actionTitle}>
          <span className={css.quiet}>{action.caTicketHash}</span> {action.title}
        </div>
        <div className={css.actionFacts}>
          <ActionStatus status={action.status} />
          {action.assignedToUser && <span>{action.assignedToUser.name}</span>}
          {due !== null && <span>{t`due ${due}`}</span>}
        </div>
      </div>
      <Icon icon={IconChevronRight} bold />
    </a>
  )
}
