import { partOf, partsFor } from '#contract/catalogue/parts.ts'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import type { Kept } from '#client/data/replica/lookups.ts'
import type { Names } from '#client/data/replica/record.ts'
import { listKey, partKey, type Plans } from './lookups.ts'

/** A part of the catalogue with its questions. */
export interface Part {
  part: number
  value: Plans
}

/** The programs of a list, each with the questions of its part; without them where that is not there. The same array as long as all is. */
export function joined(list: Plans, parts: readonly Part[]): Plans {
  const before = last.get(list)
  if (before && before.parts.length === parts.length && before.parts.every((one, at) => one.value === parts[at]?.value)) return before.plans
  const found = new Map(parts.map(({ part, value }) => [part, value]))
  const plans = list.map((plan) => withQuestions(plan, found.get(partOf(plan.safetyPlanID))))
  last.set(list, { parts, plans })
  return plans
}

const last = new WeakMap<Plans, { parts: readonly Part[]; plans: Plans }>()

/** Forms and what is enabled are the list's, the questions their part's. The same object as long as both are. */
function withQuestions(plan: SafetyPlan, part: Plans | undefined): SafetyPlan {
  if (part === undefined) return plan
  const before = known.get(plan)
  if (before?.part === part) return before.whole
  const forms = part.find(({ safetyPlanID }) => safetyPlanID === plan.safetyPlanID)?.forms ?? []
  const questions = new Map(forms.flatMap((form) => [form, ...form.subForms]).map((form) => [form.id, form.questions]))
  const asked = <Form extends { id: number }>(form: Form) => {
    const own = questions.get(form.id)
    return own === undefined ? form : { ...form, questions: own }
  }
  const whole = { ...plan, forms: plan.forms.map((form) => ({ ...asked(form), subForms: form.subForms.map(asked) })) }
  known.set(plan, { part, whole })
  return whole
}

const known = new WeakMap<SafetyPlan, { part: Plans; whole: SafetyPlan }>()

const own = { accountID: 0, isOwn: true }

/** A program of the own company's catalogue with its questions, as far as lookups have brought them. */
export function planIn(lookup: Names['lookup'], safetyPlanID: unknown): SafetyPlan | undefined {
  const plan = lookup<Kept<Plans>>(listKey(own))?.value.find((one) => one.safetyPlanID === safetyPlanID)
  return plan && withQuestions(plan, lookup<Kept<Plans>>(partKey(own, partOf(plan.safetyPlanID)))?.value)
}

/** All of it, as far as lookups have brought it. */
export function catalogueIn(lookup: Names['lookup']): Plans {
  const list = lookup<Kept<Plans>>(listKey(own))?.value
  if (list === undefined) return []
  const parts = partsFor(list.map(({ safetyPlanID }) => safetyPlanID)).flatMap((part) => {
    const found = lookup<Kept<Plans>>(partKey(own, part))
    return found ? [{ part, value: found.value }] : []
  })
  return joined(list, parts)
}
