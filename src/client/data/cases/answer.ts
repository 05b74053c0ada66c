import type { CaseFile } from './case-file.ts'
import type { CaseQuery, PastCase } from './case-types.ts'
import { caseWords } from './case-words.ts'
import { findCases } from './find-cases.ts'

/** The best cases for the first query, filled up by the next ones; of cases that tell the same accident, one. */
export async function answerCases(file: CaseFile, queries: readonly CaseQuery[], most = 3): Promise<PastCase[]> {
  const cases: PastCase[] = []
  for (const query of queries) {
    for (const { index } of findCases(file, query, most * 4)) {
      if (cases.length === most) return cases
      const found = await file.read(index)
      if (!cases.some((one) => isSame(one, found))) cases.push(found)
    }
  }
  return cases
}

/** Two records often tell of one accident: of the same day, or in the same words. */
function isSame(one: PastCase, other: PastCase): boolean {
  const [some, others] = [new Set(caseWords(one.narrative)), new Set(caseWords(other.narrative))]
  const shared = some.intersection(others).size / Math.max(1, Math.min(some.size, others.size))
  return shared > (one.date === other.date ? 0.45 : 0.8)
}
