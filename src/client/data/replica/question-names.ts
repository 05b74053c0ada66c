import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'

/** The names that the server writes beside the ids of a new action, as far as the catalogue is on the device. Pure. */
export function questionNames(plans: readonly SafetyPlan[], fields: Readonly<JsonObject>): JsonObject {
  const plan = plans.find(({ safetyPlanID }) => safetyPlanID === fields['safetyPlanID'])
  const form = plan?.forms.find(({ id }) => id === fields['safetyFormID'])
  const subForm = form?.subForms.find(({ id }) => id === fields['subSafetyFormID'])
  const questions = [...(subForm?.questions ?? []), ...(form?.questions ?? [])]
  const question = questions.find(({ id }) => id === fields['safetyQuestionID'])
  return {
    safetyPlanName: plan?.name ?? '',
    safetyFormName: form?.name ?? '',
    subSafetyFormName: subForm?.name ?? null,
    safetyQuestion: question?.description ?? '',
  }
}
