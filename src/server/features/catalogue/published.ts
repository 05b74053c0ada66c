import type { Question, Regulation } from '#contract/catalogue/schema.ts'
import type { Queries } from '#server/db/database.ts'

/** A program as it was published: one of its kept versions (decision 61). */
export interface PublishedPlan {
  safety_plan_id: number
  version: number
  /** Null: in the draft, of a program that never was. */
  published_at: string | null
  name: string
  is_active: boolean
  /** Its place among the programs. */
  sort_order: number
  forms: PublishedForm[]
}

/** A form or sub-form of a version; each list is in its order. */
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

/** A regulation as it is kept: its images by their numbers. */
export type StoredRegulation = Omit<Regulation, 'imagesUri'> & { images?: number[] }

export type PublishedQuestion = Omit<Question, 'type' | 'etag' | 'regulations'> & {
  regulations: StoredRegulation[]
  version?: number
}

/** Questions in their order by the number of their form. */
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

/** The same without its questions, for an answer that has none. */
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

/** The programs that companies read, in their order, without questions. */
export const readPublished = (tx: Queries): Promise<PublishedPlan[]> => tx.query(all)

/** With their questions. */
export const readPublishedWhole = (tx: Queries): Promise<WholePlan[]> => tx.query(allWithQuestions)

/** Those whose numbers are from `first` to `last`, with their questions. */
export const readPublishedPart = (tx: Queries, first: number, last: number): Promise<WholePlan[]> =>
  tx.query(part, [first, last])

/** One program as companies read it; undefined: it is in no catalogue. */
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
 * The newest version of a program that has a question in one of two forms, wherever the program is
 * now; undefined: none ever had.
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

/** The program of a form, and the form; undefined: companies do not read it. */
export async function readPublishedForm(
  tx: Queries,
  formID: number,
): Promise<{ plan: WholePlan; form: PublishedForm } | undefined> {
  const plan = await tx.maybe<WholePlan>(ofForm, [formID])
  const form = plan?.forms.find(({ id }) => id === formID)
  return plan && form && { plan, form }
}
