import type { SubmissionStatus } from '#contract/pre-task-plans/choices.ts'
import { maySeeProject } from '#contract/projects/rules.ts'
import { preTaskSubmissionFields } from '#contract/pre-task-plans/fields.ts'
import {
  isForward,
  preTaskSubmissionRules,
  type Signature,
  signatureProblem,
  signaturesFor,
  writtenAtProblem,
} from '#contract/pre-task-plans/rules.ts'
import {
  type PreTaskSubmissionInput,
  preTaskSubmissionInput,
  preTaskSubmissionPatch,
} from '#contract/pre-task-plans/schema.ts'
import {
  mayForward,
  maySeeSubmission,
  type PreTaskSubmission,
} from '#contract/pre-task-plans/submission.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { KindDefinition, Writer } from '#server/records/kind.ts'
import { meter } from './meter.ts'
import { planToHandIn } from './queries.ts'

/**
 * Defines submitted plans for the records engine. They are made once and only move forward to the
 * next status (G2-59).
 */
export const preTaskSubmissionKind: KindDefinition<
  PreTaskSubmission,
  PreTaskSubmissionInput,
  'ptp-submission'
> = {
  entity: 'ptp-submission',
  fields: preTaskSubmissionFields,
  table: {
    name: 'pre_task_submissions',
    number: 'ptp_submission_id',
    ordinal: 'ordinal',
    counter: 'ptp_submission_ordinal',
  },
  rules: preTaskSubmissionRules,
  input: preTaskSubmissionInput,
  patch: preTaskSubmissionPatch,
  ownerFields: ['submittedByUserId'],
  serverSetFields: [],
  selfCheckedReferences: [],
  computed: {},
  ticket: {
    created: 'Pre-task Plan Handed In',
    of: ({ assignedTo, submissionStatus }) => ({ assignedTo, toStatus: submissionStatus }),
  },
  labelOf: (row) => row.ptpHash,
  maySee: ({ caller, chain }, row) =>
    maySeeSubmission(chain, row) || mayForward(caller.user_id, row),
  refusesCreate: () => null,
  refusesEdit: ({ caller }, row) =>
    mayForward(caller.user_id, row) ? null : refuse('not-permitted'),

  create: async (tx, writer, records) => {
    const values: JsonObject[] = []
    for (const { ticketID, fields } of records) {
      const made = await handIn(tx, writer, fields, ticketID)
      if (isRefusal(made)) return made
      values.push(made)
    }
    return values
  },

  edit: async (_tx, { receivedAt }, { before, merged: { submissionStatus, signatures } }) => {
    const status = submissionStatus as SubmissionStatus
    if (!isForward(before.submissionStatus, status))
      return refuse('invalid', {
        fields: { submissionStatus: `It is already ${before.submissionStatus}.` },
      })
    const signed = signedFor(status, signatures, receivedAt)
    return isRefusal(signed) ? signed : { signatures: signed }
  },
}

/**
 * Returns the values that the server adds to a submitted plan: the plan's present state, and its
 * meter.
 */
async function handIn(
  tx: AccountTx,
  { caller, chain, receivedAt }: Writer,
  { ptpId, submissionStatus, signatures = [], submissionDateTime }: PreTaskSubmissionInput,
  ticketID: string,
): Promise<JsonObject | Refusal> {
  const status = submissionStatus as SubmissionStatus
  const at = submissionDateTime ?? receivedAt.toISOString()
  const wrongTime = writtenAtProblem(at, receivedAt.getTime())
  if (wrongTime !== null) return refuse('invalid', { fields: { submissionDateTime: wrongTime } })
  const signed = signedFor(status, signatures, new Date(at))
  if (isRefusal(signed)) return signed
  const plan = await planToHandIn(tx, ptpId)
  // Applies the rule for plans in the office (`handlers.ts`). Mobile users may submit any plan.
  const isSeen =
    plan !== undefined && (caller.roleID === roles.mobileUser || maySeeProject(caller, plan, chain))
  if (!isSeen) return refuse('not-found', { message: 'The plan does not exist or was removed.' })
  const { ptpHash, title, tasks, project, timeZone } = plan
  return {
    submittedByUserId: caller.user_id,
    submissionDateTime: at,
    signatures: signed.map((one) => ({ ...one })),
    ptpHash,
    title,
    projectID: project.projectID,
    projectName: project.name,
    projectNumber: project.number,
    projectAddress: project.address,
    tasks: tasks.map((task) => ({ ...task })),
    ...(await meter(tx, { projectID: project.projectID, at, tasks }, timeZone, ticketID)),
  }
}

function signedFor(
  status: SubmissionStatus,
  signatures: readonly Signature[],
  at: Date,
): Signature[] | Refusal {
  const problem = signatureProblem(status, signatures)
  return problem === null
    ? signaturesFor(status, signatures, at.toISOString())
    : refuse('invalid', { fields: { signatures: problem } })
}
