import { questionTypes } from '../catalogue/rules.ts'
import { severities } from '../corrective-actions/lookups.ts'

/** The answers to a Yes/No question. */
export const yesNoAnswers = ['Yes', 'No', 'N/A'] as const

/** The answer to a risk question without a finding; any other answer is the risk. */
export const noRisk = 'None'

/**
 * The most answers and signatures of a record, photos of an answer and of a record, and characters
 * of an answer and of a caption.
 */
export const submissionLimits = {
  answers: 1000,
  answer: 5000,
  photos: 50,
  photosOfRecord: 200,
  signatures: 50,
  caption: 255,
} as const

/** A question against which an answer is checked, as its version was published. */
export interface AnsweredQuestion {
  questionTypeID: number
  multiSelect: boolean
  options: readonly string[]
}

export interface AnswerWords {
  answer: string
  selected: readonly string[]
}

const time = /^([01]\d|2[0-3]):[0-5]\d$/
const day = /^\d{4}-\d\d-\d\d$/

/**
 * Returns why a question does not accept an answer, in words, or null. An empty answer is valid:
 * the question is open.
 */
export function answerProblem(
  { questionTypeID, multiSelect, options }: AnsweredQuestion,
  { answer, selected }: AnswerWords,
): string | null {
  const isSelection = questionTypeID === questionTypes.selection
  if (selected.length > 0 && !isSelection) return 'Only a selection has chosen options.'
  if (isSelection)
    return selectionProblem(multiSelect, options, answer === '' ? selected : [answer, ...selected])
  if (answer === '') return null
  switch (questionTypeID) {
    case questionTypes.yesNo:
      return oneOf(yesNoAnswers, answer)
    case questionTypes.risk:
      return oneOf([noRisk, ...severities.map(({ name }) => name)], answer)
    case questionTypes.time:
      return time.test(answer) ? null : 'Must be a time, HH:mm.'
    case questionTypes.date:
      return day.test(answer) && !Number.isNaN(Date.parse(answer))
        ? null
        : 'Must be a day, YYYY-MM-DD.'
    case questionTypes.informative:
      return 'An informative text has no answer.'
    default:
      return null
  }
}

function selectionProblem(
  multiSelect: boolean,
  options: readonly string[],
  chosen: readonly string[],
): string | null {
  if (!multiSelect && chosen.length > 1) return 'Choose one option.'
  const strange = chosen.find((one) => !options.includes(one))
  return strange === undefined ? null : `“${strange}” is none of the options.`
}

function oneOf(words: readonly string[], answer: string): string | null {
  return words.includes(answer) ? null : `Must be one of: ${words.join(', ')}.`
}

export type Tone = 'yes' | 'no' | 'risk' | 'none' | 'said' | 'open'

/** Returns the tone in which an answer is shown, so that problems stand out. */
export function toneOf(questionTypeID: number, { answer, selected }: AnswerWords): Tone {
  if (answer === '' && selected.length === 0) return 'open'
  if (questionTypeID === questionTypes.yesNo)
    return answer === 'Yes' ? 'yes' : answer === 'No' ? 'no' : 'none'
  if (questionTypeID === questionTypes.risk) return answer === noRisk ? 'yes' : 'risk'
  return 'said'
}
