import { contractorReport } from '#server/features/contractors/door.ts'
import { actionReport } from '#server/features/corrective-actions/door.ts'
import { goformzReport } from '#server/features/goformz/door.ts'
import { planReport } from '#server/features/pre-task-plans/door.ts'
import { projectReport } from '#server/features/projects/door.ts'
import { submissionReport } from '#server/features/submissions/door.ts'
import { associateReport } from '#server/features/team/door.ts'
import { kinds } from '#server/kinds.ts'

/**
 * All reports, one line each. Only this file names them (docs/architecture.md, 'Adding things').
 */
export const reports = {
  submissions: submissionReport(kinds.submission),
  actions: actionReport(kinds.correctiveAction),
  plans: planReport(kinds.preTaskSubmission),
  goformz: goformzReport,
  contractors: contractorReport(kinds.contractor),
  projects: projectReport(kinds.project),
  associates: associateReport,
}
