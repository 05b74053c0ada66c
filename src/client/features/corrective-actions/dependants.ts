import { questionTypes } from '#contract/catalogue/rules.ts'
import type { Form, Question, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'

/**
 * The choices of a new action that rest on each other, in their order (G2-53); ids as text, empty
 * when not chosen.
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

/** Choosing one empties those that depend on it (CA-43). */
export function choose(field: keyof Chain, value: string): Partial<Chain> {
  const emptied: Partial<Chain> = {}
  for (const later of order.slice(order.indexOf(field) + 1)) emptied[later] = ''
  return { ...emptied, [field]: value }
}

/** A question that can be broken, with all that stands above it. */
export interface Breakable {
  plan: SafetyPlan
  form: Form
  subForm: SubForm | null
  question: Question
}

/** Every question of these programs, in their order. */
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
 * As a search offers them: those that are answered by No or by a risk first, since an action mostly
 * comes from one of these.
 */
export function likelyFirst(all: readonly Breakable[]): readonly Breakable[] {
  const isLikely = ({ question: { questionTypeID } }: Breakable) =>
    questionTypeID === questionTypes.yesNo || questionTypeID === questionTypes.risk
  return [...all.filter(isLikely), ...all.filter((one) => !isLikely(one))]
}

/**
 * What a choice says of the others: those above it, of which there can be one only, and those below
 * it are emptied (CA-43).
 */
export function chooseIn(
  all: readonly Breakable[],
  field: keyof Chain,
  value: string,
): Partial<Chain> {
  const above = order.slice(1, order.indexOf(field))
  const chain = value === '' ? undefined : all.map(chainOf).find((one) => one[field] === value)
  return {
    ...(chain && Object.fromEntries(above.map((name) => [name, chain[name]]))),
    ...choose(field, value),
  }
}

/** All choices that lead to a question; the project is none of them. */
export function chainOf({
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

/** What can be chosen at each step, and what the choices so far lead to. */
export interface Steps {
  plans: readonly SafetyPlan[]
  /** Of the chosen program, else of all. */
  forms: readonly Form[]
  subForms: readonly SubForm[]
  /** Of what is chosen so far. */
  questions: readonly Breakable[]
  /** The sub-form select shows only then (G2-53). */
  needsSubForm: boolean
  question: Question | null
}

/** The steps that the choices so far leave; of `plans` and of all that is in them. */
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
    const known = chainOf(one)
    return above.every((name) => chain[name] === '' || known[name] === chain[name])
  })
  const question =
    questions.find((one) => String(one.question.id) === chain.safetyQuestionID)?.question ?? null
  return { plans, forms, subForms, questions, needsSubForm: subForms.length > 0, question }
}

/**
 * Choices that are no longer in the catalogue are emptied with what depends on them: a draft may be
 * old.
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
 * The programs with a question that may be broken: all that is active, enabled and leads to one, in
 * its order (G2-29).
 */
export function usablePlans(catalogue: readonly SafetyPlan[]): SafetyPlan[] {
  const usable = (one: { isActive: boolean; isEnable: boolean }) => one.isActive && one.isEnable
  const formsOf = ({ forms }: SafetyPlan) =>
    forms.filter(usable).flatMap((form): Form[] => {
      const subForms = form.subForms.filter((one) => usable(one) && asksSomething(one))
      // The server asks for a sub-form wherever there are some, also where none of them can be
      // chosen here.
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

/** Where a form asks its questions: in its sub-forms, or itself. */
function askedOf(form: Form): { subForm: SubForm | null; questions: readonly Question[] }[] {
  return form.subForms.length > 0
    ? form.subForms.map((subForm) => ({ subForm, questions: subForm.questions ?? [] }))
    : [{ subForm: null, questions: form.questions ?? [] }]
}
