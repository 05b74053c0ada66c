import { afterAll, beforeAll, expect } from 'vitest'
import { jobRows, jobsDone } from '#tests/world/jobs.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let mail: MailServer
export let server: TestServer
export let people: People

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
}

/** Invites a person as Marco; returns their number. */
export async function invites(email: string): Promise<number> {
  const body = [
    {
      givenName: 'Nina',
      familyName: 'Novak',
      name: 'Nina Novak',
      email,
      jobTitle: 'Foreman',
      package: 'SA-COMMANDER',
      contractorCompanyID: 0,
      reportsToUserID: people.safety.user_id,
      app_metadata: { role: { roleID: 2, name: 'Administrator' } },
    },
  ]
  expect(
    (
      await server.ask('POST', `/api/accounts/${people.ridgeline}/users`, {
        as: people.safety,
        body,
      })
    ).body,
  ).toMatchObject([{ succeeded: true }])
  return (
    (
      await server.owner<{ user_id: number }>('select user_id from users where email = $1', [email])
    )[0]?.user_id ?? 0
  )
}

export const switches = async (isActive: boolean) =>
  expect(
    (
      await server.ask('PATCH', `/api/accounts/${people.ridgeline}`, {
        as: people.sysadmin,
        body: { isActive },
      })
    ).status,
  ).toBe(200)
export const opens = async (email: string) => {
  const text = mail.received.findLast(({ to }) => to.includes(email))?.text
  return (await server.ask('GET', `/api/invites/${/inviteid=([\w-]{43})&/.exec(text ?? '')?.[1]}`))
    .status
}

export const mailed = () => mail.received.flatMap(({ to }) => to)

/** Delays the jobs that `work` adds by an hour; `tried` runs them earlier. */
export async function heldBack(work: () => Promise<unknown>): Promise<void> {
  await server.owner(
    "create function hold_jobs() returns trigger language plpgsql as $$ begin new.start_after := now() + interval '1 hour'; return new; end $$",
  )
  await server.owner(
    'create trigger hold before insert on siteward_jobs.job_common for each row execute function hold_jobs()',
  )
  await work()
  await server.owner('drop trigger hold on siteward_jobs.job_common')
  await server.owner('drop function hold_jobs()')
}

/** Runs all jobs now, delayed ones too. */
export async function tried(): Promise<void> {
  for (const { id } of await jobRows(server))
    await server.ask('POST', `/api/jobs/${id}/retry`, { as: people.sysadmin })
  await jobsDone(server)
}
