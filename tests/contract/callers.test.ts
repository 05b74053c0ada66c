import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerNames } from '#tests/world/callers.ts'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'
import { cases, things } from './all-cases.ts'
import { cases as projectCases } from './cases/projects.ts'
import type { CasesOf } from './cases-of.ts'
import { requestOf } from './request-of.ts'

let server: TestServer
let fixture: Fixture

beforeAll(async () => {
  server = await testServer()
  fixture = await makeFixture(server, things)
})
afterAll(() => server.stop())

test('what a capability leaves out does not compile', () => {
  const { patch, ...withoutPatch } = projectCases
  const { callers, foreign } = patch
  // @ts-expect-error An operation without its case.
  const operationLeftOut: CasesOf<'projects'> = withoutPatch
  // @ts-expect-error A request without its body.
  const bodyLeftOut: CasesOf<'projects'> = { ...withoutPatch, patch: { callers, foreign } }
  // @ts-expect-error A reference that nobody tries with another company's thing.
  const referenceLeftOut: CasesOf<'projects'> = { ...withoutPatch, patch: { ...patch, foreign: { accountID: '403 scope', projectID: '404 not-found' } } }
  // @ts-expect-error A kind of caller less.
  const callerLeftOut: CasesOf<'projects'> = { ...withoutPatch, patch: { ...patch, callers: ['200'] } }
  expect([operationLeftOut, bodyLeftOut, referenceLeftOut, callerLeftOut]).toHaveLength(4)
})

// Trust, 'Authorisation': every operation × every kind of caller, against a table written by hand.
describe.each(cases.map((one) => [one.rows ?? '', one.operation.name, one] as const))('API2-01 SES-07 SES-11 SES-66 ACL-258 ACL-261 ACL-262 ACL-264 ACL-266 ACL-267 ACL-269 %s: %s', (_rows, _name, one) => {
  test.each(callerNames)('as %s', async (caller) => {
    const expected = one.callers[callerNames.indexOf(caller)]
    const { path, body } = requestOf(one, caller, fixture)
    const token = await fixture.tokenFor(caller)
    const answer = await server.ask(one.operation.method, path, { token, body })
    const code = typeof answer.body === 'object' && answer.body !== null && 'code' in answer.body ? ` ${String(answer.body.code)}` : ''
    expect(`${answer.status}${answer.status >= 400 ? code : ''}`, answer.text.slice(0, 300)).toBe(expected)
    // Who may not see a record is not shown it by a refusal either.
    if (/^40[134]/.test(expected ?? '') && expected !== '403 not-editor') expect(answer.text).not.toContain('"row"')
  })
})
