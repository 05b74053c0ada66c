import type { SheetNote } from './sheet-types.ts'

/** Limits of records and of cells in a record; empty ones at the end do not count. */
export const sheetLimits = { records: 50_000, cells: 200 }

/** Limit of cells that repetition creates. */
export const maxRepeatedCells = 1_000_000

/**
 * Returns true for a format of a cell that is longer than any spreadsheet writes (ECMA-376,
 * 18.8.30). SheetJS needs time that grows with the square of its length, for each cell (decision
 * 82).
 */
export const isLongFormat = (format: string): boolean => format.length > 255

interface CleanRecords {
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

/** A cleaned cell. `hadControl`: it had invisible control characters. */
interface CleanCell {
  text: string
  hadControl: boolean
}

// Spaces of every kind, and characters without width, which are trimmed at both ends.
const edge = /[\s\u180E\u200B\u2060\uFEFF]/
// Direction marks, which address books leave around copied text. They are trimmed at the ends and
// reported.
const turn = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/
/** Matches most cells, which need no cleaning. */
const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/

// Control characters. In an address they make it a different address that looks the same.
const controls =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u200F\u202B\u202D\u202E\u2066-\u2069]/g
/** Line and page breaks that have no meaning in a table and look like a space. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const breaks = /[\u000B\u000C\u0085\u2028\u2029]/g
/** Invisible characters whose removal does not change how a cell looks. */
const unseen = /[\u00AD\u180E\u200B\u200E\u202A\u202C\u2060\uFEFF]/g

/**
 * Returns the text without outer spaces, line ends, no-break spaces, zero-width spaces and byte
 * order marks, in NFC, with LF line ends and without invisible characters. In a possible e-mail
 * address it replaces a control character by U+FFFD, because its removal could produce another
 * person's address.
 */
export function cleanCell(raw: string): CleanCell {
  if (plain.test(raw)) return { text: raw, hadControl: false }
  const { text: inner, hadTurn } = trimmed(raw)
  const lines = inner.replaceAll(/\r\n?/g, '\n')
  const text = lines
    .replace(breaks, ' ')
    .replace(unseen, '')
    .replace(controls, lines.includes('@') ? '\uFFFD' : '')
  // Trims again, because the removed characters may have been next to spaces at the end.
  return { text: trimmed(text).text.normalize('NFC'), hadControl: hadTurn || text !== lines }
}

function trimmed(raw: string): { text: string; hadTurn: boolean } {
  let [from, to, hadTurn] = [0, raw.length, false]
  const isEdge = (letter: string) => {
    if (edge.test(letter)) return true
    if (!turn.test(letter)) return false
    hadTurn = true
    return true
  }
  // Checks letter by letter, because a regular expression would search the end again from each
  // space.
  while (from < to && isEdge(raw.charAt(from))) from += 1
  while (to > from && isEdge(raw.charAt(to - 1))) to -= 1
  return { text: raw.slice(from, to), hadTurn }
}
