import { type ProgramInFile, programInFile } from '#contract/catalogue/carrying.ts'
import { maxCellLength, type Sheet } from '#contract/kernel/sheet.ts'
import { xlsxOf } from '#contract/kernel/sheet-xlsx.ts'
import { readSheetBytes } from '#client/data/sheets/read-sheet-bytes.ts'
import { programsIn } from '#client/features/catalogue/program-sheet/read-programs.ts'
import {
  type ColumnName,
  columnNames,
  sheetColumn,
} from '#client/features/catalogue/program-sheet/sheet-words.ts'
import { programsSheet } from '#client/features/catalogue/program-sheet/write-programs.ts'
import type { Language } from '#client/i18n/language.ts'

/** Writes a workbook of programs. */
export async function workbookOf(
  programs: readonly ProgramInFile[],
  language: Language = 'en',
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = programsSheet(programs, language)
  if ('question' in sheet)
    throw new Error(`${sheet.column} has more than ${maxCellLength} letters.`)
  return bytesOf(sheet)
}

/** Writes a workbook of these records, which a test may have changed. */
export const workbookWith = ([head = [], ...rows]: readonly (readonly string[])[]): Promise<
  Uint8Array<ArrayBuffer>
> => bytesOf({ name: 'Programs', columns: head.map((title) => ({ title, type: 'text' })), rows })

async function bytesOf(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const parts: BlobPart[] = []
  for await (const part of xlsxOf(sheet)) parts.push(part)
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** The records of a workbook, as the import reads them. */
export async function recordsOf(bytes: Uint8Array): Promise<string[][]> {
  const outcome = await readSheetBytes(bytes, 'programs.xlsx', { asWritten: true })
  if (!outcome.ok) throw new Error(outcome.fault)
  return outcome.sheet.records.map((record) => [...record])
}

/** Reads records that must have no problem. */
export function readAgain(records: readonly (readonly string[])[]): ProgramInFile[] {
  const read = programsIn(records)
  if (read === null || 'lacks' in read) throw new Error('The app cannot read its own sheet.')
  const problems = read.flatMap((each) => each.problems)
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return read.map(({ program }) => programInFile.parse(program))
}

export const headOf = (language: Language = 'en'): string[] =>
  columnNames.map((name) => sheetColumn(name)[language])
/** A row as a person writes it. */
export const rowOf = (cells: Partial<Record<ColumnName, string>>): string[] =>
  columnNames.map((name) => cells[name] ?? '')
/** The records with another text in one cell: `at` counts rows as a spreadsheet does. */
export const withCell = (
  records: readonly (readonly string[])[],
  at: number,
  column: ColumnName,
  text: string,
): string[][] =>
  records.map((record, row) =>
    row === at - 1
      ? columnNames.map((name, place) => (name === column ? text : (record[place] ?? '')))
      : [...record],
  )
