import type { JsonObject } from '#contract/kernel/json.ts'
import type { AccountTx } from '#server/db/database.ts'
import { peopleParam } from '#server/people/reporting-tree.ts'
import type { RecordKind, RecordRow } from '#server/records/kind.ts'
import { accountListing, toPage } from './account-list.ts'
import type { ListSnapshot } from './answer-list.ts'

/**
 * Lists the records of a company in the order of their creation; `people`: only those shown to one
 * of them (G2-47).
 */
export function recordList<Row extends RecordRow>(
  tx: AccountTx,
  { entity, sql, present }: Pick<RecordKind<Row>, 'entity' | 'sql' | 'present'>,
  epoch: string,
  people: ReadonlySet<number> | null,
): ListSnapshot<Row, number> {
  const chain = peopleParam(people)
  return accountListing<Row>(tx, entity, {
    rowsOf: async (bucket) => {
      const rows = await tx.query(sql.bucket, [tx.accountID, chain, bucket])
      return rows.map((row) => present(row, epoch))
    },
    page: async (after, limit) => {
      const found = await tx.query<JsonObject & { _ordinal: number }>(sql.page, [
        tx.accountID,
        chain,
        after ?? 0,
        limit + 1,
      ])
      const { rows, next } = toPage(found, limit, (row) => row._ordinal)
      return { rows: rows.map((row) => present(row, epoch)), next }
    },
  })
}

const pageSize = 1000

/**
 * Returns all records, for a short list that is answered whole; `people`: only those shown to one
 * of them.
 */
export async function readAllRows<Row extends RecordRow>(
  tx: AccountTx,
  kind: Pick<RecordKind<Row>, 'entity' | 'sql' | 'present'>,
  epoch: string,
  people: ReadonlySet<number> | null = null,
): Promise<Row[]> {
  const { page } = recordList(tx, kind, epoch, people)
  const all: Row[] = []
  let after: number | null = null
  do {
    const { rows, next }: { rows: Row[]; next: number | null } = await page(after, pageSize)
    all.push(...rows)
    after = next
  } while (after !== null)
  return all
}
