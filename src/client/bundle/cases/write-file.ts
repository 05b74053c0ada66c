import { constants, deflateRawSync } from 'node:zlib'
import {
  caseFileSignature,
  type CaseLabels,
  caseFileSections,
  dayZeroMs,
  caseHeaderLength,
  casesPerBlock,
} from '#client/data/cases/case-file.ts'
import { caseEvents, caseOutcomes, caseSources } from '#client/data/cases/case-types.ts'
import { tokenizeCaseText } from '#client/data/cases/case-words.ts'
import { checksumOf, encodeVarints } from '#client/data/cases/file-bytes.ts'
import { titleFlag, repeatedFlag } from '#client/data/cases/find-cases.ts'
import type { SourceCase } from './read-sources.ts'

/**
 * Writes the file of past cases. Its head holds a mark, a checksum of the rest, the number of cases
 * and the length of each part. The parts are compressed one by one: names (JSON), terms
 * (front-coded lines), postings (deltas of seven bits a byte), ids (deltas), days, facts (columns
 * of one byte) and the lengths of the blocks. Each block holds 128 compressed narratives, one case
 * a line.
 */
export function writeCaseFile(cases: readonly SourceCase[]): Uint8Array<ArrayBuffer> {
  const blocks = Array.from({ length: Math.ceil(cases.length / casesPerBlock) }, (_, block) =>
    pack(
      cases
        .slice(block * casesPerBlock, (block + 1) * casesPerBlock)
        .map(({ narrative }) => narrative)
        .join('\n'),
    ),
  )
  const { names, facts } = factsOf(cases)
  const { terms, postings } = termsOf(cases)
  const contents: Record<(typeof caseFileSections)[number], string | Uint8Array> = {
    names: JSON.stringify(names),
    terms,
    postings,
    ids: encodeVarints(
      cases.map(({ id, source }, at) =>
        cases[at - 1]?.source === source ? id - (cases[at - 1]?.id ?? 0) : id,
      ),
    ),
    days: encodeVarints(
      cases.map(({ date }) => Math.max(0, Math.round((Date.parse(date) - dayZeroMs) / 86_400_000))),
    ),
    facts,
    blocks: encodeVarints(blocks.map((block) => block.length)),
  }
  const parts = caseFileSections.map((name) => pack(contents[name]))
  const file = new Uint8Array(
    Buffer.concat([new Uint8Array(caseHeaderLength), ...parts, ...blocks]),
  )
  const head = new DataView(file.buffer)
  file.set(new TextEncoder().encode(caseFileSignature))
  head.setUint32(8, cases.length, true)
  parts.forEach((part, place) => head.setUint32(12 + 4 * place, part.length, true))
  head.setUint32(4, checksumOf(file.subarray(8)), true)
  return file
}

const pack = (content: string | Uint8Array) =>
  deflateRawSync(content, { level: 9, memLevel: 9, strategy: constants.Z_DEFAULT_STRATEGY })

/**
 * Returns the dictionaries and nine columns with one byte for each case: source, state, outcome,
 * event, nature, part of the body, length, weight, code.
 */
function factsOf(cases: readonly SourceCase[]): { names: CaseLabels; facts: Uint8Array } {
  const [states, natures, bodies, codes] = [
    dictionary('states'),
    dictionary('natures'),
    dictionary('parts of the body'),
    dictionary('codes'),
  ]
  const columns: ((of: SourceCase) => number)[] = [
    ({ source }) => caseSources.indexOf(source),
    ({ state }) => states.place(state),
    ({ outcome }) => caseOutcomes.indexOf(outcome),
    ({ event }) => caseEvents.indexOf(event),
    ({ nature }) => natures.place(nature),
    ({ body }) => bodies.place(body),
    ({ narrative }) => Math.min(255, Math.round(tokenizeCaseText(narrative).length / 4)),
    ({ weight }) => Math.round(weight * 64),
    ({ coded }) => codes.place(coded),
  ]
  const facts = Uint8Array.from(columns.flatMap((column) => cases.map(column)))
  return {
    names: { states: states.all, natures: natures.all, bodies: bodies.all, codes: codes.all },
    facts,
  }
}

function dictionary(name: string) {
  const all: string[] = ['']
  const places = new Map([['', 0]])
  return {
    all,
    place(value: string): number {
      const known = places.get(value)
      if (known !== undefined) return known
      if (all.length > 255)
        throw new Error(`There are more than 255 ${name}: give their column two bytes.`)
      places.set(value, all.length)
      return all.push(value) - 1
    },
  }
}

/**
 * Returns every word that more than one case has. A posting holds the distance from the previous
 * case, and whether the title has the word or the text repeats it.
 */
function termsOf(cases: readonly SourceCase[]): { terms: string; postings: Uint8Array } {
  const found = new Map<string, { step: number; last: number; postings: number[] }>()
  cases.forEach(({ narrative, title }, index) => {
    const titled = new Set(tokenizeCaseText(title))
    const counts = new Map<string, number>()
    for (const stem of tokenizeCaseText(narrative)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    for (const stem of new Set([...counts.keys(), ...titled])) {
      const term = found.get(stem) ?? { step: 0, last: -1, postings: [] }
      const how =
        (titled.has(stem) ? titleFlag : 0) + ((counts.get(stem) ?? 0) > 1 ? repeatedFlag : 0)
      term.postings.push((index - term.last) * 4 + how)
      term.last = index
      found.set(stem, term)
    }
  })
  const kept = [...found]
    .filter(([, { postings }]) => postings.length > 1)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const all: Uint8Array[] = []
  let before = ''
  const lines = kept.map(([stem, { postings }]) => {
    const bytes = encodeVarints(postings)
    all.push(bytes)
    let shared = 0
    while (shared < before.length && before[shared] === stem[shared]) shared += 1
    before = stem
    return [
      shared.toString(36),
      stem.slice(shared),
      postings.length.toString(36),
      bytes.length.toString(36),
    ].join(' ')
  })
  return { terms: lines.join('\n'), postings: new Uint8Array(Buffer.concat(all)) }
}
