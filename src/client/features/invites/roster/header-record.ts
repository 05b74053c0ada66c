import { looksLikeAddress } from './column-values.ts'
import { type Head, headOf, longestHead, type Meaning } from './column-words.ts'

/** A record that names the columns, or two records that do so together. */
export interface RosterHeader {
  /** Number of its last record, from 1. */
  last: number
  heads: readonly (Head | null)[]
  /** The headings of the columns; '' for a column without one. */
  words: readonly string[]
}

type Records = readonly (readonly string[])[]

/** Number of records searched for a header, because a title and empty lines may be above it. */
const searched = 10

/**
 * Finds the record that names the columns: the address and another one, or at least three (INV-91).
 * It is above all people: a record with an address and as many cells is a person. The record with
 * the most names wins; null without any.
 */
export function findHeader(records: Records, width: number): RosterHeader | null {
  const named = headersIn(records, width).filter(({ heads }) => {
    const fields = meaningsOf(heads)
    return fields.size >= 3 || (fields.has('email') && (fields.size === 2 || width === 1))
  })
  return named.toSorted((one, other) => weightOf(other) - weightOf(one))[0] ?? null
}

/**
 * Finds an unsure header: the record directly above one with an address, if all of its columns have
 * headings and two are known.
 */
export function likelyHeader(records: Records, width: number): RosterHeader | null {
  return (
    headersIn(records, width).find(
      ({ last, heads, words }) =>
        (records[last] ?? []).some(looksLikeAddress) &&
        meaningsOf(heads).size === 2 &&
        words.every((word) => word !== ''),
    ) ?? null
  )
}

/**
 * Returns each record that may be a header alone, or together with the one above if that has more
 * meanings.
 */
function headersIn(records: Records, width: number): RosterHeader[] {
  const found: RosterHeader[] = []
  let before: RosterHeader | null = null
  // A title may have an address to write to; a record with an address and as many cells as the
  // header is a person.
  let people = 0
  for (const [at, cells] of records.slice(0, searched).entries()) {
    if (cells.some(looksLikeAddress)) {
      people = Math.max(people, filled(cells))
      before = null
      continue
    }
    const alone = rosterHeader(cells, at + 1, width)
    const both = before === null ? null : inTwoRecords(before, alone)
    for (const header of [alone, both])
      if (header !== null && filled(header.words) > people) found.push(header)
    before = alone
  }
  return found
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length

/**
 * Reads a record as a header, with the meaning of each heading. A heading that is too long is cut
 * just above the limit.
 */
export function rosterHeader(cells: readonly string[], last: number, width: number): RosterHeader {
  const words = Array.from({ length: width }, (_, at) =>
    (cells[at] ?? '').slice(0, longestHead + 1),
  )
  return { last, words, heads: words.map(headOf) }
}

/**
 * Joins 'Name' above 'First' and 'Last'. The lower record must have only known headings, because it
 * could be a person.
 */
function inTwoRecords(upper: RosterHeader, lower: RosterHeader): RosterHeader | null {
  const names = lower.heads.filter((head) => head !== null)
  if (names.length < 2 || names.length < lower.words.filter((word) => word !== '').length)
    return null
  const both = {
    last: lower.last,
    words: lower.words.map((word, at) => word || (upper.words[at] ?? '')),
    heads: lower.heads.map((head, at) => head ?? upper.heads[at] ?? null),
  }
  return meaningsOf(both.heads).size >
    Math.max(meaningsOf(upper.heads).size, meaningsOf(lower.heads).size)
    ? both
    : null
}

/** Weighs a header by its meanings; an address counts most. */
function weightOf({ heads }: RosterHeader): number {
  const fields = meaningsOf(heads)
  return fields.size + (fields.has('email') ? 10 : 0)
}

function meaningsOf(heads: RosterHeader['heads']): ReadonlySet<Meaning> {
  return new Set(
    heads.flatMap((head) => (head === null || head.meaning === 'other' ? [] : [head.meaning])),
  )
}
