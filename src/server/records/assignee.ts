import { type CurrentAssignee, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { RecordKind, RecordRow, Writer } from './kind.ts'

const assigneeSql = {
  name: 'tickets-holder',
  text: `
    with told as (
      select version, author_id, assigned_to, created_at,
             assigned_to is distinct from lag(assigned_to) over (order by version) as is_handed
        from tickets where account_id = $1 and entity = $2 and record_id = $3
    ), now as (select assigned_to from told order by version desc limit 1)
    select u.user_id, u.name,
           (select max(created_at) from told where is_handed) as since,
           exists (select 1 from told where author_id = any($4::int[]) or assigned_to = any($4::int[])) as is_named
      from now join users u on u.account_id = $1 and u.user_id = now.assigned_to`,
}

interface AssigneeRow {
  user_id: number
  name: string
  since: string
  is_named: boolean
}

/**
 * Returns the person assigned to a record, and whether its history names the writer or the writer's
 * team; undefined if no person is assigned.
 */
export async function readAssignee<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  { chain }: Pick<Writer, 'chain'>,
  row: Row,
): Promise<{ holder: CurrentAssignee; isNamed: boolean } | undefined> {
  const found = await tx.maybe<AssigneeRow>(assigneeSql, [
    tx.accountID,
    kind.entity,
    kind.idOf(row),
    [...chain],
  ])
  if (found === undefined) return undefined
  const { user_id, name, since, is_named: isNamed } = found
  return { holder: { user_id, name, since }, isNamed }
}

/**
 * Returns the person assigned to a record that the writer may see, and since when; nothing if no
 * person is assigned.
 */
export async function assigneeForRefusal<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  writer: Pick<Writer, 'chain'>,
  row: Row,
): Promise<{ holder?: CurrentAssignee }> {
  const found = await readAssignee(tx, kind, writer, row)
  return found === undefined ? {} : { holder: found.holder }
}

/**
 * Refuses a change of a record that the writer may not see. If its history names the writer or the
 * writer's team, they learn who is assigned now (ruling 76); all others do not learn that it
 * exists.
 */
export async function refuseHiddenRecord<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  writer: Pick<Writer, 'chain'>,
  row: Row,
): Promise<Refusal> {
  const found = await readAssignee(tx, kind, writer, row)
  return found?.isNamed === true
    ? refuse('reassigned', { holder: found.holder })
    : refuse('not-found')
}
