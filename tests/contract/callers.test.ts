import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'
import { callerNames, expectations } from './caller-table.ts'
import { requestOf } from './caller-requests.ts'

let server: TestServer
let fixture: Fixture

beforeAll(async () => {
  server = await testServer()
  fixture = await makeFixture(server)
})
afterAll(() => server.stop())

test('the table names every operation, and no other', () => {
  expect(Object.keys(expectations).toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
})

// Trust, 'Authorisation': every operation × every kind of caller, against a table written by hand.
describe.each(operations.map((operation) => [operation.name, operation] as const))('SES-07 SES-11 SES-66 ACL-173 to ACL-188 ACL-205 to ACL-220 ACL-258 ACL-261 ACL-262 ACL-264 ACL-266 ACL-267 ACL-269: %s', (name, operation: Operation) => {
  test.each(callerNames)('as %s', async (caller) => {
    const row = expectations[name]
    if (row === undefined) throw new Error(`No row for ${name}.`)
    const expected = row[callerNames.indexOf(caller)]
    const { path, body } = requestOf(operation, caller, fixture)
    const token = await fixture.tokenFor(caller)
    const answer = await server.ask(operation.method, path, { token, body })
    const code = typeof answer.body === 'object' && answer.body !== null && 'code' in answer.body ? ` ${String(answer.body.code)}` : ''
    expect(`${answer.status}${answer.status >= 400 ? code : ''}`, answer.text.slice(0, 300)).toBe(expected)
    // Who may not see a record is not shown it by a refusal either.
    if (/^40[134]/.test(expected ?? '') && expected !== '403 not-editor') expect(answer.text).not.toContain('"row"')
  })
})
