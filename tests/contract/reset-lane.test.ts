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
  const environment = {
    SMTP_URL: mail.url,
    PUBLIC_URL: 'http://safety.example.test',
    TRUST_PROXY: '1',
  }
  server = await testServer({ environment })
  people = await makePeople(server.owner)
})
afterAll(async () => {
  await server.stop()
  await mail.close()
})

/** Requests a link from this network address. */
const forgot = (email: string, from: string) =>
  server.ask('POST', '/api/dbconnections/change_password', {
    body: { email },
    headers: { 'x-forwarded-for': from },
  })

test('ruling 82: sends a link for a new password while 60 unknown addresses and all other mails wait', async () => {
  // Delays the jobs of the usual queue, as if they waited behind a flood.
  await server.owner(`create function hold_jobs() returns trigger language plpgsql as
    $$ begin new.start_after := now() + interval '1 hour'; return new; end $$`)
  await server.owner(`create trigger hold before insert on siteward_jobs.job_common for each row
    when (new.name = 'jobs') execute function hold_jobs()`)
  const unknown = Array.from({ length: 60 }, (_, n) => n)
  const answers = await Promise.all(
    unknown.map((n) => forgot(`nobody${n}@nowhere.test`, `198.51.100.${n}`)),
  )
  const real = await forgot(people.lead.email, '192.0.2.1')
  expect(new Set([...answers, real].map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  await expect.poll(() => mail.received.map(({ to }) => to)).toEqual([[people.lead.email]])
  const waiting = await jobRows(server)
  expect(waiting).toHaveLength(60)
  // They have the last place in the usual queue.
  const places = new Set(waiting.map(({ name, priority }) => JSON.stringify([name, priority])))
  expect(places).toEqual(new Set(['["jobs",-1000000]']))
  await server.owner('drop trigger hold on siteward_jobs.job_common')
  await server.owner('update siteward_jobs.job_common set start_after = now()')
  await jobsDone(server)
  expect(mail.received).toHaveLength(1)
})

test('ruling 82: slows requests from many /64 of one /48 like those of one network', async () => {
  const from = (n: number) => `2001:db8:5:${n.toString(16)}::1`
  server.stopClock()
  const statuses: number[] = []
  for (let n = 0; n < 45; n += 1) {
    statuses.push((await forgot(`guest${n}@nowhere.test`, from(n))).status)
  }
  // Twenty until the /48 counts as one network, then its twenty free tries.
  const slowed = statuses.indexOf(429)
  expect(slowed).toBeGreaterThan(35)
  expect(slowed).toBeLessThan(42)
  expect(new Set(statuses.slice(slowed))).toEqual(new Set([429]))
  await jobsDone(server)
})
