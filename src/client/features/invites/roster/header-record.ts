import { looksLikeAddress } from './column-values.ts'
import { type Head, headOf, longestHead, type Meaning } from './column-words.ts'

/** A record that names the columns, or two that do so together. */
export interface Header {
  /** The last record of it, from 1. */
  last: number
  heads: readonly (Head | null)[]
  /** The words over the columns, '' where none is. */
  words: readonly string[]
}

type Records = readonly (readonly string[])[]

/** A title and empty lines may stand over the header. */
const searched = 10

/**
 * The record that names the columns: the e-mail and another one, or at least three (INV-91). It
 * stands above everybody: a record with something like an address and as many cells is a person. Of
 * several the one that names most; null: none does.
 */
export function findHeader(records: Records, width: number): Header | null {
  const named = headersIn(records, width).filter(({ heads }) => {
    const fields = meaningsOf(heads)
    return fields.size >= 3 || (fields.has('email') && (fields.size === 2 || width === 1))
  })
  return named.toSorted((one, other) => weightOf(other) - weightOf(one))[0] ?? null
}

/**
 * The record right above one with an address, where it has a word over every column and knows two
 * of them: nobody is sure.
 */
export function likelyHeader(records: Records, width: number): Header | null {
  return (
    headersIn(records, width).find(
      ({ last, heads, words }) =>
        (records[last] ?? []).some(looksLikeAddress) &&
        meaningsOf(heads).size === 2 &&
        words.every((word) => word !== ''),
    ) ?? null
  )
}

/** Each record that may be a header alone and, where that says more, with the one above it. */
function headersIn(records: Records, width: number): Header[] {
  const found: Header[] = []
  let before: Header | null = null
  // Whom to write to may stand in a title; what has an address and as many cells as the header is a
  // person.
  let people = 0
  for (const [at, cells] of records.slice(0, searched).entries()) {
    if (cells.some(looksLikeAddress)) {
      people = Math.max(people, filled(cells))
      before = null
      continue
    }
    const alone = headerOf(cells, at + 1, width)
    const both = before === null ? null : inTwoRecords(before, alone)
    for (const header of [alone, both])
      if (header !== null && filled(header.words) > people) found.push(header)
    before = alone
  }
  return found
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length

/**
 * A record as a header, with what each of its words may mean; of one that is too long only so much
 * that it is seen to be.
 */
export function headerOf(cells: readonly string[], last: number, width: number): Header {
  const words = Array.from({ length: width }, (_, at) =>
    (cells[at] ?? '').slice(0, longestHead + 1),
  )
  return { last, words, heads: words.map(headOf) }
}

/**
 * 'Name' over 'First' and 'Last': the lower record has known words alone, or it could be a person.
 */
function inTwoRecords(upper: Header, lower: Header): Header | null {
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

/** An e-mail tells most. */
function weightOf({ heads }: Header): number {
  const fields = meaningsOf(heads)
  return fields.size + (fields.has('email') ? 10 : 0)
}

function meaningsOf(heads: Header['heads']): ReadonlySet<Meaning> {
  return new Set(
    heads.flatMap((head) => (head === null || head.meaning === 'other' ? [] : [head.meaning])),
  )
}
