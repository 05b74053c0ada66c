import type { Fields } from '../kernel/fields.ts'

/**
 * A citation of the catalogue, with the question that bears it. Nobody edits it: it follows from
 * the questions.
 */
export const citationFields = {
  /**
   * The regulation's number as somebody wrote it; with several citations in it there is a row for
   * each.
   */
  number: { kind: 'text', most: 255, write: 'never' },
  /** `29 CFR 1926.501(b)(1)`; '' of free text. */
  canonical: { kind: 'text', most: 255, write: 'never' },
  /** It is written otherwise, and was recognised. */
  isSpelledOtherwise: { kind: 'flag', default: false, write: 'never' },
  /** One of `citationStates`. */
  state: { kind: 'text', most: 20, write: 'never' },
  /** In our copy; '' where it is not known. */
  heading: { kind: 'text', most: 1000, write: 'never' },
  /** Of a reserved one, what is: `1926.409 to 1926.415`. */
  range: { kind: 'text', most: 60, write: 'never' },
  program: { kind: 'text', most: 255, write: 'never' },
  form: { kind: 'text', most: 255, write: 'never' },
  /** '' of a question that stands in the form itself. */
  subForm: { kind: 'text', most: 255, write: 'never' },
  question: { kind: 'longText', most: 2000, write: 'never' },
  questionID: { kind: 'number', write: 'never', filled: true },
} as const satisfies Fields
