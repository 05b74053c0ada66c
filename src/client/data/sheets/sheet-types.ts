/** Encodings of a text; the names are those of `TextDecoder`, which knows all but `ibm850`. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'ibm850',
] as const
export type Encoding = (typeof encodings)[number]

/** Delimiters between two cells of a text. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** The person's choices in place of detected values. */
export interface SheetReadOptions {
  encoding?: Encoding
  delimiter?: Delimiter
  /** The index of the sheet among the visible ones. */
  sheet?: number
  /** For our own workbooks: returns texts unchanged, neither trimmed nor cleaned. */
  asWritten?: boolean
}

/** A note for the person about a readable table. */
export type SheetNote =
  /** Other sheets have rows too, and are not read. */
  | { code: 'other-sheets'; names: readonly string[] }
  /** Hidden sheets are not read. */
  | { code: 'hidden-sheets'; names: readonly string[] }
  /** Hidden rows or columns are read all the same. */
  | { code: 'hidden-rows' }
  /** Formulas give their stored results; nothing was calculated. */
  | { code: 'formulas'; count: number }
  /** Macros were neither read nor run. */
  | { code: 'macros' }
  /** A merged value counts for its first cell alone. */
  | { code: 'merged'; records: readonly number[] }
  /** Letters that the encoding does not have: their records, from 1. */
  | { code: 'broken-letters'; records: readonly number[] }
  /** The encoding was guessed, and some letters form no words in it: their records, from 1. */
  | { code: 'odd-letters'; records: readonly number[] }
  /** Invisible characters, such as NUL, were removed: their records, from 1. */
  | { code: 'control-letters'; records: readonly number[] }
  /** Quotes are in the middle of cells, which may have another meaning: their records, from 1. */
  | { code: 'odd-quotes'; records: readonly number[] }
  /** A quote in this record never closes, so all later records were left out. */
  | { code: 'open-quote'; record: number }

/** A table as texts, as in the file. */
export interface SheetTable {
  kind: 'text' | 'workbook'
  /** Detected or chosen for a text; null for a workbook. */
  encoding: Encoding | null
  delimiter: Delimiter | null
  /**
   * The visible sheets, in the order of the workbook, with the first records of each; empty for a
   * text.
   */
  sheets: readonly { name: string; rows: number; first: readonly (readonly string[])[] }[]
  /** The index of the sheet that was read. */
  sheet: number
  /**
   * Every record, also empty ones: record n of the file (from 1) is at n - 1. Cells are trimmed, in
   * NFC.
   */
  records: readonly (readonly string[])[]
  notes: readonly SheetNote[]
}

/** Why a file is not a readable table. */
export type SheetError =
  /** Neither CSV nor a spreadsheet, by its name (INV-89). */
  | 'type'
  /** More than 2,097,152 bytes (INV-90). */
  | 'size'
  /** No cell has a value. */
  | 'empty'
  /** The name is of one kind, but the content is not a table. */
  | 'content'
  | 'damaged'
  | 'encrypted'
  /** Unpacked it exceeds the limits of size, parts, rows or columns. */
  | 'too-much'
  /** It took longer than 10 s. */
  | 'too-long'

/** The outcome of reading a file. `record`: where it broke, if known. */
export type SheetOutcome =
  | { ok: true; sheet: SheetTable }
  | { ok: false; fault: SheetError; record?: number }

/** The worker's messages: the records in pieces, in order, then the outcome without them. */
export type SheetWorkerResponse = { records: SheetTable['records'] } | { outcome: SheetOutcome }

/** The worker's input: a file, or pasted cells. */
export type SheetWorkerRequest =
  | { bytes: Uint8Array<ArrayBuffer>; name: string; choices: SheetReadOptions }
  | { text: string; delimiter: Delimiter | undefined }
