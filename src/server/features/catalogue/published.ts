import type { Question, Regulation } from '#contract/catalogue/schema.ts'
import type { Queries } from '#server/db/database.ts'

/** A stored published version of a program (decision 61). */
export interface PublishedPlan {
  safety_plan_id: number
  version: number
  /** Null in the draft, for a program that was never published. */
  published_at: string | null
  name: string
  is_active: boolean
  /** Place among the programs. */
  sort_order: number
  forms: PublishedForm[]
}

/** A form or sub-form of a version. Each list of them is in order. */
export interface PublishedForm {
  id: number
  name: string
  parentID: number | null
  isMultiQuestionEnable: boolean
  sortOrder: number | null
  mqSortOrder: number | null
  questionCount: number
  /** Counts the changes of the row in the draft. */
  version?: number
}

/** A regulation as it is stored, with its images by their numbers. */
export type StoredRegulation = Omit<Regulation, 'imagesUri'> & { images?: number[] }

export type PublishedQuestion = Omit<Question, 'type' | 'etag' | 'regulations'> & {
  regulations: StoredRegulation[]
  version?: number
}

/** The questions of each form in order, by the number of the form. */
export type QuestionsOfForms = Readonly<Record<string, PublishedQuestion[]>>

const current = (also: string, condition: string) => `
  select v.safety_plan_id, v.version, c.published_at, v.name, v.is_active, p.published_order as sort_order, v.forms${also}
    from safety_plans p join safety_plan_versions v on v.safety_plan_id = p.safety_plan_id and v.version = p.published_version
    join catalogue_publications c using (publication_id)
   where v.is_active and ${condition} order by p.published_order, p.safety_plan_id`
const all = { name: 'published-plans', text: current('', 'true') }
const allWithQuestions = { name: 'published-plans-whole', text: current(', v.questions', 'true') }
const part = {
  name: 'published-plans-part',
  text: current(', v.questions', 'v.safety_plan_id between $1 and $2'),
}
const one = { name: 'published-plan', text: current(', v.questions', 'v.safety_plan_id = $1') }
const ofForm = {
  name: 'published-plan-of-form',
  text: current(
    ', v.questions',
    'v.safety_plan_id = (select safety_plan_id from safety_forms where form_id = $1)',
  ),
}

export type WholePlan = PublishedPlan & { questions: QuestionsOfForms }

/** Removes the questions, for an answer without them. */
export function withoutQuestions({
  safety_plan_id,
  version,
  published_at,
  name,
  is_active,
  sort_order,
  forms,
}: PublishedPlan): PublishedPlan {
  return { safety_plan_id, version, published_at, name, is_active, sort_order, forms }
}

/** Returns the programs that companies read, in order and without questions. */
export const readPublished = (tx: Queries): Promise<PublishedPlan[]> => tx.query(all)

/** Returns the programs that companies read, with their questions. */
export const readPublishedWhole = (tx: Queries): Promise<WholePlan[]> => tx.query(allWithQuestions)

/** Returns the programs with numbers from `first` to `last`, with their questions. */
export const readPublishedPart = (tx: Queries, first: number, last: number): Promise<WholePlan[]> =>
  tx.query(part, [first, last])

/** Returns one published program, or undefined if the catalogue does not have it. */
export const readPublishedPlan = (
  tx: Queries,
  safetyPlanID: number,
): Promise<WholePlan | undefined> => tx.maybe(one, [safetyPlanID])

const withQuestion = {
  name: 'published-plan-with',
  text: `
    select v.safety_plan_id, v.version, c.published_at, v.name, v.is_active, p.published_order as sort_order, v.forms, v.questions
      from safety_plans p join safety_plan_versions v using (safety_plan_id) join catalogue_publications c using (publication_id)
     where v.safety_plan_id = $1 and v.is_active and (v.questions -> $2::text @> $4::jsonb or v.questions -> $3::text @> $4::jsonb)
     order by v.version desc limit 1`,
}

/**
 * Returns the newest version of a program with a question in one of two forms, even if the program
 * was removed, or undefined if none had it.
 */
export const readPlanWithQuestion = (
  tx: Queries,
  safetyPlanID: number,
  [one, other]: readonly [number, number],
  questionID: number,
): Promise<WholePlan | undefined> =>
  tx.maybe(withQuestion, [
    safetyPlanID,
    String(one),
    String(other),
    JSON.stringify([{ id: questionID }]),
  ])

/** Returns a form and its program, or undefined if companies cannot read it. */
export async function readPublishedForm(
  tx: Queries,
  formID: number,
): Promise<{ plan: WholePlan; form: PublishedForm } | undefined> {
  const plan = await tx.maybe<WholePlan>(ofForm, [formID])
  const form = plan?.forms.find(({ id }) => id === formID)
  return plan && form && { plan, form }
}
