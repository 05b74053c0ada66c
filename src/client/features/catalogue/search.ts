import type { Question, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import { foldText } from '#contract/kernel/fold-text.ts'

/** The result of a search in the catalogue. */
export interface CatalogueHit {
  /** Programs that match, or that contain a match. */
  plans: readonly SafetyPlan[]
  /**
   * Forms and sub-forms that match or contain a match; all of them if their program or form
   * matches.
   */
  forms: ReadonlySet<number>
  /** Number of matching questions by form; a form whose name matches has no entry. */
  questions: ReadonlyMap<number, number>
}

/**
 * Searches programs, forms and questions with their regulations: each word must be in one of them
 * or in a parent.
 */
export function findIn(plans: readonly SafetyPlan[], words: string): CatalogueHit {
  const [forms, questions] = [new Set<number>(), new Map<number, number>()]
  const take = (some: readonly SubForm[]) => some.forEach(({ id }) => forms.add(id))
  /**
   * Returns the words that the form's name lacks, and whether the form or one of its questions
   * matches them all.
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

/** Folds a name once, because every key press searches the names. */
function folded(name: string): string {
  const known = names.get(name) ?? foldText(name)
  names.set(name, known)
  return known
}

const names = new Map<string, string>()

/**
 * Returns the searchable text of each question, computed once per form, because every key press
 * searches thousands.
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

/** Prepares the searchable texts ahead of the first search, one form per step, see `useReady`. */
export function* readyTexts(plans: readonly SafetyPlan[]): Generator<void> {
  for (const { forms } of plans)
    for (const form of forms)
      for (const { questions } of [form, ...form.subForms]) {
        textsOf(questions)
        yield
      }
}
