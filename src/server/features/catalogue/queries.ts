import type { Ref } from '#contract/kernel/shapes.ts'
import type { AccountTx } from '#server/db/database.ts'

const enabled = {
  name: 'catalogue-enabled',
  text: 'select form_id from account_safety_forms where account_id = $1',
}

/**
 * Returns the forms and sub-forms that the company enabled, including those that left the
 * catalogue.
 */
export async function enabledForms(tx: AccountTx): Promise<Set<number>> {
  const rows = await tx.query<{ form_id: number }>(enabled, [tx.accountID])
  return new Set(rows.map(({ form_id }) => form_id))
}

const projectByNumber =
  'select assigned_to_user_id from projects where account_id = $1 and project_id = $2'
const projectByUid = 'select assigned_to_user_id from projects where account_id = $1 and uid = $2'

export function projectOf(
  tx: AccountTx,
  ref: Ref,
): Promise<{ assigned_to_user_id: number | null } | undefined> {
  return tx.maybe(typeof ref === 'number' ? projectByNumber : projectByUid, [tx.accountID, ref])
}

const link = {
  name: 'catalogue-enable',
  text: `insert into account_safety_forms (account_id, safety_plan_id, form_id)
    select $1, safety_plan_id, form_id from unnest($2::int[], $3::int[]) as link (safety_plan_id, form_id) order by form_id on conflict do nothing returning form_id`,
}
const unlinkForm = {
  name: 'catalogue-disable-form',
  text: `delete from account_safety_forms a using safety_forms f
    where a.account_id = $1 and a.form_id = f.form_id and f.safety_plan_id = $2 and (f.form_id = $3 or f.parent_id = $3) returning a.form_id`,
}
const unlinkPlan = {
  name: 'catalogue-disable-plan',
  text: 'delete from account_safety_forms where account_id = $1 and safety_plan_id = $2 returning form_id',
}

interface Link {
  form_id: number
}

const numbers = (rows: readonly Link[]) => rows.map(({ form_id }) => form_id)

/** Enables forms, and returns those that were not enabled before. */
export async function enableForms(
  tx: AccountTx,
  links: readonly { safetyPlanID: number; formID: number }[],
): Promise<number[]> {
  return numbers(
    await tx.query<Link>(link, [
      tx.accountID,
      links.map(({ safetyPlanID }) => safetyPlanID),
      links.map(({ formID }) => formID),
    ]),
  )
}

/** Disables a form with its sub-forms (G2-22), and returns those that were enabled. */
export async function disableForm(
  tx: AccountTx,
  safetyPlanID: number,
  formID: number,
): Promise<number[]> {
  return numbers(await tx.query<Link>(unlinkForm, [tx.accountID, safetyPlanID, formID]))
}

/** Disables all forms of a program, and returns those that were enabled. */
export async function disablePlan(tx: AccountTx, safetyPlanID: number): Promise<number[]> {
  return numbers(await tx.query<Link>(unlinkPlan, [tx.accountID, safetyPlanID]))
}

const namesOf = {
  name: 'catalogue-programs-of',
  text: 'select name from safety_plans where safety_plan_id in (select safety_plan_id from safety_forms where form_id = any($1)) order by name limit 20',
}

/** Returns the names of the programs of these forms, twenty at most. */
export async function programsOf(tx: AccountTx, forms: readonly number[]): Promise<string[]> {
  return (await tx.query<{ name: string }>(namesOf, [forms])).map(({ name }) => name)
}
