import type { Form, FormLink, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'

/** The ticks that are not sent yet, by the number of the form or sub-form. */
export type FormSelection = Readonly<Record<string, boolean>>

/** The status of a program in the side list (WIZ-32). */
export type SetupPlanStatus = 'wait' | 'process' | 'completed'

/** Returns the active programs, forms and sub-forms (WIZ-40) with the ticks applied. */
export function offeredPlans(plans: readonly SafetyPlan[], ticks: FormSelection): SafetyPlan[] {
  const tickedForm = <Ticked extends SubForm>(form: Ticked): Ticked => {
    const isSelected = ticks[form.id] ?? form.isSelected
    return { ...form, isSelected, isEnable: isSelected }
  }
  return plans
    .filter(({ isActive }) => isActive)
    .map((plan) => {
      const forms = plan.forms
        .filter(({ isActive }) => isActive)
        .map((form): Form => ({
          ...tickedForm(form),
          subForms: form.subForms.filter(({ isActive }) => isActive).map(tickedForm),
        }))
      const isSelected = forms.some((form) => form.isSelected)
      return { ...plan, isSelected, isEnable: isSelected, forms }
    })
}

/**
 * Returns the ticks that follow from ticking a form or sub-form: a form ticks its sub-forms too, a
 * sub-form switches on its form (WIZ-43, G2-22).
 */
export function ticksFor(
  { forms }: Pick<SafetyPlan, 'forms'>,
  id: number,
  on: boolean,
): FormSelection {
  const holder = forms.find((form) => form.id === id || form.subForms.some((sub) => sub.id === id))
  if (holder === undefined) return {}
  if (holder.id === id) return ticksOf([holder, ...holder.subForms], on)
  return { ...(on && { [holder.id]: true }), [id]: on }
}

/** Ticks all forms of a program (WIZ-36). */
export const ticksForAll = ({ forms }: Pick<SafetyPlan, 'forms'>, on: boolean): FormSelection =>
  ticksOf(
    forms.flatMap((form) => [form, ...form.subForms]),
    on,
  )

/** Ticks all forms of all programs. */
export const ticksForPrograms = (
  plans: readonly Pick<SafetyPlan, 'forms'>[],
  on: boolean,
): FormSelection => Object.assign({}, ...plans.map((plan) => ticksForAll(plan, on)))

const ticksOf = (forms: readonly { id: number }[], on: boolean): FormSelection =>
  Object.fromEntries(forms.map(({ id }) => [id, on]))

/** Counts the chosen forms of a program, and all of them. */
export const formCount = ({ forms }: Pick<SafetyPlan, 'forms'>) => ({
  chosen: forms.filter(({ isSelected }) => isSelected).length,
  all: forms.length,
})

/** Counts the chosen programs and forms; a program counts from its first chosen form (WIZ-44). */
export function chosenCount(plans: readonly SafetyPlan[]): { plans: number; forms: number } {
  const counts = plans.map((plan) => formCount(plan).chosen).filter((chosen) => chosen > 0)
  return { plans: counts.length, forms: counts.reduce((sum, count) => sum + count, 0) }
}

/**
 * The current program is in process; another one is completed with a chosen form, and waits without
 * (WIZ-32, G1-104).
 */
export const planStatus = (plan: SafetyPlan, isCurrent: boolean): SetupPlanStatus =>
  isCurrent ? 'process' : plan.isSelected ? 'completed' : 'wait'

/** Returns the whole selection as the request sends it: each form, followed by its sub-forms. */
export const linksOf = (plans: readonly SafetyPlan[]): FormLink[] =>
  partsOf(plans)
    .filter(({ form }) => form.isSelected)
    .map(linkOf)

/**
 * Returns the links that the ticks add to and delete from the server's (WIZ-41, WIZ-42). Deleting a
 * form deletes its sub-forms too.
 */
export function selectionChanges(
  plans: readonly SafetyPlan[],
  ticks: FormSelection,
): { added: FormLink[]; deleted: FormLink[] } {
  const parts = partsOf(plans)
  const isOff = (id: number | null) => id !== null && ticks[id] === false
  return {
    added: parts.filter(({ form }) => ticks[form.id] === true).map(linkOf),
    deleted: parts.filter(({ form }) => isOff(form.id) && !isOff(form.parentID)).map(linkOf),
  }
}

/** Returns the ticks that are left after these were sent. */
export function withoutSent(ticks: FormSelection, sent: FormSelection): FormSelection {
  return Object.fromEntries(Object.entries(ticks).filter(([id, on]) => sent[id] !== on))
}

interface Part {
  plan: SafetyPlan
  form: SubForm
}

const partsOf = (plans: readonly SafetyPlan[]): Part[] =>
  plans.flatMap((plan) =>
    plan.forms.flatMap((form) => [form, ...form.subForms].map((part) => ({ plan, form: part }))),
  )
const linkOf = ({ plan, form }: Part): FormLink => ({
  safetyPlanID: plan.safetyPlanID,
  formID: form.id,
})
