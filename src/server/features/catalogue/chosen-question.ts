import type { AccountTx } from '#server/db/database.ts'
import {
  type PublishedForm,
  readPlanWithQuestion,
  readPublishedPlan,
  type WholePlan,
} from './published.ts'
import { enabledForms } from './queries.ts'

/**
 * The published names of the parts of the catalogue that a record names. Null: missing or not
 * enabled.
 */
export interface ChosenQuestion {
  planName: string | null
  /** The version of the program that the names are from. */
  version: number | null
  formName: string | null
  formHasSubForms: boolean
  subFormName: string | null
  question: string | null
}

interface ChosenIDs {
  safetyPlanID: number
  safetyFormID: number
  subSafetyFormID: number | null
  safetyQuestionID: number
}

/**
 * Checks that program, form, sub-form and question belong together and are enabled for the company
 * (G2-53). It tries the published version, then the newest version with the question, because an
 * author without a network could not know that the question was removed (PROG-14).
 */
export async function chosenQuestion(tx: AccountTx, ids: ChosenIDs): Promise<ChosenQuestion> {
  const enabled = await enabledForms(tx)
  const now = namesIn(await readPublishedPlan(tx, ids.safetyPlanID), ids, enabled)
  if (now.question !== null) return now
  const before = await readPlanWithQuestion(
    tx,
    ids.safetyPlanID,
    [ids.subSafetyFormID ?? ids.safetyFormID, ids.safetyFormID],
    ids.safetyQuestionID,
  )
  return before === undefined ? now : namesIn(before, ids, enabled)
}

/**
 * Returns the numbers of a question's regulations, from the newest version of its program that has
 * the question.
 */
export async function regulationsOf(
  tx: AccountTx,
  { safetyPlanID, safetyFormID, subSafetyFormID, safetyQuestionID }: ChosenIDs,
): Promise<string[]> {
  const forms = [subSafetyFormID ?? safetyFormID, safetyFormID] as const
  const plan = await readPlanWithQuestion(tx, safetyPlanID, forms, safetyQuestionID)
  const question = forms
    .flatMap((id) => plan?.questions[id] ?? [])
    .find(({ id }) => id === safetyQuestionID)
  return question?.regulations.map(({ number }) => number) ?? []
}

function namesIn(
  plan: WholePlan | undefined,
  ids: ChosenIDs,
  enabled: ReadonlySet<number>,
): ChosenQuestion {
  if (plan === undefined)
    return {
      planName: null,
      version: null,
      formName: null,
      formHasSubForms: false,
      subFormName: null,
      question: null,
    }
  const named = (id: number | null, parentID: number | null): PublishedForm | undefined =>
    plan.forms.find((form) => form.id === id && form.parentID === parentID && enabled.has(form.id))
  const form = named(ids.safetyFormID, null)
  const subForm = form && named(ids.subSafetyFormID, form.id)
  // In multi-question mode a form has its own questions besides its sub-forms.
  const holders = [
    ids.subSafetyFormID ?? ids.safetyFormID,
    ...(form?.isMultiQuestionEnable ? [ids.safetyFormID] : []),
  ]
  const question = holders
    .flatMap((id) => plan.questions[id] ?? [])
    .find(({ id }) => id === ids.safetyQuestionID)
  return {
    planName: plan.name,
    version: plan.version,
    formName: form?.name ?? null,
    formHasSubForms: plan.forms.some(({ parentID }) => form !== undefined && parentID === form.id),
    subFormName: subForm?.name ?? null,
    question: question?.description ?? null,
  }
}
