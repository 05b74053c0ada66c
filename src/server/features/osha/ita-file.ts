import { refuse } from '#contract/kernel/refusal.ts'
import type { Cell } from '#contract/kernel/sheet.ts'
import { itaColumns, itaLine, lackingForIta } from '#contract/osha/ita.ts'
import { yearOf } from '#contract/osha/rules.ts'
import type { Establishment, ItaCheck, OshaYear } from '#contract/osha/schema.ts'
import { type CountedCase, summaryOf } from '#contract/osha/summary.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type Handlers, reply } from '#server/kernel/handler.ts'
import { auditedRows } from '#server/lists/export-list.ts'
import { readAllRows } from '#server/lists/record-list.ts'
import type { OshaKinds } from './osha-kinds.ts'
import { companyName, logLinesOf, todayOf } from './queries.ts'

type Kinds = Pick<OshaKinds, 'oshaEstablishment' | 'oshaYear'>

/** Lists the data that the agency's file of a year lacks, by establishment. */
export const checkSummaryFile =
  (kinds: Kinds): Handlers<'osha'>['itaCheck'] =>
  async ({ query }, { db, accountID, epoch, now }) => {
    const all = await db.accountSnapshot(accountID, async (tx) => {
      const year = query.year ?? yearOf(await todayOf(tx, now())) - 1
      return filingsOf(tx, kinds, year, epoch)
    })
    return all.map(checkOf)
  }

/** Writes the summaries of a year in the columns of the agency's template (1904.41). */
export const itaFile =
  (kinds: Kinds): Handlers<'osha'>['itaFile'] =>
  async ({ body: { year } }, context) => {
    const { db, accountID, epoch } = context
    const { company, all } = await db.accountSnapshot(accountID, async (tx) => ({
      company: await companyName(tx),
      all: await filingsOf(tx, kinds, year, epoch),
    }))
    const filed = all.filter((one) => checkOf(one).isIncluded)
    if (filed.length === 0)
      return refuse('invalid', { fields: { year: 'No establishment has figures for this year.' } })
    const fields = Object.fromEntries(filed.map(checkOf).flatMap(problemOf))
    if (Object.keys(fields).length > 0) return refuse('invalid', { fields })
    const lines = filed.flatMap(({ establishment, figures, cases }): Cell[][] =>
      figures ? [itaLine(company, establishment, figures, summaryOf(cases))] : [],
    )
    const exported = { what: 'osha-300a', accountID, format: 'csv', filter: { year } } as const
    const sheet = {
      name: String(year),
      columns: itaColumns.map((title) => ({ title, type: 'text' as const })),
      rows: auditedRows(exported, onePage(lines), (line) => line, context),
    }
    return reply(null, {
      sheet: { format: 'csv', name: `osha-300a-${year}`, sheet, bom: false },
    })
  }

/** An establishment with the data for its line of the file. */
interface Filing {
  establishment: Establishment
  figures: OshaYear | undefined
  cases: readonly CountedCase[]
}

async function filingsOf(
  tx: AccountTx,
  { oshaEstablishment, oshaYear }: Kinds,
  year: number,
  epoch: string,
): Promise<Filing[]> {
  const establishments = await readAllRows(tx, oshaEstablishment, epoch)
  const years = (await readAllRows(tx, oshaYear, epoch)).filter(({ logYear }) => logYear === year)
  const figures = new Map(years.map((one) => [one.establishmentID, one]))
  const cases = Map.groupBy(await logLinesOf(tx, year, null), (line) => line.establishmentID)
  return establishments
    .filter(({ isRemoved }) => !isRemoved)
    .map((establishment) => ({
      establishment,
      figures: figures.get(establishment.establishmentID),
      cases: cases.get(establishment.establishmentID) ?? [],
    }))
}

function checkOf({ establishment, figures, cases }: Filing): ItaCheck {
  const { establishmentID, establishmentName } = establishment
  const isIncluded = figures !== undefined || summaryOf(cases).cases > 0
  const lacking = isIncluded ? lackingForIta(establishment, figures) : []
  return { establishmentID, establishmentName, isIncluded, lacking }
}

function problemOf({ establishmentID, establishmentName, lacking }: ItaCheck): [string, string][] {
  if (lacking.length === 0) return []
  return [
    [`establishments.${establishmentID}`, `${establishmentName} lacks ${lacking.join(', ')}.`],
  ]
}

async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
