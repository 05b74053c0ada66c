import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SaveFailure } from './use-report-save-outcome.ts'
import type { ProblemMessages } from './problems.ts'
import { Icon } from '#client/ui/icon.tsx'
import css from './form.module.css'

/**
 * Shows over the retained fields that a Save was refused and why: the only message of that failure,
 * until the next Save.
 */
export function RefusalNotice({
  unsaved: { failed, refusal },
  action,
}: {
  unsaved: Pick<SaveFailure, 'failed' | 'refusal'>
  action?: ReactNode
}) {
  const said = (
    <p className={css.refusal} role="alert">
      <Icon icon={IconAlertCircle} size={20} bold />
      <span>
        <strong className={css.failed}>{failed}</strong>
        {refusal !== '' && <span>{refusal}</span>}
      </span>
    </p>
  )
  return action ? (
    <div className={css.met}>
      {said}
      {action}
    </div>
  ) : (
    said
  )
}

/** The line over the links to wrong fields; after a refusal by the server it begins with that. */
export function problemSummaryOf(
  { failed, problems }: { failed: string | null; problems: Pick<ProblemMessages, 'summary'> },
  own = problems.summary,
): (count: number) => string {
  return (count) => (failed === null ? own(count) : `${failed}. ${own(count)}`)
}
