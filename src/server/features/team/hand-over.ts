import { closed } from '#contract/corrective-actions/lookups.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type ReferenceMove, moveReferences } from '#server/records/move-references.ts'
import type { Writer } from '#server/records/kind.ts'
import type { StoredKind } from '#server/records/statements.ts'

/** The kinds of records that are assigned to people. */
export interface Work {
  correctiveAction: StoredKind
  project: StoredKind
}

/** The amount of people's open work. */
export interface Undone {
  openActions: number
  activeProjects: number
}

const counts = {
  name: 'team-undone',
  text: `select (select count(*)::int from corrective_actions where account_id = $1 and assigned_to = any($2::int[]) and status <> '${closed}') as "openActions",
                (select count(*)::int from projects where account_id = $1 and assigned_to_user_id = any($2::int[]) and is_active) as "activeProjects"`,
}

/** Counts open corrective actions and active projects of these people. */
export function undoneOf(tx: AccountTx, users: readonly number[]): Promise<Undone> {
  return tx.one<Undone>(counts, [tx.accountID, users])
}

const actions: ReferenceMove = {
  field: 'assignedTo',
  column: 'assigned_to',
  isMoved: `status <> '${closed}'`,
  status: 'status',
}
const projects: ReferenceMove = {
  field: 'assignedToUserID',
  column: 'assigned_to_user_id',
  isMoved: 'is_active',
  status: `'Active'`,
}

/** Assigns all open work to one person, with a line of history for each record. */
export async function handOver(
  tx: AccountTx,
  writer: Writer,
  { correctiveAction, project }: Work,
  from: readonly number[],
  to: number,
): Promise<void> {
  await moveReferences(tx, writer, project, projects, from, to)
  await moveReferences(tx, writer, correctiveAction, actions, from, to)
}
