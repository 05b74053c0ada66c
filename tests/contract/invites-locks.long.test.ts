import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { InviteOutcome } from '#contract/invites/schema.ts'
import { numbers } from '#tests/world/inviting.ts'
import type { Answered } from '#tests/world/server.ts'
import {
  contractor,
  dawdling,
  inviting,
  looking,
  people,
  server,
  setUp,
  several,
} from './invites-locks-world.ts'

setUp()

const switches = (isActive: boolean) =>
  server.ask('PATCH', inviting.path, { as: people.sysadmin, body: { isActive } })
const renames = (companyName: string) =>
  server.ask('PUT', `${inviting.path}/contractorscompany`, {
    as: people.boss,
    body: { contractorCompanyID: contractor, companyName, companyAddress: '' },
  })

/** Returns the deadlocks since the database started; a session reports one within a second. */
async function deadlocks(): Promise<number> {
  await sleep(2_000)
  const { rows } = await looking.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

/**
 * Stops the insert of this address while `meanwhile` is called and waits too; then releases both.
 */
async function standing(
  email: string,
  invited: () => Promise<Answered>,
  meanwhile: () => Promise<Answered>,
): Promise<Answered[]> {
  await server.owner(
    'create function stand() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(78); return new; end $$',
  )
  await server.owner(
    `create trigger stand before insert on users for each row when (new.email = '${email}') execute function stand()`,
  )
  await looking.query('select pg_advisory_lock(78)')
  const asked = [invited()]
  try {
    await waiters(1)
    asked.push(meanwhile())
    await waiters(2)
  } finally {
    await looking.query('select pg_advisory_unlock(78)')
    await Promise.all(asked)
    await server.owner('drop trigger stand on users')
    await server.owner('drop function stand()')
  }
  return Promise.all(asked)
}
async function waiters(n: number): Promise<void> {
  const waiting = async () =>
    (
      await looking.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  await expect.poll(waiting, { timeout: 20_000 }).toBe(n)
}

test('renaming a contractor while people join it causes no deadlock', async () => {
  const there = numbers(await inviting.invites(inviting.rows(2)))
  const before = await deadlocks()
  await dawdling('account_counters for each row', async () => {
    for (let round = 0; round < 4; round += 1) {
      const putting = [several(there, { contractorCompanyID: round % 2 === 0 ? contractor : 0 })]
      await sleep(40)
      const answers = await Promise.all([...putting, renames(`Acme ${round}`)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
  })
  expect(await deadlocks()).toBe(before)
})

test.each<[string, () => Promise<Answered>]>([
  ['the company becomes inactive', () => switches(false)],
  ['their contractor is renamed', () => renames('Acme & Sons')],
])('inviting a person while %s causes no deadlock', async (_, changes) => {
  const [before, wished] = [
    await deadlocks(),
    inviting.rows(3, { contractorCompanyID: contractor }),
  ]
  const answers = await standing(wished[1]?.email ?? '', () => inviting.sends(wished), changes)
  expect(answers.map(({ status }) => status)).toEqual([201, 200])
  expect(await deadlocks()).toBe(before)
  await switches(true)
})

test('two companies that invite the same people in opposite orders cause no deadlock: one of them invites each', async () => {
  const [before, wished] = [await deadlocks(), inviting.rows(20)]
  const theirs = wished.toReversed().map((row) => ({
    ...row,
    reportsToUserID: people.stranger.user_id,
    package: 'SA-ADMINISTRATOR',
  }))
  const answers = await standing(
    wished[0]?.email ?? '',
    () => inviting.sends(wished),
    () =>
      server.ask('POST', `/api/accounts/${people.harbor}/users`, {
        as: people.sysadmin,
        body: theirs,
      }),
  )
  const [ours, others] = answers.map(({ body }) =>
    (body as InviteOutcome[]).map(({ succeeded }) => succeeded),
  )
  expect(ours?.map((succeeded, at) => Number(succeeded) + Number(others?.[19 - at]))).toEqual(
    wished.map(() => 1),
  )
  expect(await deadlocks()).toBe(before)
})

// A deadlock would hold each call for a second until the database finds it, and the server retries
// the call.
test('changes of licences, contractors and managers beside inviting, resending and withdrawing cause no deadlock', async () => {
  const there = numbers(await inviting.invites(inviting.rows(40)))
  const before = await deadlocks()
  for (let round = 0; round < 8; round += 1) {
    const [gone = 0] = numbers(await inviting.invites(inviting.rows(1)))
    server.wait(60_000)
    const answers = await Promise.all([
      ...[0, contractor].map((contractorCompanyID) =>
        inviting.sends(inviting.rows(60, { contractorCompanyID })),
      ),
      inviting.sends(inviting.rows(1, { password: 'Crane-Hook-77' })),
      several(there, { package: round % 2 === 0 ? 'SA-OSHA' : 'SA-COMMANDER' }),
      several(there.slice(20), {
        reportsToUserID: round % 2 === 0 ? people.safety.user_id : people.boss.user_id,
      }),
      server.ask('PUT', `/api/users/${there[0]}`, {
        as: people.boss,
        body: { jobTitle: `Rigger ${round}` },
      }),
      server.ask('GET', `/api/users/${there[round + 1]}/resend-invite`, { as: people.boss }),
      renames(`Acme ${round}`),
      several(there.slice(10), { contractorCompanyID: round % 2 === 0 ? contractor : 0 }),
      server.ask('POST', `${inviting.path}/invitations/withdraw`, {
        as: people.boss,
        body: { userIDs: [gone] },
      }),
    ])
    expect(
      answers
        .filter(({ status }) => status >= 400)
        .map(({ status, text }) => `${status} ${text.slice(0, 200)}`),
    ).toEqual([])
  }
  expect(await deadlocks()).toBe(before)
}, 120_000)

const failed = (answers: readonly Answered[]) =>
  answers
    .filter(({ status }) => status >= 500)
    .map(({ status, text }) => `${status} ${text.slice(0, 200)}`)

test('moves to a manager whose invitation is withdrawn all get a response, and no one lacks a manager', async () => {
  await dawdling('users for each statement', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [above = 0, ...moved] = numbers(await inviting.invites(inviting.rows(4)))
      const answers = await Promise.all([
        several(moved.slice(0, 2), { reportsToUserID: above }),
        server.ask('PUT', `/api/users/${moved[2]}`, {
          as: people.boss,
          body: { user_metadata: { reportsToUserID: above } },
        }),
        server.ask('POST', `${inviting.path}/invitations/withdraw`, {
          as: people.boss,
          body: { userIDs: [above] },
        }),
      ])
      expect(failed(answers)).toEqual([])
    }
  })
})
