import {
  caseEvents,
  caseOutcomes,
  type CaseSource,
  caseSources,
  type PastCase,
} from './case-types.ts'
import { checksumOf, numbersIn, unpack } from './file-bytes.ts'

/**
 * The file of past cases, opened: what is searched lies unpacked in arrays of numbers, what is read
 * lies packed in blocks.
 * `client/bundle/cases/write-file.ts` writes what is read here.
 */
export interface CaseFile {
  /** How many cases there are; each is known by its place among them. */
  size: number
  terms: ReadonlyMap<string, Term>
  /**
   * For each term its cases: a number each, how far it is from the one before, times four, and how
   * it stands there (`find-cases.ts`).
   */
  postings: Uint8Array
  /** Words of each case, in fours, and the mean of that. */
  lengths: Uint8Array
  meanLength: number
  /** Places in `caseEvents`. */
  events: Uint8Array
  /** How much each tells beside others, in sixty-fourths. */
  weights: Uint8Array
  read: (index: number) => Promise<PastCase>
}

export interface Term {
  /** Where its postings begin. */
  from: number
  /** How many cases have it. */
  count: number
}

/** What stands in a file besides, once for all cases. */
export interface CaseNames {
  states: readonly string[]
  natures: readonly string[]
  bodies: readonly string[]
  codes: readonly string[]
}

/**
 * The first bytes of the file: its kind and the version of its shape. One of another version is not
 * read.
 */
export const caseMark = 'SWC1'
/** Cases in one block of narratives. */
export const perBlock = 128
/** The parts behind the head, in their order; behind them lie the blocks. */
export const caseParts = ['names', 'terms', 'postings', 'ids', 'days', 'facts', 'blocks'] as const
/** Days are counted from here. */
export const firstDay = Date.UTC(2009, 0, 1)
/** What stands before the number of a record. */
export const letterOf: Readonly<Record<CaseSource, string>> = {
  abstract: 'A',
  notice: 'N',
  report: 'R',
}

/** Mark, checksum, number of cases, and the length of each part. */
export const headLength = 12 + 4 * caseParts.length

/** Open it; null: these bytes are no such file, cut, or of another version. */
export async function openCaseFile(bytes: Uint8Array<ArrayBuffer>): Promise<CaseFile | null> {
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isOne =
    bytes.length > headLength && new TextDecoder().decode(bytes.subarray(0, 4)) === caseMark
  if (!isOne || head.getUint32(4, true) !== checksumOf(bytes.subarray(8))) return null
  const size = head.getUint32(8, true)
  let at = headLength
  const packed = caseParts.map((_, part) => {
    const from = at
    at += head.getUint32(12 + 4 * part, true)
    return bytes.subarray(from, at)
  })
  const [names, terms, postings, ids, days, facts, blocks] = (await Promise.all(
    packed.map(unpack),
  )) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  const column = (place: number) => facts.subarray(place * size, (place + 1) * size)
  const lengths = column(6)
  return {
    size,
    terms: termsOf(textOf(terms)),
    postings,
    lengths,
    meanLength: lengths.reduce((sum, length) => sum + length, 0) / size,
    events: column(3),
    weights: column(7),
    read: readerOf({
      names: JSON.parse(textOf(names)) as CaseNames,
      ids: idsOf(ids, column(0)),
      days: everyNumber(days),
      column,
      textsOf: textsIn(bytes, blocks, at),
    }),
  }
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

type Stored = {
  names: CaseNames
  ids: readonly number[]
  days: readonly number[]
  column: (place: number) => Uint8Array
  textsOf: (block: number) => Promise<readonly string[]>
}

function readerOf({ names, ids, days, column, textsOf }: Stored): CaseFile['read'] {
  const [sources, states, outcomes, events, natures, bodies] = [0, 1, 2, 3, 4, 5].map(column)
  const codes = column(8)
  return async (index) => {
    const of = (values: Uint8Array | undefined) => values?.[index] ?? 0
    const source = caseSources[of(sources)] ?? 'abstract'
    return {
      id: `${letterOf[source]}${ids[index]}`,
      source,
      date: new Date(firstDay + (days[index] ?? 0) * 86_400_000).toISOString().slice(0, 10),
      state: names.states[of(states)] ?? '',
      outcome: caseOutcomes[of(outcomes)] ?? 'unknown',
      event: caseEvents[of(events)] ?? 'other',
      injury: [names.natures[of(natures)], names.bodies[of(bodies)]].filter(Boolean).join(', '),
      coded: names.codes[of(codes)] ?? '',
      narrative: (await textsOf(Math.floor(index / perBlock)))[index % perBlock] ?? '',
    }
  }
}

/** Blocks that were read are kept, the last few: three cases seldom lie in one. */
function textsIn(
  bytes: Uint8Array<ArrayBuffer>,
  lengths: Uint8Array,
  from: number,
): Stored['textsOf'] {
  const places = [from]
  for (const length of everyNumber(lengths)) places.push((places.at(-1) ?? 0) + length)
  const kept = new Map<number, Promise<readonly string[]>>()
  return (block) => {
    const known = kept.get(block)
    if (known) return known
    const texts = unpack(bytes.subarray(places[block], places[block + 1])).then((text) =>
      textOf(text).split('\n'),
    )
    kept.set(block, texts)
    for (const [oldest] of kept) if (kept.size > 12) kept.delete(oldest)
    return texts
  }
}

function everyNumber(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  for (const of = numbersIn(bytes); !of.isDone();) numbers.push(of.next())
  return numbers
}

/** They grow within a source, and stand there as how far each is from the one before. */
function idsOf(bytes: Uint8Array, sources: Uint8Array): number[] {
  let before = 0
  return everyNumber(bytes).map(
    (step, index) => (before = step + (sources[index] === sources[index - 1] ? before : 0)),
  )
}

/**
 * A line each: letters that are as in the line before, the rest, cases, bytes of postings; the
 * numbers in base 36.
 */
function termsOf(text: string): Map<string, Term> {
  const terms = new Map<string, Term>()
  let [before, from] = ['', 0]
  for (const line of text.split('\n')) {
    const [shared = '', rest = '', count = '', bytes = ''] = line.split(' ')
    before = before.slice(0, Number.parseInt(shared, 36)) + rest
    terms.set(before, { from, count: Number.parseInt(count, 36) })
    from += Number.parseInt(bytes, 36)
  }
  return terms
}
