import { cleanCell } from './clean-cell.ts'
import type { SheetNote } from './sheet-types.ts'

/** Limits of records and of cells in a record; empty ones at the end do not count. */
export const sheetLimits = { records: 50_000, cells: 200 }

/** Limit of cells that repetition creates. */
export const maxRepeatedCells = 1_000_000

export interface CleanRecords {
  records: string[][]
  notes: SheetNote[]
}

/**
 * Cleans all cells and notes what the person should know about their characters. Drops empty
 * records at the end and keeps the others, so that record numbers match the file. `own` reverses
 * escapes of the file's kind.
 */
export function cleanRecords(
  raw: readonly (readonly string[])[],
  own: (text: string) => string = (text) => text,
): CleanRecords | 'empty' | 'too-much' {
  const [broken, control]: [number[], number[]] = [[], []]
  const records: string[][] = []
  for (const [at, cells] of raw.entries()) {
    const found = cells.map(cleanCell)
    if (found.some(({ hadControl }) => hadControl)) control.push(at + 1)
    // A U+FFFD that `cleanCell` put for a control character counts only as such.
    if (cells.some((cell) => cell.includes('\uFFFD'))) broken.push(at + 1)
    const last = found.findLastIndex(({ text }) => text !== '')
    if (last === -1) {
      records.push([])
      continue
    }
    if (last >= sheetLimits.cells || at >= sheetLimits.records) return 'too-much'
    records.push(found.slice(0, sheetLimits.cells).map(({ text }) => undone(text, own)))
  }
  const last = records.findLastIndex((cells) => cells.length > 0)
  if (last === -1) return 'empty'
  const notes: SheetNote[] = []
  if (broken.length > 0) notes.push({ code: 'broken-letters', records: broken })
  if (control.length > 0) notes.push({ code: 'control-letters', records: control })
  return { records: records.slice(0, last + 1), notes }
}

/** A reversed escape may have outer spaces, so the text is cleaned again. */
function undone(text: string, own: (text: string) => string): string {
  const written = own(text)
  return written === text ? text : cleanCell(written).text
}
