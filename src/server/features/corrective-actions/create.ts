import { opened } from '#contract/corrective-actions/lookups.ts'
import { type ActionField, actionProblems, createProblems } from '#contract/corrective-actions/rules.ts'
import { type ActionInput, actionInput, type CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { maySeeProject } from '#contract/projects/rules.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Creation, Writer } from '#server/records/kind.ts'
import { type Chosen, chosen, insertAction, type NewAction } from './queries.ts'

/** Open corrective actions, each with its first ticket (CA-22, CA-23, CA-58); `null` when a uid is taken. */
export async function createActions(
  tx: AccountTx,
  writer: Writer,
  records: readonly Creation[],
  authoredAt: string | null,
): Promise<CorrectiveAction[] | Refusal | null> {
  // All are looked at before the first takes its number: whoever edits one of the projects holds it and waits for numbers.
  const actions: NewAction[] = []
  for (const record of records) {
    const action = await checked(tx, writer, record, authoredAt)
    if (isRefusal(action)) return action
    actions.push(action)
  }
  const rows: CorrectiveAction[] = []
  for (const action of actions) {
    const row = await insertAction(tx, writer, action)
    if (row === undefined) return null
    rows.push(row)
  }
  return rows
}

async function checked(tx: AccountTx, writer: Writer, record: Creation, authoredAt: string | null): Promise<NewAction | Refusal> {
  const input = actionInput.parse(record.fields)
  const { caller } = writer
  if ((input.openedBy ?? caller.user_id) !== caller.user_id) return wrong({ openedBy: 'You open it yourself.' })
  if ((input.accountID ?? caller.accountID) !== caller.accountID) return wrong({ accountID: 'Another company.' })
  const choice = await chosen(tx, input)
  const { project } = choice
  // A record that may not be seen is as good as none.
  if (project === null || !maySeeProject(caller, project, writer.chain)) {
    return refuse('not-found', { message: 'The project does not exist or you may not see it.', fields: { projectID: actionProblems.projectID } })
  }
  const problems = new Set<ActionField>([
    ...createProblems(input, { now: writer.receivedAt.getTime(), formHasSubForms: choice.formHasSubForms, actionTakenOnSpot: false }),
    ...misfits(input, choice),
  ])
  if (choice.assignee === null || choice.assignee.user_id === caller.user_id) problems.add('assignedTo')
  if (problems.size > 0) return wrong(Object.fromEntries([...problems].map((field) => [field, actionProblems[field]])))
  if (!project.isActive) return refuse('inactive', { fields: { projectID: actionProblems.projectID } })
  if (choice.assignee === null || choice.planName === null || choice.formName === null || choice.question === null) return wrong({})
  return {
    uid: record.uid,
    ticketID: record.ticketID,
    authoredAt,
    input,
    project,
    assignee: choice.assignee,
    planName: choice.planName,
    formName: choice.formName,
    subFormName: choice.subFormName,
    question: choice.question,
    status: opened,
  }
}

/** Program, form, sub-form and question must be enabled and belong together (G2-53). */
function misfits(input: ActionInput, choice: Chosen): ActionField[] {
  const fields: ActionField[] = []
  if (choice.planName === null) fields.push('safetyPlanID')
  if (choice.formName === null) fields.push('safetyFormID')
  if (input.subSafetyFormID != null && choice.subFormName === null) fields.push('subSafetyFormID')
  if (choice.question === null) fields.push('safetyQuestionID')
  return fields
}

function wrong(fields: Record<string, string>): Refusal {
  return refuse('invalid', { fields })
}
