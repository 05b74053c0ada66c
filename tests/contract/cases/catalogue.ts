import type { Fixture } from '#tests/world/fixture.ts'
import type { TestServer } from '#tests/world/server.ts'
import {
  blocked,
  type CasesOf,
  everywhere,
  inactive,
  no,
  over,
  role,
  scope,
  type Things,
  unseen,
} from '../cases-of.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    subFormID: number
    oldPlanID: number
    draftPlanID: number
    draftFormID: number
    draftQuestionID: number
    sparePlanID: number
    spareFormID: number
    planID?: number
    questionID?: number
    imageID?: number
    version?: number
  }
}

export const things = {
  /** A sub-form that the company has not enabled, nor its form. */
  subFormID: async (server, { accountID }) => {
    const [subForm] = await server.owner<{ form_id: number; parent_id: number }>(
      `select form_id, parent_id from safety_forms where name = 'Step ladders'`,
    )
    await server.owner('delete from account_safety_forms where account_id = $1 and form_id = $2', [
      accountID,
      subForm?.parent_id ?? 0,
    ])
    return subForm?.form_id ?? 0
  },
  /** A program that left the catalogue, but of which the company still has a form. */
  oldPlanID: async (server, { accountID }) => {
    const [plan] = await server.owner<{ safety_plan_id: number }>(
      `insert into safety_plans (name, sort_order, is_active) values ('Old', 9, false) returning safety_plan_id`,
    )
    await server.owner(
      `with form as (insert into safety_forms (name, safety_plan_id) values ('Old', $1) returning form_id)
       insert into account_safety_forms (account_id, safety_plan_id, form_id) select $2, $1, form_id from form`,
      [plan?.safety_plan_id ?? 0, accountID],
    )
    return plan?.safety_plan_id ?? 0
  },
  /** A program of the draft that was never published, with a form and a question. */
  draftPlanID: (server) =>
    made(
      server,
      `insert into safety_plans (name, sort_order) values ('Hot work', 5) returning safety_plan_id as id`,
    ),
  draftFormID: async (server) =>
    made(
      server,
      `insert into safety_forms (name, safety_plan_id) select 'Cutting', max(safety_plan_id) from safety_plans where name = 'Hot work' returning form_id as id`,
    ),
  draftQuestionID: async (server) =>
    made(
      server,
      `insert into safety_questions (description, form_id, question_type_id, order_sequence) select 'Are sparks shielded?', max(form_id), 3, 1 from safety_forms where name = 'Cutting' returning question_id as id`,
    ),
  sparePlanID: (server) =>
    made(
      server,
      `insert into safety_plans (name, sort_order) values ('Spare', 6) returning safety_plan_id as id`,
    ),
  spareFormID: (server) =>
    made(
      server,
      `insert into safety_forms (name, safety_plan_id) select 'Spare', min(safety_plan_id) from safety_plans where name = 'Fall Protection' returning form_id as id`,
    ),
} satisfies Things

async function made(server: TestServer, sql: string): Promise<number> {
  const [row] = await server.owner<{ id: number }>(sql)
  return row?.id ?? 0
}

/** The records of the draft that an edit names. */
const draftThings = ({ ridgeline }: Fixture) => ({
  planID: ridgeline.draftPlanID,
  formID: ridgeline.draftFormID,
  questionID: ridgeline.draftQuestionID,
})

const all = [
  'role 1',
  'role 2',
  'role 2 of another company',
  'owner',
  'proxy user',
  'system administrator',
] as const

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy   blocked  inactive  sysadmin
  ofAccount: {
    callers: [no, over, '200', '200', scope, '200', '200', blocked, inactive, '200'],
    shows: everywhere(['Fall Protection'], ...all),
    foreign: { accountID: scope },
  },
  ofProject: {
    callers: [no, over, '200', '200', scope, '200', unseen, blocked, inactive, '200'],
    shows: everywhere(['Fall Protection'], ...all.filter((caller) => caller !== 'proxy user')),
    foreign: { accountID: scope, projectID: unseen },
  },
  subForms: {
    callers: [no, over, '200', '200', '200', '200', '200', blocked, inactive, '200'],
    shows: everywhere(['Step ladders'], ...all),
  },
  questions: {
    rows: 'ACL-161 to ACL-164',
    callers: [no, over, '200', '200', '200', '200', '200', blocked, inactive, '200'],
    things: ({ ridgeline }) => ({ formID: ridgeline.safetyFormID }),
    shows: everywhere(['Are guardrails in place?'], ...all),
  },
  plans: {
    rows: 'API2-04',
    callers: [no, over, '200', '200', '200', '200', '200', blocked, inactive, '200'],
    // Editors read the draft.
    shows: {
      ...everywhere(['Fall Protection'], ...all),
      'system administrator': ['Fall Protection', 'Hot work', 'Hot work', 'Spare', 'Spare'],
    },
  },
  forms: {
    rows: 'API2-08',
    callers: [no, over, '200', '200', '200', '200', '200', blocked, inactive, '200'],
    things: ({ ridgeline }) => ({ planID: ridgeline.safetyPlanID }),
    shows: {
      ...everywhere(['Guardrails', 'Ladders'], ...all),
      'system administrator': ['Guardrails', 'Ladders', 'Spare', 'Spare'],
    },
  },
  multiQuestions: {
    rows: 'API2-16',
    callers: [no, over, '200', '200', '200', '200', '200', blocked, inactive, '200'],
    things: ({ ridgeline }) => ({ formID: ridgeline.safetyFormID }),
    shows: everywhere(['Are guardrails in place?'], ...all),
  },
  image: {
    rows: 'API2-23',
    callers: [no, over, unseen, unseen, unseen, unseen, unseen, blocked, inactive, unseen],
    things: () => ({ imageID: 999_999 }),
  },
  createPlan: {
    rows: 'ACL-157 to ACL-160',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '201'],
    body: () => ({ name: 'Welding' }),
  },
  renamePlan: {
    rows: 'ACL-157 to ACL-160',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    things: draftThings,
    body: ({ caller }) => ({ name: `Renamed for ${caller}` }),
  },
  movePlan: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    things: draftThings,
    body: () => ({ targetIndex: 1 }),
  },
  createForm: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '201'],
    things: draftThings,
    body: () => ({ name: 'Cutting' }),
  },
  updateForm: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    things: draftThings,
    body: () => ({ name: 'Cutting torches' }),
  },
  patchForm: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    things: draftThings,
    body: () => ({ isMultiQuestionEnable: true }),
  },
  moveForm: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    things: draftThings,
    body: () => ({ targetIndex: 1 }),
  },
  createQuestion: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '201'],
    things: draftThings,
    body: () => ({ description: 'Is a fire watch kept?', questionTypeID: 3 }),
  },
  updateQuestion: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    things: draftThings,
    body: () => ({ description: 'Is a fire watch kept for half an hour?' }),
  },
  moveQuestion: {
    rows: 'API2-21',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    things: draftThings,
    body: ({ ids }) => ({ questionID: ids.draftQuestionID, targetIndex: 1 }),
  },
  moveItem: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    things: draftThings,
    body: ({ ids }) => ({
      id: ids.draftQuestionID,
      idType: 'question',
      parentID: ids.draftFormID,
      sourceIndex: 1,
      targetIndex: 1,
    }),
  },
  copyPlan: {
    rows: 'ACL-157 to ACL-160',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '201'],
    things: draftThings,
    body: () => ({ name: 'Hot work, once more' }),
  },
  copyForm: {
    rows: 'ACL-157 to ACL-160',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '201'],
    things: draftThings,
    body: ({ ids }) => ({ name: 'Cutting, once more', planID: ids.draftPlanID }),
  },
  removeQuestion: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '204'],
    things: draftThings,
  },
  removeQuestionOfForm: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '204'],
    things: ({ harbor }) => ({ formID: harbor.draftFormID, questionID: harbor.draftQuestionID }),
  },
  removeForm: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '204'],
    things: ({ ridgeline }) => ({ formID: ridgeline.spareFormID }),
  },
  removePlan: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '204'],
    things: ({ ridgeline }) => ({ planID: ridgeline.sparePlanID }),
  },
  restore: {
    rows: 'ACL-157 to ACL-160',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    body: ({ ids }) => ({ kind: 'plan', id: ids.sparePlanID }),
  },
  search: {
    rows: 'ACL-157 to ACL-160',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
  },
  use: {
    rows: 'ACL-157 to ACL-160',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    things: draftThings,
  },
  changes: {
    rows: 'ACL-157 to ACL-160',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
  },
  publish: {
    rows: 'ACL-157 to ACL-160',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '201'],
    body: ({ ids }) => ({ plans: [{ safetyPlanID: ids.oldPlanID, edits: 0 }] }),
  },
  publications: {
    rows: 'ACL-157 to ACL-160',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    shows: everywhere(['undefined'], 'system administrator'),
  },
  version: {
    rows: 'ACL-157 to ACL-160',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    things: ({ ridgeline }) => ({ planID: ridgeline.safetyPlanID, version: 1 }),
  },
  program: {
    rows: 'ACL-157 to ACL-160',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    things: draftThings,
  },
  importProgram: {
    rows: 'ACL-157 to ACL-160',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    body: ({ caller }) => ({ program: { name: `Brought in by ${caller}` } }),
  },
  enable: {
    rows: 'PROG-95, ACL-169, ACL-170',
    callers: [no, over, role, '201', scope, '201', '201', blocked, inactive, '201'],
    body: ({ ids }) => [{ safetyPlanID: ids.safetyPlanID, formID: ids.formID }],
    foreign: { accountID: scope },
  },
  enableByPlural: {
    rows: 'G2-23, ACL-171, ACL-172',
    callers: [no, over, role, '201', scope, '201', '201', blocked, inactive, '201'],
    body: ({ ids }) => [{ safetyPlanID: ids.safetyPlanID, formID: ids.subFormID }],
    foreign: { accountID: scope },
  },
  disableForm: {
    callers: [no, over, role, '204', scope, '204', '204', blocked, inactive, '204'],
    foreign: { accountID: scope },
  },
  disablePlan: {
    callers: [no, over, role, '204', scope, '204', '204', blocked, inactive, '204'],
    things: ({ ridgeline }) => ({ safetyPlanID: ridgeline.oldPlanID }),
    foreign: { accountID: scope },
  },
} satisfies CasesOf<'catalogue'>
