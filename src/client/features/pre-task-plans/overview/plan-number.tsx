import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { momentsOf } from '#contract/kernel/overview-period.ts'
import { lacksSignature } from '#contract/pre-task-plans/rules.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import { type OverviewScope, useOverviewTable } from '#client/shell/overview-tables.ts'
import { UnavailableFigure } from '#client/records/unavailable-figure.tsx'
import { Figure } from '#client/ui/record/figure.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import type { PreTaskPlanView } from '../plan-row.ts'

/**
 * A figure of the overview: how many plans of the period lack a signature, and how many of those
 * were handed in today.
 */
export function PlanNumber({ scope }: { scope: OverviewScope }) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const records = useRecords('preTaskSubmission')
  const { rows, asOf } = records
  const { unsigned, today } = useMemo(() => counted(rows, scope), [rows, scope])
  const isKnown = asOf !== null
  const table = useMemo(
    () =>
      isKnown
        ? {
            at: 310,
            title: t`Pre-task plans`,
            columns: [
              { title: '', type: 'text' as const },
              { title: t`Number`, type: 'number' as const },
            ],
            rows: [
              [t`Plans missing signatures`, unsigned],
              [t`Of these, from today`, today],
            ],
          }
        : null,
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [isKnown, unsigned, today, i18n.locale],
  )
  useOverviewTable(table)
  if (!isKnown)
    return <UnavailableFigure label={t`Plans missing signatures`} of={records} isNoted />
  const { period, projectID } = scope
  const query = new URLSearchParams({
    unsigned: '1',
    submitted: `${period.from}..${period.to}`,
    ...(projectID !== null && { site: String(projectID) }),
  })
  const href = `/back-office/pre-task-plans?${query}`
  const n = wholeNumber(today)
  const note =
    today === 0
      ? { text: t`None today`, tone: 'soft' as const }
      : {
          text: t`${plural(today, { one: `${n} today`, other: `${n} today` })}`,
          tone: 'amber' as const,
        }
  return (
    <Figure
      label={t`Plans missing signatures`}
      count={wholeNumber(unsigned)}
      href={href}
      onOpen={() => go(href)}
      note={note}
    />
  )
}

/** Counts the plans that lack a signature: in the period, and on its last day. */
function counted(
  rows: readonly PreTaskPlanView[],
  { period, projectID }: OverviewScope,
): { unsigned: number; today: number } {
  const { begins, ends } = momentsOf(period, period.timeZone)
  const { begins: morning } = momentsOf({ from: period.to, to: period.to }, period.timeZone)
  const times = rows
    .filter(
      (row) =>
        (projectID === null || row.projectID === projectID) && lacksSignature(row.signatures),
    )
    .map(({ submissionDateTime }) => Date.parse(submissionDateTime))
    .filter((at) => at >= begins && at < ends)
  return { unsigned: times.length, today: times.filter((at) => at >= morning).length }
}
