import type { SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'

/** What one press of a switch changes of what a company uses. */
export interface Change {
  safetyPlanID: number
  on: boolean
  /**
   * Forms and sub-forms that are switched, none of them as it is already, so that Undo knows what
   * to put back.
   */
  formIDs: readonly number[]
  /** The whole program, by its own switch. */
  isWhole: boolean
}

/**
 * What a switch of a form or sub-form changes; null: of the program. A sub-form brings its form
 * along, a form takes its sub-forms (G2-22).
 */
export function changeOf(plan: SafetyPlan, formID: number | null, on: boolean): Change {
  const wanted = plan.forms.flatMap((form): SubForm[] => {
    if (formID === null) return [form, ...form.subForms]
    if (form.id === formID) return on ? [form] : [form, ...form.subForms]
    const own = form.subForms.filter(({ id }) => id === formID)
    return own.length > 0 && on ? [form, ...own] : own
  })
  const formIDs = wanted.flatMap(({ id, isEnable }) => (isEnable === on ? [] : [id]))
  return { safetyPlanID: plan.safetyPlanID, on, formIDs, isWhole: formID === null }
}

/**
 * The change that puts back what another one changed, in the program as it is now: a form stays on
 * for a sub-form that was switched on since.
 */
export function oppositeOf({ formIDs, on, ...change }: Change, { forms }: SafetyPlan): Change {
  const stays = new Set(
    on
      ? forms.flatMap(({ id, subForms }) =>
          subForms.some((sub) => sub.isEnable && !formIDs.includes(sub.id)) ? [id] : [],
        )
      : [],
  )
  return { ...change, on: !on, formIDs: formIDs.filter((id) => !stays.has(id)) }
}

/**
 * The programs as they are with changes that the server has not confirmed yet; untouched ones are
 * the very objects.
 */
export function laidOver(
  plans: readonly SafetyPlan[],
  changes: readonly Change[],
): readonly SafetyPlan[] {
  return changes.reduce(
    (laid, change) =>
      laid.map((plan) =>
        plan.safetyPlanID === change.safetyPlanID ? withChange(plan, change) : plan,
      ),
    plans,
  )
}

function withChange(plan: SafetyPlan, { formIDs, on }: Change): SafetyPlan {
  const switched = <Form extends SubForm>(form: Form): Form =>
    formIDs.includes(form.id) ? { ...form, isEnable: on, isSelected: on } : form
  const forms = plan.forms.map((form) => ({
    ...switched(form),
    subForms: form.subForms.map(switched),
  }))
  // A program is selected as soon as one of its forms is (PROG-56).
  const isSelected = forms.some(({ isEnable }) => isEnable)
  return { ...plan, forms, isEnable: isSelected, isSelected }
}

/** How many of some are on. */
export const countOn = (some: readonly { isEnable: boolean }[]): number =>
  some.filter(({ isEnable }) => isEnable).length
