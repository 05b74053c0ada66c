import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { itaCaseColumns, itaCaseLine, problemsForIta } from '#contract/osha/ita-cases.ts'
import { mayReadNames, yearOf } from '#contract/osha/rules.ts'
import type { ItaCaseCheck, OshaCase } from '#contract/osha/schema.ts'
import { addLine, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type Context, type Handlers, reply } from '#server/kernel/handler.ts'
import { readRows } from '#server/records/read-rows.ts'
import { oshaAuditLine } from './audit-line.ts'
import type { OshaKinds } from './osha-kinds.ts'
import { logLinesOf, readerIDs, todayOf } from './queries.ts'

type Kinds = Pick<OshaKinds, 'oshaEstablishment' | 'oshaCase'>
type Place = { establishmentID: number; year: number }

/** Lists the problems that keep each case of an establishment and year out of the agency's file. */
export const checkCaseFile =
  (kinds: Kinds): Handlers<'osha'>['itaCaseCheck'] =>
  async ({ params: { establishmentID }, query }, context) => {
    const found = await context.db.accountSnapshot(context.accountID, async (tx) => {
      const year = query.year ?? yearOf(await todayOf(tx, context.now())) - 1
      return filingOf(tx, kinds, { establishmentID, year }, context)
    })
    return isRefusal(found) ? found : found.cases.map(checkOf)
  }

/**
 * Writes forms 300 and 301 of an establishment and year in the columns of the agency's template
 * (1904.41(a)(2)). Reads them and writes the audit line in one transaction.
 */
export const itaCaseFile =
  (kinds: Kinds): Handlers<'osha'>['itaCaseFile'] =>
  async ({ body: { establishmentID, year } }, context) => {
    const made = await context.db.account(context.accountID, async (tx) => {
      const found = await filingOf(tx, kinds, { establishmentID, year }, context)
      const refusal = isRefusal(found) ? found : refusesCases(found.cases)
      if (isRefusal(found) || refusal !== null) return refusal ?? refuse('not-found')
      const about = { entity: 'oshaEstablishment', id: establishmentID }
      const line = oshaAuditLine(context, 'osha-case-file', about, {
        year,
        rows: found.cases.length,
      })
      await addLine(tx, context, line)
      return { line, rows: found.cases.map((row) => itaCaseLine(found.establishmentName, row)) }
    })
    if (isRefusal(made)) return made
    serverLogLine(context, made.line)
    const columns = itaCaseColumns.map((title) => ({ title, type: 'text' as const }))
    const sheet = { name: String(year), columns, rows: made.rows }
    return reply(null, { sheet: { format: 'csv', name: `osha-cases-${year}`, sheet, bom: false } })
  }

/** An establishment's cases of a year with their forms 301. */
interface CaseFiling {
  establishmentName: string
  cases: readonly OshaCase[]
}

/** Reads the cases that count, for a caller who may read every form 301. */
async function filingOf(
  tx: AccountTx,
  { oshaEstablishment, oshaCase }: Kinds,
  { establishmentID, year }: Place,
  { caller, epoch }: Pick<Context, 'caller' | 'epoch'>,
): Promise<CaseFiling | Refusal> {
  const [one] = await readRows(tx, oshaEstablishment, { numbers: [establishmentID] }, epoch)
  if (one === undefined || one.isRemoved) return refuse('not-found')
  if (!mayReadNames(caller, await readerIDs(tx))) return refuse('not-permitted')
  const lines = await logLinesOf(tx, year, establishmentID)
  const numbers = lines.filter(({ isRemoved }) => !isRemoved).map(({ oshaCaseID }) => oshaCaseID)
  const cases = await readRows(tx, oshaCase, { numbers }, epoch)
  const byNumber = cases.toSorted((row, other) => row.caseNumber - other.caseNumber)
  return { establishmentName: one.establishmentName, cases: byNumber }
}

function refusesCases(cases: readonly OshaCase[]): Refusal | null {
  if (cases.length === 0)
    return refuse('invalid', { fields: { year: 'The log of this year has no case.' } })
  const fields = Object.fromEntries(cases.map(checkOf).flatMap(problemOf))
  return Object.keys(fields).length > 0 ? refuse('invalid', { fields }) : null
}

function checkOf(row: OshaCase): ItaCaseCheck {
  const { oshaCaseID, caseNumber } = row
  return { oshaCaseID, caseNumber, problems: problemsForIta(row) }
}

function problemOf({ oshaCaseID, caseNumber, problems }: ItaCaseCheck): [string, string][] {
  if (problems.length === 0) return []
  const all = problems.map(({ field, problem }) => `${field} (${problem})`).join(', ')
  return [[`cases.${oshaCaseID}`, `Case ${caseNumber}: ${all}.`]]
}
