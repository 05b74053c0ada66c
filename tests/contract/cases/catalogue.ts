import { blocked, type CasesOf, everywhere, inactive, no, over, role, scope, type Things, unseen } from '../cases-of.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    subFormID: number
    oldPlanID: number
  }
}

export const things = {
  /** A sub-form that the company has not enabled, nor its form. */
  subFormID: async (server, { accountID }) => {
    const [subForm] = await server.owner<{ form_id: number; parent_id: number }>(`select form_id, parent_id from safety_forms where name = 'Step ladders'`)
    await server.owner('delete from account_safety_forms where account_id = $1 and form_id = $2', [accountID, subForm?.parent_id ?? 0])
    return subForm?.form_id ?? 0
  },
  /** A program that left the catalogue, of which the company still has a form. */
  oldPlanID: async (server, { accountID }) => {
    const [plan] = await server.owner<{ safety_plan_id: number }>(`insert into safety_plans (name, sort_order, is_active) values ('Old', 9, false) returning safety_plan_id`)
    await server.owner(
      `with form as (insert into safety_forms (name, safety_plan_id) values ('Old', $1) returning form_id)
       insert into account_safety_forms (account_id, safety_plan_id, form_id) select $2, $1, form_id from form`,
      [plan?.safety_plan_id ?? 0, accountID],
    )
    return plan?.safety_plan_id ?? 0
  },
} satisfies Things


const all = ['role 1', 'role 2', 'role 2 of another company', 'owner', 'proxy user', 'system administrator'] as const

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy   blocked  inactive  sysadmin
  ofAccount: {
    callers: [no,       over,   '200', '200', scope,  '200', '200',  blocked, inactive, '200'],
    shows: everywhere(['Fall Protection'], ...all),
    foreign: { accountID: scope },
  },
  ofProject: {
    callers: [no,       over,   '200', '200', scope,  '200', unseen, blocked, inactive, '200'],
    shows: everywhere(['Fall Protection'], ...all.filter((caller) => caller !== 'proxy user')),
    foreign: { accountID: scope, projectID: unseen },
  },
  subForms: {
    callers: [no,       over,   '200', '200', '200',  '200', '200',  blocked, inactive, '200'],
    shows: everywhere(['Step ladders'], ...all),
  },
  questions: {
    rows: 'ACL-161 to ACL-164',
    callers: [no,       over,   '200', '200', '200',  '200', '200',  blocked, inactive, '200'],
    things: ({ ridgeline }) => ({ formID: ridgeline.safetyFormID }),
    shows: everywhere(['Are guardrails in place?'], ...all),
  },
  enable: {
    rows: 'API2-25, API-55, PROG-95, ACL-169, ACL-170',
    callers: [no,       over,   role,  '201', scope,  '201', '201',  blocked, inactive, '201'],
    body: ({ ids }) => [{ safetyPlanID: ids.safetyPlanID, formID: ids.formID }],
    foreign: { accountID: scope },
  },
  enableByPlural: {
    rows: 'G2-23, ACL-171, ACL-172',
    callers: [no,       over,   role,  '201', scope,  '201', '201',  blocked, inactive, '201'],
    body: ({ ids }) => [{ safetyPlanID: ids.safetyPlanID, formID: ids.subFormID }],
    foreign: { accountID: scope },
  },
  disableForm: {
    rows: 'API2-26, API-56',
    callers: [no,       over,   role,  '204', scope,  '204', '204',  blocked, inactive, '204'],
    foreign: { accountID: scope },
  },
  disablePlan: {
    rows: 'API2-27',
    callers: [no,       over,   role,  '204', scope,  '204', '204',  blocked, inactive, '204'],
    things: ({ ridgeline }) => ({ safetyPlanID: ridgeline.oldPlanID }),
    foreign: { accountID: scope },
  },
} satisfies CasesOf<'catalogue'>
