import { expect, test } from 'vitest'
import type { Contact } from '#contract/schedules/schema.ts'
import { makePerson, type Person } from '#tests/world/people.ts'
import { aReport } from './cases/schedules.ts'
import {
  adds,
  asks,
  changes,
  people,
  refusedFields,
  server,
  setUp,
  titles,
} from './schedules-world.ts'

setUp()

test('G2-76 a list holds the reports of the requested chain, and never more than the own one', async () => {
  const company = `/api/accounts/${people.ridgeline}`
  await adds({ jobTitle: 'Of the boss' }, people.boss)
  await adds({ jobTitle: 'Of the lead' }, people.lead)
  const of = (person: Person) => `?userId=${person.user_id}`
  const both = (list: string[]) => list.filter((title) => title.startsWith('Of the'))
  expect(both(await titles(people.boss))).toEqual(['Of the boss', 'Of the lead'])
  expect(both(await titles(people.boss, of(people.lead)))).toEqual(['Of the lead'])
  expect(both(await titles(people.safety, of(people.boss)))).toEqual(['Of the lead'])
  expect(both(await titles(people.sysadmin, of(people.sysadmin)))).toEqual([
    'Of the boss',
    'Of the lead',
  ])
  expect(both(await titles(people.sysadmin, of(people.lead)))).toEqual(['Of the lead'])
  expect(
    (
      await server.ask('GET', `${company}/schedule-jobs?userId=${people.stranger.user_id}`, {
        as: people.boss,
      })
    ).status,
  ).toBe(404)
})

test('G2-76 refuses to change, remove or make a report of a person above or beside', async () => {
  const { scheduleJobId } = await adds({}, people.boss)
  expect((await changes(scheduleJobId, { jobTitle: 'Mine' })).status).toBe(404)
  expect((await asks('DELETE', { id: scheduleJobId })).status).toBe(404)
  for (const { user_id } of [people.boss, people.proxy, people.stranger])
    expect(refusedFields(await asks('POST', { body: [{ ...aReport, userId: user_id }] }))).toEqual([
      422,
      ['userId'],
    ])
  expect(await adds({ userId: people.lead.user_id })).toMatchObject({
    userId: people.lead.user_id,
    user: { name: 'Aisha Khan' },
  })
})

test('a system administrator names the person of a report', async () => {
  expect(refusedFields(await asks('POST', { as: people.sysadmin, body: [aReport] }))).toEqual([
    422,
    ['userId'],
  ])
  expect(await adds({ userId: people.boss.user_id }, people.sysadmin)).toMatchObject({
    user: { name: 'Dana Whitfield' },
  })
})

test('API2-71 G2-85 contacts are the person and the active people below with an email, by name', async () => {
  const contacts = async (as: Person, of: Person) =>
    server.ask('GET', `/api/users/contacts/${of.user_id}`, { as })
  const names = async (as: Person, of: Person) =>
    ((await contacts(as, of)).body as Contact[]).map(({ name }) => name)
  await makePerson(server.owner, people.ridgeline, {
    name: 'Abe Blocked',
    email: 'abe@ridgeline.test',
    reportsTo: people.lead,
    blocked: true,
  })
  expect((await contacts(people.safety, people.lead)).body).toEqual([
    { user_id: people.lead.user_id, name: 'Aisha Khan', email: 'lead@ridgeline.test' },
    { user_id: people.worker.user_id, name: 'Tom Brandt', email: 'worker@ridgeline.test' },
  ])
  expect(await names(people.safety, people.safety)).toEqual([
    'Aisha Khan',
    'Marco Reyes',
    'Tom Brandt',
  ])
  expect(await contacts(people.safety, people.boss)).toMatchObject({
    status: 403,
    body: { code: 'not-permitted' },
  })
})
