import { questionTypes } from '#contract/catalogue/rules.ts'
import { toneOf } from '#contract/submissions/answers.ts'
import type { SubmissionAnswer } from '#contract/submissions/schema.ts'

/** The tabs of a record, each with some of its answers. */
export const answerTabs = ['all', 'findings', 'photos', 'notes'] as const
export type AnswerTab = (typeof answerTabs)[number]

/** An answer with its place in the form, from 1. */
export interface NumberedAnswer {
  n: number
  answer: SubmissionAnswer
}

/** A line of the record: an answer, or a run of plain Yes answers. */
export type AnswerLine =
  | { answer: NumberedAnswer; plain?: undefined }
  | { answer?: undefined; plain: readonly NumberedAnswer[] }

const isOn: Readonly<Record<AnswerTab, (answer: SubmissionAnswer) => boolean>> = {
  all: () => true,
  findings: ({ finding }) => finding !== null,
  photos: ({ photos }) => photos.length > 0,
  notes: ({ note }) => note !== '',
}

/** Counts the answers of each tab. */
export function answerTabCounts(
  answers: readonly SubmissionAnswer[],
): Readonly<Record<AnswerTab, number>> {
  return Object.fromEntries(
    answerTabs.map((tab) => [tab, answers.filter(isOn[tab]).length]),
  ) as Record<AnswerTab, number>
}

/**
 * Returns the answers of a tab in the order of the form; under All a run of plain ones is one line.
 */
export function answerLines(answers: readonly SubmissionAnswer[], tab: AnswerTab): AnswerLine[] {
  const lines: AnswerLine[] = []
  let run: NumberedAnswer[] = []
  const endRun = () => {
    const [only, second] = run
    if (second) lines.push({ plain: run })
    else if (only) lines.push({ answer: only })
    run = []
  }
  answers.forEach((answer, at) => {
    const one = { n: at + 1, answer }
    if (tab === 'all' && isPlain(answer)) return void run.push(one)
    endRun()
    if (isOn[tab](answer)) lines.push({ answer: one })
  })
  endRun()
  return lines
}

/** Returns true for a Yes without anything else. */
function isPlain(answer: SubmissionAnswer): boolean {
  return (
    answer.questionTypeID === questionTypes.yesNo &&
    toneOf(answer.questionTypeID, answer) === 'yes' &&
    answer.note === '' &&
    answer.photos.length === 0 &&
    answer.finding === null &&
    answer.correctiveActionID === null
  )
}
