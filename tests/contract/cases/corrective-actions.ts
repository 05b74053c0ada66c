import {
  actionTypes,
  severities,
  statuses,
  triggers,
} from '#contract/corrective-actions/lookups.ts'
import {
  blocked,
  type CasesOf,
  everywhere,
  inactive,
  invalid,
  no,
  over,
  role,
  scope,
  unseen,
} from '../cases-of.ts'
import type { KindsOf } from '../ways.ts'
import { ways } from './corrective-actions-ways.ts'

const notEditor = '403 not-editor'
const notPermitted = '403 not-permitted'

const everything = [
  'Missing toe board',
  'Marco asks Aisha',
  'Aisha asks Marco',
  'Dana asks Bea',
  'Bea asks Paul',
]
const ofSafety = ['Missing toe board', 'Marco asks Aisha', 'Aisha asks Marco']
/** The rows for each caller of a company, in the whole list and in their own. */
const shownToPeople = {
  'role 2': ofSafety,
  'role 2 of another company': ['Missing toe board'],
  owner: everything,
  'proxy user': ['Dana asks Bea', 'Bea asks Paul'],
}
const all = [
  'role 1',
  'role 2',
  'role 2 of another company',
  'owner',
  'proxy user',
  'system administrator',
] as const

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner      proxy   blocked  inactive  sysadmin
  list: {
    rows: 'ACL-205 to ACL-208',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: { ...shownToPeople, 'system administrator': everything },
    foreign: { accountID: scope },
  },
  create: {
    rows: 'ACL-213 to ACL-216',
    callers: [no, over, role, '201', scope, '201', '201', blocked, inactive, role],
    // A proxy user acts in a project of their own chain, and for its people (rulings, 28).
    things: ({ proxyProjectID, belowProxy }, caller) =>
      caller === 'proxy user'
        ? { projectID: proxyProjectID, assignedTo: belowProxy.lead.user_id }
        : {},
    body: ({ ids }) => ({
      title: 'Loose guardrail',
      description: 'North stair',
      trigger: 'Unsafe Condition',
      severity: 'High',
      incidentLocation: 'Level 3',
      incidentTime: '2026-01-05T10:00:00.000Z',
      assignedTo: ids.assignedTo,
      projectID: ids.projectID,
      safetyPlanID: ids.safetyPlanID,
      safetyFormID: ids.safetyFormID,
      safetyQuestionID: ids.safetyQuestionID,
      ...(ids.openedBy !== undefined && { openedBy: ids.openedBy }),
      ...(ids.bodyAccountID !== undefined && { accountID: ids.bodyAccountID }),
    }),
    foreign: {
      accountID: scope,
      projectID: unseen,
      assignedTo: invalid,
      openedBy: invalid,
      bodyAccountID: invalid,
    },
  },
  // The proxy user's chain has no part in it (G2-47).
  get: {
    rows: 'ACL-209 to ACL-212',
    callers: [no, over, role, '200', scope, '200', unseen, blocked, inactive, '200'],
    foreign: { accountID: scope, correctiveActionID: unseen },
  },
  tickets: {
    callers: [no, over, role, '200', scope, '200', unseen, blocked, inactive, '200'],
    shows: everywhere(
      ['Corrective Action Created'],
      'role 2',
      'role 2 of another company',
      'owner',
      'system administrator',
    ),
    foreign: { accountID: scope, correctiveActionID: unseen },
  },
  pdf: {
    callers: [no, over, role, '200', scope, '200', unseen, blocked, inactive, '200'],
    foreign: { accountID: scope, correctiveActionID: unseen },
  },
  // `{userID}` must be the caller; the system administrator may read any user's list (G2-45).
  ofUser: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: { ...shownToPeople, 'system administrator': ofSafety },
    // `id` is a filter, so a hidden row is only missing from the list.
    foreign: { userID: scope, id: '200' },
  },
  // `corrective-actions-counts.test.ts` checks the counts.
  countsOfUser: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    foreign: { userID: scope },
  },
  // Assignee or opener only; here the system administrator names another user.
  update: {
    rows: 'ACL-217 to ACL-220',
    callers: [no, over, role, '200', scope, notEditor, unseen, blocked, inactive, scope],
    body: ({ ids }) => ({
      title: 'Loose guardrail, again',
      notes: 'Seen today',
      assignedTo: ids.assignedTo,
    }),
    foreign: { userID: scope, correctiveActionID: unseen, assignedTo: invalid },
  },
  // Editors of the action write the note there; its readers mail one to the assignee.
  sendNote: {
    callers: [no, over, role, notPermitted, scope, '200', unseen, blocked, inactive, role],
    body: ({ caller }) => ({ notes: `Fixed at noon, ${caller}.` }),
    foreign: { accountID: scope, correctiveActionID: unseen },
  },
  lookups: {
    callers: [no, over, '200', '200', '200', '200', '200', blocked, inactive, '200'],
  },
  triggers: {
    callers: [no, over, '200', '200', '200', '200', '200', blocked, inactive, '200'],
    shows: everywhere(
      triggers.map(({ name }) => name),
      ...all,
    ),
  },
  severitys: {
    callers: [no, over, '200', '200', '200', '200', '200', blocked, inactive, '200'],
    shows: everywhere(
      severities.map(({ name }) => name),
      ...all,
    ),
  },
  status: {
    callers: [no, over, '200', '200', '200', '200', '200', blocked, inactive, '200'],
    shows: everywhere(
      statuses.map(({ name }) => name),
      ...all,
    ),
  },
  types: {
    callers: [no, over, '200', '200', '200', '200', '200', blocked, inactive, '200'],
    shows: everywhere(
      actionTypes.map(({ name }) => name),
      ...all,
    ),
  },
} satisfies CasesOf<'correctiveActions'>

export const kinds = {
  correctiveAction: {
    specified: {
      rows: 'CA-13',
      names: [
        'correctiveActionID',
        'caTicketHash',
        'title',
        'description',
        'projectID',
        'projectName',
        'companyID',
        'companyName',
        'safetyPlanID',
        'safetyFormID',
        'subSafetyFormID',
        'safetyQuestionID',
        'trigger',
        'severity',
        'incidentLocation',
        'incidentTime',
        'assignedTo',
        'assignedToUser',
        'openedBy',
        'openedByUser',
        'status',
        'actionDesc',
        'actionType',
        'rootCause',
        'trainingUpdates',
        'monitorPlan',
        'notes',
        'creationDateTime',
        'closedBy',
        'closedByUser',
        'closedDateTime',
        'accountID',
      ],
    },
    ways,
  },
} satisfies KindsOf<'correctiveAction'>
