import type { Json } from '#contract/kernel/json.ts'
import type { Project } from '#contract/projects/schema.ts'
import { type AccountTx, type Ending, json, lastly } from '#server/db/database.ts'
import type { Writer } from '#server/records/kind.ts'
import { projectColumns, projectJoins } from './columns.ts'
import { presentProject, type StoredProject } from './present.ts'

export interface NewProject {
  uid: string
  ticketID: string
  number: string
  name: string
  address: string
  assignedToUserID: number
}

const assignableSql = {
  name: 'project-assignable',
  text: 'select user_id, name from users where account_id = $1 and user_id = any($2::int[]) and role_id in (1, 2) and not blocked',
}

/** Of these people, those whom a project may be assigned to (G2-30), with their names. */
export async function assignable(tx: AccountTx, users: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ user_id: number; name: string }>(assignableSql, [tx.accountID, users])
  return new Map(rows.map((row) => [row.user_id, row.name]))
}

const insertSql = {
  name: 'project-insert',
  text: `
    with given as (
      select *, row_number() over (order by place) as nth
        from json_to_recordset($2) as g (place int, uid uuid, "ticketID" uuid, number text, name text, address text, "assignedToUserID" int)
    ), counted as (
      update account_counters set change_counter = change_counter + 1, project_ordinal = project_ordinal + (select count(*) from given)
       where account_id = $1 returning change_counter, project_ordinal - (select count(*) from given) as before
    ), made as (
      insert into projects (account_id, uid, ordinal, number, name, address, assigned_to_user_id, created_by, created_at)
      select $1, uid, before + nth, number, name, address, "assignedToUserID", $3, $4 from given, counted order by nth
      on conflict (account_id, uid) do nothing
      returning *
    ), ticketed as (
      insert into tickets (account_id, ticket_id, entity, record_id, version, author_id, assigned_to, to_status, notes, epoch, authored_at, created_at)
      select $1, "ticketID", 'project', project_id, 1, $3, assigned_to_user_id, 'Active', 'Project Created', $5, $6, $4
        from made join given using (uid)
    ), marked as (
      insert into buckets (account_id, entity, bucket, changed) select distinct $1, 'project', ordinal / 500, change_counter from made, counted
      on conflict (account_id, entity, bucket) do update set changed = excluded.changed
    )
    select ${projectColumns('made')} from made ${projectJoins('made')} order by ordinal`,
}

/** The new projects with their tickets, less those whose uid is taken. */
export async function insertProjects(
  tx: AccountTx,
  { caller, epoch, receivedAt }: Writer,
  projects: readonly NewProject[],
  authoredAt: string | null,
): Promise<Project[]> {
  const given = json(projects.map((project, place) => ({ place, ...project })))
  const rows = await tx.query<StoredProject>(insertSql, [tx.accountID, given, caller.user_id, receivedAt, epoch, authoredAt])
  return rows.map((row) => presentProject(row, epoch))
}

// A new name shows in the project's corrective actions, so their buckets are marked with it (F-73).
const writeSql = {
  name: 'project-write',
  text: `
    with counted as (
      update account_counters set change_counter = change_counter + 1 where account_id = $1 returning change_counter
    ), changed as (
      update projects set version = $3, number = $4, name = $5, address = $6, is_active = $7, assigned_to_user_id = $8
       where account_id = $1 and project_id = $2
      returning ordinal
    ), ticketed as (
      insert into tickets (account_id, ticket_id, entity, record_id, version, author_id, assigned_to, to_status, changes, epoch, authored_at, created_at)
      values ($1, $9, 'project', $2, $3, $10, $8, case when $7 then 'Active' else 'Inactive' end, $11, $12, $13, $14)
    ), touched as (
      select 'project' as entity, ordinal / 500 as bucket from changed
      union
      select 'action', number / 500 from corrective_actions where account_id = $1 and project_id = $2 and $15
    )
    insert into buckets (account_id, entity, bucket, changed) select $1, entity, bucket, change_counter from touched, counted
    on conflict (account_id, entity, bucket) do update set changed = excluded.changed`,
}

/** The changed row, its ticket, all buckets that show it and the account's counter in one round trip. */
export function writeProject(
  tx: AccountTx,
  { caller, epoch, receivedAt }: Writer,
  row: Project,
  ticket: { ticketID: string; authoredAt: string | null; changes: Record<string, { from: Json; to: Json }>; renamed: boolean },
): Ending<Project> {
  return lastly(writeSql, [
    tx.accountID, row.projectID, row.version, row.number, row.name, row.address, row.isActive, row.assignedToUserID,
    ticket.ticketID, caller.user_id, json(ticket.changes), epoch, ticket.authoredAt, receivedAt, ticket.renamed,
  ], () => row)
}
