import type { Form, Question, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import data from '#server/seed/data/safety-programs.json' with { type: 'json' }
import { createRandom } from '#server/seed/random.ts'
import type { TestServer } from './server.ts'

interface Given {
  questions: readonly { description: string; regulations: readonly { description: string }[] }[]
  subForms?: readonly Given[]
}

const own: readonly { forms: readonly Given[] }[] = data.safetyPlans

/**
 * Makes a catalogue of any size, equal each time: programs of two forms, one of them with a
 * sub-form, and questions that mix the words of the product's own, two in three with a regulation.
 * Only words repeat, as rarely as in a real catalogue.
 */
export function largeCatalogue(programs: number, questions: number): SafetyPlan[] {
  const random = createRandom(500)
  const known = own
    .flatMap(({ forms }) => forms)
    .flatMap((form) => [form, ...(form.subForms ?? [])])
    .flatMap((form) => form.questions)
  const [asked, told] = [wordsOf(known), wordsOf(known.flatMap(({ regulations }) => regulations))]
  const sentence = (from: readonly string[], least: number, most: number) =>
    Array.from({ length: random.whole(least, most) }, () => random.pick(from)).join(' ')
  let [forms, made] = [0, 0]
  const question = (): Question => ({
    id: (made += 1),
    type: 'question',
    description: `${sentence(asked, 5, 10)}?`,
    questionTypeID: random.pick([1, 3, 3, 3, 4, 10]),
    multiSelect: false,
    options: [],
    orderSequence: made,
    mqSortOrder: null,
    regulations: random.chance(0.66)
      ? [
          {
            number: `29 CFR 1926.${random.whole(20, 1500)}(${random.pick(['a', 'b', 'c'])})`,
            description: `${sentence(told, 8, 16)}.`,
            section: null,
          },
        ]
      : [],
  })
  const form = (
    safetyPlanID: number,
    parentID: number | null,
    hasSubForms: boolean,
    asks: number,
  ): SubForm => ({
    id: (forms += 1),
    type: parentID === null ? 'form' : 'subform',
    name: `${sentence(asked, 2, 4)} ${forms}`,
    safetyPlanID,
    parentID,
    hasSubForms,
    isMultiQuestionEnable: false,
    isEnable: false,
    isSelected: false,
    isActive: true,
    sortOrder: forms,
    mqSortOrder: null,
    questionCount: asks,
    questions: Array.from({ length: asks }, question),
  })
  return Array.from({ length: programs }, (_, place): SafetyPlan => {
    const safetyPlanID = place + 1
    const asks =
      Math.floor(((place + 1) * questions) / programs) - Math.floor((place * questions) / programs)
    const plain: Form = { ...form(safetyPlanID, null, false, Math.ceil(asks / 2)), subForms: [] }
    const parent = form(safetyPlanID, null, true, 0)
    const nested: Form = {
      ...parent,
      subForms: [form(safetyPlanID, parent.id, false, Math.floor(asks / 2))],
    }
    return {
      safetyPlanID,
      name: `${sentence(asked, 2, 3)} ${safetyPlanID}`,
      version: 1,
      publishedAt: '2026-11-20T09:00:00.000Z',
      isEnable: false,
      isSelected: false,
      isActive: true,
      sortOrder: safetyPlanID,
      forms: [plain, nested],
    }
  })
}

const wordsOf = (texts: readonly { description: string }[]) =>
  [...new Set(texts.flatMap(({ description }) => description.split(/[^\p{L}\d-]+/u)))].filter(
    Boolean,
  )

/** Writes it into an empty catalogue and publishes it; enables all of it for the company. */
export async function makeLargeCatalogue(
  { owner }: Pick<TestServer, 'owner'>,
  plans: readonly SafetyPlan[],
  accountID: number,
): Promise<void> {
  const forms = plans.flatMap((plan) => plan.forms)
  const each: readonly SubForm[] = [...forms, ...forms.flatMap(({ subForms }) => subForms)]
  const rows = (list: readonly object[]) => [JSON.stringify(list)]
  await owner(
    'insert into safety_plans (safety_plan_id, name, sort_order) overriding system value select "safetyPlanID", name, "sortOrder" from json_to_recordset($1) as t ("safetyPlanID" int, name text, "sortOrder" int)',
    rows(plans),
  )
  await owner(
    'insert into safety_forms (form_id, safety_plan_id, parent_id, name, sort_order) overriding system value select id, "safetyPlanID", "parentID", name, "sortOrder" from json_to_recordset($1) as t (id int, "safetyPlanID" int, "parentID" int, name text, "sortOrder" int)',
    rows(each),
  )
  await owner(
    'insert into safety_questions (question_id, form_id, description, question_type_id, order_sequence, regulations) overriding system value select id, form, description, "questionTypeID", "orderSequence", regulations from json_to_recordset($1) as t (id int, form int, description text, "questionTypeID" int, "orderSequence" int, regulations jsonb)',
    rows(
      each.flatMap(({ id, questions = [] }) =>
        questions.map((question) => ({ ...question, form: id })),
      ),
    ),
  )
  await owner('call publish_catalogue()')
  await owner(
    'insert into account_safety_forms (account_id, safety_plan_id, form_id) select $1, safety_plan_id, form_id from safety_forms',
    [accountID],
  )
}
