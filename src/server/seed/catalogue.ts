import type { AccountTx, Tx } from '#server/db/database.ts'
import data from './data/safety-programs.json' with { type: 'json' }
import { insertRows } from './rows.ts'

interface Question {
  id: number
  description: string
  questionTypeID: number
  multiSelect: boolean
  options: readonly string[]
  orderSequence: number
  mqSortOrder: number | null
  regulations: readonly { number: string; description: string; section: string }[]
}

interface Form {
  id: number
  name: string
  safetyPlanID: number
  parentID: number | null
  isMultiQuestionEnable: boolean
  isActive: boolean
  sortOrder: number | null
  mqSortOrder: number | null
  questions: readonly Question[]
  subForms?: readonly Form[]
}

interface Plan {
  safetyPlanID: number
  name: string
  isActive: boolean
  sortOrder: number
  forms: readonly Form[]
}

const plans: readonly Plan[] = data.safetyPlans

/**
 * Inserts the provider's programs, forms and questions, published; nothing if some exist already.
 */
export async function seedCatalogue(tx: Tx): Promise<void> {
  const { there } = await tx.one<{ there: boolean }>(
    'select exists (select from safety_plans) as there',
  )
  if (there) return
  const forms = plans
    .flatMap((plan) => plan.forms)
    .flatMap((form) => [form, ...(form.subForms ?? [])])
  // Parents come before the forms that belong to them.
  forms.sort((one, other) => Number(one.parentID !== null) - Number(other.parentID !== null))
  const questions = forms.flatMap((form) =>
    form.questions.map((question) => questionRow(form.id, question)),
  )
  await insertRows(tx, 'safety_plans', planColumns, plans.map(planRow))
  await insertRows(tx, 'safety_forms', formColumns, forms.map(formRow))
  await insertRows(tx, 'safety_questions', questionColumns, questions)
  // The file has its own numbers; new ones continue after them.
  for (const [table, column] of [
    ['safety_plans', 'safety_plan_id'],
    ['safety_forms', 'form_id'],
    ['safety_questions', 'question_id'],
  ]) {
    await tx.exec(
      `select nextval(pg_get_serial_sequence('${table}', '${column}')) from generate_series(1, (select max(${column}) from ${table}))`,
    )
  }
  await tx.exec('call publish_catalogue()')
}

/** Enables everything for a company. */
export async function enableAll(tx: AccountTx): Promise<void> {
  await tx.exec(
    'insert into account_safety_forms (account_id, safety_plan_id, form_id) select $1, safety_plan_id, form_id from safety_forms',
    [tx.accountID],
  )
}

/** A question with all values that an action copies from it. */
export interface CatalogueQuestion {
  safety_question_id: number
  safety_question: string
  safety_form_id: number
  safety_form_name: string
  sub_safety_form_id: number | null
  sub_safety_form_name: string | null
  safety_plan_id: number
  safety_plan_name: string
}

/** Reads the questions that an action can be about. */
export function questionsOf(tx: Tx): Promise<CatalogueQuestion[]> {
  return tx.query<CatalogueQuestion>(`
    select q.question_id as safety_question_id, q.description as safety_question,
           coalesce(parent.form_id, form.form_id) as safety_form_id, coalesce(parent.name, form.name) as safety_form_name,
           case when parent.form_id is not null then form.form_id end as sub_safety_form_id,
           case when parent.form_id is not null then form.name end as sub_safety_form_name,
           plan.safety_plan_id, plan.name as safety_plan_name
      from safety_questions q
      join safety_forms form using (form_id)
      left join safety_forms parent on parent.form_id = form.parent_id
      join safety_plans plan on plan.safety_plan_id = form.safety_plan_id
     where parent.form_id is not null or not exists (select from safety_forms child where child.parent_id = form.form_id)
     order by q.question_id`)
}

const planColumns = { safety_plan_id: 'int', name: 'text', is_active: 'boolean', sort_order: 'int' }
const planRow = (plan: Plan) => ({
  safety_plan_id: plan.safetyPlanID,
  name: plan.name,
  is_active: plan.isActive,
  sort_order: plan.sortOrder,
})

const formColumns = {
  form_id: 'int',
  safety_plan_id: 'int',
  parent_id: 'int',
  name: 'text',
  is_multi_question_enable: 'boolean',
  is_active: 'boolean',
  sort_order: 'int',
  mq_sort_order: 'int',
}
const formRow = (form: Form) => ({
  form_id: form.id,
  safety_plan_id: form.safetyPlanID,
  parent_id: form.parentID,
  name: form.name,
  is_multi_question_enable: form.isMultiQuestionEnable,
  is_active: form.isActive,
  sort_order: form.sortOrder,
  mq_sort_order: form.mqSortOrder,
})

const questionColumns = {
  question_id: 'int',
  form_id: 'int',
  description: 'text',
  question_type_id: 'int',
  multi_select: 'boolean',
  options: 'text[]',
  order_sequence: 'int',
  mq_sort_order: 'int',
  regulations: 'jsonb',
}
const questionRow = (formID: number, question: Question) => ({
  question_id: question.id,
  form_id: formID,
  description: question.description,
  question_type_id: question.questionTypeID,
  multi_select: question.multiSelect,
  options: question.options,
  order_sequence: question.orderSequence,
  mq_sort_order: question.mqSortOrder,
  regulations: question.regulations.map(({ number, description, section }) => ({
    number,
    description,
    section,
  })),
})
