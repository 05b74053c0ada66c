import type { Queries } from '#server/db/database.ts'
import type {
  PublishedForm,
  PublishedPlan,
  PublishedQuestion,
  QuestionsOfForms,
} from '../published.ts'

/** A program of the draft. Its version is that of the last publication, or 0. */
export interface DraftPlan extends PublishedPlan {
  /** Counts the changes of the row itself, for its tag. */
  row_version: number
  is_changed: boolean
}
export type WholeDraftPlan = DraftPlan & { questions: QuestionsOfForms }

const select = (also: string, condition: string) => `
  select p.safety_plan_id, coalesce(p.published_version, 0) as version,
    (select c.published_at from safety_plan_versions v join catalogue_publications c using (publication_id) where v.safety_plan_id = p.safety_plan_id and v.version = p.published_version) as published_at, p.name, p.is_active, p.sort_order, p.version as row_version,
    p.edits is distinct from p.published_edits as is_changed, draft_forms(p.safety_plan_id) as forms${also}
    from safety_plans p where p.is_active and ${condition} order by p.sort_order, p.safety_plan_id`
const questions = ', draft_questions(p.safety_plan_id) as questions'
const all = { name: 'draft-plans', text: select('', 'true') }
const allWithQuestions = { name: 'draft-plans-whole', text: select(questions, 'true') }
const one = { name: 'draft-plan', text: select(questions, 'p.safety_plan_id = $1') }
const ofForm = {
  name: 'draft-plan-of-form',
  text: select(
    questions,
    'p.safety_plan_id = (select safety_plan_id from safety_forms where form_id = $1)',
  ),
}

/** Returns the programs of the draft in their order, without questions. */
export const readDraft = (tx: Queries): Promise<DraftPlan[]> => tx.query(all)
export const readDraftWhole = (tx: Queries): Promise<WholeDraftPlan[]> => tx.query(allWithQuestions)
export const readDraftPlan = (
  tx: Queries,
  safetyPlanID: number,
): Promise<WholeDraftPlan | undefined> => tx.maybe(one, [safetyPlanID])

export interface FoundForm {
  plan: WholeDraftPlan
  form: PublishedForm
}

/** Returns a form or sub-form with its program, or undefined if it is not in the draft. */
export async function readDraftForm(tx: Queries, formID: number): Promise<FoundForm | undefined> {
  const plan = await tx.maybe<WholeDraftPlan>(ofForm, [formID])
  const form = plan?.forms.find(({ id }) => id === formID)
  return plan && form && { plan, form }
}

export interface FoundQuestion extends FoundForm {
  question: PublishedQuestion
}

export async function readDraftQuestion(
  tx: Queries,
  formID: number,
  questionID: number,
): Promise<FoundQuestion | undefined> {
  const found = await readDraftForm(tx, formID)
  const question = found?.plan.questions[formID]?.find(({ id }) => id === questionID)
  return found && question && { ...found, question }
}
