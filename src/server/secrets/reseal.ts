import type { Database } from '#server/db/database.ts'
import type { SecretCipher } from './secret-box.ts'

/** A table of companies with the columns `sealed_by` and `sealed`. */
export interface SealedTable {
  name: string
  /** Further columns that name the place of a secret. */
  columns: readonly string[]
  /** Returns the name of the place; a secret can be decrypted only there. */
  aboutOf: (accountID: number, row: Readonly<Record<string, unknown>>) => string
}

interface Row {
  [column: string]: unknown
  place: string
  sealed_by: string
  sealed: Uint8Array
}

/**
 * Encrypts again, with the current key, what another key encrypted in these tables; returns how
 * many secrets, and how many stay unchanged because their key is lost. It may run again, and beside
 * a server that knows both keys.
 */
export async function reseal(
  db: Database,
  box: SecretCipher,
  tables: readonly SealedTable[],
): Promise<{ sealed: number; lost: number }> {
  const sum = { sealed: 0, lost: 0 }
  for (const { name, columns, aboutOf } of tables) {
    const others = `${name} where sealed_by <> `
    const companies = await db.system((tx) =>
      tx.query<{ account_id: number }>(`select distinct account_id from ${others}$1`, [
        box.current,
      ]),
    )
    for (const { account_id } of companies) {
      const done = await db.account(account_id, async (tx) => {
        let unopened = 0
        const rows = await tx.query<Row>(
          `select ctid::text as place, ${[...columns, 'sealed_by', 'sealed'].join(', ')} from ${others}$2 and account_id = $1 for update`,
          [account_id, box.current],
        )
        for (const row of rows) {
          const about = aboutOf(account_id, row)
          const text = box.open({ sealedBy: row.sealed_by, sealed: row.sealed }, about)
          if (text === null) {
            unopened += 1
            continue
          }
          const fresh = box.seal(text, about)
          await tx.exec(
            `update ${name} set sealed_by = $3, sealed = $4 where account_id = $1 and ctid = $2::tid`,
            [account_id, row.place, fresh.sealedBy, fresh.sealed],
          )
        }
        return { sealed: rows.length - unopened, lost: unopened }
      })
      sum.sealed += done.sealed
      sum.lost += done.lost
    }
  }
  return sum
}
