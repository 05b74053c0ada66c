import type { Contractor } from '#contract/contractors/schema.ts'
import { naturalKey } from '#contract/kernel/natural.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import { changedSinceSql } from '#server/records/changed-since-sql.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'
import { authorParams, countSql, updateBucketsSql, ticketSql } from '#server/records/write-sql.ts'
import { inOrderOf, orderedReport, type Report } from '#server/reports/report.ts'

const remove = {
  name: 'contractor-remove',
  text: `
    with gone as (
      delete from contractor_companies where account_id = $1 and contractor_company_id = $2 returning contractor_company_id, version, company_name, company_address, ordinal
    ), counted as (
      ${countSql({ key: '$3', when: 'exists (select from gone)' })}
    ), ticketed as (
      ${ticketSql(
        'contractor',
        {
          ticket_id: '$3',
          record_id: 'contractor_company_id',
          version: 'version + 1',
          to_status: `'Removed'`,
          notes: `'Contractor Company Removed'`,
          changes: `jsonb_build_object('companyName', jsonb_build_object('from', company_name, 'to', null), 'companyAddress', jsonb_build_object('from', company_address, 'to', null))`,
        },
        { author: 4, from: 'gone' },
      )}
    ), marked as (
      ${updateBucketsSql('contractor', 'gone')}
    )
    select count(*)::int as n from gone`,
}

/**
 * Removes the row and writes its last history line. Returns false if it is missing. The database
 * refuses a company with associates (TEAM-123).
 */
export async function removeContractor(
  tx: AccountTx,
  contractorCompanyID: number,
  ticket: string,
  { caller, epoch, now }: Pick<Context, 'caller' | 'epoch' | 'now'>,
): Promise<boolean> {
  const { n } = await tx.one<{ n: number }>(remove, [
    tx.accountID,
    contractorCompanyID,
    ticket,
    ...authorParams(tx, { caller, epoch, receivedAt: now() }),
  ])
  return n === 1
}

const numbers = {
  name: 'contractor-report-numbers',
  text: `select c.contractor_company_id as id, c.company_name as key from contractor_companies c
          where c.account_id = $1
            and ($2::timestamptz is null or ${changedSinceSql('contractor', 'c.account_id', 'c.contractor_company_id', '$2')})`,
}

/** Reports contractor companies in the order of their list (G2-70, G2-71). */
export function contractorReport(
  kind: Pick<RecordKind<Contractor>, 'sql' | 'present'>,
): Report<Contractor> {
  return orderedReport({
    kind: 'contractors',
    columns: [
      {
        title: 'Contractor Company ID',
        type: 'number',
        value: ({ contractorCompanyID }) => contractorCompanyID,
      },
      { title: 'Company Name', value: ({ companyName }) => companyName },
      { title: 'Company Address', value: ({ companyAddress }) => companyAddress },
    ],
    numbers: async (tx, _scope, { since = null }) =>
      inOrderOf(await tx.query(numbers, [tx.accountID, since]), (key) => naturalKey(key, 'en')),
    rows: (tx, some, epoch) => readRows(tx, kind, { numbers: some }, epoch),
    numberOf: ({ contractorCompanyID }) => contractorCompanyID,
  })
}
