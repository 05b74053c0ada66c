import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { invitingOf } from '#tests/world/inviting.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

export let server: TestServer
export let people: People
export let inviting: ReturnType<typeof invitingOf>
export let contractor: number
/** Inspects the database's activity. */
export let looking: Client

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    server = await testServer({ poolSize: 10 })
    people = await makePeople(server.owner)
    inviting = invitingOf(server, people, 'lock')
    looking = new Client({ connectionString: server.databaseUrl })
    await looking.connect()
    await server.owner('update account_packages set seats = 10000')
    const made = await server.ask('POST', `${inviting.path}/contractorscompany`, {
      as: people.boss,
      body: [{ companyName: 'Acme', companyAddress: 'Quay 3' }],
    })
    contractor =
      (made.body as { contractor: { contractorCompanyID: number } }[])[0]?.contractor
        .contractorCompanyID ?? 0
  })
  afterAll(async () => {
    await looking.end()
    await server.stop()
  })
}

export const several = (userIDs: readonly number[], change: object) =>
  server.ask('PATCH', `${inviting.path}/users`, { as: people.boss, body: { userIDs, change } })

/**
 * Slows down writes to people, or the counter's lock, so that other calls run between a read and
 * its write.
 */
export async function dawdling(
  where: 'users for each statement' | 'account_counters for each row',
  work: () => Promise<void>,
): Promise<void> {
  await server.owner(
    'create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$',
  )
  await server.owner(`create trigger dawdle before update on ${where} execute function dawdle()`)
  await work()
  await server.owner(`drop trigger dawdle on ${where.split(' ')[0]}`)
  await server.owner('drop function dawdle()')
}
