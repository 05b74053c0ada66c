import { type RoleID } from '#contract/kernel/role.ts'
import type { TeamPerson } from '#contract/team/rules.ts'
import type { AccountTx } from '#server/db/database.ts'

/**
 * The people of a company whom a judgment needs, as a rule all of them, as the rules know them,
 * with what a change is written onto.
 */
export type WholeTeam = ReadonlyMap<number, TeamMember>

export interface TeamMember extends TeamPerson {
  version: number
  name: string
  jobTitle: string | null
  package: string | null
  contractorCompanyID: number
  /** Active and registered: mails about moves go to them. */
  isTold: boolean
}

const lock = { name: 'team-lock', text: `select pg_advisory_xact_lock(hashtext('people'), $1)` }
const columns = `u.user_id, u.version, u.name, u.job_title as "jobTitle", u.role_id as "roleID", u.blocked, u.is_proxy_user as "isProxyUser", u.reports_to_user_id as "reportsToUserID", u.package, u.contractor_company_id as "contractorCompanyID", u.registered_at is not null and not u.blocked as "isTold", u.was_administrator as "wasAdministrator"`
const read = `select ${columns} from users u where u.account_id = $1`
const everybody = { name: 'team-whole', text: read }
const somebody = { name: 'team-person', text: `${read} and u.user_id = $2` }
// `union` takes nobody twice: a circle ends too.
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
 * The company's people, held against every other change of them until this transaction ends: who
 * reports to whom, and who is an owner, is a judgment over all rows, so two that are each right
 * could together make a circle.
 */
export async function lockTeam(tx: AccountTx): Promise<WholeTeam> {
  await holdTeam(tx)
  return readTeam(tx)
}

/** The same lock alone, of which nobody is read. */
export async function holdTeam(tx: AccountTx): Promise<void> {
  await tx.query(lock, [tx.accountID])
}

/**
 * The same lock, but of the people one alone is read: for what is judged by their own row, however
 * many others there are.
 */
export async function lockPerson(tx: AccountTx, userID: number): Promise<WholeTeam> {
  await holdTeam(tx)
  return mapOf(await tx.query<TeamMember & { roleID: RoleID }>(somebody, [tx.accountID, userID]))
}

export async function readTeam(tx: AccountTx): Promise<WholeTeam> {
  return mapOf(await tx.query<TeamMember & { roleID: RoleID }>(everybody, [tx.accountID]))
}

/**
 * These people and everyone below them, to look at: however many others a company has, they are not
 * read.
 */
export async function readBranch(tx: AccountTx, users: readonly number[]): Promise<WholeTeam> {
  return mapOf(await tx.query<TeamMember & { roleID: RoleID }>(branch, [tx.accountID, users]))
}

const mapOf = (rows: readonly TeamMember[]): WholeTeam =>
  new Map(rows.map((row) => [row.user_id, row]))
