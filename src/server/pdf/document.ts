import { createHash } from 'node:crypto'
import type { Json } from '#contract/kernel/json.ts'
import { sortedJson } from '#contract/kernel/sorted-json.ts'

/**
 * A printed record as plain data: its content in the order of the paper, in the reader's language,
 * without any layout. A capability makes it from one of its records; the engine knows no
 * capability. Equal documents give equal bytes.
 */
export interface PrintDocument {
  language: Language
  paper: Paper
  title: string
  /** Subject in the file's properties: `Submission, Harbor Point Tower B`. */
  subject: string
  company: { name: string; lines: readonly string[]; logo: ImageKey | null }
  /** At the right of the page's head: `Record No. 20418`, then its kind. */
  record: { label: string; lines: readonly string[] }
  /** The time of printing: in the reader's words, and in ISO 8601 as the file's own date. */
  printed: { words: string; at: string }
  /** People, places and times: at most four columns in a row. */
  facts: readonly PrintedFact[]
  sum: Sum | null
  blocks: readonly Block[]
  foot: Foot
}

export type Language = 'en' | 'es'

/** Letter is for companies of the United States. */
export type Paper = 'letter' | 'a4'

/** The uid of an image's file, by which the engine requests its bytes. */
export type ImageKey = string

export interface PrintedFact {
  label: string
  /** The main lines, in bold letters. */
  strong: readonly string[]
  lines: readonly string[]
  /** `2 of 2`: the engine adds the page of the signatures. */
  signed?: string
}

/** The summary in one box: numbers of questions and answers, and their outcome. */
export interface Sum {
  counts: readonly { figure: string; words: string; bad?: true }[]
  strong: string
  text: string
}

/** The foot of each page. */
export interface Foot {
  record: string
  /**
   * `Sealed on November 19, 2026 as link 48,213. Check: siteward.app/sealed`; null if it is not
   * sealed.
   */
  seal: string | null
  /** SHA-256 of the record's content, in hexadecimal. */
  hash: string | null
}

export type Block =
  | Heading
  | Paragraph
  | PrintedFields
  | Questions
  | PrintedHistory
  | PrintedTable
  | PrintedSignatures
  | PrintedPhotos

/** A title, which also begins a bookmark. */
export interface Heading {
  kind: 'heading'
  text: string
}

export interface Paragraph {
  kind: 'text'
  label?: string
  text: string
}

/** Labelled values in three columns; a long one has the whole width. */
export interface PrintedFields {
  kind: 'fields'
  /** `level`: one of four, drawn as bars before the value. */
  fields: readonly { label: string; value: string; wide?: true; level?: 1 | 2 | 3 | 4 }[]
}

export interface Questions {
  kind: 'questions'
  rows: readonly QuestionRow[]
}

export interface QuestionRow {
  number: string
  text: string
  regulations: readonly string[]
  answer: { words: string; tone: PrintedTone }
  note: string
  /** The first two of an answer 'no' or of a finding are beside it, all others at the end. */
  photos: readonly PrintedPhoto[]
  finding: PrintedFinding | null
}

/**
 * The kind of an answer. A mark beside the word shows it too, so that a copy without colours does.
 */
export type PrintedTone = 'yes' | 'no' | 'na' | 'other'

export interface PrintedFinding {
  severity: { words: string; level: 1 | 2 | 3 | 4 } | null
  lines: readonly { label: string; value: string }[]
}

export interface PrintedPhoto {
  image: ImageKey
  /** A description for readers who cannot see it; the caption by default. */
  alt?: string
  /** `East edge, 8:10 AM`; the engine numbers it. */
  caption: string
}

/** Entries newest first, in the order in which they are passed. */
export interface PrintedHistory {
  kind: 'history'
  entries: readonly PrintedHistoryEntry[]
}

export interface PrintedHistoryEntry {
  who: string
  when: string
  /** Changes such as `Status: In Progress → Closed` in words, one a line. */
  changes: readonly { label: string; from: string; to: string }[]
  note: string
}

/** Rows of tasks, crews and the like. */
export interface PrintedTable {
  kind: 'table'
  /** `share`: part of the width. */
  columns: readonly { title: string; share: number; right?: true }[]
  rows: readonly TableRow[]
}

export interface TableRow {
  cells: readonly string[]
  /** Bold letters, for something new. */
  strong?: true
}

export interface PrintedSignatures {
  kind: 'signatures'
  title: string
  people: readonly { name: string; lines: readonly string[]; image: ImageKey | null }[]
}

/** Photos, numbered together with those of questions, two in a row. */
export interface PrintedPhotos {
  kind: 'photos'
  title: string
  photos: readonly PrintedPhoto[]
}

/**
 * Returns the SHA-256 of a record's content in hexadecimal, for the foot of its print: over its
 * JSON with sorted names in each object, so that equal content gives an equal hash.
 */
export function contentHash(content: Json): string {
  return createHash('sha256')
    .update(JSON.stringify(sortedJson(content)))
    .digest('hex')
}
