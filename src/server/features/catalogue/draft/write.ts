import type { QuestionInput } from '#contract/catalogue/inputs.ts'
import { type AccountTx, json } from '#server/db/database.ts'
import type { StoredRegulation } from '../published.ts'

/**
 * Locks the list of programs until the transaction ends, so that moves apply in order of arrival
 * (G2-02).
 */
export const holdCatalogue = (tx: AccountTx) =>
  tx.query(`select pg_advisory_xact_lock(hashtext('safety-catalogue'))`)

const hold = {
  name: 'draft-hold',
  text: 'update safety_plans set edits = edits + 1 where safety_plan_id = $1 and is_active returning safety_plan_id',
}
const planOfForm = {
  name: 'draft-plan-of',
  text: 'select safety_plan_id from safety_forms where form_id = $1',
}

/**
 * Locks a program until the transaction ends and counts the edit. Returns false if it is not in the
 * draft.
 */
export async function lockPlan(tx: AccountTx, safetyPlanID: number): Promise<boolean> {
  return (await tx.query(hold, [safetyPlanID])).length === 1
}

/** Locks the program of a form in the same way. */
export async function holdPlanOf(tx: AccountTx, formID: number): Promise<boolean> {
  const row = await tx.maybe<{ safety_plan_id: number }>(planOfForm, [formID])
  return row !== undefined && lockPlan(tx, row.safety_plan_id)
}

interface Made {
  id: number
}

/**
 * Inserts a row once for each key. `isNew` is false if the same call inserted it before, and `id`
 * is that row.
 */
async function once(
  tx: AccountTx,
  table: string,
  key: string,
  uid: string,
  insert: () => Promise<Made | undefined>,
): Promise<{ id: number; isNew: boolean }> {
  const made = await insert()
  if (made !== undefined) return { id: made.id, isNew: true }
  return {
    ...(await tx.one<Made>(`select ${key} as id from ${table} where uid = $1`, [uid])),
    isNew: false,
  }
}

export const insertPlan = (tx: AccountTx, uid: string, name: string) =>
  once(tx, 'safety_plans', 'safety_plan_id', uid, () =>
    tx.maybe<Made>(
      `insert into safety_plans (uid, name, sort_order, edits) values ($1, $2, (select count(*) + 1 from safety_plans where is_active), 1)
       on conflict (uid) do nothing returning safety_plan_id as id`,
      [uid, name],
    ),
  )

export interface NewForm {
  safetyPlanID: number
  parentID: number | null
  name: string
  isMultiQuestionEnable: boolean
}

export const insertForm = (
  tx: AccountTx,
  uid: string,
  { safetyPlanID, parentID, name, isMultiQuestionEnable }: NewForm,
) =>
  once(tx, 'safety_forms', 'form_id', uid, () =>
    tx.maybe<Made>(
      `insert into safety_forms (uid, safety_plan_id, parent_id, name, is_multi_question_enable) values ($1, $2, $3, $4, $5)
       on conflict (uid) do nothing returning form_id as id`,
      [uid, safetyPlanID, parentID, name, isMultiQuestionEnable],
    ),
  )

export type QuestionFields = Omit<QuestionInput, 'regulations'> & {
  regulations: readonly StoredRegulation[]
}

export const insertQuestion = (
  tx: AccountTx,
  uid: string,
  formID: number,
  { description, questionTypeID, multiSelect, options, regulations }: QuestionFields,
) =>
  once(tx, 'safety_questions', 'question_id', uid, () =>
    tx.maybe<Made>(
      `insert into safety_questions (uid, form_id, description, question_type_id, multi_select, options, order_sequence, regulations)
       values ($1, $2, $3, $4, $5, $6, 2147483647, $7) on conflict (uid) do nothing returning question_id as id`,
      [uid, formID, description, questionTypeID, multiSelect, options, json(regulations)],
    ),
  )

export const setPlanName = (tx: AccountTx, id: number, name: string) =>
  tx.exec('update safety_plans set name = $2, version = version + 1 where safety_plan_id = $1', [
    id,
    name,
  ])

export const setForm = (tx: AccountTx, id: number, name: string, isMultiQuestionEnable: boolean) =>
  tx.exec(
    'update safety_forms set name = $2, is_multi_question_enable = $3, version = version + 1 where form_id = $1',
    [id, name, isMultiQuestionEnable],
  )

export const setQuestion = (
  tx: AccountTx,
  id: number,
  { description, questionTypeID, multiSelect, options, regulations }: QuestionFields,
) =>
  tx.exec(
    `update safety_questions set description = $2, question_type_id = $3, multi_select = $4, options = $5, regulations = $6, version = version + 1 where question_id = $1`,
    [id, description, questionTypeID, multiSelect, options, json(regulations)],
  )

/** Removes a program from the draft or restores it, with its contents. */
export const setPlanActive = (tx: AccountTx, id: number, isActive: boolean) =>
  tx.exec(
    'update safety_plans set is_active = $2, edits = edits + 1 where safety_plan_id = $1 and is_active <> $2',
    [id, isActive],
  )
export const setFormActive = (tx: AccountTx, id: number, isActive: boolean) =>
  tx.exec('update safety_forms set is_active = $2 where form_id = $1 and is_active <> $2', [
    id,
    isActive,
  ])
export const setQuestionActive = (tx: AccountTx, id: number, isActive: boolean) =>
  tx.exec('update safety_questions set is_active = $2 where question_id = $1 and is_active <> $2', [
    id,
    isActive,
  ])
