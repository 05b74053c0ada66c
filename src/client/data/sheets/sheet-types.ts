/**
 * How the bytes of a text are letters; the names are those of `TextDecoder`, which knows all of
 * them but `ibm850`.
 */
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

/** What stands between two cells of a text. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** What somebody chose instead of what was found. */
export interface SheetChoices {
  encoding?: Encoding
  delimiter?: Delimiter
  /** The place of the sheet among those that can be seen. */
  sheet?: number
  /**
   * Of a workbook that we wrote ourselves: its texts letter by letter, neither trimmed nor cleaned.
   */
  asWritten?: boolean
}

/** Something the person should know of a table that could be read. */
export type SheetNote =
  /** Other sheets have rows too, and are not read. */
  | { code: 'other-sheets'; names: readonly string[] }
  /** Sheets that their maker hid are not read. */
  | { code: 'hidden-sheets'; names: readonly string[] }
  /** Rows or columns that their maker hid are read all the same. */
  | { code: 'hidden-rows' }
  /** Stored results were taken; nothing was calculated. */
  | { code: 'formulas'; count: number }
  /** Macros were neither read nor run. */
  | { code: 'macros' }
  /** A value that lay over several cells was taken for the first of them alone. */
  | { code: 'merged'; records: readonly number[] }
  /** Letters that the encoding does not have: the records with them, from 1. */
  | { code: 'broken-letters'; records: readonly number[] }
  /** The encoding was guessed, and letters make no words in it: the records with them, from 1. */
  | { code: 'odd-letters'; records: readonly number[] }
  /** Letters that no eye sees, such as NUL, were taken out: the records, from 1. */
  | { code: 'control-letters'; records: readonly number[] }
  /**
   * Quotes stand in the midst of cells of these records, from 1: such cells may have been meant
   * otherwise.
   */
  | { code: 'odd-quotes'; records: readonly number[] }
  /** A quote that was opened in this record is never closed: what follows it was left out. */
  | { code: 'open-quote'; record: number }

/** A table as texts, as the file has it. */
export interface ReadSheet {
  kind: 'text' | 'workbook'
  /** Of a text what was found or chosen; of a workbook null. */
  encoding: Encoding | null
  delimiter: Delimiter | null
  /**
   * The sheets that can be seen, in the order of the workbook, with the first records of each; of a
   * text none.
   */
  sheets: readonly { name: string; rows: number; first: readonly (readonly string[])[] }[]
  /** Which of them was read. */
  sheet: number
  /**
   * Every record of it, empty ones too: record n of the file (from 1) stands at n - 1. Cells are
   * trimmed, in NFC.
   */
  records: readonly (readonly string[])[]
  notes: readonly SheetNote[]
}

/** Why a file is no table that can be read. */
export type SheetFault =
  /** Neither CSV nor a spreadsheet, by its name (INV-89). */
  | 'type'
  /** More than 2,097,152 bytes (INV-90). */
  | 'size'
  /** No cell has a value. */
  | 'empty'
  /** The name says one kind, the content is none of a table. */
  | 'content'
  | 'damaged'
  | 'encrypted'
  /** Unpacked it would be larger than is read, or has too many parts, rows or columns. */
  | 'too-much'
  /** It took longer than 10 s. */
  | 'too-long'

/** What became of reading a file. `record`: where it broke, where that is known. */
export type SheetOutcome =
  | { ok: true; sheet: ReadSheet }
  | { ok: false; fault: SheetFault; record?: number }

/**
 * What the worker of a reading says: some of the records, in their order, as often as there are
 * more; then what became of it, without them.
 */
export type SheetSaid = { records: ReadSheet['records'] } | { outcome: SheetOutcome }

/** What the worker of a reading is asked: a file, or cells that were pasted. */
export type SheetOrder =
  | { bytes: Uint8Array<ArrayBuffer>; name: string; choices: SheetChoices }
  | { text: string; delimiter: Delimiter | undefined }
