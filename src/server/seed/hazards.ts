import type { AccountTx } from '#server/db/database.ts'
import type { SeedEnvironment } from './company.ts'
import data from './data/hazards.json' with { type: 'json' }
import { asAccount, drawNumbers, insertFirstTickets, insertRows } from './rows.ts'

interface SeedHazard {
  name: string
  address: string
  type: string
  description: string
  status: string
}

const hazards: readonly SeedHazard[] = data
const day = 86_400_000

/**
 * Inserts the demo's list of hazards, created one after another over the past year; each with its
 * first ticket.
 */
export async function insertHazards(
  anyTx: AccountTx,
  { now, newUid, epoch }: SeedEnvironment,
): Promise<void> {
  const tx = await asAccount(anyTx, 0)
  const author = await tx.one<{ user_id: number }>(
    'select user_id from users where account_id = 0 order by user_id limit 1',
  )
  const numbers = await drawNumbers(tx, 'hazards', 'hazard_id', hazards.length)
  const rows = hazards.map((hazard, place) => ({
    ...hazard,
    account_id: 0,
    hazard_id: numbers[place] ?? 0,
    uid: newUid(),
    ordinal: place + 1,
    number: `H-${String(place + 1).padStart(2, '0')}`,
    created_at: new Date(now - (hazards.length - place) * 12 * day).toISOString(),
  }))
  await insertRows(tx, 'hazards', hazardColumns, rows)
  const records = rows.map(({ hazard_id, status, created_at }) => ({
    id: hazard_id,
    status,
    at: created_at,
  }))
  await insertFirstTickets(
    tx,
    { entity: 'hazard', notes: 'Hazard Created', author: author.user_id, records },
    { newUid, epoch },
  )
  await tx.exec('update account_counters set hazard_ordinal = $1 where account_id = 0', [
    rows.length,
  ])
  await tx.exec(
    `insert into buckets (account_id, entity, bucket, changed) values (0, 'hazard', 0, 1)`,
  )
}

const hazardColumns = {
  account_id: 'int',
  hazard_id: 'int',
  uid: 'uuid',
  ordinal: 'int',
  number: 'text',
  name: 'text',
  address: 'text',
  type: 'text',
  description: 'text',
  status: 'text',
  created_at: 'timestamptz',
}
