import type { CaseFile } from './case-file.ts'
import { caseEvents, type CaseQuery, type PastCase } from './case-types.ts'

/**
 * Flags of a posting: the word is in the title or among the keywords; the word occurs more than
 * once.
 */
export const titleFlag = 1
export const repeatedFlag = 2

/** The index of a matching case and its score. */
export interface CaseMatch {
  index: number
  score: number
}

/**
 * Returns the matching cases, the best first. A match has a word of every group and none of
 * `without`. The score is BM25 over titles, keywords and narratives, times how informative the case
 * is. Reads no narrative.
 */
export function findCases(
  file: CaseFile,
  { words, groups, without, events }: CaseQuery,
  most: number,
): CaseMatch[] {
  const fits = new Uint8Array(file.size)
  const scores = new Float32Array(file.size)
  if (groups.length > 8) throw new Error('A case is held against eight groups of words at most.')
  groups.forEach((group, place) => {
    for (const stem of new Set(group))
      forEachPosting(file, stem, (index) => (fits[index] = (fits[index] ?? 0) | (1 << place)))
  })
  for (const stem of without) forEachPosting(file, stem, (index) => (fits[index] = 0))
  for (const { stem, weight } of words) {
    const rarity = rarityOf(file, stem) * weight
    forEachPosting(file, stem, (index, how) => {
      const times = 1 + (how & repeatedFlag ? 0.6 : 0) + (how & titleFlag ? 0.8 : 0)
      scores[index] =
        (scores[index] ?? 0) +
        rarity * saturated(times, (file.lengths[index] ?? 0) / file.meanLength)
    })
  }
  const all = (1 << groups.length) - 1
  const allowed = caseEvents.map((event) => events.length === 0 || events.includes(event))
  const found: CaseMatch[] = []
  for (let index = 0; index < file.size; index += 1) {
    if (fits[index] !== all || !allowed[file.events[index] ?? 0] || !scores[index]) continue
    found.push({ index, score: ((scores[index] ?? 0) * (file.weights[index] ?? 0)) / 64 })
  }
  return found
    .sort((one, other) => other.score - one.score || other.index - one.index)
    .slice(0, most)
}

/** Returns how rare a word is, as in BM25, but never negative. */
function rarityOf(file: CaseFile, stem: string): number {
  const count = file.terms.get(stem)?.count ?? 0
  return Math.log(1 + (file.size - count + 0.5) / (count + 0.5))
}

/** Repetitions of a word raise the score up to a limit, and less so in a long text. */
const saturated = (times: number, length: number) =>
  (times * 2.2) / (times + 1.2 * (0.7 + 0.3 * length))

/** Reads postings as `readVarints` does, but inlined, because an answer reads tens of thousands. */
function forEachPosting(
  { terms, postings }: CaseFile,
  stem: string,
  then: (index: number, how: number) => void,
): void {
  const term = terms.get(stem)
  if (!term) return
  let [at, index] = [term.from, -1]
  for (let left = term.count; left > 0; left -= 1) {
    let posting = 0
    let shift = 0
    let byte = 0
    do {
      byte = postings[at] ?? 0
      at += 1
      posting |= (byte & 127) << shift
      shift += 7
    } while (byte > 127)
    index += posting >> 2
    then(index, posting & 3)
  }
}

/**
 * Returns the best cases for the first query, filled up from the next ones. Shows one of several
 * records of the same accident.
 */
export async function findBestCases(
  file: CaseFile,
  queries: readonly CaseQuery[],
  most = 3,
): Promise<PastCase[]> {
  const told: { of: PastCase; words: ReadonlySet<string> }[] = []
  for (const query of queries) {
    const found = findCases(file, query, most * 4)
    // Reads in parallel the cases that are likely to be shown.
    await Promise.all(found.slice(0, most).map(({ index }) => file.read(index)))
    for (const { index } of found) {
      if (told.length === most) break
      const of = await file.read(index)
      const words = new Set(of.narrative.toLowerCase().match(/\p{L}{4,}/gu))
      if (!told.some((one) => isSameAccident(one, { of, words }))) told.push({ of, words })
    }
  }
  return told.map(({ of }) => of)
}

/** Detects two records of one accident by their date or their words. */
function isSameAccident(
  one: { of: PastCase; words: ReadonlySet<string> },
  other: typeof one,
): boolean {
  const shared =
    one.words.intersection(other.words).size /
    Math.max(1, Math.min(one.words.size, other.words.size))
  return shared > (one.of.date === other.of.date ? 0.6 : 0.85)
}
