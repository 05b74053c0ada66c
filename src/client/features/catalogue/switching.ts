import type { SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'

/** The effect of one press of a switch. */
export interface SwitchChange {
  safetyPlanID: number
  on: boolean
  /**
   * Forms and sub-forms whose state changes; unchanged ones are left out, so that Undo restores
   * exactly these.
   */
  formIDs: readonly number[]
  /** True if the program's own switch was pressed. */
  isWhole: boolean
}

/**
 * Returns the change of a form's or sub-form's switch; `formID` null is the program's switch. A
 * sub-form switches on its form; a form switches off its sub-forms (G2-22).
 */
export function switchChange(plan: SafetyPlan, formID: number | null, on: boolean): SwitchChange {
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
 * Returns the change that undoes another one in the current program. A form stays on if a sub-form
 * was switched on since.
 */
export function oppositeOf(
  { formIDs, on, ...change }: SwitchChange,
  { forms }: SafetyPlan,
): SwitchChange {
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
 * Returns the programs with unconfirmed changes applied; unchanged programs stay the same objects.
 */
export function overlaid(
  plans: readonly SafetyPlan[],
  changes: readonly SwitchChange[],
): readonly SafetyPlan[] {
  return changes.reduce(
    (laid, change) =>
      laid.map((plan) =>
        plan.safetyPlanID === change.safetyPlanID ? withChange(plan, change) : plan,
      ),
    plans,
  )
}

function withChange(plan: SafetyPlan, { formIDs, on }: SwitchChange): SafetyPlan {
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

/** Returns the number of enabled entries. */
export const countOn = (some: readonly { isEnable: boolean }[]): number =>
  some.filter(({ isEnable }) => isEnable).length
