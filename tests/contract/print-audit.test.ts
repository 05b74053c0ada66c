import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, type World, world } from '#tests/world/company.ts'
import type { Answered } from '#tests/world/server.ts'

/** That records left as PDFs is in the company's trail, whichever way they left (rulings, 39). */
let w: World
/** Of each kind what it is called, its PDF's address and its uid. */
let records: { kind: string; called: string; path: string; uid: string }[]

beforeAll(async () => {
  w = await world()
  const field = ({ body }: Answered, name: string) => String(Reflect.get(Object(body), name))
  const action = await w.boss.opens(w.tower, w.people.lead)
  const submission = await w.worker.asks('POST', `/api/accounts/${w.worker.accountID}/submissions`, { projectID: w.tower.projectID, safetyPlanID: 1, safetyFormID: 101, answers: [{ questionID: 1004, answer: 'Yes' }] })
  const plan = await w.boss.asks('POST', '/api/pre-task-plan', { accountID: w.boss.accountID, title: 'Deck edge', projectID: w.tower.projectID, tasks: [] })
  const handed = await w.worker.asks('POST', '/api/pre-task-plan/submission', { ptpId: Number(field(plan, 'id')), submissionStatus: 'pending', signatures: [] })
  records = [
    { kind: 'correctiveAction', called: action.caTicketHash, path: `/api/accounts/${w.boss.accountID}/actions/${action.uid}/pdf`, uid: action.uid },
    { kind: 'submission', called: `Record No. ${field(submission, 'recordNumber')}`, path: `/api/submissions/${field(submission, 'id')}/pdf`, uid: field(submission, 'uid') },
    { kind: 'preTaskSubmission', called: field(plan, 'ptpHash'), path: `/api/pre-task-plan/submission/${field(handed, 'id')}/pdf`, uid: field(handed, 'uid') },
  ]
})
afterAll(() => w.stop())

/** The details of the lines that a call left, as an owner reads them. */
async function told(answer: Answered, reader: Actor = w.boss): Promise<unknown> {
  const { body } = await reader.asks('GET', `/api/accounts/${w.boss.accountID}/audit?event=exported`)
  const lines = body as { requestId: string; personName: string; details: { name: string; to: string }[] }[]
  return lines.filter(({ requestId }) => requestId === answer.headers.get('x-request-id')).map(({ personName, details }) => ({ personName, ...Object.fromEntries(details.map(({ name, to }) => [name, to])) }))
}

test('a single one, at each time that somebody asks for it, made anew or not', async () => {
  for (const { kind, called, path } of records) {
    for (const who of [w.boss, w.boss]) {
      const answer = await who.asks('GET', path, undefined, { headers: { 'accept-language': 'en' } })
      expect(answer.status, `${kind} ${answer.text}`).toBe(200)
      expect(await told(answer)).toEqual([{ personName: who.name, what: `prints-of-${kind}`, format: 'pdf', rows: '1', record: called }])
    }
  }
})

test('one that is refused leaves no line', async () => {
  for (const { path } of records) {
    const answer = await w.proxy.asks('GET', path)
    expect(answer.status).toBe(404)
    expect(await told(answer)).toEqual([])
  }
})

test.each(['pdf', 'zip'])('several as %s, once for one id', async (form) => {
  for (const { kind, uid } of records) {
    const body = { printID: randomUUID(), kind, records: [uid], form }
    const order = () => w.boss.asks('POST', `/api/accounts/${w.boss.accountID}/prints`, body)
    const [first, again] = [await order(), await order()]
    expect([first.status, again.status], first.text).toEqual([201, 201])
    expect([await told(first), await told(again)]).toEqual([[{ personName: w.boss.name, what: `prints-of-${kind}`, format: form, rows: '1' }], []])
    await expect.poll(async () => Reflect.get(Object((await w.boss.asks('GET', `/api/accounts/${w.boss.accountID}/prints/${body.printID}`)).body), 'state')).toBe('ready')
  }
})
