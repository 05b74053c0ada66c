import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { askForDue } from '#server/features/goformz/connector/pull-job.ts'
import { type World, world } from '#tests/world/company.ts'
import { type FormzCompany, formzCompany } from '#tests/world/formz-company.ts'
import { aFormzForm, type FormzLike, formzLike } from '#tests/world/formz-like.ts'

let w: World
let like: FormzLike
let company: FormzCompany
const path = () => `/api/accounts/${w.people.ridgeline}/goformz`

beforeAll(async () => {
  w = await world({ environment: { OUTBOUND_LOOPBACK: '1' } })
})
afterAll(() => w.stop())
beforeEach(async () => {
  like = await formzLike()
  company = formzCompany(w, like)
  like.users.set('u-1', { name: 'Marco Reyes' })
})
afterEach(async () => {
  await like.stop()
  for (const table of ['formz_pushed', 'formz_runs', 'formz_connectors', 'formz_submissions'])
    await w.server.owner(`delete from ${table}`)
})

const webhook = async (another = false) =>
  new URL(
    (
      (await w.server.ask('POST', `${path()}/webhook`, { as: w.people.boss, body: { another } }))
        .body as { address: string }
    ).address,
  ).pathname
const push = (address: string, body: object) => w.server.ask('POST', address, { body })
const completed = (Id: string) => ({
  EventType: 'form.complete',
  EntityId: 'a-template',
  Timestamp: '1767225600',
  Item: { Id, Url: 'https://evil.test/' },
})

test('a webhook call, even a repeated one, looks the form up once and trusts none of its content', async () => {
  await company.connects()
  await company.pulls()
  const address = await webhook()
  // Older than the last read, so no list includes it.
  like.forms.set('pushed', aFormzForm('pushed', -500))
  for (let n = 0; n < 5; n += 1)
    expect((await push(address, completed('pushed'))).body).toEqual({ received: true })
  await push(address, { ...completed('other'), EventType: 'form.delete' })
  await push(address, completed('../../connect'))
  await push(address, completed('no-such-form'))
  expect(await w.server.owner('select form_id from formz_pushed order by form_id')).toEqual([
    { form_id: 'no-such-form' },
    { form_id: 'pushed' },
  ])
  const asked: string[] = []
  await askForDue(
    w.server.db,
    { add: async (_tx, _kind, payload) => (asked.push(JSON.stringify(payload)), 'id') },
    new Date(),
  )
  expect(asked).toEqual(['{"cause":"push"}'])
  await company.pulls()
  expect(Object.keys(await company.stored())).toEqual(['pushed'])
  expect(await w.server.owner('select 1 from formz_pushed')).toEqual([])
  expect(like.asked.filter((one) => one === 'GET /v2/formz/pushed')).toHaveLength(1)
})

test('webhook calls cannot shorten the waits while GoFormz fails', async () => {
  await company.connects()
  like.faults = { status: 500 }
  const { nextRunAt } = await company.pulls()
  await push(await webhook(), completed('f-1'))
  expect((await company.state()).nextRunAt).toBe(nextRunAt)
})

test('a new webhook ends the former at once, a wrong one learns nothing, and guessing is slowed', async () => {
  await company.connects()
  const first = await webhook()
  expect(await webhook()).toBe(first)
  const second = await webhook(true)
  expect([
    (await push(first, completed('x'))).status,
    (await push(second, completed('x'))).status,
  ]).toEqual([404, 200])
  expect((await push(second, { EventType: 7 })).status).toBe(400)
  expect(
    (await push(second, { EventType: 'form.complete', Item: { Id: 'x'.repeat(20_000) } })).status,
  ).toBe(413)
  const wrong: number[] = []
  for (let n = 0; n < 30; n += 1)
    wrong.push(
      (await push(`/api/webhooks/goformz/${w.people.ridgeline}-${n}`, completed('x'))).status,
    )
  expect([wrong[0], wrong.at(-1)]).toEqual([404, 429])
  expect((await push(second, completed('x'))).status).toBe(200)
})
