import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallerName, callerNames } from '#tests/world/callers.ts'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'
import { cases, things } from './all-cases.ts'
import { cases as projectCases } from './cases/projects.ts'
import type { CasesOf } from './cases-of.ts'
import { requestOf } from './request-of.ts'

let server: TestServer
let fixture: Fixture
const sessions = new Map<CallerName, string | undefined>()

beforeAll(async () => {
  // All callers use one key, which reads all reports of a company.
  server = await testServer({ limits: { exports: { ofOne: 50, ofAll: 50, anHour: 1000 } } })
  fixture = await makeFixture(server, things)
  for (const caller of callerNames) sessions.set(caller, await fixture.tokenFor(caller))
})
afterAll(() => server.stop())

test('a case without an operation, body, reference or caller does not compile', () => {
  const { patch, ...withoutPatch } = projectCases
  const { callers, foreign } = patch
  // @ts-expect-error An operation without its case.
  const operationLeftOut: CasesOf<'projects'> = withoutPatch
  // @ts-expect-error A request without its body.
  const bodyLeftOut: CasesOf<'projects'> = { ...withoutPatch, patch: { callers, foreign } }
  const referenceLeftOut: CasesOf<'projects'> = {
    ...withoutPatch,
    // @ts-expect-error A reference without a case for another company's record.
    patch: { ...patch, foreign: { accountID: '403 scope', projectID: '404 not-found' } },
  }
  const callerLeftOut: CasesOf<'projects'> = {
    ...withoutPatch,
    // @ts-expect-error A kind of caller less.
    patch: { ...patch, callers: ['200'] },
  }
  expect([operationLeftOut, bodyLeftOut, referenceLeftOut, callerLeftOut]).toHaveLength(4)
})

/** The rows that the responses to each kind of caller prove, over all operations. */
const asEach: readonly (readonly [string, CallerName])[] = [
  ['API-01 API2-01 ACL-264', 'anonymous'],
  ['API2-01', 'expired'],
  ['SES-07 SES-66 ACL-261 ACL-262 ACL-269', 'role 1'],
  ['SES-66 G1-112', 'role 2'],
  ['SES-11 ACL-266 G1-02', 'role 2 of another company'],
  ['SES-66', 'owner'],
  ['ACL-269', 'proxy user'],
  ['ACL-269', 'blocked user'],
  ['ACL-267 G1-32', 'inactive company'],
  ['SES-66 G1-02', 'system administrator'],
]

test('covers every kind of caller', () => {
  expect(asEach.map(([, caller]) => caller)).toEqual(callerNames)
})

// Every operation × every kind of caller, against a table written by hand (trust, 'Authorisation').
describe.each(cases.map((one) => [one.rows ?? '', one.operation.name, one] as const))(
  '%s: %s for each kind of caller',
  (_rows, _name, one) => {
    const expectedBy = (caller: CallerName) => one.callers[callerNames.indexOf(caller)]
    const asks = async (caller: CallerName, token: string | undefined) => {
      const { path, body } = requestOf(one, caller, fixture)
      return server.ask(one.operation.method, path, { token, body })
    }
    const turnedAway = new Map<CallerName, Answered>()
    // Refused callers change nothing, so all of them call at once, each in one session for all
    // operations.
    beforeAll(async () => {
      await Promise.all(
        callerNames
          .filter((caller) => /^40[13]/.test(expectedBy(caller) ?? ''))
          .map(async (caller) => turnedAway.set(caller, await asks(caller, sessions.get(caller)))),
      )
    })

    test.each(asEach)('%s as %s', async (_proven, caller) => {
      const expected = expectedBy(caller)
      const answer = turnedAway.get(caller) ?? (await asks(caller, await fixture.tokenFor(caller)))
      const code =
        typeof answer.body === 'object' && answer.body !== null && 'code' in answer.body
          ? ` ${String(answer.body.code)}`
          : ''
      expect(`${answer.status}${answer.status >= 400 ? code : ''}`, answer.text.slice(0, 300)).toBe(
        expected,
      )
      // A refusal does not show a record that the caller may not see.
      if (/^40[134]/.test(expected ?? '') && expected !== '403 not-editor')
        expect(answer.text).not.toContain('"row"')
    })
  },
)
