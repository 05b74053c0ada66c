import { foldText } from '#contract/kernel/fold-text.ts'
import { manyLines } from '#contract/kernel/clean-text.ts'
import { questionTypes } from '#contract/catalogue/rules.ts'
import { severities } from '#contract/corrective-actions/lookups.ts'
import { answerProblem, submissionLimits } from '#contract/submissions/answers.ts'
import type { AnswerInput, SubmissionAnswer } from '#contract/submissions/schema.ts'
import type { FormOfVersion } from '#server/features/catalogue/door.ts'

/** An answer with its question and its finding. */
export interface CheckedAnswer {
  kept: Omit<SubmissionAnswer, 'correctiveActionID' | 'photos'> & Pick<AnswerInput, 'photos'>
  finding: AnswerInput['finding']
}

type Question = FormOfVersion['questions'][number]

/**
 * Returns all questions of the form in order with their answers, or the problems by field: an
 * unknown question, a second answer, or an answer that the question does not accept. An unanswered
 * question counts as open.
 */
export function checkedAnswers(
  { questions }: Pick<FormOfVersion, 'questions'>,
  given: readonly AnswerInput[],
): { answers: CheckedAnswer[] } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {}
  const answered = new Map<number, AnswerInput>()
  for (const [place, answer] of given.entries()) {
    const at = `answers.${place}`
    const question = questionOf(questions, answer)
    if (question === undefined) problems[`${at}.questionID`] = 'Must be a question of this form.'
    else if (answered.has(question.id))
      problems[`${at}.questionID`] = 'This question is answered twice.'
    else {
      answered.set(question.id, answer)
      const problem = answerProblem(question, answer)
      if (problem !== null) problems[`${at}.answer`] = problem
      if (answer.questionTypeID !== undefined && answer.questionTypeID !== question.questionTypeID)
        problems[`${at}.questionTypeID`] = 'Must be the type of the question.'
    }
  }
  if (given.reduce((sum, { photos }) => sum + photos.length, 0) > submissionLimits.photosOfRecord)
    problems['answers'] = `At most ${submissionLimits.photosOfRecord} photos in one record.`
  if (Object.keys(problems).length > 0) return { problems }
  return { answers: questions.map((question) => checked(question, answered.get(question.id))) }
}

/** Finds the question by its number, else by its text. */
function questionOf(
  questions: readonly Question[],
  { questionID, description }: AnswerInput,
): Question | undefined {
  if (questionID !== undefined) return questions.find(({ id }) => id === questionID)
  const words = description === undefined ? '' : foldText(description).trim()
  return words === ''
    ? undefined
    : questions.find((question) => foldText(question.description).trim() === words)
}

function checked(question: Question, answer: AnswerInput | undefined): CheckedAnswer {
  const selected =
    question.questionTypeID === questionTypes.selection &&
    answer !== undefined &&
    answer.answer !== ''
      ? [answer.answer, ...answer.selected]
      : (answer?.selected ?? [])
  const answerText =
    question.questionTypeID === questionTypes.selection ? '' : manyLines(answer?.answer ?? '')
  const finding = answer?.finding ?? riskOf(question, answerText)
  return {
    finding,
    kept: {
      questionID: question.id,
      description: question.description,
      questionTypeID: question.questionTypeID,
      answer: answerText,
      selected: [...new Set(selected)],
      note: manyLines(answer?.note ?? ''),
      regulations: question.regulations.map(({ number, description, section }) => ({
        number,
        description,
        section,
      })),
      photos: answer?.photos ?? [],
      finding: finding && {
        severity: finding.severity,
        title: finding.title,
        description: finding.description,
      },
    },
  }
}

/** An answered risk is a finding in itself. Its author decides whether it opens an action. */
function riskOf({ questionTypeID }: Question, answer: string): AnswerInput['finding'] {
  const severity =
    questionTypeID === questionTypes.risk
      ? severities.find(({ name }) => name === answer)?.name
      : undefined
  return severity === undefined
    ? null
    : {
        severity,
        opensAction: false,
        title: '',
        description: '',
        trigger: 'Unsafe Condition',
        incidentLocation: '',
        dueDate: null,
      }
}
