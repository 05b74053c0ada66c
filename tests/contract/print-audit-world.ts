import { afterAll, beforeAll } from 'vitest'
import { type Actor, type World, world } from '#tests/world/company.ts'
import type { Answered } from '#tests/world/server.ts'

/** The company's trail shows every record that left as a PDF, in every way (rulings, 39). */
export let w: World
/** A record of each kind: its name, its PDF's address and its uid. */
export let records: { kind: string; called: string; path: string; uid: string }[]

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
    const field = ({ body }: Answered, name: string) => String(Reflect.get(Object(body), name))
    const action = await w.boss.opens(w.tower, w.people.lead)
    const submission = await w.worker.asks(
      'POST',
      `/api/accounts/${w.worker.accountID}/submissions`,
      {
        projectID: w.tower.projectID,
        safetyPlanID: 1,
        safetyFormID: 101,
        answers: [{ questionID: 1004, answer: 'Yes' }],
      },
    )
    const plan = await w.boss.asks('POST', '/api/pre-task-plan', {
      accountID: w.boss.accountID,
      title: 'Deck edge',
      projectID: w.tower.projectID,
      tasks: [],
    })
    const handed = await w.worker.asks('POST', '/api/pre-task-plan/submission', {
      ptpId: Number(field(plan, 'id')),
      submissionStatus: 'pending',
      signatures: [],
    })
    records = [
      {
        kind: 'correctiveAction',
        called: action.caTicketHash,
        path: `/api/accounts/${w.boss.accountID}/actions/${action.uid}/pdf`,
        uid: action.uid,
      },
      {
        kind: 'submission',
        called: `Record No. ${field(submission, 'recordNumber')}`,
        path: `/api/submissions/${field(submission, 'id')}/pdf`,
        uid: field(submission, 'uid'),
      },
      {
        kind: 'preTaskSubmission',
        called: field(plan, 'ptpHash'),
        path: `/api/pre-task-plan/submission/${field(handed, 'id')}/pdf`,
        uid: field(handed, 'uid'),
      },
    ]
  })
  afterAll(() => w.stop())
}

/** The details of the lines that a call wrote, as an owner reads them. */
export async function told(answer: Answered, reader: Actor = w.boss): Promise<unknown> {
  const { body } = await reader.asks(
    'GET',
    `/api/accounts/${w.boss.accountID}/audit?event=exported`,
  )
  const lines = body as {
    requestId: string
    personName: string
    details: { name: string; to: string }[]
  }[]
  return lines
    .filter(({ requestId }) => requestId === answer.headers.get('x-request-id'))
    .map(({ personName, details }) => ({
      personName,
      ...Object.fromEntries(details.map(({ name, to }) => [name, to])),
    }))
}
