import type { Form, Question, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'

/** The choices of a new action that rest on each other, in their order (G2-53); ids as text, empty when not chosen. */
export type Chain = {
  projectID: string
  safetyPlanID: string
  safetyFormID: string
  subSafetyFormID: string
  safetyQuestionID: string
}

const order = ['projectID', 'safetyPlanID', 'safetyFormID', 'subSafetyFormID', 'safetyQuestionID'] as const

export function isChained(name: string): name is keyof Chain {
  return order.some((known) => known === name)
}

/** Choosing one empties those that depend on it (CA-43). */
export function choose(field: keyof Chain, value: string): Partial<Chain> {
  const emptied: Partial<Chain> = {}
  for (const later of order.slice(order.indexOf(field) + 1)) emptied[later] = ''
  return { ...emptied, [field]: value }
}

/** What can be chosen at each step, and what the choices so far lead to. */
export interface Steps {
  plans: readonly SafetyPlan[]
  forms: readonly Form[]
  subForms: readonly SubForm[]
  questions: readonly Question[]
  /** The sub-form select shows only then (G2-53). */
  needsSubForm: boolean
  question: Question | null
}

/** The steps under a project; `plans` are those that the project works with. */
export function stepsOf(chain: Chain, plans: readonly SafetyPlan[]): Steps {
  const forms = plans.find((plan) => String(plan.safetyPlanID) === chain.safetyPlanID)?.forms ?? []
  const form = forms.find(({ id }) => String(id) === chain.safetyFormID)
  const subForms = form?.subForms ?? []
  const needsSubForm = subForms.length > 0
  const asked = needsSubForm ? subForms.find(({ id }) => String(id) === chain.subSafetyFormID) : form
  const questions = asked?.questions ?? []
  const question = questions.find(({ id }) => String(id) === chain.safetyQuestionID) ?? null
  return { plans, forms, subForms, questions, needsSubForm, question }
}

/** Choices that are no longer in the catalogue are emptied with what depends on them: a draft may be old. */
export function stillThere(chain: Chain, plans: readonly SafetyPlan[]): Partial<Chain> {
  const steps = stepsOf(chain, plans)
  const listed = (list: readonly { id: number }[], id: string) => list.some((known) => String(known.id) === id)
  if (chain.safetyPlanID !== '' && !plans.some((plan) => String(plan.safetyPlanID) === chain.safetyPlanID)) return choose('safetyPlanID', '')
  if (chain.safetyFormID !== '' && !listed(steps.forms, chain.safetyFormID)) return choose('safetyFormID', '')
  if (chain.subSafetyFormID !== '' && !listed(steps.subForms, chain.subSafetyFormID)) return choose('subSafetyFormID', '')
  if (chain.safetyQuestionID !== '' && steps.question === null) return choose('safetyQuestionID', '')
  return {}
}

/** The programs that may be used: active and enabled, with the forms and sub-forms that are, in their order (G2-29). */
export function usablePlans(catalogue: readonly SafetyPlan[]): SafetyPlan[] {
  const usable = (one: { isActive: boolean; isEnable: boolean }) => one.isActive && one.isEnable
  return catalogue
    .filter(usable)
    .map((plan) => ({ ...plan, forms: plan.forms.filter(usable).map((form) => ({ ...form, subForms: form.subForms.filter(usable) })) }))
    .filter((plan) => plan.forms.length > 0)
}
