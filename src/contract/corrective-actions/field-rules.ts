import type { RecordRules } from '../kernel/field.ts'
import { closed, statusRank } from './lookups.ts'

const words = { meeting: 'review', suggest: 'yours' } as const
const choice = { meeting: 'review', suggest: 'theirs' } as const
const fixed = { meeting: 'fixed', suggest: 'theirs' } as const

/** Who wins when two people changed one field (offline design, 7; CA-72). */
export const actionRules: RecordRules = {
  fields: {
    title: words,
    description: words,
    incidentLocation: words,
    actionDesc: words,
    rootCause: words,
    trainingUpdates: words,
    monitorPlan: words,
    trigger: choice,
    severity: choice,
    actionType: choice,
    incidentTime: choice,
    assignedTo: choice,
    status: { meeting: 'forward', suggest: 'theirs' },
    notes: { meeting: 'append', suggest: 'yours' },
    projectID: fixed,
    safetyPlanID: fixed,
    safetyFormID: fixed,
    subSafetyFormID: fixed,
    safetyQuestionID: fixed,
  },
  rank: statusRank,
  // The danger may not be the one that was looked at: closing guards it (F-81).
  guards: (patch, seen) => (patch['status'] === closed && seen['status'] !== closed ? ['severity', 'description'] : []),
}
