import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { type CorrectiveAction, world, type World } from '#tests/world/company.ts'

let w: World
let today: string

beforeAll(async () => {
  w = await world()
  const now = w.server.stopClock().getTime()
  today = dayIn('America/Denver', now)
  await w.server.owner(`update accounts set time_zone = 'America/Denver' where account_id = $1`, [
    w.people.ridgeline,
  ])
  await asks({ secondPersonFrom: 'High', checkAgainDays: 14 })
})
afterAll(() => w.stop())

const asks = async (fields: object) => {
  const { status, text } = await w.boss.asks('PUT', '/api/accounts', {
    accountID: w.people.ridgeline,
    ...fields,
  })
  if (status !== 200) throw new Error(text)
}
const opens = (more: object = {}) => w.boss.opens(w.tower, w.safety, { severity: 'High', ...more })
const edits = (who: 'boss' | 'safety', action: CorrectiveAction, fields: object) =>
  w[who].asks('PUT', `/api/users/${w[who].user_id}/actions/${action.correctiveActionID}`, {
    notes: 'Rail is back.',
    ...fields,
  })
/** Makes the day of its second check today. */
const comesDue = (action: CorrectiveAction) =>
  w.server.owner('update corrective_actions set check_again_date = $2 where uid = $1', [
    action.uid,
    today,
  ])

test('CA-82 a device reads the company’s rule with the person, and a wrong risk is refused', async () => {
  expect(await w.safety.asks('GET', '/api/users/me')).toMatchObject({
    body: { company: { closingRule: { secondPersonFrom: 'High', checkAgainDays: 14 } } },
  })
  const refused = await w.boss.asks('PUT', '/api/accounts', {
    accountID: w.people.ridgeline,
    secondPersonFrom: 'Severe',
  })
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { secondPersonFrom: expect.any(String) } },
  })
})

test('CA-82 CA-83 CA-84 the assignee asks for a check and cannot close; the opener sends back, then closes', async () => {
  const action = await opens()
  expect(await edits('safety', action, { status: 'Closed' })).toMatchObject({
    status: 422,
    body: { code: 'second-person', fields: { status: expect.any(String) } },
  })
  expect(await edits('safety', action, { status: 'Closed', severity: 'Low' })).toMatchObject({
    body: { code: 'second-person' },
  })
  const ready = { status: 'In Progress', isReadyToCheck: true }
  expect(await w.safety.edits(action, { ...ready, notes: 'Done.' })).toMatchObject(ready)
  expect(await w.boss.edits(action, { isReadyToCheck: false, notes: 'One post.' })).toMatchObject({
    isReadyToCheck: false,
    status: 'In Progress',
  })
  await w.safety.edits(action, { isReadyToCheck: true, notes: 'Now.' })
  expect(await w.boss.edits(action, { status: 'Closed', notes: 'Seen.' })).toMatchObject({
    status: 'Closed',
    isReadyToCheck: false,
    closedBy: w.boss.user_id,
    checkAgainDate: daysAfter(today, 14),
  })
  expect((await w.boss.history(action)).map(({ changes }) => changes['isReadyToCheck'])).toEqual([
    undefined,
    { from: false, to: true },
    { from: true, to: false },
    { from: false, to: true },
    undefined,
  ])
})

test('CA-82 a closing from a device is refused without evidence, whoever sends it', async () => {
  const action = await opens()
  const sends = (who: 'boss' | 'safety', notes: object) =>
    w[who].sendsOne({
      entity: 'action',
      op: 'patch',
      ref: action.uid,
      patch: { status: 'Closed', ...notes },
      seen: { status: 'Opened' },
      guards: { severity: action.severity, description: action.description },
    })
  expect(await sends('safety', { notes: 'Done.' })).toMatchObject({ code: 'second-person' })
  expect(await sends('boss', {})).toMatchObject({
    code: 'invalid',
    problems: { notes: 'Notes are required' },
  })
  expect(await sends('boss', { notes: 'Seen.' })).toMatchObject({ row: { status: 'Closed' } })
})

test('CA-82 an action below the risk is closed by its assignee, and is not checked again', async () => {
  const action = await opens({ severity: 'Medium' })
  expect(await w.safety.edits(action, { status: 'Closed', notes: 'Done.' })).toMatchObject({
    closedBy: w.safety.user_id,
    checkAgainDate: null,
  })
  expect(await edits('boss', action, { isConfirmed: true })).toMatchObject({
    status: 422,
    body: { fields: { checkAgainDate: expect.any(String) } },
  })
})

test('CA-85 CA-86 on its day the opener confirms that the fix lasted; the assignee only reopens', async () => {
  const [kept, broken] = [await opens(), await opens()]
  for (const action of [kept, broken])
    await w.boss.edits(action, { status: 'Closed', notes: 'Seen.' })
  expect(await edits('boss', kept, { isConfirmed: true })).toMatchObject({
    status: 422,
    body: { fields: { checkAgainDate: expect.any(String) } },
  })
  for (const action of [kept, broken]) await comesDue(action)
  expect(await edits('safety', kept, { isConfirmed: true })).toMatchObject({
    body: { code: 'second-person' },
  })
  expect(await w.boss.edits(kept, { isConfirmed: true, notes: 'Held.' })).toMatchObject({
    isConfirmed: true,
    confirmedDateTime: expect.any(String),
  })
  expect(await w.safety.edits(broken, { status: 'In Progress', notes: 'Loose.' })).toMatchObject({
    checkAgainDate: null,
    isConfirmed: false,
    closedBy: null,
  })
})

test('CA-82 a company without the rule closes as before', async () => {
  await asks({ secondPersonFrom: '', checkAgainDays: null })
  const action = await opens()
  expect(await w.safety.edits(action, { status: 'Closed', notes: 'Done.' })).toMatchObject({
    status: 'Closed',
    checkAgainDate: null,
  })
})
