import { partOf } from '#contract/catalogue/parts.ts'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import type { CachedLookup } from '#client/data/replica/lookups.ts'
import type { NameResolver } from '#client/data/replica/record.ts'
import { listKey, partKey, type Plans } from './lookups.ts'

/** The own company's place; its lookup keys contain no account number. */
export const own = { accountID: 0, isOwn: true }

/**
 * Returns a program of the own company's catalogue with its questions, as far as lookups have
 * fetched them.
 */
export function cachedProgram(
  lookup: NameResolver['lookup'],
  safetyPlanID: unknown,
): SafetyPlan | undefined {
  const plan = lookup<CachedLookup<Plans>>(listKey(own))?.value.find(
    (one) => one.safetyPlanID === safetyPlanID,
  )
  return (
    plan &&
    withQuestions(plan, lookup<CachedLookup<Plans>>(partKey(own, partOf(plan.safetyPlanID)))?.value)
  )
}

/**
 * Joins the list's forms and switches with the questions of their part. The object stays the same
 * as long as both do.
 */
export function withQuestions(plan: SafetyPlan, part: Plans | undefined): SafetyPlan {
  if (part === undefined) return plan
  const before = known.get(plan)
  if (before?.part === part) return before.whole
  const forms = part.find(({ safetyPlanID }) => safetyPlanID === plan.safetyPlanID)?.forms ?? []
  const questions = new Map(
    forms.flatMap((form) => [form, ...form.subForms]).map((form) => [form.id, form.questions]),
  )
  const asked = <Form extends { id: number }>(form: Form) => {
    const own = questions.get(form.id)
    return own === undefined ? form : { ...form, questions: own }
  }
  const joined = {
    ...plan,
    forms: plan.forms.map((form) => ({ ...asked(form), subForms: form.subForms.map(asked) })),
  }
  known.set(plan, { part, whole: joined })
  return joined
}

const known = new WeakMap<SafetyPlan, { part: Plans; whole: SafetyPlan }>()
