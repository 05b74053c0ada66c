import { companyFields as fields } from '#contract/companies/fields.ts'
import type { Company } from '#contract/companies/schema.ts'
import { type RoleID, roles } from '#contract/kernel/role.ts'
import type { AccountTx, Queries } from '#server/db/database.ts'
import { recordTag } from '#server/kernel/etag.ts'
import { logoUriColumn } from '#server/files/files.ts'
import { joinsSql, selectList } from '#server/records/columns.ts'

/**
 * Counts rows in other tables of a company `a`, and finds its last activity. Each uses an index,
 * for the rows of one page.
 */
const computed = `
  (select count(*)::int from users u where u.account_id = a.account_id) as associates,
  (select count(*)::int from contractor_companies c where c.account_id = a.account_id) as contractors,
  (select coalesce(sum(p.seats), 0)::int from account_packages p where p.account_id = a.account_id) as seats,
  (select count(*)::int from users u where u.account_id = a.account_id and u.package is not null and not u.blocked) as "seatsUsed",
  (select p.package_id from account_packages p join packages using (package_id) where p.account_id = a.account_id order by p.created_at, place limit 1) as "packageID",
  greatest(
    (select max(i.heard_at) from installs i where i.account_id = a.account_id),
    (select e.at from audit_events e where e.account_id = a.account_id and e.actor_account_id = a.account_id order by e.at desc limit 1)
  ) as "lastActivity",
  ${logoUriColumn} as "logoUri", ${logoUriColumn} as logo`

/** All columns that an answer needs of the company `a`, for any `from` clause. */
export const companyColumns = `${selectList(fields, 'a', 'one')}, ${computed}`
export const companyJoins = joinsSql(fields, 'a')

export type StoredCompany = Omit<
  Company,
  'etag' | 'industryName' | 'powerBIKey' | 'caPowerBIkey' | 'apiKey'
> & { industryName: string | null }

/** Presents a selected row. Only the provider sees the contracted count (ACC-52). */
export function presentCompany(
  { industryName, ...row }: StoredCompany,
  epoch: string,
  roleID: RoleID,
): Company {
  const noLicenses = roleID === roles.systemAdmin ? row.noLicenses : null
  return {
    ...row,
    powerBIKey: null,
    caPowerBIkey: null,
    apiKey: null,
    noLicenses,
    industryName: industryName ?? '',
    etag: recordTag(epoch, row.version),
  }
}

const one = (where: string) =>
  `select ${companyColumns} from accounts a ${companyJoins} where ${where}`
const byID = { name: 'company-one', text: one('a.account_id = $1 and not a.is_provider') }

/** Returns one company as the caller's role may see it. */
export async function readCompany(
  tx: Queries,
  accountID: number,
  epoch: string,
  roleID: RoleID,
): Promise<Company | undefined> {
  const row = await tx.maybe<StoredCompany>(byID, [accountID])
  return row && presentCompany(row, epoch, roleID)
}

export interface Made {
  account_id: number
  made_from: Uint8Array | null
}

const byUid = {
  name: 'company-made',
  text: 'select account_id, made_from from accounts where uid = $1',
}

/** Returns the company that an earlier call with this key made. */
export function madeBefore(tx: Queries, uid: string): Promise<Made | undefined> {
  return tx.maybe<Made>(byUid, [uid])
}

const nextID = `select nextval(pg_get_serial_sequence('accounts', 'account_id'))::int as id`

/** Reserves the number of a new company. */
export async function drawID(tx: Queries): Promise<number> {
  return (await tx.one<{ id: number }>(nextID)).id
}

const titlesInUse = {
  name: 'company-job-titles',
  text: `select distinct job_title as name from users where account_id = $1 and job_title <> '' order by 1`,
}

/** Returns the job titles in use in a company. */
export async function readTitles(tx: Queries, accountID: number): Promise<string[]> {
  return (await tx.query<{ name: string }>(titlesInUse, [accountID])).map(({ name }) => name)
}

export function readIndustries(tx: Queries): Promise<{ industryID: number; name: string }[]> {
  return tx.query({
    name: 'industries',
    text: 'select industry_id as "industryID", name from industries order by name collate "C"',
  })
}

const zone = {
  name: 'zone-here',
  text: 'select bool_or(lower(name) = lower($1)) as is_here from pg_timezone_names',
}

/**
 * Tells whether the database knows this time zone. It has its own list, and calculates days and due
 * dates.
 */
export async function isZoneHere(tx: AccountTx, name: string): Promise<boolean> {
  return (await tx.one<{ is_here: boolean }>(zone, [name])).is_here
}
