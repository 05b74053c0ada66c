import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Company } from '#contract/companies/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { makeActor, type Actor } from '#tests/world/actor.ts'
import { type World, world } from '#tests/world/company.ts'
import type { Answered, Asking } from '#tests/world/server.ts'

let w: World
let system: Actor

beforeAll(async () => {
  w = await world()
  system = makeActor(w.server, w.people.sysadmin)
})
afterAll(() => w.stop())

const form = {
  name: 'Keyed Works',
  address: '500 Congress Ave',
  city: 'San Antonio',
  contactState: 'Texas',
  country: 'United States',
  firstName: 'Elena',
  lastName: 'Vasquez',
  contactPhone: '5125550148',
  contactEmail: 'elena@alamo.test',
  noLicenses: 50,
}
const withTag = (etag: string): Asking => ({ headers: { 'if-match': `"${etag}"` } })
const rowOf = ({ status, body, text }: Answered): Company => {
  if (status >= 300) throw new Error(`The request returned ${status}: ${text}`)
  return body as Company
}
const makes = async (name: string, more: object = {}) =>
  rowOf(await system.asks('POST', '/api/accounts', { ...form, name, ...more }))
const linesOf = (answer: Answered) =>
  w.server.owner<{ event: string; account_id: number; details: JsonObject }>(
    'select * from audit_events where request_id = $1 order by event_id',
    [answer.headers.get('x-request-id')],
  )
const [report, actions] = ['7b1e90c4-1111-4222-8333-444455552f6d', 'eyJrIjoiSecretReportOfActions']
const marks = async (accountID: number) =>
  (await system.asks('GET', `/api/accounts/${accountID}/reportkeys`)).body
const whole = (accountID: number) => system.asks('POST', `/api/accounts/${accountID}/reportkeys`)

test('API-14 ACC-05 ACC-54 ACC-84 a PATCH sets and empties them one by one; lines show only their ends, and each view leaves a line', async () => {
  const { accountID } = await makes('Keyed Works')
  const path = `/api/accounts/${accountID}`
  expect(await marks(accountID)).toEqual({ powerBIKey: null, caPowerBIkey: null })
  const set = await system.asks('PATCH', path, {
    powerBIKey: `  ${report} `,
    isPowerBIReportFree: false,
  })
  expect((await linesOf(set)).map(({ event, details }) => [event, details])).toEqual([
    ['plan-changed', { from: 'Free', to: 'Paid' }],
    ['report-keys-set', { fields: ['powerBIKey'] }],
  ])
  rowOf(await system.asks('PATCH', path, { caPowerBIkey: actions }))
  expect(await marks(accountID)).toEqual({ powerBIKey: '7b1e…2f6d', caPowerBIkey: 'eyJr…ions' })
  const shown = await whole(accountID)
  expect(shown.body).toEqual({ powerBIKey: report, caPowerBIkey: actions })
  expect(shown.headers.get('cache-control')).toContain('no-store')
  expect(await linesOf(shown)).toMatchObject([
    { event: 'api-keys-shown', account_id: accountID, details: { of: 'reports' } },
  ])
  rowOf(await system.asks('PATCH', path, { powerBIKey: '', caPowerBIkey: '' }))
  expect(await marks(accountID)).toEqual({ powerBIKey: null, caPowerBIkey: null })
})

test('ACC-54 ACC-55 a new company can have keys; an invalid key is refused at its field, an unchanged one leaves no line', async () => {
  const born = await system.asks('POST', '/api/accounts', {
    ...form,
    name: 'Born with keys',
    powerBIKey: report,
    caPowerBIkey: '',
  })
  const { accountID } = rowOf(born)
  expect((await linesOf(born)).map(({ event, details }) => [event, details])).toEqual([
    ['company-created', { name: 'Born with keys' }],
    ['report-keys-set', { fields: ['powerBIKey'] }],
  ])
  expect((await whole(accountID)).body).toEqual({ powerBIKey: report, caPowerBIkey: null })
  for (const wrong of ['two words', 'x'.repeat(1025), 'http://app.powerbi.com/view?r=eyJ']) {
    const refused = {
      status: 422,
      body: {
        code: 'invalid',
        fields: { powerBIKey: expect.stringContaining('as Power BI issues it') },
      },
    }
    expect(
      await system.asks('POST', '/api/accounts', { ...form, name: 'Wrong key', powerBIKey: wrong }),
    ).toMatchObject(refused)
    expect(
      await system.asks('PATCH', `/api/accounts/${accountID}`, { powerBIKey: wrong }),
    ).toMatchObject(refused)
  }
  const before = rowOf(await system.asks('GET', `/api/accounts/${accountID}`))
  const same = await system.asks('PUT', '/api/accounts', { accountID, powerBIKey: report })
  expect([rowOf(same).version, await linesOf(same)]).toEqual([before.version, []])
})

test('ACC-56 ACL-41 to ACL-44 people of the company cannot set them, even among other fields', async () => {
  const { accountID } = w.boss
  rowOf(await system.asks('PATCH', `/api/accounts/${accountID}`, { powerBIKey: report }))
  for (const who of [w.boss, w.safety, w.proxy]) {
    for (const body of [{ powerBIKey: actions }, { caPowerBIkey: '' }, { powerBIKey: report }]) {
      expect(await who.asks('PATCH', `/api/accounts/${accountID}`, body)).toMatchObject({
        status: 403,
        body: {
          code: 'not-permitted',
          fields: expect.objectContaining(
            Object.fromEntries(Object.keys(body).map((name) => [name, 'You may not change this.'])),
          ),
        },
      })
      expect(
        await who.asks('PUT', '/api/accounts', { accountID, city: 'Boulder', ...body }),
      ).toMatchObject({ status: 403 })
    }
  }
  expect((await whole(accountID)).body).toEqual({ powerBIKey: report, caPowerBIkey: null })
})

test('ACC-05 every response about a company has null for its keys (rulings 55 and 71)', async () => {
  const { accountID } = await makes('Silent Works', { powerBIKey: report, caPowerBIkey: actions })
  const answers = [
    await system.asks('GET', `/api/accounts/${accountID}`),
    await system.asks('GET', '/api/accounts?search=silent'),
    await system.asks('PATCH', `/api/accounts/${accountID}`, {
      city: 'Reno',
      powerBIKey: `${report}0`,
    }),
  ]
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    for (const told of [report, actions]) expect(text).not.toContain(told)
    for (const name of ['powerBIKey', 'caPowerBIkey', 'apiKey'])
      expect(text).toContain(`"${name}":null`)
  }
})

test('a company that comes back as read keeps its keys, and no call gives it an API key (ruling 69)', async () => {
  const { accountID } = await makes('Echo Works', { powerBIKey: report, caPowerBIkey: actions })
  const path = `/api/accounts/${accountID}`
  const read = rowOf(await system.asks('GET', path))
  const changed = rowOf(await system.asks('PATCH', path, { ...read, city: 'Reno' }))
  expect(
    rowOf(await system.asks('PUT', '/api/accounts', { ...changed, city: 'Boulder' })).city,
  ).toBe('Boulder')
  expect((await whole(accountID)).body).toEqual({ powerBIKey: report, caPowerBIkey: actions })
  expect(await system.asks('PATCH', path, { apiKey: 'acme-key' })).toMatchObject({
    status: 422,
    body: { fields: { apiKey: expect.any(String) } },
  })
  const asRead = { powerBIKey: null, caPowerBIkey: null, apiKey: null, city: 'Boulder' }
  expect(await w.boss.asks('PATCH', `/api/accounts/${w.boss.accountID}`, asRead)).toMatchObject({
    status: 200,
    body: { city: 'Boulder' },
  })
})

test('refuses a key when another change came first', async () => {
  const made = await makes('Twice Keyed')
  rowOf(
    await system.asks(
      'PATCH',
      `/api/accounts/${made.accountID}`,
      { powerBIKey: report },
      withTag(made.etag),
    ),
  )
  expect(
    await system.asks(
      'PATCH',
      `/api/accounts/${made.accountID}`,
      { powerBIKey: actions },
      withTag(made.etag),
    ),
  ).toMatchObject({ status: 412, body: { code: 'changed' } })
})
