import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobRows, jobsDone } from '#tests/world/jobs.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let mail: MailServer
let server: TestServer
let people: People

beforeAll(async () => {
  mail = await mailServer()
  server = await testServer({ environment: { SMTP_URL: mail.url, PUBLIC_URL: 'http://safety.example.test' } })
  people = await makePeople(server.owner)
})
afterAll(async () => {
  await server.stop()
  await mail.close()
})

/** Somebody whom Marco invites; answers their number. */
async function invites(email: string): Promise<number> {
  const body = [{
    givenName: 'Nina', familyName: 'Novak', name: 'Nina Novak', email, jobTitle: 'Foreman', package: 'SA-COMMANDER',
    contractorCompanyID: 0, reportsToUserID: people.boss.user_id, app_metadata: { role: { roleID: 2, name: 'Administrator' } },
  }]
  expect((await server.ask('POST', `/api/accounts/${people.ridgeline}/users`, { as: people.safety, body })).body).toMatchObject([{ succeeded: true }])
  return (await server.owner<{ user_id: number }>('select user_id from users where email = $1', [email]))[0]?.user_id ?? 0
}
const switches = async (isActive: boolean) => expect((await server.ask('PATCH', `/api/accounts/${people.ridgeline}`, { as: people.sysadmin, body: { isActive } })).status).toBe(200)
const opens = async (email: string) => {
  const text = mail.received.findLast(({ to }) => to.includes(email))?.text
  return (await server.ask('GET', `/api/invites/${/inviteid=([\w-]{43})&/.exec(text ?? '')?.[1]}`)).status
}
const mailed = () => mail.received.flatMap(({ to }) => to)

/** Jobs that are asked for meanwhile are not tried before somebody says so. */
async function heldBack(work: () => Promise<unknown>): Promise<void> {
  await server.owner('create function hold_jobs() returns trigger language plpgsql as $$ begin new.start_after := now() + interval \'1 hour\'; return new; end $$')
  await server.owner('create trigger hold before insert on siteward_jobs.job_common for each row execute function hold_jobs()')
  await work()
  await server.owner('drop trigger hold on siteward_jobs.job_common')
  await server.owner('drop function hold_jobs()')
}
async function tried(): Promise<void> {
  for (const { id } of await jobRows(server)) await server.ask('POST', `/api/jobs/${id}/retry`, { as: people.sysadmin })
  await jobsDone(server)
}

test('rulings 54 of a company that is switched off an invitation waits, and is mailed once when that is on again', async () => {
  await heldBack(() => invites('nina@new.test'))
  await switches(false)
  await tried()
  expect(mailed()).toEqual([])
  for (const isActive of [true, false, true]) await switches(isActive)
  await jobsDone(server)
  await switches(false)
  await switches(true)
  await jobsDone(server)
  expect(mailed()).toEqual(['nina@new.test'])
  expect(await opens('nina@new.test')).toBe(200)
})

test('a mail that was not tried while the company was off goes out as it would have, once', async () => {
  await heldBack(() => invites('nora@new.test'))
  await switches(false)
  await switches(true)
  await tried()
  expect(mailed().filter((to) => to === 'nora@new.test')).toHaveLength(1)
})

test('nothing is mailed again of a company that is off, and the link that arrived stays', async () => {
  const user = await invites('olga@new.test')
  await jobsDone(server)
  server.wait(60_000)
  await switches(false)
  const refused = await server.ask('GET', `/api/users/${user}/resend-invite`, { as: people.sysadmin })
  expect(refused).toMatchObject({ status: 409, body: { code: 'company-inactive' } })
  expect(await server.owner('select voided_at from invitations where user_id = $1', [user])).toEqual([{ voided_at: null }])
  await switches(true)
  await jobsDone(server)
  expect(mailed().filter((to) => to === 'olga@new.test')).toHaveLength(1)
  expect(await opens('olga@new.test')).toBe(200)
})
