import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { powerBIOverHttp } from '#server/features/embedded-reports/power-bi.ts'
import { createOutbound } from '#server/outbound/request.ts'
import type { EmbeddedReport } from '#contract/embedded-reports/schema.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'
import { type PowerBIFaults, type PowerBILike, powerBILike } from '#tests/world/power-bi-like.ts'

let w: World
let like: PowerBILike

const workspaceID = '0f0e0d0c-1111-4222-8333-444455556666'
const reportID = '7b1e90c4-1111-4222-8333-444455552f6d'

beforeAll(async () => {
  like = await powerBILike(workspaceID)
  w = await world({ environment: like.environment })
  const stopped = w.server.stopClock()
  like.now = () => new Date(stopped.getTime() + waited)
  const keys = { isPowerBIReportFree: false, powerBIKey: reportID }
  await w.sysadmin.asks('PATCH', `/api/accounts/${w.people.ridgeline}`, keys)
})
afterAll(async () => {
  await w.stop()
  await like.stop()
})
let waited = 0
/** Moves the clocks of both servers past the cached tokens. */
afterEach(() => {
  like.faults = {}
  like.embedTokens = []
  later(120)
})
const later = (minutes: number) => {
  waited += minutes * 60_000
  w.server.wait(minutes * 60_000)
}
// Each call gets its own token, because the clock moves.
const opens = (reader: Actor, path: string) => w.server.ask('GET', path, { as: reader })
const ofPerson = (person: { user_id: number }) => `/api/users/${person.user_id}/embedded-report`
const ofCompany = () => `/api/accounts/${w.people.ridgeline}/embedded-report`

test('REP-12 a service principal gets an embed token for one report and one person', async () => {
  const { status, body } = await opens(w.boss, ofPerson(w.safety))
  const { mode, link, embedToken } = body as EmbeddedReport
  expect([status, mode, link]).toEqual([
    200,
    'token',
    `https://app.powerbi.com/reportEmbed?reportId=${reportID}&groupId=${workspaceID}`,
  ])
  expect(embedToken).toMatchObject({
    reportID,
    token: expect.stringMatching(/^embedToken-\d+-of-/),
    filter: { user_id: w.safety.user_id, tier: 2 },
  })
  expect(like.embedTokens).toEqual([
    { reportID, workspaceID, username: `${w.safety.user_id}`, roles: ['Siteward'] },
  ])
})

test('a whole company has its own identity and no filter', async () => {
  const { body } = await opens(w.sysadmin, ofCompany())
  expect(body).toMatchObject({ mode: 'token', embedToken: { filter: null } })
  expect(like.embedTokens).toMatchObject([{ username: `account-${w.people.ridgeline}` }])
})

test('renews an embed token shortly before its end, with a sign-in that is still valid', async () => {
  const before = like.signIns
  const tokens: unknown[] = []
  for (const minutes of [0, 50, 6]) {
    later(minutes)
    tokens.push(((await opens(w.boss, ofPerson(w.lead))).body as EmbeddedReport).embedToken?.token)
  }
  expect(tokens[1]).toBe(tokens[0])
  expect(tokens[2]).not.toBe(tokens[0])
  expect([like.embedTokens.length, like.signIns - before]).toEqual([2, 2])
})

test.each<[string, PowerBIFaults]>([
  ['refuses the sign-in', { status: { step: 'sign-in', code: 401 } }],
  ['does not know the report', { status: { step: 'report', code: 404 } }],
  ['gives no embed token', { status: { step: 'token', code: 403 } }],
  ['is unavailable', { status: { step: 'token', code: 503 } }],
  ['responds with text', { lies: true }],
])('reports a service that %s to the reader, and the next try works', async (_, faults) => {
  like.faults = faults
  const { status, body } = await opens(w.boss, ofPerson(w.boss))
  expect([status, body]).toMatchObject([
    502,
    { code: 'report-service', title: 'No answer from Power BI' },
  ])
  like.faults = {}
  expect((await opens(w.boss, ofPerson(w.boss))).status).toBe(200)
})

test('shows a key without a report, and every key of the free plan, by its link', async () => {
  const path = `/api/accounts/${w.people.ridgeline}`
  await w.server.ask('PATCH', path, { as: w.sysadmin, body: { powerBIKey: 'eyJrIjoi' } })
  expect((await opens(w.boss, ofPerson(w.boss))).body).toMatchObject({ mode: 'link' })
  await w.server.ask('PATCH', path, {
    as: w.sysadmin,
    body: { isPowerBIReportFree: true, powerBIKey: reportID },
  })
  await w.server.ask('PUT', `/api/users/config/${w.boss.user_id}`, {
    as: w.sysadmin,
    body: { powerBIKey: reportID },
  })
  expect((await opens(w.boss, ofPerson(w.boss))).body).toMatchObject({
    mode: 'link',
    link: `https://app.powerbi.com/view?r=${reportID}`,
  })
  expect(like.embedTokens).toEqual([])
})

test('gives up on a slow service', async () => {
  like.faults = { slow: 60_000 }
  const { powerBILoginUrl: loginAddress, powerBIApiUrl: apiAddress } = w.server.settings
  const login = {
    loginAddress,
    apiAddress,
    tenant: 't',
    clientID: 'c',
    clientSecret: 's',
    workspaceID: null,
    role: 'r',
  }
  const service = powerBIOverHttp(createOutbound({ loopback: true, within: 50 }), login)
  expect(await service.signIn()).toEqual({ fault: 'away', detail: 'sign-in: slow' })
})
