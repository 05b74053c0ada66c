import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Delta } from '#contract/kernel/shapes.ts'
import { makeActor, newAction } from '#tests/world/actor.ts'
import { callerNames, type CallerName } from '#tests/world/callers.ts'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'
import { type Case, cases, things } from './all-cases.ts'
import { about, requestOf } from './request-of.ts'

let server: TestServer
let fixture: Fixture

// Two companies, one with a person of each kind; the cases files list by hand the rows that each of
// them sees.
beforeAll(async () => {
  // All callers use one key, which reads all reports of a company.
  server = await testServer({ limits: { exports: { ofOne: 50, ofAll: 50, anHour: 1000 } } })
  fixture = await makeFixture(server, things)
  const { people, belowProxy, ridgeline, proxyProjectID } = fixture
  const { safetyPlanID, safetyFormID, safetyQuestionID } = ridgeline
  const form = { safetyPlanID, safetyFormID, safetyQuestionID }
  const [boss, safety, lead, below] = [
    people.boss,
    people.safety,
    people.lead,
    belowProxy.lead,
  ].map((person) => makeActor(server, person))
  const project = { projectID: Number(ridgeline.projectID) }
  await boss?.startsProject({
    number: 'P-4',
    name: 'Silo',
    assignedToUserID: belowProxy.worker.user_id,
  })
  await safety?.opens(project, people.lead, { ...form, title: 'Marco asks Aisha' })
  await lead?.opens(project, people.safety, { ...form, title: 'Aisha asks Marco' })
  await boss?.opens(project, belowProxy.lead, { ...form, title: 'Dana asks Bea' })
  await below?.opens({ projectID: proxyProjectID }, people.proxy, {
    ...form,
    title: 'Bea asks Paul',
  })
})
afterAll(() => server.stop())

const isList = ({ operation: { method, answer } }: Case) =>
  method === 'GET' && answer.safeParse([]).success
const lists = cases.filter(isList)

test('every list has expected rows for every caller that gets a response', () => {
  const answered = ({ callers }: Case) =>
    callerNames.filter(
      (caller, n) =>
        callers[n] === '200' ||
        (caller === 'role 2 of another company' && /scope/.test(callers[n] ?? '')),
    )
  expect(lists.map((one) => [one.operation.name, Object.keys(one.shows ?? {}).toSorted()])).toEqual(
    lists.map((one) => [one.operation.name, answered(one).toSorted()]),
  )
})

const lines = lists.flatMap((one) =>
  Object.entries(one.shows ?? {}).map(
    ([caller, names]) => [one.operation.name, caller as CallerName, one, names] as const,
  ),
)

/** The name by which people know the row. */
function nameOf(row: unknown): string {
  const field = (name: string): unknown =>
    typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined
  const record = field('recordNumber')
  return record !== undefined
    ? `No. ${String(record)}`
    : String(
        field('number') ??
          field('title') ??
          field('name') ??
          field('companyName') ??
          field('certificateTitle') ??
          field('jobTitle') ??
          field('packageName') ??
          field('formName') ??
          field('fileName') ??
          field('establishmentName') ??
          field('logYear') ??
          field('description') ??
          field('notes') ??
          field('kind'),
      )
}
const namesIn = (rows: unknown) => (Array.isArray(rows) ? rows.map(nameOf) : rows)

// Concurrent, because they only read.
describe.concurrent.each(lines)(
  'ACL-72 ACL-192 ACL-266 ACL-269 %s returns to %s (ruling 28)',
  (_list, caller, one, names) => {
    const pathFor = () =>
      (caller === 'role 2 of another company'
        ? about(one, { ...fixture.harbor, ...one.things?.(fixture, caller) }, fixture, caller)
        : requestOf(one, caller, fixture)
      ).path
    const asks = async (query = '') =>
      server.ask('GET', `${pathFor()}${query}`, { token: await fixture.tokenFor(caller) })

    test("the caller's visible rows, by every form of the list", async () => {
      const whole = await asks()
      expect(namesIn(whole.body), whole.text.slice(0, 300)).toEqual(names)
      if (one.operation.kind !== 'list') return
      expect(await paged(asks)).toEqual(names)
      // Devices do not store a system administrator's list of all companies (rulings, 10).
      if (caller === 'system administrator' && one.operation.name === 'correctiveActions.ofUser')
        return
      const delta = await asks(
        `?since=${encodeURIComponent(JSON.stringify({ epoch: '', access: '', buckets: {} }))}`,
      )
      // The contract gives the response to `since` this shape, and the test server checks it.
      expect(
        (delta.body as Delta<unknown>).buckets.flatMap(({ rows }) => rows.map(nameOf)),
        delta.text.slice(0, 300),
      ).toEqual(names)
    })
  },
)

async function paged(asks: (query: string) => Promise<Answered>): Promise<string[]> {
  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null && names.length < 20;) {
    const { body, headers } = await asks(
      `?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    names.push(...[body].flat().map(nameOf))
    cursor = headers.get('next-cursor')
  }
  return names
}

test('ACL-72 a proxy user learns nothing about invisible people by assigning work to them (ruling 28)', async () => {
  const { people, ridgeline, proxyProjectID, belowProxy } = fixture
  await server.owner('update users set can_create_project = true where user_id = $1', [
    people.proxy.user_id,
  ])
  const proxy = makeActor(server, people.proxy)
  const { safetyPlanID, safetyFormID, safetyQuestionID } = ridgeline
  const action = await proxy.opens({ projectID: proxyProjectID }, belowProxy.lead, {
    safetyPlanID,
    safetyFormID,
    safetyQuestionID,
    title: 'Paul asks Bea',
  })
  const company = `/api/accounts/${people.ridgeline}`
  const project = { number: 'P-5', name: 'Kiln', address: 'Quay 9' }
  for (const outside of [people.lead, people.boss, people.stranger, { user_id: 999_999 }]) {
    const answers = [
      await proxy.asks(
        'PUT',
        `/api/users/${people.proxy.user_id}/actions/${action.correctiveActionID}`,
        { assignedTo: outside.user_id, notes: 'For you' },
      ),
      await proxy.asks(
        'POST',
        `${company}/actions`,
        newAction(proxyProjectID, outside, { safetyPlanID, safetyFormID, safetyQuestionID }),
      ),
      await proxy.asks('POST', `${company}/projects`, [
        { ...project, assignedToUserID: outside.user_id },
      ]),
      await proxy.asks('PATCH', `${company}/projects/${proxyProjectID}`, {
        assignedToUserID: outside.user_id,
      }),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.body], answer.text).toMatchObject([422, { code: 'invalid' }])
      for (const { name } of [people.lead, people.boss, people.stranger])
        expect(answer.text).not.toContain(name)
    }
  }
})
