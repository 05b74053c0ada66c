import type { RowOf } from '../kernel/field-types.ts'
import { canonicalOf, spellingOf } from './citation.ts'
import type { RegulationCopy } from './copy.ts'
import type { citationFields } from './fields.ts'
import { type RecognisedCitation, recognise } from './recognise.ts'
import { type CitationState, citationStates } from './states.ts'

/**
 * A question of the catalogue with its form, and the numbers of its regulations as the author wrote
 * them.
 */
export interface CitedQuestion {
  questionID: number
  program: string
  form: string
  subForm: string
  question: string
  numbers: readonly string[]
}

export type CitationReportRow = RowOf<typeof citationFields>

export interface CitationReport {
  /** The day of the copy that was used, `YYYY-MM-DD`. */
  copyOf: string
  counts: Record<CitationState, number>
  rows: CitationReportRow[]
}

/**
 * Returns every citation of these questions with its state in our copy, in order, and the number of
 * citations in each state.
 */
export function reportOf(questions: Iterable<CitedQuestion>, copy: RegulationCopy): CitationReport {
  const counts = Object.fromEntries(
    citationStates.map((state) => [state, 0]),
  ) as CitationReport['counts']
  const rows: CitationReportRow[] = []
  // Many questions name the same rule, so each spelling is read only once.
  const judged = new Map<string, Part[]>()
  for (const { numbers, ...where } of questions) {
    let at = 0
    for (const number of numbers) {
      const parts = judged.get(number) ?? partsOf(number, copy)
      judged.set(number, parts)
      for (const part of parts) {
        counts[part.state] += 1
        rows.push({
          uid: `${where.questionID}-${at}`,
          version: 1,
          etag: '',
          number,
          ...part,
          ...where,
        })
        at += 1
      }
    }
  }
  return { copyOf: copy.date, counts, rows }
}

type Part = Pick<CitationReportRow, 'canonical' | 'isSpelledOtherwise' | 'heading' | 'range'> & {
  state: CitationState
}

function partsOf(number: string, copy: RegulationCopy): Part[] {
  const found = recognise(number)
  return found.length === 0 ? [freeText] : found.map((one) => partOf(number, one, copy))
}

const freeText: Part = {
  canonical: '',
  isSpelledOtherwise: false,
  state: 'not-a-citation',
  heading: '',
  range: '',
}

function partOf(
  number: string,
  { citation, from, to }: RecognisedCitation,
  copy: RegulationCopy,
): Part {
  const written = number.slice(from, to)
  const judged = copy.judge(citation)
  return {
    canonical: spellingOf(citation),
    isSpelledOtherwise: written !== spellingOf(citation) && written !== canonicalOf(citation),
    state: judged.state,
    heading: judged.state === 'known' ? judged.heading : '',
    range: judged.state === 'reserved' ? judged.range : '',
  }
}
