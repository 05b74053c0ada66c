import type { ActionInput, CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import type { Json } from '#contract/kernel/json.ts'
import type { Person } from '#contract/kernel/shapes.ts'
import { type AccountTx, type Ending, json, lastly } from '#server/db/database.ts'
import type { Writer } from '#server/records/kind.ts'
import { actionColumns, actionJoins } from './columns.ts'
import { presentAction, type StoredAction } from './present.ts'

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

/** A new action, checked. */
export interface NewAction {
  uid: string
  ticketID: string
  authoredAt: string | null
  input: ActionInput
  status: string
  project: { project_id: number; name: string }
  assignee: Person
  planName: string
  formName: string
  subFormName: string | null
  question: string
}

const assigneeSql = {
  name: 'action-assignee',
  text: 'select user_id, name from users where account_id = $1 and user_id = $2 and role_id = 2 and not blocked',
}

/** Somebody a corrective action may be assigned to (G2-57). */
export function assignee(tx: AccountTx, userID: number): Promise<Person | undefined> {
  return tx.maybe<Person>(assigneeSql, [tx.accountID, userID])
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

export function chosen(tx: AccountTx, input: ActionInput): Promise<Chosen> {
  const [number, uid] = typeof input.projectID === 'number' ? [input.projectID, null] : [null, input.projectID]
  const { assignedTo, safetyPlanID, safetyFormID, subSafetyFormID = null, safetyQuestionID } = input
  return tx.one<Chosen>(chosenSql, [tx.accountID, number, uid, Number(assignedTo), safetyPlanID, safetyFormID, subSafetyFormID, safetyQuestionID])
}

// Number, record, ticket, bucket and the account's counter in one round trip. The counter's row is
// held from here to the commit, which follows at once: numbers come in the order of the commits.
const insertSql = {
  name: 'action-insert',
  text: `
    with counted as (
      update account_counters set change_counter = change_counter + 1, action_number = action_number + 1
       where account_id = $1 returning change_counter, action_number
    ), made as (
      insert into corrective_actions (
        account_id, uid, number, title, description, project_id, safety_plan_id, safety_form_id, sub_safety_form_id, safety_question_id,
        safety_plan_name, safety_form_name, sub_safety_form_name, safety_question, trigger, severity, incident_location, incident_time,
        assigned_to, opened_by, status, action_desc, action_type, root_cause, training_updates, monitor_plan, notes, created_at
      ) select $1, $2, action_number, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27
          from counted
      on conflict (account_id, uid) do nothing
      returning *
    ), ticketed as (
      insert into tickets (account_id, ticket_id, entity, record_id, version, author_id, assigned_to, to_status, notes, epoch, authored_at, created_at)
      select $1, $28, 'action', corrective_action_id, version, $19, assigned_to, status, notes, $29, $30, created_at from made
    ), marked as (
      insert into buckets (account_id, entity, bucket, changed) select $1, 'action', number / 500, change_counter from made, counted
      on conflict (account_id, entity, bucket) do update set changed = excluded.changed
    )
    select ${actionColumns('made')} from made ${actionJoins('made')}`,
}

/** The words of the first ticket (G2-51). */
export const createdNote = 'Corrective Action Created'

/** The new action, or undefined when its uid is taken. */
export async function insertAction(tx: AccountTx, { caller, epoch, receivedAt }: Writer, action: NewAction): Promise<CorrectiveAction | undefined> {
  const { input } = action
  const stored = await tx.maybe<StoredAction>(insertSql, [
    tx.accountID, action.uid, input.title, input.description, action.project.project_id,
    input.safetyPlanID, input.safetyFormID, input.subSafetyFormID ?? null, input.safetyQuestionID,
    action.planName, action.formName, action.subFormName, action.question,
    input.trigger, input.severity, input.incidentLocation, input.incidentTime, action.assignee.user_id, caller.user_id, action.status,
    input.actionDesc ?? '', input.actionType ?? '', input.rootCause ?? '', input.trainingUpdates ?? '', input.monitorPlan ?? '',
    createdNote, receivedAt, action.ticketID, epoch, action.authoredAt,
  ])
  return stored === undefined ? undefined : presentAction(stored, epoch)
}

const writeSql = {
  name: 'action-write',
  text: `
    with counted as (
      update account_counters set change_counter = change_counter + 1 where account_id = $1 returning change_counter
    ), changed as (
      update corrective_actions
         set version = $3, title = $4, description = $5, trigger = $6, severity = $7, incident_location = $8, incident_time = $9,
             assigned_to = $10, status = $11, action_desc = $12, action_type = $13, root_cause = $14, training_updates = $15,
             monitor_plan = $16, notes = $17, closed_by = $18, closed_at = $19
       where account_id = $1 and corrective_action_id = $2
      returning number
    ), ticketed as (
      insert into tickets (account_id, ticket_id, entity, record_id, version, author_id, assigned_to, to_status, notes, changes, epoch, authored_at, created_at)
      values ($1, $20, 'action', $2, $3, $21, $10, $11, $22, $23, $24, $25, $26)
    )
    insert into buckets (account_id, entity, bucket, changed) select $1, 'action', number / 500, change_counter from changed, counted
    on conflict (account_id, entity, bucket) do update set changed = excluded.changed`,
}

/** The changed row, its ticket, its bucket and the account's counter in one round trip. */
export function writeAction(
  tx: AccountTx,
  { caller, epoch, receivedAt }: Writer,
  row: CorrectiveAction,
  ticket: { ticketID: string; authoredAt: string | null; notes: string; changes: Record<string, { from: Json; to: Json }> },
): Ending<CorrectiveAction> {
  return lastly(writeSql, [
    tx.accountID, row.correctiveActionID, row.version, row.title, row.description, row.trigger, row.severity, row.incidentLocation, row.incidentTime,
    row.assignedTo, row.status, row.actionDesc, row.actionType, row.rootCause, row.trainingUpdates,
    row.monitorPlan, row.notes, row.closedBy, row.closedDateTime,
    ticket.ticketID, caller.user_id, ticket.notes, json(ticket.changes), epoch, ticket.authoredAt, receivedAt,
  ], () => row)
}
