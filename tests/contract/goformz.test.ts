import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Formz } from '#contract/goformz/schema.ts'
import { makePerson } from '#tests/world/people.ts'
import { type World, world } from '#tests/world/company.ts'
import { aForm } from './cases/goformz.ts'

let w: World
let path: string

beforeAll(async () => {
  w = await world()
  path = `/api/accounts/${w.people.ridgeline}/formzsubmissions`
})
afterAll(() => w.stop())

const as = (person: World['people']['boss']) => ({ as: person })
const handIn = (
  body: object,
  asking: { as?: World['people']['boss']; headers?: Record<string, string> } = as(w.people.worker),
) => w.server.ask('POST', path, { ...asking, body })
const listed = async (person: World['people']['boss']) =>
  (await w.server.ask('GET', path, as(person))).body as Formz[]
const clear = () => w.server.owner('delete from formz_submissions')

test('GFZ-11 API2-70 a form comes back as handed in', async () => {
  const { status, body } = await handIn(
    aForm('Hot work permit', 'Marco Reyes', {
      projectId: w.tower.projectID,
      accountId: w.people.ridgeline,
    }),
  )
  expect(status).toBe(201)
  expect(body).toMatchObject({
    projectId: String(w.tower.projectID),
    projectName: w.tower.name,
    accountId: w.people.ridgeline,
    formName: 'Hot work permit',
    creationDateTime: '2026-01-05T10:00:00.000Z',
    formzUserName: 'Marco Reyes',
    formzPdfUrl: '[{"Url":"https://files.goformz.test/1.pdf"}]',
  })
  await clear()
})

test('G2-38 a repeated form id, or a repeated key, returns the stored form and adds none', async () => {
  const first = (await handIn(aForm('Daily log', 'Tom Brandt', { formId: 'f-1' }))).body as Formz
  const again = await handIn(aForm('Another name', 'Somebody', { formId: 'f-1' }))
  expect([again.status, again.body]).toEqual([201, first])
  const key = { as: w.people.worker, headers: { 'idempotency-key': 'tablet-7-form-3' } }
  const keyed = (await handIn(aForm('Lift plan', 'Tom Brandt'), key)).body as Formz
  expect((await handIn(aForm('Lift plan, again', 'Tom Brandt'), key)).body).toEqual(keyed)
  expect((await listed(w.people.boss)).map(({ formName }) => formName).toSorted()).toEqual([
    'Daily log',
    'Lift plan',
  ])
  await clear()
})

test('G2-38 a hundred requests at the same instant with one form id make one form', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      handIn(aForm(`Try ${n}`, 'Tom Brandt', { formId: 'raced' })),
    ),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${(body as Formz).id}`)).size).toBe(1)
  expect(await listed(w.people.boss)).toHaveLength(1)
  await clear()
})

test('API2-70 reports an error in a form at its field', async () => {
  const { formName: _, ...nameless } = aForm('x', 'y')
  expect((await handIn(nameless)).body).toMatchObject({
    code: 'invalid',
    fields: { formName: 'Required.' },
  })
  expect((await handIn(aForm('x', 'y', { creationDateTime: '5 January' }))).status).toBe(422)
  expect((await handIn(aForm('x', 'y', { secret: 1 }))).body).toMatchObject({
    code: 'unknown-field',
  })
  expect((await handIn(aForm('x', 'y', { accountId: w.people.harbor }))).body).toMatchObject({
    status: 403,
    code: 'scope',
  })
  expect(await listed(w.people.boss)).toEqual([])
})

test('GFZ-10 matches a project by its number, else by the name in the form if one project has it', async () => {
  await handIn(
    aForm('By number', 'x', { projectId: w.tower.projectID, projectName: 'Whatever it said' }),
  )
  await handIn(
    aForm('By name', 'x', { projectId: 'J-7', projectName: ` ${w.tower.name.toUpperCase()} ` }),
  )
  await handIn(aForm('Of another company', 'x', { projectId: w.pier.projectID }))
  await handIn(aForm('Of nothing', 'x', { projectId: 'J-8', projectName: 'No such project' }))
  const twin = await w.boss.startsProject({ number: 'T-2', name: 'Twin' })
  await w.boss.startsProject({ number: 'T-3', name: 'twin' })
  await handIn(aForm('Of two', 'x', { projectId: 'J-9', projectName: 'Twin' }))
  const found = Object.fromEntries(
    (await listed(w.people.boss)).map(({ formName, projectId, projectName }) => [
      formName,
      [projectId, projectName],
    ]),
  )
  expect(found).toEqual({
    'By number': [String(w.tower.projectID), w.tower.name],
    'By name': ['J-7', w.tower.name],
    'Of another company': [String(w.pier.projectID), null],
    'Of nothing': ['J-8', null],
    'Of two': ['J-9', null],
  })
  expect(twin.projectID).toBeGreaterThan(0)
  await clear()
})

test('ACL-226 ACL-227 ACL-228 G2-64 people see the forms of the own chain by name or address, an owner all of them', async () => {
  const below = await makePerson(w.server.owner, w.people.ridgeline, {
    name: 'Bea Stone',
    email: 'bea@ridgeline.test',
    reportsTo: w.people.proxy,
  })
  for (const [formName, user] of [
    ['of the boss', w.people.boss.name],
    ['of safety', w.people.safety.email.toUpperCase()],
    ['of the lead', ` ${w.people.lead.name} `],
    ['of below', below.name],
    ['of nobody', 'Somebody Else'],
  ] as const)
    await handIn(aForm(formName, user))
  const seen = async (person: World['people']['boss']) =>
    (await listed(person)).map(({ formName }) => formName).toSorted()
  expect(await seen(w.people.boss)).toEqual([
    'of below',
    'of nobody',
    'of safety',
    'of the boss',
    'of the lead',
  ])
  expect(await seen(w.people.safety)).toEqual(['of safety', 'of the lead'])
  expect(await seen(w.people.lead)).toEqual(['of the lead'])
  expect(await seen(w.people.proxy)).toEqual(['of below'])
  await w.server.owner('update users set reports_to_user_id = $2 where user_id = $1', [
    below.user_id,
    w.people.safety.user_id,
  ])
  await w.server.owner('update account_counters set people_version = people_version + 1')
  expect(await seen(w.people.proxy)).toEqual([])
  await clear()
})

test('API2-69 lists the newest form first', async () => {
  for (const [name, at] of [
    ['second', '2026-01-06T08:00:00Z'],
    ['first', '2026-01-07T08:00:00+05:00'],
    ['third', '2026-01-05T08:00:00Z'],
  ] as const)
    await handIn(aForm(name, 'x', { creationDateTime: at }))
  expect((await listed(w.people.boss)).map(({ formName }) => formName)).toEqual([
    'first',
    'second',
    'third',
  ])
  await clear()
})

test('G2-38 the API key of the company opens the intake, and nothing else', async () => {
  const keys = `/api/accounts/${w.people.ridgeline}/apikey`
  const keyOf = async (method: string) =>
    String(
      Reflect.get(Object((await w.server.ask(method, keys, as(w.people.sysadmin))).body), 'apiKey'),
    )
  const first = await keyOf('POST')
  const by = (key: string, more: Record<string, string> = {}) => ({
    headers: { 'x-api-key': key, ...more },
  })
  expect((await handIn(aForm('By key', 'x'), by(first))).status).toBe(201)
  // The previous key stays valid for a day.
  const second = await keyOf('PUT')
  for (const key of [first, second])
    expect((await handIn(aForm('By key', 'x'), by(key))).status).toBe(201)
  w.server.wait(25 * 3_600_000)
  expect((await handIn(aForm('By key', 'x'), by(first))).body).toMatchObject({
    status: 401,
    code: 'unauthenticated',
  })
  expect((await handIn(aForm('By key', 'x'), by(second))).status).toBe(201)
  // The key does not read the list, nor open another company's intake; a session in the request
  // takes precedence.
  expect((await w.server.ask('GET', path, by(second))).status).toBe(401)
  expect(
    (
      await w.server.ask('POST', `/api/accounts/${w.people.harbor}/formzsubmissions`, {
        ...by(second),
        body: aForm('x', 'y'),
      })
    ).body,
  ).toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(
    (await handIn(aForm('x', 'y'), by(second, { authorization: 'Bearer nothing' }))).status,
  ).toBe(401)
  // A person's key does not work either.
  const own = (
    await w.server.ask('GET', `/api/users/config/${w.people.boss.user_id}`, as(w.people.boss))
  ).body as { apiKey: string }
  expect((await handIn(aForm('x', 'y'), by(own.apiKey))).status).toBe(401)
  await w.server.owner('update accounts set is_active = false where account_id = $1', [
    w.people.ridgeline,
  ])
  expect((await handIn(aForm('x', 'y'), by(second))).body).toMatchObject({
    status: 403,
    code: 'account-inactive',
  })
  await w.server.owner('update accounts set is_active = true where account_id = $1', [
    w.people.ridgeline,
  ])
  await clear()
})

test('G2-38 guessing keys is slowed, and does not delay a right key', async () => {
  const key = String(
    Reflect.get(
      Object(
        (
          await w.server.ask(
            'POST',
            `/api/accounts/${w.people.ridgeline}/apikey`,
            as(w.people.sysadmin),
          )
        ).body,
      ),
      'apiKey',
    ),
  )
  const statuses: number[] = []
  for (let n = 0; n < 30; n += 1)
    statuses.push(
      (await handIn(aForm('x', 'y'), { headers: { 'x-api-key': `sw_co_${n}` } })).status,
    )
  expect(statuses.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => 401))
  expect(statuses).toContain(429)
  expect((await handIn(aForm('By key', 'x'), { headers: { 'x-api-key': key } })).status).toBe(201)
  await clear()
})
