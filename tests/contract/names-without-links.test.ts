import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkRefusal } from '#contract/kernel/no-links.ts'
import { invitingOf } from '#tests/world/inviting.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type Asking, type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
})
afterAll(() => server.stop())

const named = 'Win at https://evil.test'
type Door = [door: string, field: string, ask: () => [method: string, path: string, asking: Asking]]

const doors: Door[] = [
  [
    'the new name of a person',
    'name',
    () => ['PUT', `/api/users/${people.lead.user_id}`, { as: people.boss, body: { name: named } }],
  ],
  [
    'the first name of a person',
    'given_name',
    () => [
      'PUT',
      `/api/users/${people.lead.user_id}`,
      { as: people.boss, body: { given_name: named } },
    ],
  ],
  [
    'the name of a proxy user',
    'family_name',
    () => [
      'POST',
      `/api/users/${people.safety.user_id}/proxy-users/create`,
      {
        as: people.safety,
        body: { given_name: 'Nora', family_name: named, email: 'n@x.test', jobTitle: 'Foreman' },
      },
    ],
  ],
  [
    'the reason of a Login as',
    'reason',
    () => [
      'POST',
      `/api/users/${people.safety.user_id}/proxy-users/${people.proxy.user_id}/login`,
      { as: people.safety, body: { reason: named } },
    ],
  ],
  [
    'the name at registration',
    'given_name',
    () => [
      'PUT',
      '/api/invites/unknown',
      { body: { given_name: named, family_name: 'Lee', password: 'Crane-Hook-77' } },
    ],
  ],
  [
    'the name of a company',
    'name',
    () => [
      'POST',
      '/api/accounts',
      {
        as: people.sysadmin,
        body: {
          name: 'WWW.evil.test Builders',
          address: 'Quay 2',
          city: 'Austin',
          contactState: 'Texas',
          country: 'USA',
          firstName: 'Ann',
          lastName: 'Lee',
          contactPhone: '5125550100',
          contactEmail: 'ann@x.test',
          noLicenses: 5,
        },
      },
    ],
  ],
]

test.each(doors)('refuses a web address in %s at %s (ruling 82)', async (_, field, ask) => {
  const answer = await server.ask(...ask())
  expect(answer.status, answer.text).toBe(422)
  expect(answer.body).toMatchObject({ code: 'invalid', fields: { [field]: linkRefusal } })
})

test('ruling 82: refuses only those invited people whose name has a web address', async () => {
  const inviting = invitingOf(server, people, 'links')
  const [one, ...others] = inviting.rows(3)
  const outcomes = await inviting.invites([{ ...one, familyName: 'see www.evil.test' }, ...others])
  expect(outcomes).toMatchObject([
    { succeeded: false, problem: 'invalid', fields: { familyName: linkRefusal } },
    { succeeded: true },
    { succeeded: true },
  ])
})
