import { createHash } from 'node:crypto'
import { companyFields as fields } from '#contract/companies/fields.ts'
import { companyProblems } from '#contract/companies/rules.ts'
import type { Company, CompanyInput } from '#contract/companies/schema.ts'
import { zoneOfState } from '#contract/companies/state-zones.ts'
import type { Json } from '#contract/kernel/json.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import { setReportKeys } from '#server/features/keys/door.ts'
import { type Context, type MarkedReply, reply } from '#server/kernel/handler.ts'
import { toSqlValue, quoteIdentifier, storedFields } from '#server/records/columns.ts'
import { idempotencyKeyOf, uidFromKey } from '#server/records/single-call.ts'
import { insertCounters } from '#server/records/write-sql.ts'
import type { SecretCipher } from '#server/secrets/secret-box.ts'
import { drawID, isZoneHere, type Made, madeBefore, readCompany } from './queries.ts'
import { companySentences } from './sentences.ts'

/**
 * Makes a company. A repeated call returns the company that it made (API-11, ACC-58, ACC-60,
 * G1-62).
 */
export async function createCompany(
  sent: CompanyInput,
  context: Context,
  box: SecretCipher,
): Promise<MarkedReply<Company> | Refusal> {
  const { db, caller } = context
  const input = { ...sent, timeZone: sent.timeZone || (zoneOfState(sent) ?? undefined) }
  const problems = companyProblems(input)
  if (problems.length > 0) return refuse('invalid', { fields: companySentences(problems) })
  const key = idempotencyKeyOf(context)
  const uid = uidFromKey(key)
  const content = createHash('sha256')
    .update(
      JSON.stringify(Object.entries(input).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    )
    .digest()
  const before = await db.system((tx) => madeBefore(tx, uid))
  if (before !== undefined) return madeAlready(before, content, context)
  const accountID = await drawID(db)
  const of = {
    accountID,
    actor: { account_id: caller.accountID, user_id: caller.user_id },
    about: { entity: 'account', id: accountID, uid },
  }
  const keys = (['powerBIKey', 'caPowerBIkey'] as const).filter((name) => input[name])
  const lines: AuditLine[] = [
    { ...of, event: 'company-created', details: { name: input.name.slice(0, 255).toWellFormed() } },
  ]
  if (keys.length > 0) lines.push({ ...of, event: 'report-keys-set', details: { fields: keys } })
  const done = await db.account(accountID, async (tx) => {
    if (sent.timeZone && !(await isZoneHere(tx, sent.timeZone))) return 'zone'
    const inserted = await tx.attempt(() => insertCompany(tx, input, { uid, key, content }))
    if (!inserted.ok) return inserted.violation
    await setReportKeys(tx, box, null, input)
    for (const line of lines) await addLine(tx, context, line)
    return null
  })
  if (done === 'zone') return refuse('invalid', { fields: companySentences(['timeZone']) })
  if (done?.kind === 'foreign')
    return refuse('invalid', { fields: companySentences(['industryID']) })
  if (done === null) for (const line of lines) serverLogLine(context, line)
  // A parallel call with the same key finished first.
  const made = await db.system((tx) => madeBefore(tx, uid))
  return made === undefined
    ? refuse('invalid', { fields: companySentences(['timeZone']) })
    : madeAlready(made, content, context)
}

async function madeAlready(
  { account_id, made_from }: Made,
  content: Uint8Array,
  { db, caller, epoch }: Context,
): Promise<MarkedReply<Company> | Refusal> {
  if (made_from === null || Buffer.compare(made_from, content) !== 0) return refuse('key')
  const row = await db.system((tx) => readCompany(tx, account_id, epoch, caller.roleID))
  return row === undefined ? refuse('not-found') : reply(row, { etag: row.etag })
}

async function insertCompany(
  tx: AccountTx,
  input: CompanyInput,
  { uid, key, content }: { uid: string; key: string; content: Uint8Array },
): Promise<void> {
  const given = new Map<string, Json | undefined>(Object.entries(input))
  const own = storedFields(fields).filter(({ name }) => given.get(name) !== undefined)
  const values = [
    tx.accountID,
    uid,
    key,
    content,
    ...own.map((field) => toSqlValue(field, given.get(field.name))),
  ]
  await tx.exec(
    `insert into accounts (account_id, uid, written_by, made_from, is_configurate${own.map(({ column }) => `, ${quoteIdentifier(column)}`).join('')})
     values ($1, $2, $3, $4, false${own.map((_field, at) => `, $${at + 5}`).join('')})`,
    values,
  )
  await insertCounters(tx)
}
