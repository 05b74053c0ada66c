import { cleanCell } from './clean-cell.ts'
import type { SheetNote } from './sheet-types.ts'

/** Records that are read at most, and cells of a record; empty ones at the end are not counted. */
export const most = { records: 50_000, cells: 200 }

/** Cells that repetition may make. */
export const mostRepeated = 1_000_000

export interface CleanRecords {
  records: string[][]
  notes: SheetNote[]
}

/**
 * The cells as they are judged, with what the person should know of their letters. Empty records at
 * the end go, the others stay, so that numbers are the file's. `own` undoes what the writer of the
 * kind does to a text.
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
    // A mark that stands for a control letter is said as such alone.
    if (cells.some((cell) => cell.includes('\uFFFD'))) broken.push(at + 1)
    const last = found.findLastIndex(({ text }) => text !== '')
    if (last === -1) {
      records.push([])
      continue
    }
    if (last >= most.cells || at >= most.records) return 'too-much'
    records.push(found.slice(0, most.cells).map(({ text }) => undone(text, own)))
  }
  const last = records.findLastIndex((cells) => cells.length > 0)
  if (last === -1) return 'empty'
  const notes: SheetNote[] = []
  if (broken.length > 0) notes.push({ code: 'broken-letters', records: broken })
  if (control.length > 0) notes.push({ code: 'control-letters', records: control })
  return { records: records.slice(0, last + 1), notes }
}

/** What was written before it may have spaces of its own. */
function undone(text: string, own: (text: string) => string): string {
  const written = own(text)
  return written === text ? text : cleanCell(written).text
}
