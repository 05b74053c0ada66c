import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { csvOf, type Sheet } from '#contract/kernel/sheet.ts'
import { xlsxOf } from '#contract/kernel/sheet-xlsx.ts'
import { saveFile } from '#client/ui/save-file.ts'
import type { CellFault, DryLine, RosterField, RosterMapping } from '../roster/roster-types.ts'
import { lackingFields } from './roster-layout.ts'
import { cellWords, fieldWords } from './roster-words.ts'

/** Saves a workbook with the head of a roster, to start from; `hasRole`: whoever fills it chooses roles (rulings, 41). */
export async function saveTemplate(i18n: I18n, hasRole: boolean): Promise<void> {
  const fields = ['givenName', 'familyName', 'email', 'jobTitle', ...(hasRole ? (['role'] as const) : [])] as const
  const title = i18n._(msg`Roster`)
  await saveSheet(`${title}.xlsx`, { name: title, columns: fields.map((field) => ({ title: i18n._(fieldWords[field]), type: 'text' })), rows: [] })
}

/** Saves a sheet under a name, whose ending says as what. */
export async function saveSheet(name: string, sheet: Sheet): Promise<void> {
  const parts: BlobPart[] = []
  const isBook = name.endsWith('.xlsx')
  for await (const part of isBook ? xlsxOf(sheet) : csvOf(sheet)) parts.push(part)
  saveFile(name, new Blob(parts, { type: isBook ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv;charset=utf-8' }))
}

/** Saves what is refused with why, as the file has it and corrected where it was: it reads again, once it is mended (item 2 of the import). */
export async function saveRefused(i18n: I18n, name: string, records: readonly (readonly string[])[], mapping: RosterMapping, lines: readonly DryLine[]): Promise<void> {
  const refused = lines.filter(({ outcome }) => outcome === 'refused')
  const heads = mapping.header === null ? [] : (records[mapping.header - 1] ?? [])
  const word = (field: RosterField | null | undefined) => (field ? i18n._(fieldWords[field]) : '')
  const lacking = lackingFields(mapping.columns)
  const titles = [...mapping.columns.map((field, at) => heads[at] || word(field)), ...lacking.map(word), i18n._(msg`Why`)]
  const words = cellWords(i18n)
  const rows = refused.map((line) => [
    ...mapping.columns.map((field, at) => cellNow(line, field, mapping.columns.indexOf(field) === at) ?? records[line.line - 1]?.[at] ?? ''),
    ...lacking.map((field) => line.values[field] ?? ''),
    (Object.entries(line.faults) as [RosterField, CellFault][]).map(([field, fault]) => words(field, fault, line.line)).join(' '),
  ])
  const base = name.replace(/\.[^.]*$/, '')
  await saveSheet(`${base}, ${i18n._(msg`refused lines`)}.csv`, { name: base, columns: titles.map((title) => ({ title, type: 'text' })), rows })
}

/** What somebody wrote there, in the first of the columns that fill the field; undefined where the file's own text stands. */
const cellNow = ({ values, was }: DryLine, field: RosterField | null, isFirst: boolean): string | undefined => (field === null || was[field] === undefined ? undefined : isFirst ? values[field] : '')
