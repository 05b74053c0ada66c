import type { JsonObject } from '#contract/kernel/json.ts'
import type { Ticket } from '../model-adapter.ts'
import type { Company, RealServer } from './company.ts'
import type { Difference } from './compare.ts'

/** The rows of the real database for the companies of a seed, in the terms of the simulation. */
export interface Stored {
  records: number
  tickets(id: string): Ticket[]
  isVoid(id: string): boolean
  /** Returns the ids of a record's history, in order. */
  history(uid: string): string[]
  voids(tenant: string): string[]
}

interface TicketRow {
  account_id: number
  ticket_id: string
  author_id: number
  epoch: string
  uid: string
  notes: string
}

/** `several`: the operation of each ticket of a create of several. */
export async function storedIn(
  { owner }: RealServer,
  { accounts, names }: Company,
  several: ReadonlyMap<string, string>,
): Promise<Stored> {
  const tenantOf = (account: number) => (account === accounts[0] ? '7' : '8')
  const rows = await owner<TicketRow>(
    `select t.account_id, t.ticket_id, t.author_id, t.epoch, coalesce(a.uid, p.uid) as uid, t.notes from tickets t
       left join corrective_actions a on t.entity = 'action' and a.account_id = t.account_id and a.corrective_action_id = t.record_id
       left join projects p on t.entity = 'project' and p.account_id = t.account_id and p.project_id = t.record_id
      where t.account_id in ($1, $2) order by t.account_id, t.entity, t.record_id, t.version`,
    [...accounts],
  )
  const keys = await owner<{ account_id: number; id: string; is_void: boolean }>(
    'select account_id, id, is_void from sync_keys where account_id in ($1, $2)',
    [...accounts],
  )
  const voids = keys.filter((key) => key.is_void)
  const isVoid = new Set(voids.map((key) => key.id))
  const tickets = rows.map((row): Ticket => {
    const tenant = tenantOf(row.account_id)
    return {
      id: several.get(row.ticket_id) ?? row.ticket_id,
      tenant,
      author: names.user(tenant, row.author_id),
      epoch: row.epoch,
      uid: row.uid,
      note: row.notes,
    }
  })
  return {
    records: new Set(tickets.map(({ uid }) => uid)).size,
    tickets: (id) => tickets.filter((ticket) => ticket.id === id),
    isVoid: (id) => isVoid.has(id),
    history: (uid) => tickets.filter((ticket) => ticket.uid === uid).map(({ id }) => id),
    voids: (tenant) =>
      voids.filter((key) => tenantOf(key.account_id) === tenant).map((key) => key.id),
  }
}

/**
 * Compares the histories of the real rows with the model's, and checks that all its voids are void
 * there.
 */
export function compareStored(
  stored: Stored,
  tenant: string,
  rows: readonly JsonObject[],
  isVoid: (id: string) => boolean,
): Difference {
  for (const row of rows) {
    const [mine, theirs] = [
      stored.history(String(row['uid'])).join(' '),
      (Array.isArray(row['tickets']) ? row['tickets'] : []).join(' '),
    ]
    if (mine !== theirs)
      return `the record ${String(row['uid'])} has the history ${mine}, in the model ${theirs}`
  }
  const foreign = stored.voids(tenant).filter((id) => !isVoid(id))
  return foreign.length === 0 ? null : `void, but not in the model: ${foreign.join(' ')}`
}
