import { companyFields as fields } from '#contract/companies/fields.ts'
import { companyProblems, companyRules as rules, refusedFields } from '#contract/companies/rules.ts'
import type { Company } from '#contract/companies/schema.ts'
import type { ReportKeys } from '#contract/keys/schema.ts'
import type { AuditEvent } from '#contract/kernel/audit.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type Context, type MarkedReply, reply } from '#server/kernel/handler.ts'
import { pickWritableFields } from '#server/records/change.ts'
import { toSqlValue, quoteIdentifier, storedFields } from '#server/records/columns.ts'
import { idempotencyKeyOf } from '#server/records/single-call.ts'
import { reportKeysOf, setReportKeys } from '#server/features/keys/door.ts'
import type { SecretCipher } from '#server/secrets/secret-box.ts'
import { isZoneHere, readCompany } from './queries.ts'
import { companySentences } from './sentences.ts'

/** The sent fields of a company, and its Power BI keys. */
type CompanyChange = ReportKeys & object

/** Dependencies of a change. */
export interface ChangeParts {
  box: SecretCipher
  /** Resumes the waiting work of a company, in the transaction that activates it. */
  switchedOn: (tx: AccountTx) => Promise<void>
}

/**
 * Changes a company under the lock of its row: checks the caller's rights and `If-Match`, writes
 * the row and the lines of its trail. A repeated call changes nothing.
 */
export async function changeCompany(
  accountID: number,
  { powerBIKey, caPowerBIkey, ...sent }: CompanyChange,
  context: Context,
  { box, switchedOn }: ChangeParts,
): Promise<MarkedReply<Company> | Refusal> {
  const { db, caller } = context
  const key = idempotencyKeyOf(context)
  const named = namedKeys({ powerBIKey, caPowerBIkey })
  const done = await db.account(
    accountID,
    async (tx): Promise<{ row: Company; lines: AuditLine[] } | Refusal> => {
      const held = await tx.maybe<{ written_by: string | null }>(lock, [accountID])
      const before = held && (await readCompany(tx, accountID, context.epoch, caller.roleID))
      if (before === undefined) return refuse('not-found')
      if (held?.written_by === key) return { row: before, lines: [] }
      if (context.ifMatch !== null && context.ifMatch !== before.etag)
        return refuse('changed', { row: before })
      const asked = pickWritableFields({ fields, rules }, onlySent(sent), before)
      if (isRefusal(asked)) return asked.refused === 'changed' ? { ...asked, row: before } : asked
      const row: JsonObject = before
      const set = Object.fromEntries(
        Object.entries(asked).filter(([name, value]) => !rules.same(value, row[name], name)),
      )
      const keys = await newKeys(tx, box, named)
      const barred = refusedFields(caller, { ...set, ...named })
      if (barred.length > 0)
        return refuse('not-permitted', {
          fields: Object.fromEntries(barred.map((name) => [name, 'You may not change this.'])),
        })
      if (Object.keys(set).length + Object.keys(keys).length === 0)
        return { row: before, lines: [] }
      const problems = companyProblems(set)
      if (problems.length > 0) return refuse('invalid', { fields: companySentences(problems) })
      if (set['noLicenses'] === null)
        return refuse('invalid', { fields: { noLicenses: 'Required.' } })
      if (set['timeZone'] !== undefined && !(await isZoneHere(tx, String(set['timeZone']))))
        return refuse('invalid', { fields: companySentences(['timeZone']) })
      const written = await tx.attempt(() => write(tx, set, key))
      if (!written.ok)
        return refuse('invalid', {
          fields: companySentences([
            written.violation.kind === 'foreign' ? 'industryID' : 'timeZone',
          ]),
        })
      await setReportKeys(tx, box, null, keys)
      if (set['isActive'] === true) await switchedOn(tx)
      const lines = linesOf(before, set, Object.keys(keys), context, accountID)
      for (const line of lines) await addLine(tx, context, line)
      const after = await readCompany(tx, accountID, context.epoch, caller.roleID)
      return after === undefined ? refuse('not-found') : { row: after, lines }
    },
  )
  if (isRefusal(done)) return done
  for (const line of done.lines) serverLogLine(context, line)
  return reply(done.row, { etag: done.row.etag })
}

// The lock does not block new rows that refer to the company (foreign keys): they hold its counter,
// which a new name needs.
const lock = {
  name: 'company-lock',
  text: 'select written_by from accounts where account_id = $1 and not is_provider for no key update',
}

async function write(tx: AccountTx, set: JsonObject, key: string): Promise<void> {
  const own = storedFields(fields).filter(({ name }) => name in set)
  await tx.exec(
    `update accounts set version = version + 1, written_by = $2${own.map(({ column }, at) => `, ${quoteIdentifier(column)} = $${at + 3}`).join('')} where account_id = $1`,
    [tx.accountID, key, ...own.map((field) => toSqlValue(field, set[field.name]))],
  )
}

/** Returns the lines of the trail, one for each kind of setting, with the old and new values. */
function linesOf(
  before: JsonObject,
  set: JsonObject,
  keys: readonly string[],
  { caller }: Pick<Context, 'caller'>,
  accountID: number,
): AuditLine[] {
  const line = (event: AuditEvent, details: AuditLine['details'] = {}): AuditLine => ({
    event,
    accountID,
    actor: { account_id: caller.accountID, user_id: caller.user_id },
    about: { entity: 'account', id: accountID },
    details,
  })
  const { isActive, isPowerBIReportFree: free, ...rest } = set
  const lines: AuditLine[] = []
  if (isActive !== undefined)
    lines.push(line(isActive === true ? 'company-activated' : 'company-deactivated'))
  if (free !== undefined)
    lines.push(
      line('plan-changed', { from: planOf(before['isPowerBIReportFree']), to: planOf(free) }),
    )
  if (keys.length > 0) lines.push(line('report-keys-set', { fields: [...keys] }))
  if (Object.keys(rest).length > 0) lines.push(line('company-changed', changesOf(before, rest)))
  return lines
}

type NamedKeys = Partial<Record<keyof ReportKeys, string>>

/**
 * Returns the keys that a call sets. Every answer contains null for them, so a row that is sent
 * back whole sets none (ruling 69).
 */
function namedKeys({ powerBIKey, caPowerBIkey }: ReportKeys): NamedKeys {
  return {
    ...(typeof powerBIKey === 'string' && { powerBIKey }),
    ...(typeof caPowerBIkey === 'string' && { caPowerBIkey }),
  }
}

/** Leaves out unchanged keys. '' clears one. */
async function newKeys(tx: AccountTx, box: SecretCipher, named: NamedKeys): Promise<NamedKeys> {
  if (Object.keys(named).length === 0) return {}
  const kept = await reportKeysOf(tx, box, null)
  const isNew = (name: keyof ReportKeys) =>
    named[name] !== undefined && named[name] !== (kept[name] ?? '')
  return {
    ...(isNew('powerBIKey') && { powerBIKey: named.powerBIKey }),
    ...(isNew('caPowerBIkey') && { caPowerBIkey: named.caPowerBIkey }),
  }
}

const planOf = (free: Json | undefined) => (free === true ? 'Free' : 'Paid')

/**
 * Returns the changes for a small line of the trail. Addresses and long changes appear only as
 * names of fields.
 */
function changesOf(before: JsonObject, set: JsonObject): Record<string, Json> {
  const names = Object.keys(set)
  const short = (value: Json | undefined) =>
    typeof value === 'string' ? value.slice(0, 60).toWellFormed() : (value ?? null)
  const changes = Object.fromEntries(
    names.flatMap((name) =>
      unspoken.includes(name) ? [] : [[name, { from: short(before[name]), to: short(set[name]) }]],
    ),
  )
  if (JSON.stringify(changes).length > 700) return { fields: names }
  const untold = names.filter((name) => unspoken.includes(name))
  return untold.length > 0 ? { ...changes, fields: untold } : changes
}

const unspoken: readonly string[] = ['contactEmail', 'contactPhone']

const onlySent = (fieldsSent: object): JsonObject =>
  Object.fromEntries(
    Object.entries(fieldsSent).flatMap(([name, value]: [string, Json | undefined]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
