import { injuryKinds, outcomes } from '#contract/osha/choices.ts'
import { postedOn } from '#contract/osha/rules.ts'
import type { Establishment, OshaYear } from '#contract/osha/schema.ts'
import { ratesOf, summaryOf } from '#contract/osha/summary.ts'
import { roles } from '#contract/kernel/role.ts'
import { phoneText } from '#contract/kernel/phone.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type Block, contentHash, type PrintDocument } from '#server/pdf/door.ts'
import type { Letterhead } from '#server/prints/letterhead.ts'
import type { Printable } from '#server/prints/printable.ts'
import { readRows } from '#server/records/read-rows.ts'
import type { OshaKinds } from './osha-kinds.ts'
import { logLinesOf, type StoredLine } from './queries.ts'
import { type OshaPrintWords, oshaPrintWords } from './print-words.ts'

type Kinds = Pick<OshaKinds, 'oshaEstablishment' | 'oshaYear'>

/** Prints form 300: the log of an establishment and year, identified by the uid of its year. */
export const printableLog = (kinds: Kinds): Printable => printable('oshaLog', kinds, logDocument)

/** Prints form 300A, identified by the uid of its year. */
export const printableSummary = (kinds: Kinds): Printable =>
  printable('oshaSummary', kinds, summaryDocument)

/** The data of a form for an establishment and year. */
interface Form {
  establishment: Establishment
  year: OshaYear
  lines: readonly StoredLine[]
}

function printable(
  name: string,
  kinds: Kinds,
  draw: (form: Form, letterhead: Letterhead) => PrintDocument,
): Printable {
  return {
    name,
    maySee: async (tx, caller, uids) => {
      const isOwn = caller.roleID === roles.safetyProfessional && caller.accountID === tx.accountID
      const years = isOwn ? await readRows(tx, kinds.oshaYear, { uids }, '') : []
      return years.length === new Set(uids).size
    },
    document: async (tx, uid, letterhead) => {
      const form = await formOf(tx, kinds, uid)
      return form && draw(form, letterhead)
    },
  }
}

async function formOf(
  tx: AccountTx,
  { oshaEstablishment, oshaYear }: Kinds,
  uid: string,
): Promise<Form | undefined> {
  const [year] = await readRows(tx, oshaYear, { uids: [uid] }, '')
  if (year === undefined) return undefined
  const { establishmentID } = year
  const [establishment] = await readRows(tx, oshaEstablishment, { numbers: [establishmentID] }, '')
  if (establishment === undefined) return undefined
  return { establishment, year, lines: await logLinesOf(tx, year.logYear, establishmentID) }
}

function logDocument(form: Form, letterhead: Letterhead): PrintDocument {
  const words = oshaPrintWords[letterhead.language]
  const shown = form.lines.filter(({ isRemoved }) => !isRemoved)
  const shares = [0.04, 0.13, 0.12, 0.1, 0.13, 0.27, 0.07, 0.05, 0.05, 0.04]
  const table: Block = {
    kind: 'table',
    columns: words.columns.map((title, at) => ({
      title,
      share: shares[at] ?? 0,
      ...(at > 6 && { right: true as const }),
    })),
    rows: shown.map((line) => ({ cells: cellsOf(line, words) })),
  }
  const left = form.lines.length - shown.length
  return documentOf(form, letterhead, { title: words.log, label: words.logForm }, [
    shown.length === 0 ? { kind: 'text', text: words.none } : table,
    { kind: 'text', text: outcomes.map((one) => words.outcomes[one]).join(' · ') },
    { kind: 'text', text: injuryKinds.map((one) => words.kinds[one]).join(' · ') },
    ...(left > 0 ? [{ kind: 'text' as const, text: words.removed(left) }] : []),
  ])
}

function cellsOf(line: StoredLine, words: OshaPrintWords): string[] {
  return [
    String(line.caseNumber),
    line.isPrivacyCase ? words.privacyCase : line.employeeName,
    line.jobTitle,
    `${line.injuryDate.slice(5, 7)}/${line.injuryDate.slice(8)}`,
    line.whereOccurred,
    line.description,
    'GHIJ'[outcomes.findIndex((one) => one === line.outcome)] ?? '',
    String(line.daysAway ?? 0),
    String(line.daysRestricted ?? 0),
    String(injuryKinds.findIndex((one) => one === line.injuryKind) + 1),
  ]
}

function summaryDocument(form: Form, letterhead: Letterhead): PrintDocument {
  const words = oshaPrintWords[letterhead.language]
  const { say } = letterhead
  const { year } = form
  const summary = summaryOf(form.lines)
  const rates = ratesOf(summary, year.totalHoursWorked)
  const count = counter(letterhead)
  const rate = (value: number | undefined) => value?.toFixed(2) ?? words.noRate
  const posted = postedOn(year.logYear)
  return documentOf(form, letterhead, { title: words.summary, label: words.summaryForm }, [
    { kind: 'heading', text: words.casesAndDays },
    fieldsOf([
      ...outcomes.map((one) => [words.outcomes[one], count(summary.outcomes[one])] as const),
      [words.daysAway, count(summary.daysAway)],
      [words.daysRestricted, count(summary.daysRestricted)],
    ]),
    { kind: 'heading', text: words.types },
    fieldsOf(injuryKinds.map((one) => [words.kinds[one], count(summary.kinds[one])])),
    { kind: 'heading', text: words.rates },
    fieldsOf([
      [words.trir, rate(rates?.trir)],
      [words.dart, rate(rates?.dart)],
    ]),
    { kind: 'heading', text: words.certified },
    { kind: 'text', text: words.certifiedText },
    fieldsOf([
      [words.executive, [year.executiveName, year.executiveTitle].filter(Boolean).join(', ')],
      [words.phone, year.executivePhone && phoneText(year.executivePhone)],
      [words.date, year.certifiedOn === null ? words.notCertified : say.day(year.certifiedOn)],
    ]),
    { kind: 'text', text: words.posted(say.day(posted.from), say.day(posted.to)) },
  ])
}

/** Writes counts as in 184,250, and a dash for a missing one. */
function counter({ language }: Letterhead): (value: number | null) => string {
  const locale = language === 'es' ? 'es-US' : 'en-US'
  return (value) => (value === null ? '–' : value.toLocaleString(locale))
}

function fieldsOf(pairs: readonly (readonly [string, string])[]): Block {
  return { kind: 'fields', fields: pairs.map(([label, value]) => ({ label, value })) }
}

function documentOf(
  { establishment, year, lines }: Form,
  letterhead: Letterhead,
  { title, label }: { title: string; label: string },
  blocks: readonly Block[],
): PrintDocument {
  const words = oshaPrintWords[letterhead.language]
  const count = counter(letterhead)
  const { city, state, zip } = establishment
  const place = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
  const heading = `${label}, ${year.logYear}`
  const shown = lines.map((line) => (line.isPrivacyCase ? { ...line, employeeName: '' } : line))
  return {
    ...letterhead.document,
    title,
    subject: `${heading}, ${establishment.establishmentName}`,
    record: { label: heading, lines: [establishment.establishmentName] },
    facts: [
      {
        label: words.establishment,
        strong: [establishment.establishmentName],
        lines: [establishment.streetAddress, place].filter((line) => line !== ''),
      },
      {
        label: words.industry,
        strong: [establishment.naicsCode],
        lines: [establishment.industryDescription].filter((line) => line !== ''),
      },
      { label: words.people, strong: [count(year.annualAverageEmployees)], lines: [] },
      { label: words.hours, strong: [count(year.totalHoursWorked)], lines: [] },
    ],
    sum: null,
    blocks,
    foot: {
      record: `${heading}, ${establishment.establishmentName}`,
      seal: null,
      hash: contentHash(JSON.parse(JSON.stringify({ establishment, year, lines: shown }))),
    },
  }
}
