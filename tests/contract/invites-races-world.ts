import { Client } from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { invitingOf } from '#tests/world/inviting.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

export let mail: MailServer
export let server: TestServer
export let people: People
export let inviting: ReturnType<typeof invitingOf>
/** Inspects the database's activity. */
export let looking: Client

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    mail = await mailServer()
    server = await testServer({
      environment: { SMTP_URL: mail.url, PUBLIC_URL: 'http://safety.example.test' },
    })
    people = await makePeople(server.owner)
    inviting = invitingOf(server, people, 'race')
    looking = new Client({ connectionString: server.databaseUrl })
    await looking.connect()
    await server.owner(
      `update account_packages set seats = 10000 where package_id = 'SA-COMMANDER'`,
    )
  })
  afterAll(async () => {
    await looking.end()
    await server.stop()
    await mail.close()
  })
}

export const count = async (sql: string, ...params: (string | number | string[])[]) =>
  Number((await server.owner<{ n: string }>(`select count(*) as n ${sql}`, params))[0]?.n)

/** Stops the insert of this address until `meanwhile` has ended. */
export async function standsAt(email: string, meanwhile: () => Promise<void>): Promise<void> {
  await server.owner(
    `create function stand() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(77); return new; end $$`,
  )
  await server.owner(
    `create trigger stand before insert on users for each row when (new.email = '${email}') execute function stand()`,
  )
  await looking.query('select pg_advisory_lock(77)')
  try {
    await meanwhile()
  } finally {
    await looking.query('select pg_advisory_unlock(77)')
    await server.owner('drop trigger stand on users')
    await server.owner('drop function stand()')
  }
}
const standing = async () =>
  (
    await looking.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = 77 and not granted`,
    )
  ).rows[0]?.pid
export async function stood(): Promise<number> {
  await expect.poll(standing, { timeout: 20_000 }).toBeDefined()
  return (await standing()) ?? 0
}
