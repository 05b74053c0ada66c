import type { ProgramInFile, QuestionInFile } from '#contract/catalogue/carrying.ts'
import { asInCell } from '#contract/kernel/sheet.ts'

/**
 * Adds to a program of a sheet the data that a sheet cannot hold: the images of regulations and
 * characters that no cell has. `before` is the stored program, from the import's answer.
 */
export function keptHere(program: ProgramInFile, before: ProgramInFile): ProgramInFile {
  const there = placedQuestions(before)
  const byUid = new Map(
    there.flatMap(({ question }) =>
      question.uid === undefined ? [] : [[question.uid, question] as const],
    ),
  )
  const wanted = new Map(placedQuestions(program).map(({ where, question }) => [question, where]))
  const kept = (question: QuestionInFile): QuestionInFile => {
    const was =
      (question.uid === undefined ? undefined : byUid.get(question.uid)) ??
      there.find(
        ({ where, question: one }) =>
          where === wanted.get(question) && asInCell(one.description) === question.description,
      )?.question
    return was === undefined
      ? question
      : {
          ...question,
          description: asBefore(question.description, was.description),
          regulations: keptRegulations(question.regulations, was.regulations),
        }
  }
  const forms = program.forms.map((form) => ({
    ...form,
    questions: form.questions.map(kept),
    subForms: form.subForms.map((sub) => ({ ...sub, questions: sub.questions.map(kept) })),
  }))
  return { ...program, forms }
}

/** Returns each question with its form and sub-form. */
function placedQuestions({ forms }: ProgramInFile): { where: string; question: QuestionInFile }[] {
  return forms.flatMap((form) =>
    [
      { path: [form.name], questions: form.questions },
      ...form.subForms.map((sub) => ({ path: [form.name, sub.name], questions: sub.questions })),
    ].flatMap(({ path, questions }) =>
      questions.map((question) => ({ where: path.join('\n').toLowerCase(), question })),
    ),
  )
}

const asBefore = (text: string, before: string) => (asInCell(before) === text ? before : text)

/** Matches regulations by their number, in their order; one with a changed number by its place. */
function keptRegulations(
  now: QuestionInFile['regulations'],
  before: QuestionInFile['regulations'],
): QuestionInFile['regulations'] {
  const left = new Set(before.keys())
  const take = (at: number | undefined) =>
    at !== undefined && left.delete(at) ? before[at] : undefined
  const byNumber = now.map(({ number }) =>
    take([...left].find((at) => before[at]?.number === number)),
  )
  return now.map((regulation, at) => {
    const was = byNumber[at] ?? take(at)
    return was === undefined
      ? regulation
      : {
          ...regulation,
          description: asBefore(regulation.description, was.description),
          images: was.images,
        }
  })
}
