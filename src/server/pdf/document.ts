import { createHash } from 'node:crypto'
import type { Json } from '#contract/kernel/json.ts'
import { sortedJson } from '#contract/kernel/sorted-json.ts'

/**
 * A printed record as plain data: what stands on the paper and in which order, in the reader's
 * words, and nothing of how it is drawn.
 * A capability makes one of its records; the engine knows no capability. The same document is the
 * same bytes.
 */
export interface PrintDocument {
  language: Language
  paper: Paper
  title: string
  /** Of the file's properties: `Submission, Harbor Point Tower B`. */
  subject: string
  company: { name: string; lines: readonly string[]; logo: ImageKey | null }
  /** At the right of the head: `Record No. 20418`, then its kind. */
  record: { label: string; lines: readonly string[] }
  /** When it was printed: in the reader's words, and in ISO 8601 as the file's own date. */
  printed: { words: string; at: string }
  /** Who, where, when: four columns of them at most in a row. */
  facts: readonly Fact[]
  sum: Sum | null
  blocks: readonly Block[]
  foot: Foot
}

export type Language = 'en' | 'es'

/** Letter for companies of the United States. */
export type Paper = 'letter' | 'a4'

/** Under what the engine asks for an image's bytes: a file's uid. */
export type ImageKey = string

export interface Fact {
  label: string
  /** What matters of it. */
  strong: readonly string[]
  lines: readonly string[]
  /** `2 of 2`: the engine adds on which page the signatures are. */
  signed?: string
}

/** In one box: what was asked and answered, and what came of it. */
export interface Sum {
  counts: readonly { figure: string; words: string; bad?: true }[]
  strong: string
  text: string
}

/** What stands at the foot of each page. */
export interface Foot {
  record: string
  /**
   * `Sealed on November 19, 2026 as link 48,213. Check: siteward.app/sealed`; null where it is not
   * sealed.
   */
  seal: string | null
  /** SHA-256 of the record's content, in hexadecimal. */
  hash: string | null
}

export type Block = Heading | Paragraph | Fields | Questions | History | Table | Signatures | Photos

/** Each begins a bookmark. */
export interface Heading {
  kind: 'heading'
  text: string
}

export interface Paragraph {
  kind: 'text'
  label?: string
  text: string
}

/** Labelled values, three columns of them; a long one has the whole width. */
export interface Fields {
  kind: 'fields'
  /** `level`: of four, drawn as bars before the value. */
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
  answer: { words: string; tone: Tone }
  note: string
  /** Two of an answer 'no' or of a finding stand beside it, all others at the end. */
  photos: readonly Photo[]
  finding: Finding | null
}

/** Said by a mark besides the word, so that a copy without colours says it too. */
export type Tone = 'yes' | 'no' | 'na' | 'other'

export interface Finding {
  severity: { words: string; level: 1 | 2 | 3 | 4 } | null
  lines: readonly { label: string; value: string }[]
}

export interface Photo {
  image: ImageKey
  /** What can be seen, for who cannot see it; else the caption says it. */
  alt?: string
  /** `East edge, 8:10 AM`; the engine numbers it. */
  caption: string
}

/** Newest first, as it is handed in. */
export interface History {
  kind: 'history'
  entries: readonly HistoryEntry[]
}

export interface HistoryEntry {
  who: string
  when: string
  /** `Status: In Progress → Closed` in words, one a line. */
  changes: readonly { label: string; from: string; to: string }[]
  note: string
}

/** Lines of tasks, crews and the like. */
export interface Table {
  kind: 'table'
  /** `share` of the width. */
  columns: readonly { title: string; share: number; right?: true }[]
  rows: readonly TableRow[]
}

export interface TableRow {
  cells: readonly string[]
  /** In bold letters: something new. */
  strong?: true
}

export interface Signatures {
  kind: 'signatures'
  title: string
  people: readonly { name: string; lines: readonly string[]; image: ImageKey | null }[]
}

/** Numbered on with those of questions, two in a row. */
export interface Photos {
  kind: 'photos'
  title: string
  photos: readonly Photo[]
}

/**
 * SHA-256 of a record's content in hexadecimal, as it stands at the foot of its print: over its
 * JSON with the names of each object in order, so that who has the same content gets the same hash.
 */
export function contentHash(content: Json): string {
  return createHash('sha256')
    .update(JSON.stringify(sortedJson(content)))
    .digest('hex')
}
