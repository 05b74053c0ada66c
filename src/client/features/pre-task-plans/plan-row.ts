import {
  type PreTaskSubmission,
  type SentSubmission,
  submissionRow,
} from '#contract/pre-task-plans/submission.ts'

/**
 * A submission as devices keep it: with the names of its signatures by themselves, to search and to
 * filter by.
 */
export type PlanRow = PreTaskSubmission & { signatureNames: string[] }

/** A plan as it is answered, as devices keep it. */
export function planRow(sent: SentSubmission): PlanRow {
  const row = submissionRow(sent)
  return { ...row, signatureNames: row.signatures.map(({ signatureName }) => signatureName) }
}
