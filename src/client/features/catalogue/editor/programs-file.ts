import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProgramInFile } from '#contract/catalogue/carrying.ts'
import { programsFormat as format } from '#contract/catalogue/rules.ts'
import { isObject } from '#contract/kernel/json.ts'
import { xlsxOf } from '#contract/kernel/sheet-xlsx.ts'
import { call } from '#client/data/api/call.ts'
import { readSheet } from '#client/data/sheets/read-sheet.ts'
import type { SheetError } from '#client/data/sheets/sheet-types.ts'
import { saveFile } from '#client/ui/save-file.ts'
import type { ToastStore } from '#client/ui/toast/toast-store.ts'
import { columnWord, sheetLanguage } from '../program-sheet/problem-words.ts'
import { programsIn as programsInSheet, type SheetProgram } from '../program-sheet/read-programs.ts'
import { type ColumnName, means, sheetName } from '../program-sheet/sheet-words.ts'
import { programsSheet } from '../program-sheet/write-programs.ts'

/** The file format of an export: JSON with everything, or a spreadsheet without images. */
export type ProgramsFormat = 'json' | 'xlsx'

/** Saves programs of the draft as one file and shows the result. */
export async function saveProgramsFile(
  planIDs: readonly number[],
  name: string,
  as: ProgramsFormat,
  { i18n, toasts }: { i18n: I18n; toasts: ToastStore },
): Promise<void> {
  const failed = (text: string) =>
    void toasts.show({
      kind: 'error',
      title: i18n._(msg`The programs could not be exported`),
      text,
    })
  const programs: ProgramInFile[] = []
  // Fetches one program after the other, because each may have many images.
  for (const planID of planIDs) {
    const answer = await call('catalogue.program', { params: { planID: String(planID) } })
    if (!answer.ok) return failed(answer.message)
    programs.push(answer.body)
  }
  const base = name.replaceAll(/[^\p{L}\p{N} -]/gu, '').trim() || 'safety-programs'
  if (as === 'json')
    return saveFile(
      `${base}.json`,
      new Blob([JSON.stringify({ format, version: 1, programs }, null, 1)], {
        type: 'application/json',
      }),
    )
  const sheet = programsSheet(programs, sheetLanguage(i18n))
  if ('question' in sheet) {
    const [column, question] = [columnWord(sheet.column, i18n), sheet.question.slice(0, 80)]
    return failed(
      i18n._(
        msg`“${column}” of the question “${question}” is too long for a spreadsheet cell. Export as JSON instead.`,
      ),
    )
  }
  const parts: BlobPart[] = []
  for await (const part of xlsxOf(sheet)) parts.push(part)
  saveFile(
    `${base}.xlsx`,
    new Blob(parts, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
  )
  if (programs.some(hasImages))
    toasts.show({
      kind: 'success',
      text: i18n._(msg`Saved without images: a spreadsheet has none. JSON has them.`),
    })
}

const hasImages = ({ forms }: ProgramInFile) =>
  forms
    .flatMap((form) => [form, ...form.subForms])
    .some(({ questions }) =>
      questions.some(({ regulations }) => regulations.some(({ images }) => images.length > 0)),
    )

/** The contents of a file; the programs of a sheet have no images. */
export type ProgramsFile =
  | { isSheet: boolean; programs: readonly SheetProgram[] }
  | { fault: SheetError }
  | { lacks: readonly ColumnName[] }

/** Reads the programs of a file. The server checks the inside of a JSON program. */
export async function readProgramsFile(file: File): Promise<ProgramsFile> {
  if (await isJson(file)) return programsInText(await file.text().catch(() => ''))
  const outcome = await readPrograms(file)
  if (!outcome.ok) return { fault: outcome.fault }
  const programs = programsInSheet(outcome.sheet.records)
  if (programs === null) return { fault: 'content' }
  return 'lacks' in programs ? programs : { isSheet: true, programs }
}

/**
 * Checks the first characters instead of the file's name, because no sheet of programs begins like
 * JSON.
 */
async function isJson(file: File): Promise<boolean> {
  const beginning = await file
    .slice(0, 1_024)
    .text()
    .catch(() => '')
  return /^[{[]/.test(beginning.trimStart())
}

/** Reads the sheet with the name for programs, in any position; otherwise the first sheet. */
async function readPrograms(file: File): ReturnType<typeof readSheet> {
  const first = await readSheet(file, file.name, { asWritten: true })
  const named = first.ok ? first.sheet.sheets.findIndex(({ name }) => means(name, sheetName)) : -1
  return first.ok && named !== -1 && named !== first.sheet.sheet
    ? readSheet(file, file.name, { asWritten: true, sheet: named })
    : first
}

function programsInText(text: string): ProgramsFile {
  try {
    const content: unknown = JSON.parse(text)
    if (!isObject(content) || content['format'] !== format || !Array.isArray(content['programs']))
      return { fault: 'content' }
    return {
      isSheet: false,
      programs: content['programs']
        .filter(isObject)
        .map((program) => ({ program: program as unknown as ProgramInFile, problems: [] })),
    }
  } catch {
    return { fault: 'content' }
  }
}
