import {
  type PreTaskSubmission,
  type SentSubmission,
  submissionRow,
} from '#contract/pre-task-plans/submission.ts'

/**
 * A submission as devices store it: it lists the names of its signatures, for the search and a
 * filter.
 */
export type PreTaskPlanView = PreTaskSubmission & { signatureNames: string[] }

/** Turns a plan of the server into the row that devices store. */
export function preTaskPlanView(sent: SentSubmission): PreTaskPlanView {
  const row = submissionRow(sent)
  return { ...row, signatureNames: row.signatures.map(({ signatureName }) => signatureName) }
}
