import type { RowOf } from '../kernel/field-types.ts'
import type { preTaskSubmissionFields } from './fields.ts'

/** A submission as it is stored and shown. */
export type PreTaskSubmission = RowOf<typeof preTaskSubmissionFields>

/** The fields of a project in a plan. */
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

/** A submission in an answer (PTP-17, PTP-18), with the values of its plan under `ptp`. */
export type SentSubmission = Omit<PreTaskSubmission, OfPlan> & {
  ptp: { id: number; ptpHash: string; title: string; projectId: number; project: PlanProject }
}

/** Converts a row to the form in which the server sends it. */
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

/** Converts a sent submission to the flat row of lists and screens. */
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
 * Returns whether a person sees a submission (PTP-26, rulings 49): if its author is in their chain,
 * which is the whole company for an owner.
 */
export function maySeeSubmission(
  chain: ReadonlySet<number>,
  { submittedByUserId }: Pick<PreTaskSubmission, 'submittedByUserId'>,
): boolean {
  return chain.has(submittedByUserId)
}

/**
 * Returns whether a person may move a submission forward: its author and the person it is assigned
 * to may.
 */
export function mayForward(
  userID: number,
  { submittedByUserId, assignedTo }: Pick<PreTaskSubmission, 'submittedByUserId' | 'assignedTo'>,
): boolean {
  return submittedByUserId === userID || assignedTo === userID
}
