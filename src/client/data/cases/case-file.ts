import {
  caseEvents,
  caseOutcomes,
  type CaseSource,
  caseSources,
  type PastCase,
} from './case-types.ts'
import { checksumOf, readVarints, inflateRaw } from './file-bytes.ts'

/**
 * The opened file of past cases. Search data are unpacked arrays of numbers; texts are in packed
 * blocks. `client/bundle/cases/write-file.ts` writes the file.
 */
export interface CaseFile {
  /** Number of cases; the index of a case identifies it. */
  size: number
  terms: ReadonlyMap<string, IndexTerm>
  /**
   * The cases of each term, one number each: the distance from the previous case, times four, plus
   * the flags of `find-cases.ts`.
   */
  postings: Uint8Array
  /** Number of words of each case, divided by four, and the mean of these values. */
  lengths: Uint8Array
  meanLength: number
  /** Indexes into `caseEvents`. */
  events: Uint8Array
  /** How informative each case is, in sixty-fourths. */
  weights: Uint8Array
  read: (index: number) => Promise<PastCase>
}

export interface IndexTerm {
  /** Offset of its postings. */
  from: number
  /** Number of cases with this term. */
  count: number
}

/** Names that the file stores once for all cases. */
export interface CaseLabels {
  states: readonly string[]
  natures: readonly string[]
  bodies: readonly string[]
  codes: readonly string[]
}

/**
 * The first bytes of the file: its kind and format version. The app does not read other versions.
 */
export const caseFileSignature = 'SWC1'
/** Number of cases in one block of narratives. */
export const casesPerBlock = 128
/** The parts after the header, in order; the blocks follow them. */
export const caseFileSections = [
  'names',
  'terms',
  'postings',
  'ids',
  'days',
  'facts',
  'blocks',
] as const
/** The day from which the file counts days. */
export const dayZeroMs = Date.UTC(2009, 0, 1)
/** The letter before the number of a record. */
export const idPrefixes: Readonly<Record<CaseSource, string>> = {
  abstract: 'A',
  notice: 'N',
  report: 'R',
}

/** Length of the mark, the checksum, the number of cases and the length of each part. */
export const caseHeaderLength = 12 + 4 * caseFileSections.length

/** Opens the file; null: the bytes are no such file, cut off, or of another version. */
export async function openCaseFile(bytes: Uint8Array<ArrayBuffer>): Promise<CaseFile | null> {
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isOne =
    bytes.length > caseHeaderLength &&
    new TextDecoder().decode(bytes.subarray(0, 4)) === caseFileSignature
  if (!isOne || head.getUint32(4, true) !== checksumOf(bytes.subarray(8))) return null
  const size = head.getUint32(8, true)
  let at = caseHeaderLength
  const packed = caseFileSections.map((_, part) => {
    const from = at
    at += head.getUint32(12 + 4 * part, true)
    return bytes.subarray(from, at)
  })
  const [names, terms, postings, ids, days, facts, blocks] = (await Promise.all(
    packed.map(inflateRaw),
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
    read: createCaseReader({
      names: JSON.parse(textOf(names)) as CaseLabels,
      ids: idsOf(ids, column(0)),
      days: decodeVarints(days),
      column,
      textsOf: createBlockReader(bytes, blocks, at),
    }),
  }
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

type Stored = {
  names: CaseLabels
  ids: readonly number[]
  days: readonly number[]
  column: (place: number) => Uint8Array
  textsOf: (block: number) => Promise<readonly string[]>
}

function createCaseReader({ names, ids, days, column, textsOf }: Stored): CaseFile['read'] {
  const [sources, states, outcomes, events, natures, bodies] = [0, 1, 2, 3, 4, 5].map(column)
  const codes = column(8)
  return async (index) => {
    const of = (values: Uint8Array | undefined) => values?.[index] ?? 0
    const source = caseSources[of(sources)] ?? 'abstract'
    return {
      id: `${idPrefixes[source]}${ids[index]}`,
      source,
      date: new Date(dayZeroMs + (days[index] ?? 0) * 86_400_000).toISOString().slice(0, 10),
      state: names.states[of(states)] ?? '',
      outcome: caseOutcomes[of(outcomes)] ?? 'unknown',
      event: caseEvents[of(events)] ?? 'other',
      injury: [names.natures[of(natures)], names.bodies[of(bodies)]].filter(Boolean).join(', '),
      coded: names.codes[of(codes)] ?? '',
      narrative: (await textsOf(Math.floor(index / casesPerBlock)))[index % casesPerBlock] ?? '',
    }
  }
}

/** Caches the last few blocks, because three cases rarely share one. */
function createBlockReader(
  bytes: Uint8Array<ArrayBuffer>,
  lengths: Uint8Array,
  from: number,
): Stored['textsOf'] {
  const places = [from]
  for (const length of decodeVarints(lengths)) places.push((places.at(-1) ?? 0) + length)
  const kept = new Map<number, Promise<readonly string[]>>()
  return (block) => {
    const known = kept.get(block)
    if (known) return known
    const texts = inflateRaw(bytes.subarray(places[block], places[block + 1])).then((text) =>
      textOf(text).split('\n'),
    )
    kept.set(block, texts)
    for (const [oldest] of kept) if (kept.size > 12) kept.delete(oldest)
    return texts
  }
}

function decodeVarints(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  for (const of = readVarints(bytes); !of.isDone();) numbers.push(of.next())
  return numbers
}

/** Ids grow within a source, so the file stores the difference from the previous one. */
function idsOf(bytes: Uint8Array, sources: Uint8Array): number[] {
  let before = 0
  return decodeVarints(bytes).map(
    (step, index) => (before = step + (sources[index] === sources[index - 1] ? before : 0)),
  )
}

/**
 * Reads one term a line: number of letters shared with the previous line, remaining letters, number
 * of cases, bytes of postings; numbers in base 36.
 */
function termsOf(text: string): Map<string, IndexTerm> {
  const terms = new Map<string, IndexTerm>()
  let [before, from] = ['', 0]
  for (const line of text.split('\n')) {
    const [shared = '', rest = '', count = '', bytes = ''] = line.split(' ')
    before = before.slice(0, Number.parseInt(shared, 36)) + rest
    terms.set(before, { from, count: Number.parseInt(count, 36) })
    from += Number.parseInt(bytes, 36)
  }
  return terms
}
