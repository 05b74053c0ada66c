import type { CaseFile } from './case-file.ts'
import type { CaseQuery, PastCase } from './case-types.ts'
import { findCases } from './find-cases.ts'

/** The best cases for the first query, filled up by the next ones; of cases that tell the same accident, one. */
export async function answerCases(file: CaseFile, queries: readonly CaseQuery[], most = 3): Promise<PastCase[]> {
  const told: { of: PastCase; words: ReadonlySet<string> }[] = []
  for (const query of queries) {
    const found = findCases(file, query, most * 4)
    // Those that are likely to be shown, at once.
    await Promise.all(found.slice(0, most).map(({ index }) => file.read(index)))
    for (const { index } of found) {
      if (told.length === most) break
      const of = await file.read(index)
      const words = new Set(of.narrative.toLowerCase().match(/\p{L}{4,}/gu))
      if (!told.some((one) => isSame(one, { of, words }))) told.push({ of, words })
    }
  }
  return told.map(({ of }) => of)
}

/** Two records often tell of one accident: of the same day, or in the same words. */
function isSame(one: { of: PastCase; words: ReadonlySet<string> }, other: typeof one): boolean {
  const shared = one.words.intersection(other.words).size / Math.max(1, Math.min(one.words.size, other.words.size))
  return shared > (one.of.date === other.of.date ? 0.6 : 0.85)
}
