import { csvOf, type Sheet } from '#contract/kernel/sheet.ts'
import { xlsxOf } from '#contract/kernel/sheet-xlsx.ts'
import type { OverviewTable } from '#client/shell/overview-tables.ts'
import { toFileName, todayForFileName, mimeTypes } from '#client/records/list/file-name.ts'
import { saveFile } from '#client/ui/save-file.ts'

/** The column heads of the file. */
export interface OverviewHeads {
  part: string
  of: string
  measure: string
  value: string
}

/** Saves the tables as one file with one number a line, which Excel and Power BI read unchanged. */
export async function saveOverview(
  tables: readonly OverviewTable[],
  name: string,
  heads: OverviewHeads,
  format: 'csv' | 'xlsx',
): Promise<void> {
  const sheet = sheetOf(tables, name, heads)
  const parts: BlobPart[] = []
  for await (const part of format === 'csv' ? csvOf(sheet) : xlsxOf(sheet)) parts.push(part)
  saveFile(
    `${toFileName(name)} ${todayForFileName()}.${format}`,
    new Blob(parts, { type: mimeTypes[format] }),
  )
}

/**
 * Returns the tables as one: title of the table, first cell of the row, head of the column, and the
 * number.
 */
export function sheetOf(
  tables: readonly OverviewTable[],
  name: string,
  heads: OverviewHeads,
): Sheet {
  const rows = tables.flatMap(({ title, columns, rows: lines }) =>
    lines.flatMap(([of = '', ...cells]) =>
      cells.map((value, at) => [title, of, columns[at + 1]?.title ?? '', value]),
    ),
  )
  const columns = [
    { title: heads.part, type: 'text' },
    { title: heads.of, type: 'text' },
    { title: heads.measure, type: 'text' },
    { title: heads.value, type: 'number' },
  ] as const
  return { name, columns, rows }
}
