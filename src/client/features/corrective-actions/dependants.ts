import { questionTypes } from '#contract/catalogue/rules.ts'
import type { Form, Question, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'

/**
 * The choices of a new action that depend on each other, in their order (G2-53); ids as text, empty
 * if not chosen.
 */
export type Chain = {
  projectID: string
  safetyPlanID: string
  safetyFormID: string
  subSafetyFormID: string
  safetyQuestionID: string
}

const order = [
  'projectID',
  'safetyPlanID',
  'safetyFormID',
  'subSafetyFormID',
  'safetyQuestionID',
] as const

export function isChained(name: string): name is keyof Chain {
  return order.some((known) => known === name)
}

/** Sets one choice and clears those that depend on it (CA-43). */
export function choose(field: keyof Chain, value: string): Partial<Chain> {
  const emptied: Partial<Chain> = {}
  for (const later of order.slice(order.indexOf(field) + 1)) emptied[later] = ''
  return { ...emptied, [field]: value }
}

/** A question that can be broken, with its program, form and sub-form. */
export interface Breakable {
  plan: SafetyPlan
  form: Form
  subForm: SubForm | null
  question: Question
}

/** Returns every question of these programs, in their order. */
export function breakables(plans: readonly SafetyPlan[]): Breakable[] {
  return plans.flatMap((plan) =>
    plan.forms.flatMap((form) =>
      askedOf(form).flatMap(({ subForm, questions }) =>
        questions.map((question) => ({ plan, form, subForm, question })),
      ),
    ),
  )
}

/**
 * Sorts questions for a search: those answered by No or by a risk first, because most actions come
 * from them.
 */
export function likelyFirst(all: readonly Breakable[]): readonly Breakable[] {
  const isLikely = ({ question: { questionTypeID } }: Breakable) =>
    questionTypeID === questionTypes.yesNo || questionTypeID === questionTypes.risk
  return [...all.filter(isLikely), ...all.filter((one) => !isLikely(one))]
}

/** Fills the choices above a choice, which it determines, and clears those below it (CA-43). */
export function chooseIn(
  all: readonly Breakable[],
  field: keyof Chain,
  value: string,
): Partial<Chain> {
  const above = order.slice(1, order.indexOf(field))
  const chain =
    value === '' ? undefined : all.map(dependentChain).find((one) => one[field] === value)
  return {
    ...(chain && Object.fromEntries(above.map((name) => [name, chain[name]]))),
    ...choose(field, value),
  }
}

/** Returns all choices that lead to a question, except the project. */
export function dependentChain({
  plan,
  form,
  subForm,
  question,
}: Breakable): Omit<Chain, 'projectID'> & Partial<Chain> {
  return {
    safetyPlanID: String(plan.safetyPlanID),
    safetyFormID: String(form.id),
    subSafetyFormID: subForm === null ? '' : String(subForm.id),
    safetyQuestionID: String(question.id),
  }
}

/** The options of each step, and the question that the choices lead to. */
export interface Steps {
  plans: readonly SafetyPlan[]
  /** Forms of the chosen program; of all programs if none is chosen. */
  forms: readonly Form[]
  subForms: readonly SubForm[]
  /** Questions that match the choices so far. */
  questions: readonly Breakable[]
  /** True if the form has sub-forms, so that the select of sub-forms shows (G2-53). */
  needsSubForm: boolean
  question: Question | null
}

/** Returns the steps that match the choices so far, from `plans` and their contents. */
export function stepsOf(
  chain: Chain,
  plans: readonly SafetyPlan[],
  all: readonly Breakable[] = breakables(plans),
): Steps {
  const within = plans.filter(
    (plan) => chain.safetyPlanID === '' || String(plan.safetyPlanID) === chain.safetyPlanID,
  )
  const forms = within.flatMap((plan) => plan.forms)
  const subForms = forms.find(({ id }) => String(id) === chain.safetyFormID)?.subForms ?? []
  const above = order.slice(1, -1)
  const questions = all.filter((one) => {
    const known = dependentChain(one)
    return above.every((name) => chain[name] === '' || known[name] === chain[name])
  })
  const question =
    questions.find((one) => String(one.question.id) === chain.safetyQuestionID)?.question ?? null
  return { plans, forms, subForms, questions, needsSubForm: subForms.length > 0, question }
}

/**
 * Clears choices that the catalogue no longer has, and those that depend on them, because a draft
 * may be old.
 */
export function stillThere(chain: Chain, plans: readonly SafetyPlan[]): Partial<Chain> {
  const steps = stepsOf(chain, plans)
  const listed = (list: readonly { id: number }[], id: string) =>
    list.some((known) => String(known.id) === id)
  if (
    chain.safetyPlanID !== '' &&
    !plans.some((plan) => String(plan.safetyPlanID) === chain.safetyPlanID)
  )
    return choose('safetyPlanID', '')
  if (chain.safetyFormID !== '' && !listed(steps.forms, chain.safetyFormID))
    return choose('safetyFormID', '')
  if (chain.subSafetyFormID !== '' && !listed(steps.subForms, chain.subSafetyFormID))
    return choose('subSafetyFormID', '')
  if (chain.safetyQuestionID !== '' && steps.question === null)
    return choose('safetyQuestionID', '')
  return {}
}

/**
 * Returns the programs with a question that may be broken: the active and enabled ones with such a
 * question, in order (G2-29).
 */
export function usablePlans(catalogue: readonly SafetyPlan[]): SafetyPlan[] {
  const usable = (one: { isActive: boolean; isEnable: boolean }) => one.isActive && one.isEnable
  const formsOf = ({ forms }: SafetyPlan) =>
    forms.filter(usable).flatMap((form): Form[] => {
      const subForms = form.subForms.filter((one) => usable(one) && asksSomething(one))
      // The server requires a sub-form if a form has active ones, even if none can be chosen here.
      const leads = form.subForms.some(({ isActive }) => isActive)
        ? subForms.length > 0
        : asksSomething(form)
      return leads ? [{ ...form, subForms }] : []
    })
  return catalogue
    .filter(usable)
    .map((plan) => ({ ...plan, forms: formsOf(plan) }))
    .filter((plan) => plan.forms.length > 0)
}

const asksSomething = ({ questions }: SubForm) => (questions ?? []).length > 0

/** Returns the questions of a form: those of its sub-forms, or its own if it has none. */
function askedOf(form: Form): { subForm: SubForm | null; questions: readonly Question[] }[] {
  return form.subForms.length > 0
    ? form.subForms.map((subForm) => ({ subForm, questions: subForm.questions ?? [] }))
    : [{ subForm: null, questions: form.questions ?? [] }]
}
