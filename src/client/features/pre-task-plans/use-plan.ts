import { useMemo } from 'react'
import { dayIn, ownZone } from '#contract/kernel/day.ts'
import type { PlanTask } from '#contract/pre-task-plans/lines.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { useServerNow } from '#client/i18n/use-moment.ts'
import { useRead } from '#client/records/use-read.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { type PreTaskPlanView, preTaskPlanView } from './plan-row.ts'

/** A plan that is being read. */
export interface OpenPlan {
  /** The plan; null if the device knows nothing of it. */
  row: PreTaskPlanView | null
  /** Its tasks; null if the device lacks them or still loads them. */
  tasks: readonly PlanTask[] | null
  marks: NonNullable<PreTaskPlanView['marks']>
  reading: ReadStatus
  loading: boolean
  /** Today's day where the company is. */
  today: string
}

/** Reads a plan with its lines; its facts come from the device's list if that is newer. */
export function usePlan(id: number): OpenPlan {
  const { company } = useMe()
  const { rows } = useRecords('preTaskSubmission')
  const { data, reading, loading } = useRead('preTaskPlans.submission', {
    params: { ptpSubmissionId: String(id) },
  })
  const today = dayIn(company?.timeZone ?? ownZone(), useServerNow())
  return useMemo(() => {
    const listed = rows.find((row) => row.id === id) ?? null
    const read = data && preTaskPlanView(data)
    const row = listed && (read === null || listed.version > read.version) ? listed : read
    return { row, tasks: read?.tasks ?? null, marks: read?.marks ?? [], reading, loading, today }
  }, [rows, id, data, reading, loading, today])
}
