import { preTaskPlanFields, preTaskSubmissionFields } from '#contract/pre-task-plans/fields.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { type SentSubmission, submissionRow } from '#contract/pre-task-plans/submission.ts'
import type { CallerName } from '#tests/world/callers.ts'
import type { Make } from '#tests/world/fixture.ts'
import type { Person } from '#tests/world/people.ts'
import type { TestServer } from '#tests/world/server.ts'
import {
  blocked,
  type CasesOf,
  inactive,
  invalid,
  no,
  over,
  role,
  scope,
  type Things,
  unseen,
} from '../cases-of.ts'
import type { Row } from '../field-proof.ts'
import { byTag, good, inBuckets, type KindsOf, rowIn, whole } from '../ways.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    ptpId: number
    ptpTaskId: string
    ptpSubmissionId: number
    belowsSubmissionID: number
    safetysSparePlanID: number
    ownersSparePlanID: number
    safetysSpareTaskID: string
    ownersSpareTaskID: string
  }
}

const path = '/api/pre-task-plan'
const task = {
  description: 'Set deck at grid C to F',
  hazards: 'Fall from the open deck edge',
  controls: 'Tie off to the beam clamp above',
}
type Server = Pick<TestServer, 'ask' | 'owner'>

async function makes(server: Server, as: Person, to: string, body: object): Promise<Row> {
  const answer = await server.ask('POST', to, { as, body })
  if (answer.status !== 201) throw new Error(`${to} answered ${answer.status}: ${answer.text}`)
  return answer.body as Row
}
const projectOf = async (server: Server, { accountID }: Person) =>
  (
    await server.owner<{ id: number }>(
      'select project_id as id from projects where account_id = $1 and is_active order by ordinal limit 1',
      [accountID],
    )
  )[0]?.id ?? 0
const makesPlan = async (server: Server, as: Person, title = 'Deck edge, level 14') =>
  makes(server, as, path, {
    accountID: as.accountID,
    title,
    projectID: await projectOf(server, as),
    tasks: [task],
  })
const planCalled =
  (title: string): Make =>
  async (server, as) =>
    Number((await makesPlan(server, as, title))['id'])
const taskOf = (row: Row) => String((row['tasks'] as { id: string }[])[0]?.id)
const taskCalled =
  (title: string): Make =>
  async (server, as) =>
    taskOf(await makesPlan(server, as, title))
const handsIn = async (server: Server, as: Person) =>
  Number(
    (
      await makes(server, as, `${path}/submission`, {
        ptpId: (await makesPlan(server, as))['id'],
        submissionStatus: 'ready',
        signatures: [{ signatureName: 'Cal Ward' }],
      })
    )['id'],
  )

/**
 * Records of the safety professional; one submission is changed to be from a person below the proxy
 * user.
 */
export const things = {
  ptpId: planCalled('Deck edge, level 14'),
  ptpTaskId: taskCalled('Shear studs'),
  ptpSubmissionId: handsIn,
  belowsSubmissionID: async (server, as) => {
    const id = await handsIn(server, as)
    await server.owner(
      `update pre_task_submissions set submitted_by = user_id from users where users.account_id = $1 and users.name in ('Bea Stone', 'Hugo Mate') and ptp_submission_id = $2 and pre_task_submissions.account_id = $1`,
      [as.accountID, id],
    )
    return id
  },
  safetysSparePlanID: planCalled('Spare'),
  ownersSparePlanID: planCalled('Spare'),
  safetysSpareTaskID: taskCalled('Spare'),
  ownersSpareTaskID: taskCalled('Spare'),
} satisfies Things

const spare = (caller: CallerName) => (caller === 'owner' ? 'owners' : 'safetys')

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  list: {
    rows: 'API2-58, ACL-221 to ACL-224',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, role],
    foreign: { accountID: scope },
  },
  // For the proxy user, the submission of a person below.
  submission: {
    rows: 'ACL-221 to ACL-224',
    callers: [no, over, role, '200', unseen, '200', '200', blocked, inactive, role],
    things: ({ ridgeline }, caller) =>
      caller === 'proxy user' ? { ptpSubmissionId: ridgeline.belowsSubmissionID } : {},
    foreign: { ptpSubmissionId: unseen },
  },
  plans: {
    rows: 'API2-59',
    callers: [no, over, '200', '200', '200', '200', '200', blocked, inactive, role],
  },
  create: {
    rows: 'API2-60',
    callers: [no, over, role, '201', scope, '201', '201', blocked, inactive, role],
    things: ({ proxyProjectID }, caller) =>
      caller === 'proxy user' ? { projectID: proxyProjectID } : {},
    body: ({ ids, caller }) => ({
      accountID: ids.bodyAccountID ?? ids.accountID,
      title: `Deck edge of ${caller}`,
      projectID: ids.projectID,
      tasks: [task],
    }),
    foreign: { bodyAccountID: scope, projectID: unseen },
  },
  // On a project outside the proxy user's chain.
  replace: {
    rows: 'API2-61',
    callers: [no, over, role, '200', unseen, '200', unseen, blocked, inactive, role],
    body: ({ ids, caller }) => ({
      title: `Deck edge, ${caller}`,
      projectID: ids.projectID,
      tasks: [{ ...task, description: `Set deck, ${caller}` }],
    }),
    foreign: { ptpId: unseen, projectID: unseen },
  },
  change: {
    rows: 'API2-62',
    callers: [no, over, role, '200', unseen, '200', unseen, blocked, inactive, role],
    body: ({ ids, caller }) => ({ title: `Deck edge for ${caller}`, projectID: ids.projectID }),
    foreign: { ptpId: unseen, projectID: unseen },
  },
  remove: {
    rows: 'API2-63',
    callers: [no, over, role, '204', unseen, '204', unseen, blocked, inactive, role],
    things: ({ ridgeline }, caller) => ({ ptpId: ridgeline[`${spare(caller)}SparePlanID`] }),
    foreign: { ptpId: unseen },
  },
  createTask: {
    rows: 'API2-64',
    callers: [no, over, role, '201', unseen, '201', unseen, blocked, inactive, role],
    body: ({ ids, caller }) => ({
      ...task,
      ptpId: ids.ptpId,
      description: `Weld studs, ${caller}`,
    }),
    foreign: { ptpId: unseen },
  },
  updateTask: {
    rows: 'API2-65',
    callers: [no, over, role, '200', unseen, '200', unseen, blocked, inactive, role],
    body: ({ caller }) => ({ controls: `Fire watch by ${caller}` }),
    foreign: { ptpTaskId: unseen },
  },
  removeTask: {
    rows: 'API2-66',
    callers: [no, over, role, '204', unseen, '204', unseen, blocked, inactive, role],
    things: ({ ridgeline }, caller) => ({ ptpTaskId: ridgeline[`${spare(caller)}SpareTaskID`] }),
    foreign: { ptpTaskId: unseen },
  },
  // On a project outside the proxy user's chain.
  submit: {
    rows: 'API2-67 ACL-260 G2-38',
    callers: [no, over, '201', '201', unseen, '201', unseen, blocked, inactive, role],
    body: ({ ids, caller }) => ({
      ptpId: ids.ptpId,
      submissionStatus: 'submitted',
      signatures: [{ signatureName: caller }],
      ...(ids.assignedTo !== undefined && caller === 'role 2' && { assignedTo: ids.assignedTo }),
    }),
    foreign: { ptpId: unseen, assignedTo: invalid },
  },
  pdf: {
    rows: 'API2-68, ACL-221 to ACL-224',
    callers: [no, over, role, '200', unseen, '200', '200', blocked, inactive, role],
    things: ({ ridgeline }, caller) =>
      caller === 'proxy user' ? { ptpSubmissionId: ridgeline.belowsSubmissionID } : {},
    foreign: { ptpSubmissionId: unseen },
  },
} satisfies CasesOf<'preTaskPlans'>

const dataOf = (body: unknown): unknown => Reflect.get(Object(body), 'data')
/** A plan as the engine has it, with only the number of its project. */
const flat = (body: unknown): Row => {
  const { project, ...row } = body as Row & { project: { projectID: number; name: string } }
  return { ...row, projectID: project.projectID, projectName: project.name }
}
/**
 * A submission as lists have it, without the tasks and their marks, which only the response for a
 * single one carries.
 */
const handed = (body: unknown): Row => {
  const { tasks: _tasks, marks: _marks, ...row } = submissionRow(body as SentSubmission)
  return row
}

// A removed plan is in no list, and a submission's plan and time must exist:
// `pre-task-plans.test.ts` tests both.
const { isRemoved: _, ...planFields } = preTaskPlanFields
const { ptpId: __, submissionDateTime: ___, ...submissionFields } = preTaskSubmissionFields
/** A task's id is a UUID. */
const tasks = [0, 1, 2].map((n) =>
  [0, 1].map((each) => ({
    id: `0193a5f0-0000-4000-8000-0000000001${n}${each}`,
    description: `Task ${n} ${each}`,
    hazards: `Hazard ${n}`,
    controls: `Control ${n}`,
  })),
)

export const kinds = {
  preTaskPlan: {
    specified: {
      rows: 'PTP-16',
      names: ['id', 'ptpHash', 'title', 'projectID', 'projectName', 'tasks'],
    },
    ways: ({ w, safety, again }) => {
      const addressOf = (row: Row) => `${path}/${Number(row['id'])}`
      const list = async (address?: string) =>
        (
          dataOf(
            await good(
              address === undefined
                ? safety.asks('GET', path)
                : w.server.ask('GET', path, { as: safety }, address),
            ),
          ) as unknown[]
        ).map(flat)
      // Frees the tasks and projects, because the plans of the test use the same ones in turn.
      const freed = async () => {
        await w.server.owner('delete from pre_task_plan_tasks where account_id = $1', [
          safety.accountID,
        ])
        await w.server.owner('update projects set is_active = true where account_id = $1', [
          safety.accountID,
        ])
      }
      const edits = async (method: 'PUT' | 'PATCH', row: Row, patch: JsonObject) => {
        await freed()
        const { title, projectID, tasks: those } = row
        return flat(
          await good(
            safety.asks(
              method,
              addressOf(row),
              method === 'PUT' ? { title, projectID, tasks: those, ...patch } : patch,
            ),
          ),
        )
      }
      return {
        fields: planFields,
        references: { projectID: [w.tower.projectID, w.depot.projectID], tasks },
        creates: {
          'single call': async (values) => {
            await freed()
            return flat(
              await good(safety.asks('POST', path, { ...values, accountID: safety.accountID })),
            )
          },
        },
        edits: {
          PUT: (row, patch) => edits('PUT', row, patch),
          PATCH: (row, patch) => edits('PATCH', row, patch),
        },
        reads: {
          list: async (row) => rowIn(await list(), row),
          'another process': async (row) => rowIn(await list(again), row),
        },
        tagged: async (row, patch, etag) => {
          await freed()
          const answer = await byTag(safety, 'PATCH', addressOf)(row, patch, etag)
          return 'row' in answer ? { row: flat(answer.row) } : { refused: flat(answer.refused) }
        },
        follows: {},
      }
    },
  },
  preTaskSubmission: {
    specified: {
      rows: 'PTP-17 PTP-18',
      names: [
        'id',
        'submissionStatus',
        'submittedByUserName',
        'submittedByUserId',
        'submissionDateTime',
        'signatures',
        'ptpHash',
        'ptpId',
        'title',
        'projectID',
        'assignedTo',
      ],
    },
    ways: ({ w, safety, again }) => {
      const list = `/api/accounts/${safety.accountID}/pre-task-plans`
      const rows = (body: unknown) => (dataOf(body) as unknown[]).map(handed)
      return {
        fields: submissionFields,
        references: { assignedTo: [w.lead.user_id, w.boss.user_id] },
        creates: {
          'single call': async (values) => {
            const plan = await good(
              safety.asks('POST', path, {
                accountID: safety.accountID,
                title: 'Deck edge',
                projectID: w.tower.projectID,
                tasks: [task],
              }),
            )
            return handed(
              await good(
                safety.asks('POST', `${path}/submission`, {
                  ...values,
                  ptpId: Number(Reflect.get(Object(plan), 'id')),
                }),
              ),
            )
          },
        },
        // A submission moves forward and is never edited (G2-59).
        edits: {},
        reads: {
          list: async (row) => rowIn(rows(await good(safety.asks('GET', list))), row),
          delta: async (row) =>
            handed(inBuckets(await good(safety.asks('GET', `${list}?${whole}`)), row)),
          one: async (row) =>
            handed(await good(safety.asks('GET', `${path}/submission/${Number(row['id'])}`))),
          'another process': async (row) =>
            rowIn(rows(await good(w.server.ask('GET', list, { as: safety }, again))), row),
        },
        follows: {},
      }
    },
  },
} satisfies KindsOf<'preTaskPlan' | 'preTaskSubmission'>
