import type {
  Form,
  MultiItem,
  PlanRow,
  Question,
  SafetyPlan,
  SubForm,
} from '#contract/catalogue/schema.ts'
import type { DraftPlan } from './draft/read.ts'
import { multiOrder } from './draft/order.ts'
import type { PublishedForm, PublishedPlan, PublishedQuestion, WholePlan } from './published.ts'

/**
 * The reader's view: the forms that the company enabled, and the tags of rows for editors of the
 * draft.
 */
export interface ViewerContext {
  enabled: ReadonlySet<number>
  tag?: (version: number) => string
}

/**
 * Presents a program with its forms and sub-forms in order, and with questions if they were read.
 */
export function presentPlan(
  plan: PublishedPlan | WholePlan | DraftPlan,
  shown: ViewerContext,
): SafetyPlan {
  const forms = presentForms(plan, shown)
  return { ...presentPlanRow(plan, shown), forms }
}

/** Presents the program without its contents. */
export function presentPlanRow(
  plan: PublishedPlan | DraftPlan,
  { enabled, tag }: ViewerContext,
): PlanRow {
  // A program counts as enabled as soon as one of its forms is (G2-22).
  const isEnable = plan.forms.some(({ id }) => enabled.has(id))
  const row = {
    safetyPlanID: plan.safety_plan_id,
    name: plan.name,
    version: plan.version,
    publishedAt: plan.published_at,
    isEnable,
    isSelected: isEnable,
    isActive: plan.is_active,
    sortOrder: plan.sort_order,
  }
  return tag && 'row_version' in plan
    ? { ...row, etag: tag(plan.row_version), isChanged: plan.is_changed }
    : row
}

/** Presents the forms of a program with their sub-forms. */
export function presentForms(plan: PublishedPlan | WholePlan, shown: ViewerContext): Form[] {
  const questions = 'questions' in plan ? plan.questions : null
  const present = (row: PublishedForm): SubForm => ({
    ...presentForm(plan, row, shown),
    ...(questions && {
      questions: (questions[row.id] ?? []).map((question) => presentQuestion(question, shown)),
    }),
  })
  return subFormsOf(plan, null).map((form) => ({
    ...present(form),
    subForms: subFormsOf(plan, form.id).map(present),
  }))
}

/** Presents a form or sub-form without its contents. */
export function presentForm(
  plan: PublishedPlan,
  {
    id,
    name,
    parentID,
    isMultiQuestionEnable,
    sortOrder,
    mqSortOrder,
    questionCount,
    version,
  }: PublishedForm,
  { enabled, tag }: ViewerContext,
): SubForm {
  const isEnable = enabled.has(id)
  const hasSubForms = plan.forms.some((form) => form.parentID === id)
  const type = parentID === null ? 'form' : 'subform'
  return {
    id,
    type,
    name,
    safetyPlanID: plan.safety_plan_id,
    parentID,
    hasSubForms,
    isMultiQuestionEnable,
    isEnable,
    isSelected: isEnable,
    isActive: true,
    sortOrder,
    mqSortOrder,
    questionCount,
    ...(tag && { etag: tag(version ?? 1) }),
  }
}

/** Returns the forms of a program (null), or the sub-forms of a form, in order. */
export function subFormsOf(plan: PublishedPlan, formID: number | null): PublishedForm[] {
  return plan.forms.filter(({ parentID }) => parentID === formID)
}

export function presentQuestion(
  {
    id,
    description,
    questionTypeID,
    multiSelect,
    options,
    orderSequence,
    mqSortOrder,
    regulations,
    version,
  }: PublishedQuestion,
  { tag }: Pick<ViewerContext, 'tag'>,
): Question {
  return {
    id,
    type: 'question',
    description,
    questionTypeID,
    multiSelect,
    options,
    orderSequence,
    mqSortOrder,
    regulations: regulations.map(({ images = [], ...regulation }) => ({
      ...regulation,
      ...(images.length > 0 && { imagesUri: images.map(imageUri) }),
    })),
    ...(tag && { etag: tag(version ?? 1) }),
  }
}

/** Returns the address of an image of a regulation (G2-18). */
export const imageUri = (imageID: number): string =>
  `/api/safetyplans/regulations/images/${imageID}`

/** Lists the entries of a multi-question form in their common order (API2-16). */
export function presentItems(
  plan: WholePlan,
  form: PublishedForm,
  shown: ViewerContext,
): MultiItem[] {
  const [questions, subForms] = [plan.questions[form.id] ?? [], subFormsOf(plan, form.id)]
  return multiOrder(questions, subForms).flatMap(({ type, id }): MultiItem[] => {
    const question = type === 'question' ? questions.find((one) => one.id === id) : undefined
    if (question) return [presentQuestion(question, shown)]
    const subForm = subForms.find((one) => one.id === id)
    return subForm ? [{ ...presentForm(plan, subForm, shown), type: 'subform' }] : []
  })
}

/**
 * Returns the programs that a company works with: enabled programs with enabled forms and sub-forms
 * (G2-29).
 */
export function onlyEnabled(plans: readonly SafetyPlan[]): SafetyPlan[] {
  return plans
    .filter((plan) => plan.isEnable)
    .map((plan) => ({
      ...plan,
      forms: plan.forms
        .filter((form) => form.isEnable)
        .map((form) => ({ ...form, subForms: form.subForms.filter((sub) => sub.isEnable) })),
    }))
}
