import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { jobsDone } from '#tests/world/jobs.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { makePeople, type People, type Person } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

export let mail: MailServer
export let server: TestServer
export let people: People

let nth = 0

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    mail = await mailServer()
    server = await testServer({
      environment: { SMTP_URL: mail.url, PUBLIC_URL: 'http://safety.example.test' },
    })
    people = await makePeople(server.owner)
  })
  afterAll(async () => {
    await server.stop()
    await mail.close()
  })
  beforeEach(async () => {
    await jobsDone(server)
    mail.received.length = 0
  })
}

export const person = (more: object = {}) => ({
  givenName: 'Nina',
  familyName: 'Novak',
  name: 'Nina Novak',
  email: `nina${(nth += 1)}@new.test`,
  jobTitle: 'Foreman',
  package: 'SA-COMMANDER',
  contractorCompanyID: 0,
  reportsToUserID: people.safety.user_id,
  app_metadata: { role: { roleID: 2, name: 'Administrator' } },
  ...more,
})

export const sends = (
  as: Person,
  invites: readonly object[],
  headers: Record<string, string> = {},
  account = people.ridgeline,
) => server.ask('POST', `/api/accounts/${account}/users`, { as, body: invites, headers })
export const outcomes = async (as: Person, ...invites: object[]) =>
  (await sends(as, invites)).body as {
    succeeded: boolean
    isBlocked: boolean
    result: string
    problem: string | null
    fields?: object
  }[]
export const linkIn = (text = '') => /inviteid=([\w-]{43})&/.exec(text)?.[1] ?? ''
/** The link of the next mail. */
export async function newLink(email: string): Promise<string> {
  await jobsDone(server)
  return linkIn(mail.received.findLast(({ to }) => to.includes(email))?.text)
}

export const opens = (link: string) => server.ask('GET', `/api/invites/${link}`)

type Wished = ReturnType<typeof person>

/** Invites a person as Marco by default; returns the link in their mail. */
export async function invited(
  more: object = {},
  by = people.safety,
): Promise<{ wished: Wished; link: string; user_id: number }> {
  const wished = person(more)
  expect(await outcomes(by, wished)).toEqual([
    {
      succeeded: true,
      isBlocked: false,
      result: 'Invited',
      problem: null,
      user_id: expect.any(Number),
    },
  ])
  return { wished, link: await newLink(wished.email), user_id: await numberOf(wished.email) }
}
export const numberOf = async (email: string) =>
  (
    await server.owner<{ user_id: number }>('select user_id from users where email = $1', [email])
  )[0]?.user_id ?? 0
export const form = {
  given_name: 'Nina',
  family_name: 'Novak',
  name: 'Nina Novak',
  user_metadata: { contactNumber: '5125550142' },
  password: 'Crane-Hook-77',
}
export const registers = (
  link: string,
  body: object = form,
  headers: Record<string, string> = {},
) => server.ask('PUT', `/api/invites/${link}`, { body, headers })
export const resends = (as: Person, user: number) =>
  server.ask('GET', `/api/users/${user}/resend-invite`, { as })
export const said = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${String(Reflect.get(Object(body), 'code') ?? '')}`.trim()
export const signsIn = (username: string, password: string) =>
  server.ask('POST', '/api/oauth/token', { body: { grant_type: 'password', username, password } })
/**
 * The counters that devices compare: the version of the people, the last change, and the last one
 * in the bucket of people.
 */
export const counted = async () =>
  (
    await server.owner<{ people_version: number; change_counter: number; bucket: number }>(
      `select people_version::int, change_counter::int, (select max(changed)::int from buckets b where b.account_id = c.account_id and entity = 'user') as bucket from account_counters c where account_id = $1`,
      [people.ridgeline],
    )
  )[0]
export const listed = async (as = people.boss) =>
  (await server.ask('GET', `/api/accounts/${people.ridgeline}/users`, { as })).body as {
    email: string
    name: string
    version: number
    user_metadata: object
    app_metadata: object
  }[]
