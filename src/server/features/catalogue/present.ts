import type { Form, Question, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import type { FormRow, PlanRow, QuestionRow } from './queries.ts'

/** Programs with their forms and sub-forms, each in its order; questions where they were read too. */
export function presentPlans(plans: readonly PlanRow[], forms: readonly FormRow[], questions: readonly QuestionRow[] | null): SafetyPlan[] {
  const ofForm = questions && Map.groupBy(questions, (question) => question.form_id)
  const below = Map.groupBy(forms, (form) => form.parent_id ?? 0)
  const ofPlan = Map.groupBy(below.get(0) ?? [], (form) => form.safety_plan_id)
  const present = (row: FormRow): SubForm => ({
    ...presentForm(row),
    ...(ofForm && { questions: (ofForm.get(row.form_id) ?? []).map(presentQuestion) }),
  })
  return plans.map((plan) => {
    const own = (ofPlan.get(plan.safety_plan_id) ?? []).map((row): Form => ({ ...present(row), subForms: (below.get(row.form_id) ?? []).map(present) }))
    // A program counts as enabled as soon as one of its forms is (G2-22).
    const isEnable = own.some((form) => form.isEnable)
    return { safetyPlanID: plan.safety_plan_id, name: plan.name, isEnable, isSelected: isEnable, isActive: plan.is_active, sortOrder: plan.sort_order, forms: own }
  })
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

export function presentForm(row: FormRow): SubForm {
  return {
    id: row.form_id,
    type: row.parent_id === null ? 'form' : 'subform',
    name: row.name,
    safetyPlanID: row.safety_plan_id,
    parentID: row.parent_id,
    hasSubForms: row.has_sub_forms,
    isMultiQuestionEnable: row.is_multi_question_enable,
    isEnable: row.is_enabled,
    isActive: row.is_active,
    sortOrder: row.sort_order,
    mqSortOrder: row.mq_sort_order,
  }
}

export function presentQuestion(row: QuestionRow): Question {
  return {
    id: row.question_id,
    type: 'question',
    description: row.description,
    questionTypeID: row.question_type_id,
    multiSelect: row.multi_select,
    options: row.options,
    orderSequence: row.order_sequence,
    mqSortOrder: row.mq_sort_order,
    regulations: row.regulations,
  }
}
