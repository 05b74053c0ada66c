import type { Ref } from '#contract/kernel/shapes.ts'
import type { Regulation } from '#contract/catalogue/schema.ts'
import type { AccountTx } from '#server/db/database.ts'

export interface PlanRow {
  safety_plan_id: number
  name: string
  is_active: boolean
  sort_order: number
}

/** A form or sub-form, with whether the company has enabled it. */
export interface FormRow {
  form_id: number
  safety_plan_id: number
  parent_id: number | null
  name: string
  is_multi_question_enable: boolean
  is_active: boolean
  sort_order: number | null
  mq_sort_order: number | null
  has_sub_forms: boolean
  is_enabled: boolean
}

export interface QuestionRow {
  question_id: number
  form_id: number
  description: string
  question_type_id: number
  multi_select: boolean
  options: string[]
  order_sequence: number
  mq_sort_order: number | null
  regulations: Regulation[]
}

const plans = { name: 'catalogue-plans', text: 'select safety_plan_id, name, is_active, sort_order from safety_plans where is_active order by sort_order, safety_plan_id' }

// G2-20: by their order, those without one last and by name.
const formsWhere = (condition: string) => `
  select f.form_id, f.safety_plan_id, f.parent_id, f.name, f.is_multi_question_enable, f.is_active, f.sort_order, f.mq_sort_order,
    exists (select from safety_forms s where s.parent_id = f.form_id and s.is_active) as has_sub_forms,
    exists (select from account_safety_forms e where e.account_id = $1 and e.form_id = f.form_id) as is_enabled
  from safety_forms f where f.is_active and ${condition}
  order by f.sort_order nulls last, f.name, f.form_id`
const forms = { name: 'catalogue-forms', text: formsWhere('true') }
const subForms = { name: 'catalogue-sub-forms', text: formsWhere('f.parent_id = $2') }

const questionsWhere = (condition: string) => `
  select question_id, form_id, description, question_type_id, multi_select, options, order_sequence, mq_sort_order, regulations
  from safety_questions where is_active and ${condition} order by order_sequence, question_id`
const questions = { name: 'catalogue-questions', text: questionsWhere('true') }
const questionsOfForm = { name: 'catalogue-questions-of-form', text: questionsWhere('form_id = $1') }

const activeForm = {
  name: 'catalogue-active-form',
  text: `select 1 from safety_forms f join safety_plans p on p.safety_plan_id = f.safety_plan_id where f.form_id = $1 and f.is_active and p.is_active`,
}

const projectByNumber = 'select assigned_to_user_id from projects where account_id = $1 and project_id = $2'
const projectByUid = 'select assigned_to_user_id from projects where account_id = $1 and uid = $2'

export const readPlans = (tx: AccountTx): Promise<PlanRow[]> => tx.query(plans)
export const readForms = (tx: AccountTx): Promise<FormRow[]> => tx.query(forms, [tx.accountID])
export const readSubForms = (tx: AccountTx, formID: number): Promise<FormRow[]> => tx.query(subForms, [tx.accountID, formID])
export const readQuestions = (tx: AccountTx): Promise<QuestionRow[]> => tx.query(questions)
export const readQuestionsOf = (tx: AccountTx, formID: number): Promise<QuestionRow[]> => tx.query(questionsOfForm, [formID])

/** Is it in the catalogue, and its program too? */
export async function isActiveForm(tx: AccountTx, formID: number): Promise<boolean> {
  return (await tx.maybe(activeForm, [formID])) !== undefined
}

export function projectOf(tx: AccountTx, ref: Ref): Promise<{ assigned_to_user_id: number | null } | undefined> {
  return tx.maybe(typeof ref === 'number' ? projectByNumber : projectByUid, [tx.accountID, ref])
}
