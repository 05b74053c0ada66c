import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { xlsxOf } from '#contract/kernel/sheet-xlsx.ts'
import { csvOf, type Sheet } from '#contract/kernel/sheet.ts'
import { saveFile } from '#client/ui/save-file.ts'
import { guessMapping } from '../roster/guess-mapping.ts'
import { rosterHeader } from '../roster/header-record.ts'
import type { CellError, DryLine, RosterField, RosterMapping } from '../roster/roster-types.ts'
import { unmappedFields } from './roster-columns.ts'
import { cellWords, fieldWords } from './roster-words.ts'

/**
 * Saves a workbook with the headings of a roster as a template. `hasRole` is true for people who
 * choose roles (rulings, 41).
 */
export async function saveTemplate(i18n: I18n, hasRole: boolean): Promise<void> {
  const fields = [
    'givenName',
    'familyName',
    'email',
    'jobTitle',
    ...(hasRole ? (['role'] as const) : []),
    'language',
  ] as const
  const title = i18n._(msg`Roster`)
  await saveSheet(`${title}.xlsx`, {
    name: title,
    columns: fields.map((field) => ({ title: i18n._(fieldWords[field]), type: 'text' })),
    rows: [],
  })
}

/** Saves a sheet; the extension of its name sets the format. */
async function saveSheet(name: string, sheet: Sheet): Promise<void> {
  const parts: BlobPart[] = []
  const isBook = name.endsWith('.xlsx')
  for await (const part of isBook ? xlsxOf(sheet) : csvOf(sheet)) parts.push(part)
  saveFile(
    name,
    new Blob(parts, {
      type: isBook
        ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        : 'text/csv;charset=utf-8',
    }),
  )
}

/** The result of sending the table for one person. */
export interface ReportLine {
  name: string
  /** Address; '' for a person already in the company. */
  email: string
  outcome: 'invited' | 'changed' | 'refused'
  /** Reason of a refusal in the person's language; '' without one. */
  why: string
}

const reportWords = {
  invited: msg`Invited`,
  changed: msg`Changed`,
  refused: msg({ context: 'line', message: 'Refused' }),
} as const

/** Saves what happened to each person when the table was sent. */
export async function saveReport(i18n: I18n, lines: readonly ReportLine[]): Promise<void> {
  const name = i18n._(msg`Invitations`)
  await saveSheet(`${name}.csv`, {
    name,
    columns: [msg`Name`, msg`Email`, msg`What happened`, msg`Why`].map((title) => ({
      title: i18n._(title),
      type: 'text',
    })),
    rows: lines.map((line) => [line.name, line.email, i18n._(reportWords[line.outcome]), line.why]),
  })
}

/** Saves the refused lines with their reasons. */
export async function saveRefused(i18n: I18n, name: string, ...refused: RefusedOf): Promise<void> {
  const base = name.replace(/\.[^.]*$/, '')
  const { titles, rows } = refusedTable(i18n, ...refused)
  await saveSheet(`${base}, ${i18n._(msg`refused lines`)}.csv`, {
    name: base,
    columns: titles.map((title) => ({ title, type: 'text' })),
    rows,
  })
}

type RefusedOf = [
  records: readonly (readonly string[])[],
  mapping: RosterMapping,
  lines: readonly DryLine[],
]

/**
 * Returns the refused lines with their corrections. A heading stays the file's if a new guess would
 * recognise it, otherwise it becomes ours. So the corrected file is read as this one was (item 2 of
 * the import).
 */
export function refusedTable(
  i18n: I18n,
  ...[records, mapping, lines]: RefusedOf
): { titles: readonly string[]; rows: readonly (readonly string[])[] } {
  const heads = mapping.header === null ? [] : (records[mapping.header - 1] ?? [])
  const found = guessMapping(records)
  const word = (field: RosterField | null | undefined) => (field ? i18n._(fieldWords[field]) : '')
  // A heading that was guessed from its values may be guessed differently from the few refused
  // ones.
  const named = rosterHeader(heads, 1, mapping.columns.length).heads
  const isKnown = (at: number) =>
    found.header === mapping.header &&
    found.columns[at] === mapping.columns[at] &&
    (named[at] ?? { meaning: 'other' }).meaning !== 'other'
  const lacking = unmappedFields(mapping.columns)
  const words = cellWords(i18n)
  return {
    titles: [
      ...mapping.columns.map(
        (field, at) => (field === null || isKnown(at) ? heads[at] : '') || word(field),
      ),
      ...lacking.map(word),
      i18n._(msg`Why`),
    ],
    rows: lines
      .filter(({ outcome }) => outcome === 'refused')
      .map((line) => [
        ...mapping.columns.map(
          (field, at) =>
            cellNow(line, field, mapping.columns.indexOf(field) === at) ??
            records[line.line - 1]?.[at] ??
            '',
        ),
        ...lacking.map((field) => line.values[field] ?? ''),
        (Object.entries(line.errors) as [RosterField, CellError][])
          .map(([field, fault]) => words(field, fault, line.line))
          .join(' '),
      ]),
  }
}

/**
 * Returns the correction in the first of a field's columns; undefined if the file's text is
 * unchanged.
 */
const cellNow = (
  { values, was }: DryLine,
  field: RosterField | null,
  isFirst: boolean,
): string | undefined =>
  field === null || was[field] === undefined ? undefined : isFirst ? values[field] : ''
