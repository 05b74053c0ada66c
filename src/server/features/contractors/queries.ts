import type { Contractor } from '#contract/contractors/schema.ts'
import { naturalKey } from '#contract/kernel/natural.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Context } from '#server/handler.ts'
import { bucketNumberSql } from '#server/records/bucket-sql.ts'
import { changedSinceSql } from '#server/records/changed-since-sql.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'
import { inOrderOf, orderedReport, type Report } from '#server/reports/report.ts'

const remove = {
  name: 'contractor-remove',
  text: `
    with gone as (
      delete from contractor_companies where account_id = $1 and contractor_company_id = $2 returning contractor_company_id, version, company_name, company_address, ordinal
    ), counted as (
      update account_counters set change_counter = change_counter + 1, last_key = $3 where account_id = $1 and exists (select from gone) returning change_counter
    ), ticketed as (
      insert into tickets (account_id, ticket_id, entity, record_id, version, author_id, to_status, notes, changes, epoch, created_at, author_name, actor_id)
      select $1, $3, 'contractor', contractor_company_id, version + 1, $4, 'Removed', 'Contractor Company Removed',
             jsonb_build_object('companyName', jsonb_build_object('from', company_name, 'to', null), 'companyAddress', jsonb_build_object('from', company_address, 'to', null)), $5, $6, $7, $8::int
        from gone
    ), marked as (
      insert into buckets (account_id, entity, bucket, changed) select $1, 'contractor', ${bucketNumberSql('ordinal')}, change_counter from gone, counted
      on conflict (account_id, entity, bucket) do update set changed = excluded.changed
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
  const author = caller.accountID === tx.accountID ? null : caller.name
  const { n } = await tx.one<{ n: number }>(remove, [
    tx.accountID,
    contractorCompanyID,
    ticket,
    caller.user_id,
    epoch,
    now(),
    author,
    caller.actor?.user_id ?? null,
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
