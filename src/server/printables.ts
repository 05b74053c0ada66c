import { printableAction } from '#server/features/corrective-actions/door.ts'
import { printableLog, printableSummary } from '#server/features/osha/door.ts'
import { printablePlan } from '#server/features/pre-task-plans/door.ts'
import { printableSubmission } from '#server/features/submissions/door.ts'
import { kinds } from '#server/kinds.ts'
import { registerPrintables } from '#server/prints/printable.ts'

/**
 * All kinds of records that can be printed, one line each. Only this file names them
 * (docs/architecture.md, 'Adding things').
 */
export const printables = registerPrintables(
  printableAction(kinds.correctiveAction),
  printableSubmission(kinds.submission),
  printablePlan(kinds.preTaskSubmission),
  printableLog(kinds),
  printableSummary(kinds),
)
