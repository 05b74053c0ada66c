import { sortText } from '#contract/kernel/fold-text.ts'
import { roleNames } from '#contract/kernel/role.ts'
import { licenseTitle } from '#contract/packages/licenses.ts'
import type { Associate } from '#contract/team/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import { tierOf } from '#server/people/reporting-tree.ts'
import { changedSinceSql } from '#server/records/changed-since-sql.ts'
import { inOrderOf, orderedReport, type ReportScope } from '#server/reports/report.ts'
import { peopleNamed } from './list.ts'

interface PersonRow {
  id: number
  name: string
  above: number | null
  isChanged: boolean
}

const everyone = {
  name: 'team-report',
  text: `select u.user_id as id, u.name, u.reports_to_user_id as above,
                ($2::timestamptz is null or ${changedSinceSql('user', 'u.account_id', 'u.user_id', '$2')}) as "isChanged"
           from users u where u.account_id = $1`,
}

/** Reports the associates of a company by tier and name, as in their list (G2-70). */
export const associateReport = orderedReport<Associate>({
  kind: 'associates',
  columns: [
    { title: 'Name', value: ({ name }) => name },
    { title: 'Email', value: ({ email }) => email },
    { title: 'Job Title', value: ({ user_metadata }) => user_metadata.jobTitle },
    { title: 'Role', value: ({ app_metadata }) => roleNames[app_metadata.role.roleID] },
    {
      title: 'Package',
      value: ({ user_metadata }) => user_metadata.package && licenseTitle(user_metadata.package),
    },
    { title: 'Tier', type: 'number', value: ({ tier }) => tier },
    { title: 'Reports To', value: ({ reportsTo }) => reportsTo?.name ?? null },
    {
      title: 'Contractor Company',
      value: ({ contractorCompany }) => contractorCompany?.companyName ?? null,
    },
    { title: 'Status', value: ({ blocked }) => (blocked ? 'Inactive' : 'Active') },
  ],
  numbers: (tx, scope, { since = null }) => numbersOf(tx, scope, since),
  rows: (tx, some, epoch) => peopleNamed(tx, epoch, new Set(some)),
  numberOf: ({ user_id }) => user_id,
})

async function numbersOf(
  tx: AccountTx,
  { people }: ReportScope,
  since: Date | null,
): Promise<number[]> {
  const all = await tx.query<PersonRow>(everyone, [tx.accountID, since])
  const tree = new Map(all.map(({ id, above }) => [id, above]))
  const shown = all.filter(({ id, isChanged }) => isChanged && (people === null || people.has(id)))
  const keyed = shown.map(({ id, name }) => ({
    id,
    key: `${String(tierOf(tree, id)).padStart(4, '0')} ${sortText(name, 'en')}`,
  }))
  return inOrderOf(keyed, (key) => key)
}
