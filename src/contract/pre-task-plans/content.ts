import type { Json } from '../kernel/json.ts'
import type { PreTaskSubmission } from './submission.ts'

/**
 * Returns the content of a pre-task plan for its hash: the plan as it was handed in, and who signed
 * it when. The result of the comparison with other plans is no part of it.
 */
export function planContent({
  uid,
  version,
  accountID,
  ptpHash,
  title,
  projectID,
  projectName,
  projectNumber,
  projectAddress,
  submittedByUserId,
  submissionDateTime,
  submissionStatus,
  assignedTo,
  tasks = [],
  signatures,
}: PreTaskSubmission & { accountID: number }): Json {
  return {
    kind: 'ptp-submission',
    uid,
    version,
    accountID,
    ptpHash,
    title,
    projectID,
    projectName,
    projectNumber,
    projectAddress,
    submittedByUserId,
    submissionDateTime,
    submissionStatus,
    assignedTo,
    tasks: tasks.map(({ description, hazards, controls }) => ({ description, hazards, controls })),
    signatures: signatures.map(({ signatureName, at }) => ({ signatureName, at })),
  }
}
