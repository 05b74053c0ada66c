/**
 * The types of a question (PROG-41 to PROG-48). Two numbers are reserved and never offered
 * (PROG-49, G2-15).
 */
export const questionTypes = {
  open: 1,
  yesNo: 3,
  risk: 4,
  informative: 6,
  signature: 7,
  time: 8,
  date: 9,
  selection: 10,
} as const

/** The types in the order of the choice. */
export const offeredTypes: readonly number[] = Object.values(questionTypes)

/** Returns true for the only type that has options and may allow several answers (G2-14). */
export const hasOptions = (questionTypeID: number): boolean =>
  questionTypeID === questionTypes.selection

/** The separators between names in a filter of submissions (G2-34). */
const nameSeparators: readonly string[] = ['^~^', '$~$', '#~#', '|~|']

/**
 * Returns true if a name contains a separator of the filter or ends like the beginning of one,
 * because the filter would then read another name.
 */
export const isMixed = (name: string): boolean =>
  nameSeparators.some(
    (separator) => name.includes(separator) || name.endsWith(separator.slice(0, 2)),
  )

/** The name of the format in a file of programs (decision 68). */
export const programsFormat = 'siteward-programs'

/** The maximum number of results of a search in the draft. */
export const mostFound = 50

/** The maximum numbers of letters and of items. */
export const catalogueLimits = {
  name: 255,
  description: 5000,
  option: 255,
  options: 200,
  number: 255,
  regulations: 100,
  images: 20,
  note: 1000,
} as const

/**
 * Bytes of a regulation's image, and pixels of its shorter and its longer side (PROG-63, rulings
 * 43).
 */
export const regulationImageLimits = {
  bytes: 2_097_152,
  shorter: 720,
  longer: 1280,
  pictures: true,
} as const

/** The messages of problems, in the words of the specification where it has any. */
export const catalogueProblems = {
  name: 'Enter a name.',
  separators: 'Must not contain ^~^, $~$, #~# or |~|.',
  description: 'Please enter question description',
  questionTypeID: 'Please select question type',
  options: 'Please add at least one option',
  twice: 'Enter each option only once.',
  number: 'Enter the number of the regulation.',
} as const

export interface QuestionBasics {
  questionTypeID: number
  multiSelect: boolean
  options: readonly string[]
}

/**
 * Cleans a question before it is stored: only a selection has options, which are trimmed, and
 * several answers (PROG-39, G2-14).
 */
export function settledQuestion<Question extends QuestionBasics>(
  question: Question,
): Question & { options: string[] } {
  if (!hasOptions(question.questionTypeID)) return { ...question, multiSelect: false, options: [] }
  return {
    ...question,
    options: question.options.map((option) => option.trim()).filter((option) => option !== ''),
  }
}

/** Returns the problem with the options of a cleaned question; null if there is none. */
export function optionsProblem({ questionTypeID, options }: QuestionBasics): string | null {
  if (!hasOptions(questionTypeID)) return null
  if (options.length === 0) return catalogueProblems.options
  const folded = options.map((option) => option.toLowerCase())
  return new Set(folded).size < folded.length ? catalogueProblems.twice : null
}
