import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { type Actor, world, type World } from '#tests/world/company.ts'

// Two zones that never have the same day.
const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

let w: World
let now: number
beforeAll(async () => {
  w = await world()
  // The stopped clock ends no day during the tests.
  now = w.server.stopClock().getTime()
  const zone = (account: number, name: string) =>
    w.server.owner('update accounts set time_zone = $2 where account_id = $1', [account, name])
  await zone(w.people.ridgeline, ahead)
  await zone(w.people.harbor, behind)
})
afterAll(() => w.stop())

const ofUser = (who: Actor, query = '') => `/api/users/${who.user_id}/actions${query}`
const titles = async (who: Actor, query: string) =>
  ((await who.asks('GET', ofUser(who, query))).body as { title: string }[])
    .map(({ title }) => title)
    .toSorted()

test('people of a company read its zone and days for each risk; the provider has neither', async () => {
  await w.server.owner('update accounts set due_days_high = 5 where account_id = $1', [
    w.people.ridgeline,
  ])
  expect(await w.lead.asks('GET', '/api/users/me')).toMatchObject({
    body: { company: { timeZone: ahead, dueDays: { Critical: 1, High: 5, Medium: 7, Low: 30 } } },
  })
  expect(await w.sysadmin.asks('GET', '/api/users/me')).toMatchObject({ body: { company: null } })
  const { body } = await w.sysadmin.asks('GET', '/api/accounts')
  expect(body).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'Harbor Civil', timeZone: behind })]),
  )
})

test('the zone of a company is one that the database knows', async () => {
  await expect(
    w.server.owner(`update accounts set time_zone = 'Mars/Olympus_Mons' where account_id = $1`, [
      w.people.ridgeline,
    ]),
  ).rejects.toThrow()
})

test('a day ends earlier in one company than in another; closed or undated ones are never overdue', async () => {
  const today = dayIn(behind, now)
  await w.boss.opens(w.tower, w.safety, { title: 'over in Kiritimati', dueDate: today })
  await w.boss.opens(w.tower, w.safety, { title: 'no day' })
  await w.boss.opens(w.tower, w.safety, { title: 'due there today', dueDate: dayIn(ahead, now) })
  const done = await w.boss.opens(w.tower, w.safety, { title: 'closed', dueDate: today })
  await w.safety.edits(done, { status: 'Closed' })
  await w.stranger.opens(w.pier, w.mate, { title: 'due today in Pago Pago', dueDate: today })
  await w.stranger.opens(w.pier, w.mate, {
    title: 'over in Pago Pago',
    dueDate: daysAfter(today, -1),
  })
  expect(await titles(w.sysadmin, '?overdue=true')).toEqual([
    'over in Kiritimati',
    'over in Pago Pago',
  ])
  expect(await titles(w.boss, '?overdue=true')).toEqual(['over in Kiritimati'])
  expect(await titles(w.stranger, '?overdue=true')).toEqual(['over in Pago Pago'])
  expect(await titles(w.sysadmin, `?dueDate=..${daysAfter(today, -1)}`)).toEqual([
    'over in Pago Pago',
  ])
  expect(await w.boss.asks('GET', ofUser(w.boss, '?overdue=yes'))).toMatchObject({ status: 400 })
})

test('two due dates conflict; a due date merges with another field; the history has old and new values', async () => {
  const action = await w.boss.opens(w.tower, w.safety, { title: 'merged', dueDate: '2027-01-10' })
  await w.safety.edits(action, { dueDate: '2027-01-20', notes: 'Scaffold comes later.' })
  // Each field as it was before the first change.
  expect(
    await w.boss.sendsOne({
      ref: action.uid,
      patch: { dueDate: '2027-01-15', notes: 'Sooner.' },
      seen: { dueDate: '2027-01-10' },
    }),
  ).toMatchObject({
    fields: [
      {
        field: 'dueDate',
        yours: '2027-01-15',
        theirs: '2027-01-20',
        before: '2027-01-10',
        suggest: 'theirs',
      },
    ],
  })
  expect(
    await w.boss.sendsOne({
      ref: action.uid,
      patch: { incidentLocation: 'Gate 3', notes: 'Where it is.' },
      seen: { incidentLocation: action.incidentLocation },
    }),
  ).toMatchObject({ row: { dueDate: '2027-01-20', incidentLocation: 'Gate 3' } })
  expect((await w.boss.history(action)).map(({ changes }) => changes)).toContainEqual({
    dueDate: { from: '2027-01-10', to: '2027-01-20' },
  })
})
