import type { Regulation, SafetyPlan } from '#contract/catalogue/schema.ts'

/** The regulations of a question, as far as the catalogue on the device still has it (PROG-14). */
export function regulationsOf(plans: readonly SafetyPlan[], questionID: number): readonly Regulation[] {
  for (const plan of plans)
    for (const form of plan.forms)
      for (const { questions } of [form, ...form.subForms]) {
        const found = questions?.find(({ id }) => id === questionID)
        if (found) return found.regulations
      }
  return []
}
