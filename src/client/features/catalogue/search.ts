import type { Question, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import { foldText } from '#contract/kernel/natural.ts'

/** What is found in a catalogue. */
export interface Found {
  /** Programs with the forms that are found in them, or in whose names or questions something is; whole where their own name says all. */
  plans: readonly SafetyPlan[]
  /** How many questions of a form are found, by its number; of a form that is found by its name none. */
  questions: ReadonlyMap<number, number>
}

/** Looks through programs, forms and questions with their regulations: each word must stand in one of them or above it. */
export function findIn(plans: readonly SafetyPlan[], words: string): Found {
  const questions = new Map<number, number>()
  const formIn = <Form extends SubForm>(form: Form, rest: readonly string[]): { form: Form; rest: readonly string[]; isFound: boolean } => {
    const left = missing(rest, folded(form.name))
    const count = left.length === 0 ? 0 : textsOf(form.questions).filter((text) => missing(left, text).length === 0).length
    if (count > 0) questions.set(form.id, count)
    return { form, rest: left, isFound: left.length === 0 || count > 0 }
  }
  const found = plans.flatMap((plan): SafetyPlan[] => {
    const rest = missing(wordsOf(words), folded(plan.name))
    if (rest.length === 0) return [plan]
    const forms = plan.forms.flatMap((whole) => {
      const { form, rest: left, isFound } = formIn(whole, rest)
      if (left.length === 0) return [form]
      const subForms = form.subForms.map((sub) => formIn(sub, left)).filter((sub) => sub.isFound)
      return isFound || subForms.length > 0 ? [{ ...form, subForms: subForms.map((sub) => sub.form) }] : []
    })
    return forms.length > 0 ? [{ ...plan, forms }] : []
  })
  return { plans: found, questions }
}

const wordsOf = (words: string) => foldText(words).split(/\s+/).filter(Boolean)
const missing = (words: readonly string[], text: string) => words.filter((word) => !text.includes(word))

/** Names are looked through with each key. */
function folded(name: string): string {
  const known = names.get(name) ?? foldText(name)
  names.set(name, known)
  return known
}

const names = new Map<string, string>()

/** What a question is found by; made once for the questions of a form, for each key looks through thousands. */
function textsOf(questions: readonly Question[] = none): readonly string[] {
  const known = texts.get(questions) ?? questions.map(({ description, regulations }) => foldText([description, ...regulations.flatMap((one) => [one.number, one.description])].join(' ')))
  texts.set(questions, known)
  return known
}

const texts = new WeakMap<readonly Question[], readonly string[]>()
const none: readonly Question[] = []

/** Makes what a search looks through ahead of the first one, a form at each step, see `useReady`. */
export function* readyTexts(plans: readonly SafetyPlan[]): Generator<void> {
  for (const { forms } of plans)
    for (const form of forms)
      for (const { questions } of [form, ...form.subForms]) {
        textsOf(questions)
        yield
      }
}
