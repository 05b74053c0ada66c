import type { Seats } from '#contract/packages/operations.ts'
import type { AccountTx } from '#server/db/database.ts'
import { recordTag } from '#server/kernel/etag.ts'

type SeatsRow = Omit<Seats, 'etag'>

const select = `select a.uid, a.version, a.package_id as "packageID", p.package_name as "packageName", a.seats,
    assigned as "assignedSeats", greatest(a.seats - assigned, 0) as "availableSeats"
  from account_packages a join packages p on p.package_id = a.package_id cross join lateral assigned_seats(a.account_id, a.package_id) as assigned
 where a.account_id = $1`

/** Returns the seats of a company by license type (G1-56). */
export async function seatsOf(tx: AccountTx, epoch: string): Promise<Seats[]> {
  const rows = await tx.query<SeatsRow>(`${select} order by p.place`, [tx.accountID])
  return rows.map((row) => present(row, epoch))
}

/** Returns the seats of one license type, or undefined. */
export async function seatsOfOne(
  tx: AccountTx,
  packageID: string,
  epoch: string,
): Promise<Seats | undefined> {
  const row = await tx.maybe<SeatsRow>(`${select} and a.package_id = $2`, [tx.accountID, packageID])
  return row && present(row, epoch)
}

/** Locks the row of a license type until the transaction ends. */
export function lockSeats(tx: AccountTx, packageID: string): Promise<object | undefined> {
  return tx.maybe(
    'select 1 from account_packages where account_id = $1 and package_id = $2 for update',
    [tx.accountID, packageID],
  )
}

/** Returns false if the company has this package already. */
export async function addSeats(
  tx: AccountTx,
  packageID: string,
  uid: string,
  seats: number,
): Promise<boolean> {
  const sql =
    'insert into account_packages (account_id, package_id, uid, seats) values ($1, $2, $3, $4) on conflict do nothing'
  return (await tx.exec(sql, [tx.accountID, packageID, uid, seats])) === 1
}

export async function setSeats(tx: AccountTx, packageID: string, seats: number): Promise<void> {
  await tx.exec(
    'update account_packages set seats = $3, version = version + 1 where account_id = $1 and package_id = $2',
    [tx.accountID, packageID, seats],
  )
}

const present = (row: SeatsRow, epoch: string): Seats => ({
  ...row,
  etag: recordTag(epoch, row.version),
})

/**
 * Returns the number of free seats of a license type. `holds`: locks them until the transaction
 * ends.
 */
export async function seatsLeft(tx: AccountTx, packageID: string, holds: boolean): Promise<number> {
  if (holds) await lockSeats(tx, packageID)
  return (await seatsOfOne(tx, packageID, ''))?.availableSeats ?? 0
}
