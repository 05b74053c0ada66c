import { sealableAction } from '#server/features/corrective-actions/door.ts'
import { sealableSubmission } from '#server/features/submissions/door.ts'
import { sealablePlan } from '#server/features/pre-task-plans/door.ts'
import { kinds } from '#server/kinds.ts'
import { createSealJobs } from '#server/seals/jobs.ts'
import { registerSealables } from '#server/seals/sealable.ts'

/**
 * All kinds of records that are sealed, one line each. Only this file names them
 * (docs/architecture.md, 'Adding things').
 */
export const sealables = registerSealables(
  sealableAction(kinds.correctiveAction),
  sealableSubmission(kinds.submission),
  sealablePlan(kinds.preTaskSubmission),
)

export const sealJobs = createSealJobs(sealables)
