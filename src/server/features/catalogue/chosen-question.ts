import type { AccountTx } from '#server/db/database.ts'
import { type PublishedForm, readPublishedPlan } from './published.ts'
import { enabledForms } from './queries.ts'

/** What a record names of the catalogue, by its names as they were published; null: not there, or not enabled. */
export interface ChosenQuestion {
  planName: string | null
  /** The version of the program that the names are from. */
  version: number | null
  formName: string | null
  formHasSubForms: boolean
  subFormName: string | null
  question: string | null
}

/** Program, form, sub-form and question must belong together and be enabled for the company (G2-53). */
export async function chosenQuestion(tx: AccountTx, ids: { safetyPlanID: number; safetyFormID: number; subSafetyFormID: number | null; safetyQuestionID: number }): Promise<ChosenQuestion> {
  const plan = await readPublishedPlan(tx, ids.safetyPlanID)
  if (plan === undefined) return { planName: null, version: null, formName: null, formHasSubForms: false, subFormName: null, question: null }
  const enabled = await enabledForms(tx)
  const named = (id: number | null, parentID: number | null): PublishedForm | undefined => plan.forms.find((form) => form.id === id && form.parentID === parentID && enabled.has(form.id))
  const form = named(ids.safetyFormID, null)
  const subForm = form && named(ids.subSafetyFormID, form.id)
  // In multi-question mode a form has questions of its own beside its sub-forms.
  const holders = [ids.subSafetyFormID ?? ids.safetyFormID, ...(form?.isMultiQuestionEnable ? [ids.safetyFormID] : [])]
  const question = holders.flatMap((id) => plan.questions[id] ?? []).find(({ id }) => id === ids.safetyQuestionID)
  return {
    planName: plan.name,
    version: plan.version,
    formName: form?.name ?? null,
    formHasSubForms: plan.forms.some(({ parentID }) => form !== undefined && parentID === form.id),
    subFormName: subForm?.name ?? null,
    question: question?.description ?? null,
  }
}
