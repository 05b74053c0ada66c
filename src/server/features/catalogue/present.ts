import type { Form, Question, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import type { PublishedForm, PublishedPlan, PublishedQuestion, QuestionsOfForms, WholePlan } from './published.ts'

/** A program with its forms and sub-forms, each in its order; questions where they were read too. `enabled`: the forms that the company has. */
export function presentPlan(plan: PublishedPlan | WholePlan, enabled: ReadonlySet<number>): SafetyPlan {
  const questions = 'questions' in plan ? plan.questions : null
  const below = Map.groupBy(plan.forms, ({ parentID }) => parentID ?? 0)
  const present = (form: PublishedForm) => presentForm(form, plan.safety_plan_id, { hasSubForms: below.has(form.id), isEnable: enabled.has(form.id), questions })
  const forms = (below.get(0) ?? []).map((form): Form => ({ ...present(form), subForms: (below.get(form.id) ?? []).map(present) }))
  // A program counts as enabled as soon as one of its forms is (G2-22).
  const isEnable = forms.some((form) => form.isEnable)
  return { safetyPlanID: plan.safety_plan_id, name: plan.name, version: plan.version, publishedAt: plan.published_at, isEnable, isSelected: isEnable, isActive: plan.is_active, sortOrder: plan.sort_order, forms }
}

/** What a company works with: enabled programs with enabled forms and sub-forms (G2-29). */
export function onlyEnabled(plans: readonly SafetyPlan[]): SafetyPlan[] {
  return plans
    .filter((plan) => plan.isEnable)
    .map((plan) => ({
      ...plan,
      forms: plan.forms.filter((form) => form.isEnable).map((form) => ({ ...form, subForms: form.subForms.filter((sub) => sub.isEnable) })),
    }))
}

interface Around {
  hasSubForms: boolean
  isEnable: boolean
  questions: QuestionsOfForms | null
}

export function presentForm({ id, name, parentID, isMultiQuestionEnable, sortOrder, mqSortOrder }: PublishedForm, safetyPlanID: number, { hasSubForms, isEnable, questions }: Around): SubForm {
  return {
    id, type: parentID === null ? 'form' : 'subform', name, safetyPlanID, parentID, hasSubForms, isMultiQuestionEnable, isEnable, isSelected: isEnable, isActive: true, sortOrder, mqSortOrder,
    ...(questions && { questions: (questions[id] ?? []).map(presentQuestion) }),
  }
}

export function presentQuestion({ regulations, ...question }: PublishedQuestion): Question {
  return { ...question, type: 'question', regulations }
}
