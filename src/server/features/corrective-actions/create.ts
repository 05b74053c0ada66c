import { opened } from '#contract/corrective-actions/lookups.ts'
import {
  type CorrectiveActionField,
  correctiveActionProblems,
  createProblems,
} from '#contract/corrective-actions/rules.ts'
import type { CorrectiveActionInput } from '#contract/corrective-actions/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { maySeeProject } from '#contract/projects/rules.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Writer } from '#server/records/kind.ts'
import { type ChosenForAction, readChosenQuestion } from './chosen.ts'

/** The note of the first ticket (G2-51). */
export const createdNote = 'Corrective Action Created'

/**
 * Returns the values that the server adds to a new action (CA-22, CA-23, CA-58), or the reason of a
 * refusal.
 */
export async function createAction(
  tx: AccountTx,
  writer: Writer,
  input: CorrectiveActionInput,
): Promise<JsonObject | Refusal> {
  const { caller } = writer
  if ((input.openedBy ?? caller.user_id) !== caller.user_id)
    return wrong({ openedBy: 'Must be you.' })
  if ((input.accountID ?? caller.accountID) !== caller.accountID)
    return wrong({ accountID: 'Must be your company.' })
  const choice = await readChosenQuestion(tx, writer, input)
  const { project } = choice
  // A hidden record seems not to exist.
  if (project === null || !maySeeProject(caller, project, writer.chain)) {
    return refuse('not-found', {
      message: 'The project does not exist or you may not see it.',
      fields: { projectID: correctiveActionProblems.projectID },
    })
  }
  const problems = new Set<CorrectiveActionField>([
    ...createProblems(input, {
      now: writer.receivedAt.getTime(),
      formHasSubForms: choice.formHasSubForms,
      actionTakenOnSpot: false,
    }),
    ...misfits(input, choice),
  ])
  if (choice.assignee === null || choice.assignee.user_id === caller.user_id)
    problems.add('assignedTo')
  if (problems.size > 0)
    return wrong(
      Object.fromEntries([...problems].map((field) => [field, correctiveActionProblems[field]])),
    )
  if (!project.isActive)
    return refuse('inactive', { fields: { projectID: correctiveActionProblems.projectID } })
  if (
    choice.assignee === null ||
    choice.planName === null ||
    choice.formName === null ||
    choice.question === null
  )
    return wrong({})
  return {
    projectID: project.project_id,
    accountID: caller.accountID,
    safetyPlanName: choice.planName,
    safetyPlanVersion: choice.version,
    safetyFormName: choice.formName,
    subSafetyFormName: choice.subFormName,
    safetyQuestion: choice.question,
    openedBy: caller.user_id,
    status: opened,
    notes: createdNote,
    creationDateTime: writer.receivedAt.toISOString(),
  }
}

/** Returns the fields of the catalogue that are not enabled or do not belong together (G2-53). */
function misfits(input: CorrectiveActionInput, choice: ChosenForAction): CorrectiveActionField[] {
  const fields: CorrectiveActionField[] = []
  if (choice.planName === null) fields.push('safetyPlanID')
  if (choice.formName === null) fields.push('safetyFormID')
  if (input.subSafetyFormID != null && choice.subFormName === null) fields.push('subSafetyFormID')
  if (choice.question === null) fields.push('safetyQuestionID')
  return fields
}

function wrong(fields: Record<string, string>): Refusal {
  return refuse('invalid', { fields })
}
