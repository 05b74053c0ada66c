import { type RoleID } from '#contract/kernel/role.ts'
import type { TeamPerson } from '#contract/team/rules.ts'
import type { AccountTx } from '#server/db/database.ts'

/**
 * The people that a rule needs, usually all of a company, with the values that rules and writes
 * use.
 */
export type LoadedTeam = ReadonlyMap<number, TeamMember>

export interface TeamMember extends TeamPerson {
  version: number
  name: string
  jobTitle: string | null
  package: string | null
  contractorCompanyID: number
  /** True for active, registered people, who get mails about moves. */
  isTold: boolean
}

const lock = { name: 'team-lock', text: `select pg_advisory_xact_lock(hashtext('people'), $1)` }
const columns = `u.user_id, u.version, u.name, u.job_title as "jobTitle", u.role_id as "roleID", u.blocked, u.is_proxy_user as "isProxyUser", u.reports_to_user_id as "reportsToUserID", u.package, u.contractor_company_id as "contractorCompanyID", u.registered_at is not null and not u.blocked as "isTold", u.was_administrator as "wasAdministrator"`
const read = `select ${columns} from users u where u.account_id = $1`
const everybody = { name: 'team-whole', text: read }
const somebody = { name: 'team-person', text: `${read} and u.user_id = $2` }
// `union` removes duplicates, so that a circle ends too.
const branch = {
  name: 'team-branch',
  text: `
    with recursive branch as (
      ${read} and u.user_id = any($2::int[])
      union
      select ${columns} from branch b join users u on u.account_id = $1 and u.reports_to_user_id = b.user_id
    )
    select * from branch`,
}

/**
 * Reads the company's people and locks them against other changes until the transaction ends. The
 * rules about managers and owners concern all rows, so two changes that are each valid could
 * together make a circle.
 */
export async function lockTeam(tx: AccountTx): Promise<LoadedTeam> {
  await holdTeam(tx)
  return readTeam(tx)
}

/** Takes the same lock without reading people. */
export async function holdTeam(tx: AccountTx): Promise<void> {
  await tx.query(lock, [tx.accountID])
}

/** Takes the same lock but reads only one person, for rules that need only their own row. */
export async function lockPerson(tx: AccountTx, userID: number): Promise<LoadedTeam> {
  await holdTeam(tx)
  return mapOf(await tx.query<TeamMember & { roleID: RoleID }>(somebody, [tx.accountID, userID]))
}

export async function readTeam(tx: AccountTx): Promise<LoadedTeam> {
  return mapOf(await tx.query<TeamMember & { roleID: RoleID }>(everybody, [tx.accountID]))
}

/**
 * Reads these people and everyone below them without a lock. It does not read the rest of the
 * company.
 */
export async function readBranch(tx: AccountTx, users: readonly number[]): Promise<LoadedTeam> {
  return mapOf(await tx.query<TeamMember & { roleID: RoleID }>(branch, [tx.accountID, users]))
}

const mapOf = (rows: readonly TeamMember[]): LoadedTeam =>
  new Map(rows.map((row) => [row.user_id, row]))
