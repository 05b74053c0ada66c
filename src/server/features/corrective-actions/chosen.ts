import type { CorrectiveActionInput } from '#contract/corrective-actions/schema.ts'
import type { Person } from '#contract/kernel/shapes.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type ChosenQuestion, chosenQuestion } from '#server/features/catalogue/door.ts'
import { maySeePerson } from '#server/people/reporting-tree.ts'
import type { Writer } from '#server/records/kind.ts'

/** The records that a new action names, as this company has them. Null: missing or not allowed. */
export interface ChosenForAction extends ChosenQuestion {
  project: {
    project_id: number
    name: string
    isActive: boolean
    assignedToUserID: number | null
  } | null
  assignee: Person | null
}

const assigneeSql = {
  name: 'action-assignee',
  text: 'select user_id, name from users where account_id = $1 and user_id = $2 and role_id = 2 and not blocked',
}

/** Returns a person if this writer may assign a corrective action to them (G2-57). */
export async function assignee(
  tx: AccountTx,
  writer: Writer,
  userID: number,
): Promise<Person | undefined> {
  return maySeePerson(writer, userID)
    ? tx.maybe<Person>(assigneeSql, [tx.accountID, userID])
    : undefined
}

// Locks the project until the end, so that a deactivation waits, or has happened and is seen
// (F-27).
const chosenSql = {
  name: 'action-chosen',
  text: `
    with project as (
      select project_id, name, is_active, assigned_to_user_id from projects
       where account_id = $1 and (project_id = $2 or uid = $3) for share
    )
    select (select json_build_object('project_id', project_id, 'name', name, 'isActive', is_active, 'assignedToUserID', assigned_to_user_id) from project) as project,
           (select json_build_object('user_id', user_id, 'name', name) from users
             where account_id = $1 and user_id = $4 and role_id = 2 and not blocked) as assignee`,
}

export async function readChosenQuestion(
  tx: AccountTx,
  writer: Writer,
  input: CorrectiveActionInput,
): Promise<ChosenForAction> {
  const [number, uid] =
    typeof input.projectID === 'number' ? [input.projectID, null] : [null, input.projectID]
  const assigned = maySeePerson(writer, Number(input.assignedTo)) ? Number(input.assignedTo) : null
  const there = await tx.one<Pick<ChosenForAction, 'project' | 'assignee'>>(chosenSql, [
    tx.accountID,
    number,
    uid,
    assigned,
  ])
  const { safetyPlanID, safetyFormID, subSafetyFormID = null, safetyQuestionID } = input
  return {
    ...there,
    ...(await chosenQuestion(tx, {
      safetyPlanID,
      safetyFormID,
      subSafetyFormID,
      safetyQuestionID,
    })),
  }
}
