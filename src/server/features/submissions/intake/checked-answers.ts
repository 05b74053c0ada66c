import { foldText } from '#contract/kernel/fold-text.ts'
import { manyLines } from '#contract/kernel/clean-text.ts'
import { questionTypes } from '#contract/catalogue/rules.ts'
import { severities } from '#contract/corrective-actions/lookups.ts'
import { answerProblem, submissionLimits } from '#contract/submissions/answers.ts'
import type { AnswerInput, SubmissionAnswer } from '#contract/submissions/schema.ts'
import type { FormOfVersion } from '#server/features/catalogue/door.ts'

/** An answer with its question, and what was found in it. */
export interface CheckedAnswer {
  kept: Omit<SubmissionAnswer, 'correctiveActionID' | 'photos'> & Pick<AnswerInput, 'photos'>
  finding: AnswerInput['finding']
}

type Question = FormOfVersion['questions'][number]

/**
 * Every question of the form in its order with what was answered, or by field what is wrong with an
 * answer: its question is none of the form's, was answered twice, or does not take such an answer.
 * What nobody answered stands as open.
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

/** By its number, else by its words. */
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
  const said =
    question.questionTypeID === questionTypes.selection ? '' : manyLines(answer?.answer ?? '')
  const finding = answer?.finding ?? riskOf(question, said)
  return {
    finding,
    kept: {
      questionID: question.id,
      description: question.description,
      questionTypeID: question.questionTypeID,
      answer: said,
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

/**
 * A risk question that is answered with a risk is a finding by itself; whether an action follows
 * its author says.
 */
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
