import type { Question, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import { foldText } from '#contract/kernel/fold-text.ts'

/** What is found in a catalogue. */
export interface Found {
  /** Programs that are found, or in which something is. */
  plans: readonly SafetyPlan[]
  /**
   * Which of their forms and sub-forms: those that are found, and what they stand in; of a program
   * or form that is found itself, all.
   */
  forms: ReadonlySet<number>
  /**
   * How many questions of a form are found, by its number; of a form that is found by its name
   * none.
   */
  questions: ReadonlyMap<number, number>
}

/**
 * Looks through programs, forms and questions with their regulations: each word must stand in one
 * of them or above it.
 */
export function findIn(plans: readonly SafetyPlan[], words: string): Found {
  const [forms, questions] = [new Set<number>(), new Map<number, number>()]
  const take = (some: readonly SubForm[]) => some.forEach(({ id }) => forms.add(id))
  /**
   * What of the words is left to be found in a form, and whether all of it is in one of its
   * questions.
   */
  const look = (form: SubForm, wanted: readonly string[]) => {
    const rest = missing(wanted, folded(form.name))
    const count =
      rest.length === 0
        ? 0
        : textsOf(form.questions).filter((text) => missing(rest, text).length === 0).length
    if (count > 0) questions.set(form.id, count)
    return { rest, isFound: rest.length === 0 || count > 0 }
  }
  const found = plans.filter((plan) => {
    const wanted = missing(wordsOf(words), folded(plan.name))
    if (wanted.length === 0) {
      take(plan.forms.flatMap((form) => [form, ...form.subForms]))
      return true
    }
    const within = plan.forms.filter((form) => {
      const { rest, isFound } = look(form, wanted)
      const subForms =
        rest.length === 0 ? form.subForms : form.subForms.filter((sub) => look(sub, rest).isFound)
      take(subForms)
      return isFound || subForms.length > 0
    })
    take(within)
    return within.length > 0
  })
  return { plans: found, forms, questions }
}

const wordsOf = (words: string) => foldText(words).split(/\s+/).filter(Boolean)
const missing = (words: readonly string[], text: string) =>
  words.filter((word) => !text.includes(word))

/** Names are looked through with each key. */
function folded(name: string): string {
  const known = names.get(name) ?? foldText(name)
  names.set(name, known)
  return known
}

const names = new Map<string, string>()

/**
 * What a question is found by; made once for the questions of a form, for each key looks through
 * thousands.
 */
function textsOf(questions: readonly Question[] = none): readonly string[] {
  const known =
    texts.get(questions) ??
    questions.map(({ description, regulations }) =>
      foldText(
        [description, ...regulations.flatMap((one) => [one.number, one.description])].join(' '),
      ),
    )
  texts.set(questions, known)
  return known
}

const texts = new WeakMap<readonly Question[], readonly string[]>()
const none: readonly Question[] = []

/**
 * Makes what a search looks through ahead of the first one, a form at each step, see `useReady`.
 */
export function* readyTexts(plans: readonly SafetyPlan[]): Generator<void> {
  for (const { forms } of plans)
    for (const form of forms)
      for (const { questions } of [form, ...form.subForms]) {
        textsOf(questions)
        yield
      }
}
