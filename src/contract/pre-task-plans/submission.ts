import type { RowOf } from '../kernel/field-types.ts'
import type { preTaskSubmissionFields } from './fields.ts'

/** A submission as it is kept and shown. */
export type PreTaskSubmission = RowOf<typeof preTaskSubmissionFields>

/** Of a project what a plan says. */
export interface PlanProject {
  projectID: number
  name: string
  number: string
  address: string
}

type OfPlan =
  | 'ptpId'
  | 'ptpHash'
  | 'title'
  | 'projectID'
  | 'projectName'
  | 'projectNumber'
  | 'projectAddress'

/** A submission as it is answered (PTP-17, PTP-18): what belongs to its plan stands under `ptp`. */
export type SentSubmission = Omit<PreTaskSubmission, OfPlan> & {
  ptp: { id: number; ptpHash: string; title: string; projectId: number; project: PlanProject }
}

/** A row as it leaves the server. */
export function sentSubmission({
  ptpId,
  ptpHash,
  title,
  projectID,
  projectName,
  projectNumber,
  projectAddress,
  ...row
}: PreTaskSubmission): SentSubmission {
  return {
    ...row,
    ptp: {
      id: ptpId,
      ptpHash,
      title,
      projectId: projectID,
      project: { projectID, name: projectName, number: projectNumber, address: projectAddress },
    },
  }
}

/** The same as lists and screens know it. */
export function submissionRow({
  ptp: { id, ptpHash, title, project },
  ...row
}: SentSubmission): PreTaskSubmission {
  return {
    ...row,
    ptpId: id,
    ptpHash,
    title,
    projectID: project.projectID,
    projectName: project.name,
    projectNumber: project.number,
    projectAddress: project.address,
  }
}

/**
 * May somebody see it (PTP-26, rulings 49)? Who handed it in stands in their chain; for an owner
 * that is the company.
 */
export function maySeeSubmission(
  chain: ReadonlySet<number>,
  { submittedByUserId }: Pick<PreTaskSubmission, 'submittedByUserId'>,
): boolean {
  return chain.has(submittedByUserId)
}

/** May somebody move it forward? Whoever handed it in, and whoever it was assigned to. */
export function mayForward(
  userID: number,
  { submittedByUserId, assignedTo }: Pick<PreTaskSubmission, 'submittedByUserId' | 'assignedTo'>,
): boolean {
  return submittedByUserId === userID || assignedTo === userID
}
