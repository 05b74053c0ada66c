import type { Fields } from '../kernel/fields.ts'

/**
 * A citation of the catalogue, with its question. Read-only: the server derives it from the
 * questions.
 */
export const citationFields = {
  /** The regulation's number as its author wrote it; several citations in it have a row each. */
  number: { kind: 'text', most: 255, write: 'never' },
  /** `29 CFR 1926.501(b)(1)`; '' for free text. */
  canonical: { kind: 'text', most: 255, write: 'never' },
  /** The number has another spelling, but was recognized. */
  isSpelledOtherwise: { kind: 'flag', default: false, write: 'never' },
  /** One of `citationStates`. */
  state: { kind: 'text', most: 20, write: 'never' },
  /** The heading in our copy; '' if unknown. */
  heading: { kind: 'text', most: 1000, write: 'never' },
  /** The reserved range of a reserved citation: `1926.409 to 1926.415`. */
  range: { kind: 'text', most: 60, write: 'never' },
  program: { kind: 'text', most: 255, write: 'never' },
  form: { kind: 'text', most: 255, write: 'never' },
  /** '' for a question of the form itself. */
  subForm: { kind: 'text', most: 255, write: 'never' },
  question: { kind: 'longText', most: 2000, write: 'never' },
  questionID: { kind: 'number', write: 'never', filled: true },
} as const satisfies Fields
