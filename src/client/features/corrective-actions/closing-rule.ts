import { useLingui } from '@lingui/react/macro'
import { type ClosingRule, noClosingRule } from '#contract/access/own-company.ts'
import { mayCheck, needsSecondPerson } from '#contract/corrective-actions/second-person.ts'
import { closed } from '#contract/corrective-actions/lookups.ts'
import type { FormErrors, FormValues } from '#client/ui/form/form-fields.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { ActionListRow } from './layout.ts'

type Judged = Pick<
  ActionListRow,
  'severity' | 'assignedTo' | 'openedBy' | 'openedByUser' | 'status'
>

/** Returns what the person's company asks for when an action is closed (CA-82). */
export function useClosingRule(): ClosingRule {
  return useMe().company?.closingRule ?? noClosingRule
}

/** Returns a check whether this person may close an action (CA-82). */
export function useMayClose(): (row: Omit<Judged, 'openedByUser' | 'status'>) => boolean {
  const { user_id } = useMe()
  const rule = useClosingRule()
  return (row) => mayCheck(user_id, row, rule)
}

/**
 * Returns for the values of an open action's form why its assignee may not close it, and the message
 * for each field that only a second person sets; null if this person may close it.
 */
export function useSecondPerson(row: Judged) {
  const { t } = useLingui()
  const rule = useClosingRule()
  const mayClose = useMayClose()
  return (values: FormValues) => {
    const severity = String(values['severity'] ?? row.severity)
    const isBarred = [row.severity, severity].some((one) => !mayClose({ ...row, severity: one }))
    if (row.status === closed || !isBarred) return null
    const opener = row.openedByUser?.name ?? t`The person who opened it`
    const why =
      row.assignedTo === row.openedBy
        ? t`Someone else must close it. Assign it to the person who does the work.`
        : t`When the work is done, ask for a check. ${opener} closes it.`
    const isLowered = needsSecondPerson(row.severity, rule) && !needsSecondPerson(severity, rule)
    const errors: FormErrors<FormValues> = {
      ...(values['status'] === closed && { status: why }),
      ...(isLowered && {
        severity: t`${opener} must lower this risk, because you have the action.`,
      }),
    }
    return { why, errors }
  }
}
