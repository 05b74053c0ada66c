import { submissionFields } from '#contract/submissions/fields.ts'
import { catalogueIDs } from '#tests/world/company.ts'
import type { Make } from '#tests/world/fixture.ts'
import type { Person } from '#tests/world/people.ts'
import type { TestServer } from '#tests/world/server.ts'
import {
  barred,
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
import type { Row } from '../field-proof.ts'
import { byTag, good, type KindsOf, rowIn } from '../ways.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    submissionID: number
    ownersSubmissionID: number
    sysadminsSubmissionID: number
  }
}

const form = `select q.question_id as "questionID", f.form_id as "safetyFormID", f.safety_plan_id as "safetyPlanID"
  from safety_questions q join safety_forms f using (form_id) where q.question_type_id = 1 and f.parent_id is null order by q.question_id desc limit 1`

/** Sends a record on the first form of the catalogue, in the first active project. */
export async function handsIn(
  server: TestServer,
  person: Person,
  answer: string,
  more: object = {},
): Promise<number> {
  const path = `/api/accounts/${person.accountID}`
  const [project] = await server.owner<{ projectID: number }>(
    'select project_id as "projectID" from projects where account_id = $1 and is_active order by ordinal limit 1',
    [person.accountID],
  )
  const [named] = await server.owner<{
    questionID: number
    safetyFormID: number
    safetyPlanID: number
  }>(form)
  const { status, body, text } = await server.ask('POST', `${path}/submissions`, {
    as: person,
    body: {
      ...project,
      safetyPlanID: named?.safetyPlanID,
      safetyFormID: named?.safetyFormID,
      answers: [{ questionID: named?.questionID, answer }],
      ...more,
    },
  })
  if (status !== 201) throw new Error(text)
  return Number(Reflect.get(Object(body), 'id'))
}

const handedIn =
  (note: string): Make =>
  (server, person) =>
    handsIn(server, person, note)

/** One to read and correct, and one for each caller who removes one. */
export const things = {
  submissionID: handedIn('East edge open'),
  ownersSubmissionID: handedIn('West edge open'),
  sysadminsSubmissionID: handedIn('North edge open'),
} satisfies Things

/** The names of submissions in a list. */
const every = ['No. 4', 'No. 3', 'No. 2', 'No. 1']
const seen = everywhere(every, 'role 2', 'owner', 'system administrator')

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  create: {
    rows: 'ACL-260, API2-40',
    callers: [no, over, '201', '201', scope, '201', '201', blocked, inactive, role],
    body: ({ ids, fixture, caller }) => ({
      projectID: caller === 'proxy user' ? fixture.proxyProjectID : ids.projectID,
      safetyPlanID: ids.safetyPlanID,
      safetyPlanVersion: 1,
      safetyFormID: ids.safetyFormID,
      answers: [{ questionID: ids.safetyQuestionID, answer: `Seen by ${caller}` }],
    }),
    foreign: { accountID: scope, projectID: unseen },
  },
  ofAccount: {
    rows: 'API2-36, ACL-193 to ACL-196',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: { ...seen, 'role 2 of another company': every, 'proxy user': [] },
    foreign: { accountID: scope },
  },
  ofProject: {
    rows: 'API2-35',
    callers: [no, over, role, '200', scope, '200', '404 not-found', blocked, inactive, '200'],
    shows: { ...seen, 'role 2 of another company': every },
    foreign: { accountID: scope, projectID: unseen },
  },
  search: {
    rows: 'API2-37, ACL-193 to ACL-196',
    callers: [no, over, role, '200', '200', '200', '200', blocked, inactive, '200'],
    shows: {
      ...seen,
      'role 2 of another company': every,
      'proxy user': [],
      'system administrator': [...every, ...every],
    },
  },
  count: {
    rows: 'SUB-10',
    callers: [no, over, role, '200', '200', '200', '200', blocked, inactive, '200'],
  },
  choices: {
    rows: 'SUB-03',
    shows: {
      ...everywhere(['Harbour wall'], 'role 2', 'owner', 'role 2 of another company'),
      'proxy user': [],
      'system administrator': ['Harbour wall', 'Harbour wall'],
    },
    callers: [no, over, role, '200', '200', '200', '200', blocked, inactive, '200'],
  },
  index: {
    rows: 'ACL-193 to ACL-196',
    callers: [no, over, role, '200', '200', '200', '200', blocked, inactive, role],
    // Requests no submission; `kept-submissions.test.ts` tests the response.
    shows: everywhere([], 'role 2', 'owner', 'proxy user', 'role 2 of another company'),
  },
  figures: {
    rows: 'ACL-193 to ACL-196',
    callers: [no, over, role, '200', '200', '200', '200', blocked, inactive, role],
    shows: {
      ...everywhere(['Harbour wall'], 'role 2', 'owner', 'role 2 of another company'),
      'proxy user': [],
    },
  },
  get: {
    rows: 'ACL-193 to ACL-196',
    callers: [no, over, role, '200', unseen, '200', unseen, blocked, inactive, '200'],
    foreign: { submissionID: unseen },
  },
  pdf: {
    rows: 'API2-41, ACL-197 to ACL-200',
    callers: [no, over, role, '200', unseen, '200', unseen, blocked, inactive, '200'],
    foreign: { submissionID: unseen },
  },
  update: {
    rows: 'API2-38, ACL-201 to ACL-204',
    callers: [no, over, role, barred, unseen, '200', unseen, blocked, inactive, '200'],
    body: ({ caller }) => ({ isCompleted: caller === 'owner' }),
    foreign: { submissionID: unseen, projectID: barred },
  },
  remove: {
    rows: 'API2-39, ACL-201 to ACL-204',
    callers: [no, over, role, barred, unseen, '204', unseen, blocked, inactive, '204'],
    things: ({ ridgeline }, caller) =>
      caller === 'owner'
        ? { submissionID: ridgeline.ownersSubmissionID }
        : caller === 'system administrator'
          ? { submissionID: ridgeline.sysadminsSubmissionID }
          : {},
    foreign: { submissionID: unseen },
  },
} satisfies CasesOf<'submissions'>

// Program and form come from the publication and not from the request; a removed submission is in
// no list.
const { projectID, isCompleted, submissionDateTime, date } = submissionFields
/** A record as lists have it. */
function listed(record: unknown): Row {
  const {
    head: _head,
    answers: _answers,
    signatures: _signatures,
    actions: _actions,
    ...row
  } = record as Row
  return row
}
const addressOf = (row: Row) => `/api/submissions/${Number(row['id'])}`

export const kinds = {
  submission: {
    specified: {
      rows: 'SUB-25',
      names: [
        'id',
        'projectID',
        'projectName',
        'user',
        'safetyPlanName',
        'formName',
        'parentForm',
        'isCompleted',
        'submissionDateTime',
        'creationDateTime',
        'date',
        'pdfLocation',
      ],
    },
    ways: ({ w, safety, again }) => {
      const path = `/api/accounts/${safety.accountID}/submissions`
      const { safetyQuestionID: _question, ...form } = catalogueIDs.plain
      return {
        fields: { projectID, isCompleted, submissionDateTime, date },
        references: { projectID: [w.tower.projectID, w.depot.projectID, w.tower.projectID] },
        creates: {
          'single call': async (values) =>
            listed(await good(safety.asks('POST', path, { ...form, ...values }))),
        },
        edits: {
          PUT: async (row, patch) => listed(await good(w.boss.asks('PUT', addressOf(row), patch))),
        },
        reads: {
          list: async (row) => rowIn(await good(safety.asks('GET', path)), row),
          one: async (row) => listed(await good(safety.asks('GET', addressOf(row)))),
          'another process': async (row) =>
            rowIn(await good(w.server.ask('GET', path, { as: safety }, again)), row),
        },
        tagged: byTag(w.boss, 'PUT', addressOf),
        follows: { projectID: ['project'] },
      }
    },
  },
} satisfies KindsOf<'submission'>
