import type { CorrectiveActionInput } from '#contract/corrective-actions/schema.ts'
import type { Person } from '#contract/kernel/shapes.ts'
import type { AccountTx } from '#server/db/database.ts'
import { maySeePerson } from '#server/people/reporting-tree.ts'
import type { Writer } from '#server/records/kind.ts'

/** What a new action names, as it is in this company; null: not there or not to be used. */
export interface Chosen {
  project: { project_id: number; name: string; isActive: boolean; assignedToUserID: number | null } | null
  assignee: Person | null
  planName: string | null
  formName: string | null
  formHasSubForms: boolean
  subFormName: string | null
  question: string | null
}

const assigneeSql = {
  name: 'action-assignee',
  text: 'select user_id, name from users where account_id = $1 and user_id = $2 and role_id = 2 and not blocked',
}

/** Somebody this writer may assign a corrective action to (G2-57). */
export async function assignee(tx: AccountTx, writer: Writer, userID: number): Promise<Person | undefined> {
  return maySeePerson(writer, userID) ? tx.maybe<Person>(assigneeSql, [tx.accountID, userID]) : undefined
}

// The project is held until the end: deactivating it waits, or has happened and is seen (F-27).
const chosenSql = {
  name: 'action-chosen',
  text: `
    with project as (
      select project_id, name, is_active, assigned_to_user_id from projects
       where account_id = $1 and (project_id = $2 or uid = $3) for share
    )
    select (select json_build_object('project_id', project_id, 'name', name, 'isActive', is_active, 'assignedToUserID', assigned_to_user_id) from project) as project,
           (select json_build_object('user_id', user_id, 'name', name) from users
             where account_id = $1 and user_id = $4 and role_id = 2 and not blocked) as assignee,
           (select name from safety_plans where safety_plan_id = $5 and is_active) as "planName",
           form.name as "formName",
           exists (select from safety_forms where parent_id = form.form_id and is_active) as "formHasSubForms",
           sub.name as "subFormName",
           (select description from safety_questions q
             where question_id = $8 and is_active
               and (q.form_id = coalesce($7, $6) or (q.form_id = $6 and form.is_multi_question_enable))) as question
      from (select 1) as once
      left join safety_forms form on form.form_id = $6 and form.safety_plan_id = $5 and form.parent_id is null and form.is_active
        and exists (select from account_safety_forms where account_id = $1 and form_id = $6)
      left join safety_forms sub on sub.form_id = $7 and sub.parent_id = form.form_id and sub.is_active
        and exists (select from account_safety_forms where account_id = $1 and form_id = $7)`,
}

export function chosen(tx: AccountTx, writer: Writer, input: CorrectiveActionInput): Promise<Chosen> {
  const [number, uid] = typeof input.projectID === 'number' ? [input.projectID, null] : [null, input.projectID]
  const { assignedTo, safetyPlanID, safetyFormID, subSafetyFormID = null, safetyQuestionID } = input
  const assigned = maySeePerson(writer, Number(assignedTo)) ? Number(assignedTo) : null
  return tx.one<Chosen>(chosenSql, [tx.accountID, number, uid, assigned, safetyPlanID, safetyFormID, subSafetyFormID, safetyQuestionID])
}
