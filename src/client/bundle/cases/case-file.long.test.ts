import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moreSeeds } from '#tests/offline/seeds.ts'
import { eachSeed, seedsOf } from '#tests/world/seeds.ts'
import { caseFileFacts } from '#client/data/cases/case-file-facts.gen.ts'
import { idPrefixes, openCaseFile } from '#client/data/cases/case-file.ts'
import {
  caseEvents,
  caseOutcomes,
  type CaseQuery,
  caseSources,
} from '#client/data/cases/case-types.ts'
import { tokenizeCaseText } from '#client/data/cases/case-words.ts'
import { checksumOf, encodeVarints, readVarints } from '#client/data/cases/file-bytes.ts'
import { findBestCases, findCases } from '#client/data/cases/find-cases.ts'
import type { SourceCase } from './read-sources.ts'
import { writeCaseFile } from './write-file.ts'

const seeds = seedsOf({ fixed: 30, more: 30 })

// Few words, so that cases share them.
const someWords = [
  'fell',
  'roof',
  'guardrail',
  'trench',
  'struck',
  'crane',
  'harness',
  'ladder',
  'edge',
  'shock',
  'ñandú',
  'skylight',
]
const words = fc.array(fc.constantFrom(...someWords), { maxLength: 12 }).map((of) => of.join(' '))
const cases = fc
  .array(
    fc.record({
      source: fc.constantFrom(...caseSources),
      id: fc.integer({ min: 1, max: 30_000_000_000 }),
      date: fc
        .integer({ min: 0, max: 3200 })
        .map((day) => new Date(Date.UTC(2009, 0, 1 + day)).toISOString().slice(0, 10)),
      state: fc.constantFrom('', 'TX', 'NY'),
      outcome: fc.constantFrom(...caseOutcomes),
      event: fc.constantFrom(...caseEvents),
      nature: fc.constantFrom('', 'Fractures'),
      body: fc.constantFrom('', 'Ankle(s)'),
      coded: fc.constantFrom('', 'Fall'),
      narrative: words,
      title: words,
      weight: fc.constantFrom(0.5, 1, 1.25),
    }),
    { minLength: 1, maxLength: 300 },
  )
  .map((all): SourceCase[] =>
    all.toSorted((one, other) =>
      one.source === other.source ? one.id - other.id : one.source < other.source ? -1 : 1,
    ),
  )
const stem = fc.constantFrom(...tokenizeCaseText(someWords.join(' ')))
const queries = fc.record({
  words: fc.array(fc.record({ stem, weight: fc.constantFrom(0.4, 1) }), {
    minLength: 1,
    maxLength: 5,
  }),
  groups: fc.array(fc.array(stem, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  without: fc.array(stem, { maxLength: 1 }),
  events: fc.subarray([...caseEvents]),
})

const stemsOf = ({ narrative, title }: SourceCase) =>
  new Set([...tokenizeCaseText(narrative), ...tokenizeCaseText(title)])

describe('case files from random seeds', () => {
  test('reads every case back exactly as it was written', () =>
    eachSeed(seeds, (seed) =>
      fc.assert(
        fc.asyncProperty(cases, async (written) => {
          const file = await openCaseFile(writeCaseFile(written))
          if (!file) throw new Error('It did not open.')
          const back = await Promise.all(written.map((_, index) => file.read(index)))
          expect(back).toEqual(
            written.map(
              ({ source, id, date, state, outcome, event, nature, body, coded, narrative }) => ({
                id: `${idPrefixes[source]}${id}`,
                source,
                date,
                state,
                outcome,
                event,
                injury: [nature, body].filter(Boolean).join(', '),
                coded,
                narrative,
              }),
            ),
          )
        }),
        { seed, numRuns: 2 },
      ),
    ))

  test('a search returns exactly the cases that match every word group, no excluded word and one event', () =>
    eachSeed(seeds, (seed) =>
      fc.assert(
        fc.asyncProperty(cases, queries, async (written, query: CaseQuery) => {
          const file = await openCaseFile(writeCaseFile(written))
          if (!file) throw new Error('It did not open.')
          const counts = Map.groupBy(
            written.flatMap((one) => [...stemsOf(one)]),
            (of) => of,
          )
          // A word of only one case is not in the file.
          const known = (of: string) => (counts.get(of)?.length ?? 0) > 1
          const fits = (one: SourceCase) => {
            const own = stemsOf(one)
            const has = (of: string) => own.has(of) && known(of)
            return (
              query.groups.every((group) => group.some(has)) &&
              !query.without.some(has) &&
              query.words.some(({ stem: of }) => has(of)) &&
              (query.events.length === 0 || query.events.includes(one.event))
            )
          }
          const found = findCases(file, query, written.length)
          expect(found.map(({ index }) => index).sort((one, other) => one - other)).toEqual(
            written.flatMap((one, index) => (fits(one) ? [index] : [])),
          )
          expect(found.map(({ score }) => score)).toEqual(
            found.map(({ score }) => score).toSorted((one, other) => other - one),
          )
        }),
        { seed, numRuns: 3 },
      ),
    ))

  test('rejects a file that is cut short or has a changed byte', () =>
    eachSeed(seeds, (seed) =>
      fc.assert(
        fc.asyncProperty(
          cases,
          fc.nat(),
          fc.integer({ min: 1, max: 255 }),
          async (written, place, change) => {
            const bytes = writeCaseFile(written)
            expect(await openCaseFile(bytes.slice(0, place % bytes.length))).toBeNull()
            const other = bytes.slice()
            other[place % bytes.length] = ((other[place % bytes.length] ?? 0) + change) % 256
            expect(await openCaseFile(other)).toBeNull()
          },
        ),
        { seed, numRuns: 2 },
      ),
    ))

  test('numbers of any size survive a round trip', () =>
    eachSeed(seeds, (seed) =>
      fc.assert(
        fc.property(
          fc.array(fc.oneof(fc.nat(300), fc.integer({ min: 0, max: 2 ** 40 }))),
          (numbers) => {
            const of = readVarints(encodeVarints(numbers))
            expect(numbers.map(() => of.next())).toEqual(numbers)
            expect(of.isDone()).toBe(true)
          },
        ),
        { seed },
      ),
    ))
})

test('shows one of two records about the same accident and fills the page from the next query', async () => {
  const told = (id: number, date: string, narrative: string): SourceCase => ({
    source: 'abstract',
    id,
    date,
    state: '',
    outcome: 'killed',
    event: 'fall',
    nature: '',
    body: '',
    coded: '',
    narrative,
    title: '',
    weight: 1,
  })
  const file = await openCaseFile(
    writeCaseFile([
      told(
        1,
        '2016-02-18',
        'An employee guided a generator when two synthetic slings broke and the generator crushed him.',
      ),
      told(
        2,
        '2016-02-18',
        'When two synthetic slings broke the generator flipped and crushed an employee who guided it.',
      ),
      told(3, '2016-05-01', 'A sling broke and the generator fell.'),
      told(4, '2016-06-01', 'He fell from a ladder.'),
      told(5, '2016-07-01', 'She fell from a ladder in the rain.'),
    ]),
  )
  if (!file) throw new Error('It did not open.')
  const asks = (...groups: string[][]): CaseQuery => ({
    words: groups.flat().map((of) => ({ stem: of, weight: 1 })),
    groups,
    without: [],
    events: [],
  })
  const ids = async (...queries: CaseQuery[]) =>
    (await findBestCases(file, queries)).map(({ id }) => id)
  expect((await ids(asks(['sling']))).toSorted()).toEqual([expect.stringMatching(/A[12]/), 'A3'])
  expect(await ids(asks(['sling']), asks(['ladder']))).toHaveLength(3)
})

const shipped = new Uint8Array(
  readFileSync(new URL('../../data/cases/past-cases.bin', import.meta.url)),
)

test('the shipped file holds all 15,190 cases in at most 2.5 MB and matches its facts', async () => {
  const file = await openCaseFile(shipped)
  expect(file?.size).toBe(15_190)
  expect([shipped.length, file?.size]).toEqual([caseFileFacts.bytes, caseFileFacts.cases])
  expect(shipped.length).toBeLessThanOrEqual(2_500_000)
  expect(new Set([checksumOf(shipped.subarray(8))])).toEqual(
    new Set([new DataView(shipped.buffer).getUint32(4, true)]),
  )
})

test('finds a case of the shipped file by its own words', async () => {
  const file = await openCaseFile(shipped)
  if (!file) throw new Error('It did not open.')
  const { from } = moreSeeds()
  const places = Array.from({ length: 60 }, (_, n) => (from * 7 + n * 251) % file.size)
  for (const place of places) {
    const { narrative } = await file.read(place)
    const known = [...new Set(tokenizeCaseText(narrative))].filter((of) => file.terms.has(of))
    for (const of of known) {
      const { from, count } = file.terms.get(of) ?? { from: 0, count: 0 }
      const postings = readVarints(file.postings, from)
      let [index, isThere] = [-1, false]
      for (let left = count; left > 0; left -= 1)
        isThere = (index += postings.next() >> 2) === place || isThere
      expect(isThere, `${of} leads to case ${place}`).toBe(true)
    }
    expect(narrative).not.toMatch(/\n|, (?:Inc|LLC)\b/)
  }
})
