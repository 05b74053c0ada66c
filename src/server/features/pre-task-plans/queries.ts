import type { Ref } from '#contract/kernel/shapes.ts'
import type { PlanTask } from '#contract/pre-task-plans/lines.ts'
import type { PlanProject } from '#contract/pre-task-plans/submission.ts'
import type { AccountTx } from '#server/db/database.ts'

/** The project of a plan. */
export interface PlannedProject {
  project_id: number
  name: string
  isActive: boolean
  assignedToUserID: number | null
}

const planned = (by: string) => ({
  name: `ptp-project-${by}`,
  // Locks the project until the end, so that a deactivation waits, or has happened and is seen.
  text: `select project_id, name, is_active as "isActive", assigned_to_user_id as "assignedToUserID" from projects where account_id = $1 and ${by === 'uid' ? 'uid = $2::uuid' : 'project_id = $2'} for share`,
})
const byNumber = planned('number')
const byUid = planned('uid')

/** Returns a project by its number or uid. */
export function projectFor(tx: AccountTx, ref: Ref): Promise<PlannedProject | undefined> {
  return tx.maybe<PlannedProject>(typeof ref === 'number' ? byNumber : byUid, [tx.accountID, ref])
}

const saidOf = {
  name: 'ptp-projects-said',
  text: 'select project_id as "projectID", name, number, address, assigned_to_user_id as "assignedToUserID" from projects where account_id = $1 and project_id = any($2::int[])',
}

/** Returns the fields that plans show of these projects, by number, and the assignee of each. */
export async function projectsSaid(
  tx: AccountTx,
  projects: readonly number[],
): Promise<Map<number, PlanProject & { assignedToUserID: number | null }>> {
  const rows = await tx.query<PlanProject & { assignedToUserID: number | null }>(saidOf, [
    tx.accountID,
    [...new Set(projects)],
  ])
  return new Map(rows.map((row) => [row.projectID, row]))
}

const keep = {
  name: 'ptp-tasks-keep',
  text: 'insert into pre_task_plan_tasks (account_id, task_id, plan_uid) select $1, unnest($2::uuid[]), $3 on conflict do nothing',
}
const elsewhere = {
  name: 'ptp-tasks-elsewhere',
  text: 'select 1 from pre_task_plan_tasks where account_id = $1 and task_id = any($2::uuid[]) and plan_uid <> $3 limit 1',
}

/**
 * Stores the plan of these tasks, so that each is found by its id. Returns false if one belongs to
 * another plan or two have one id.
 */
export async function keepTasks(
  tx: AccountTx,
  planUid: string,
  ids: readonly string[],
): Promise<boolean> {
  if (new Set(ids).size < ids.length) return false
  if (ids.length === 0) return true
  await tx.exec(keep, [tx.accountID, ids, planUid])
  return (await tx.maybe(elsewhere, [tx.accountID, ids, planUid])) === undefined
}

const planWith = {
  name: 'ptp-of-task',
  text: 'select p.ptp_id as id from pre_task_plan_tasks t join pre_task_plans p on p.account_id = t.account_id and p.uid = t.plan_uid where t.account_id = $1 and t.task_id = $2',
}

/** Returns the number of the plan that has or had a task. */
export async function planOfTask(tx: AccountTx, taskID: string): Promise<number | undefined> {
  return (await tx.maybe<{ id: number }>(planWith, [tx.accountID, taskID]))?.id
}

/** A plan at the time of its submission. */
export interface HandedPlan {
  ptpHash: string
  title: string
  tasks: PlanTask[]
  project: PlanProject
  /** The assignee of the project. */
  assignedToUserID: number | null
  timeZone: string
}

const handed = {
  name: 'ptp-handed',
  text: `select 'PTP-' || p.number as "ptpHash", p.title, p.tasks, o.assigned_to_user_id as "assignedToUserID", a.time_zone as "timeZone",
                json_build_object('projectID', o.project_id, 'name', o.name, 'number', o.number, 'address', o.address) as project
           from pre_task_plans p
           join projects o on o.account_id = p.account_id and o.project_id = p.project_id
           join accounts a on a.account_id = p.account_id
          where p.account_id = $1 and p.ptp_id = $2 and not p.is_removed`,
}

/** Returns a plan in its present state, or undefined. */
export async function planToHandIn(tx: AccountTx, ptpID: number): Promise<HandedPlan | undefined> {
  const plan = await tx.maybe<HandedPlan>(handed, [tx.accountID, ptpID])
  return (
    plan && {
      ...plan,
      tasks: plan.tasks.map(({ description, hazards, controls }) => ({
        description,
        hazards,
        controls,
      })),
    }
  )
}
