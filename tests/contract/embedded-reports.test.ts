import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { EmbeddedReportKind } from '#contract/embedded-reports/schema.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'

let w: World

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())
afterEach(() => w.server.owner('delete from kept_secrets'))

const reportID = '7b1e90c4-1111-4222-8333-444455552f6d'
const base = 'https://app.powerbi.com'
const setsPlan = (isPowerBIReportFree: boolean, keys: object = {}) =>
  w.sysadmin.asks('PATCH', `/api/accounts/${w.people.ridgeline}`, { isPowerBIReportFree, ...keys })
const setsKeys = (person: { user_id: number }, keys: object) =>
  w.sysadmin.asks('PUT', `/api/users/config/${person.user_id}`, keys)
const opens = (
  reader: Actor,
  person: { user_id: number },
  kind: EmbeddedReportKind = 'submissions',
) => reader.asks('GET', `/api/users/${person.user_id}/embedded-report?kind=${kind}`)
const opensCompany = (kind: EmbeddedReportKind) =>
  w.sysadmin.asks('GET', `/api/accounts/${w.people.ridgeline}/embedded-report?kind=${kind}`)
const link = (address: string) => ({
  status: 200,
  body: { mode: 'link', link: address, embedToken: null },
})
const rows = (userID: number, tier: number) =>
  `filter=Users%2Fuser_id%20eq%20%27${userID}%27%20and%20Users%2Ftier%20eq%20${tier}`

test('REP-11 REP-13 on the free plan the own key of a person opens each of their reports', async () => {
  await setsPlan(true, { powerBIKey: 'of-the-company', caPowerBIkey: 'of-the-company' })
  await setsKeys(w.safety, { powerBIKey: 'forms', caPowerBIkey: 'actions' })
  expect(await opens(w.safety, w.safety)).toMatchObject(link(`${base}/view?r=forms`))
  expect(await opens(w.safety, w.safety, 'corrective-actions')).toMatchObject(
    link(`${base}/view?r=actions`),
  )
})

test('REP-12 REP-13 REP-14 REP-15 on the paid plan the key of the company opens the rows of a person at their tier', async () => {
  await setsPlan(false, { powerBIKey: 'forms', caPowerBIkey: 'actions' })
  await setsKeys(w.lead, { powerBIKey: 'own', caPowerBIkey: 'own' })
  const { user_id } = w.lead
  expect(await opens(w.lead, w.lead)).toMatchObject(
    link(`${base}/reportEmbed?reportId=forms&${rows(user_id, 3)}`),
  )
  expect(await opens(w.boss, w.lead, 'corrective-actions')).toMatchObject(
    link(`${base}/reportEmbed?reportId=actions&${rows(user_id, 3)}`),
  )
  expect(await opens(w.boss, w.boss)).toMatchObject(
    link(`${base}/reportEmbed?reportId=forms&${rows(w.boss.user_id, 1)}`),
  )
})

test.each(['submissions', 'corrective-actions'] as const)(
  'REP-09 REP-10 shows no %s report without a key of the plan',
  async (kind) => {
    const none = { status: 200, body: { mode: 'none', link: null, embedToken: null } }
    await setsPlan(true, { powerBIKey: 'of-the-company', caPowerBIkey: 'of-the-company' })
    expect(await opens(w.safety, w.safety, kind)).toMatchObject(none)
    await setsPlan(false, { powerBIKey: '', caPowerBIkey: '' })
    await setsKeys(w.safety, { powerBIKey: 'own', caPowerBIkey: 'own' })
    expect(await opens(w.safety, w.safety, kind)).toMatchObject(none)
    expect(await opensCompany(kind)).toMatchObject(none)
  },
)

test("G2-67 a key that is an address is the link, with the person's rows on the paid plan", async () => {
  const key = `${base}/reportEmbed?reportId=${reportID}&autoAuth=true`
  await setsPlan(false, { powerBIKey: key })
  expect(await opens(w.safety, w.safety)).toMatchObject(link(`${key}&${rows(w.safety.user_id, 2)}`))
  await setsPlan(true)
  await setsKeys(w.safety, { powerBIKey: key })
  expect(await opens(w.safety, w.safety)).toMatchObject(link(key))
})

test('ACL-233 REP-01 the system administrator opens the report of a whole company and that of any person', async () => {
  await setsPlan(false, { powerBIKey: 'forms', caPowerBIkey: 'actions' })
  expect(await opensCompany('submissions')).toMatchObject(
    link(`${base}/reportEmbed?reportId=forms`),
  )
  expect(await opensCompany('corrective-actions')).toMatchObject(
    link(`${base}/reportEmbed?reportId=actions`),
  )
  expect(await opens(w.sysadmin, w.lead)).toMatchObject({ status: 200, body: { mode: 'link' } })
})

test('ACL-234 ACL-235 ACL-236 REP-05 a report opens for its person and superiors, and only people of role 2 have one', async () => {
  const cases = [
    [w.boss, w.lead, 200],
    [w.safety, w.lead, 200],
    [w.boss, w.blocked, 200],
    [w.proxy, w.proxy, 200],
    [w.lead, w.safety, 403],
    [w.safety, w.proxy, 403],
    [w.proxy, w.lead, 403],
    [w.boss, w.worker, 404],
    [w.sysadmin, w.worker, 404],
    [w.sysadmin, w.sysadmin, 404],
  ] as const
  for (const [reader, person, status] of cases) {
    expect([reader.name, person.name, (await opens(reader, person)).status]).toEqual([
      reader.name,
      person.name,
      status,
    ])
  }
})

test('no response with a report can be cached', async () => {
  expect((await opens(w.boss, w.boss)).headers.get('cache-control')).toContain('no-store')
})
