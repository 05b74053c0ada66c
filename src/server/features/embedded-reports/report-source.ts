import type { EmbeddedReportFilter, EmbeddedReportKind } from '#contract/embedded-reports/schema.ts'
import { roles } from '#contract/kernel/role.ts'
import type { AccountTx } from '#server/db/database.ts'
import { reportKeysOf } from '#server/features/keys/door.ts'
import { tierOf, treeAbove } from '#server/people/reporting-tree.ts'
import type { SecretCipher } from '#server/secrets/secret-box.ts'

/** The key and the filter of a report. `key` is null if none is configured. */
export interface ReportSource {
  key: string | null
  isFree: boolean
  /** The rows of one person on the paid plan, or null for all rows. */
  filter: EmbeddedReportFilter | null
}

const planOf = {
  name: 'report-plan',
  text: 'select is_power_bi_report_free as "isFree" from accounts where account_id = $1',
}
const personOf = {
  name: 'report-person',
  text: 'select user_id, role_id, reports_to_user_id from users where account_id = $1 and user_id = $2',
}

interface PersonRow {
  user_id: number
  role_id: number
  reports_to_user_id: number | null
}

/**
 * Finds the report of a safety professional: their own key on the free plan, the company's key and
 * their rows on the paid one (REP-11 to REP-13). Returns null if the company has no such person
 * with role 2.
 */
export async function personSource(
  tx: AccountTx,
  box: SecretCipher,
  userID: number,
  kind: EmbeddedReportKind,
): Promise<ReportSource | null> {
  const person = await tx.maybe<PersonRow>(personOf, [tx.accountID, userID])
  if (person?.role_id !== roles.safetyProfessional) return null
  const isFree = await isFreePlan(tx)
  const key = await keyOf(tx, box, isFree ? userID : null, kind)
  if (isFree) return { key, isFree, filter: null }
  const tier = tierOf(await treeAbove(tx, [person]), userID)
  return { key, isFree, filter: { user_id: userID, tier } }
}

/** Finds the report of a whole company, by the company's key. */
export async function companySource(
  tx: AccountTx,
  box: SecretCipher,
  kind: EmbeddedReportKind,
): Promise<ReportSource> {
  return { key: await keyOf(tx, box, null, kind), isFree: await isFreePlan(tx), filter: null }
}

async function isFreePlan(tx: AccountTx): Promise<boolean> {
  return (await tx.maybe<{ isFree: boolean }>(planOf, [tx.accountID]))?.isFree ?? true
}

async function keyOf(
  tx: AccountTx,
  box: SecretCipher,
  owner: number | null,
  kind: EmbeddedReportKind,
): Promise<string | null> {
  const { powerBIKey, caPowerBIkey } = await reportKeysOf(tx, box, owner)
  return kind === 'submissions' ? powerBIKey : caPowerBIkey
}
