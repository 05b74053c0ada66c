import { expect, test } from 'vitest'
import type { InviteOutcome } from '#contract/invites/schema.ts'
import { numbers } from '#tests/world/inviting.ts'
import { jobRows } from '#tests/world/jobs.ts'
import {
  count,
  inviting,
  looking,
  mail,
  people,
  server,
  setUp,
  standsAt,
  stood,
} from './invites-races-world.ts'

setUp()

const mailed = (email: string) => mail.received.filter(({ to }) => to.includes(email)).length
const switches = (isActive: boolean) =>
  server.ask('PATCH', inviting.path, { as: people.sysadmin, body: { isActive } })
async function allMailed(): Promise<void> {
  await expect
    .poll(async () => (await jobRows(server)).length, { timeout: 90_000, interval: 200 })
    .toBe(0)
}

test('a killed call, repeated in reverse order with one row corrected and one omitted, invites each once', async () => {
  const wished = inviting.rows(600)
  const [key, emails] = [crypto.randomUUID(), wished.map(({ email }) => email)]
  await standsAt(emails[299] ?? '', async () => {
    const broken = inviting.sends(wished, { key }).catch(() => null)
    await looking.query('select pg_terminate_backend($1)', [await stood()])
    const { status = 0 } = (await broken) ?? {}
    expect(status === 0 || status >= 500).toBe(true)
  })
  // The earlier chunks are stored, and nothing of the stopped one.
  expect(await count('from users where email = any($1)', emails)).toBe(250)
  const mended = wished
    .toReversed()
    .slice(1)
    .map((row, at) => (at === 0 ? { ...row, jobTitle: 'Superintendent' } : row))
  const again = (await inviting.sends(mended, { key })).body as InviteOutcome[]
  expect(again.filter(({ succeeded }) => !succeeded)).toEqual([])
  expect(await count('from users where email = any($1)', emails)).toBe(599)
  expect(
    await count(
      'from invitations join users using (account_id, user_id) where email = any($1)',
      emails,
    ),
  ).toBe(599)
  await allMailed()
  expect(new Set(emails.slice(0, -1).map(mailed))).toEqual(new Set([1]))
}, 150_000)

test('a company switched off in the middle loses no one: each mail is sent once, after it is on again', async () => {
  const wished = inviting.rows(300)
  let answer: Promise<{ body: unknown }> | undefined
  await standsAt(wished[260]?.email ?? '', async () => {
    answer = inviting.sends(wished)
    await stood()
    // It waits for the company's counter, and the call waits for this one.
    void switches(false)
  })
  const outcomes = (await answer)?.body as InviteOutcome[]
  expect(new Set(outcomes.map(({ succeeded }) => succeeded))).toEqual(new Set([true]))
  await expect
    .poll(() => count('from accounts where account_id = $1 and not is_active', people.ridgeline), {
      timeout: 20_000,
    })
    .toBe(1)
  await switches(true)
  await allMailed()
  expect(new Set(wished.map(({ email }) => mailed(email)))).toEqual(new Set([1]))
}, 120_000)

test('every call gets a response while other calls write people', async () => {
  const earlier = numbers(await inviting.invites(inviting.rows(120)))
  const several = (body: object) =>
    server.ask('PATCH', `${inviting.path}/users`, { as: people.boss, body })
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => inviting.sends(inviting.rows(260))),
    inviting.sends(inviting.rows(260, { reportsToUserID: people.safety.user_id }), {
      as: people.safety,
    }),
    ...[0, 1, 2].map((n) =>
      server.ask('POST', `${inviting.path}/invitations/withdraw`, {
        as: people.boss,
        body: { userIDs: earlier.slice(n * 20, n * 20 + 30).toReversed() },
      }),
    ),
    several({ userIDs: earlier.slice(60), change: { reportsToUserID: people.safety.user_id } }),
    several({ userIDs: [people.worker.user_id], change: { contractorCompanyID: 0 } }),
    ...earlier
      .slice(80, 90)
      .map((user) => server.ask('GET', `/api/users/${user}/resend-invite`, { as: people.boss })),
    server.ask('PUT', '/api/accounts', {
      as: people.boss,
      body: { accountID: people.ridgeline, city: 'Denver' },
    }),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(answers.at(-1)?.status).toBe(200)
}, 60_000)

test("neither a new password nor another company's invitation waits for hundreds of mails", async () => {
  // Removes the jobs of earlier tests.
  await server.owner('delete from siteward_jobs.job_common')
  await server.owner('delete from mail_budgets')
  const crowd = inviting.rows(400)
  await inviting.invites(crowd)
  const theirs = inviting.rows(20, {
    reportsToUserID: people.stranger.user_id,
    package: 'SA-ADMINISTRATOR',
  })
  const there = await server.ask('POST', `/api/accounts/${people.harbor}/users`, {
    as: people.sysadmin,
    body: theirs,
  })
  expect((there.body as InviteOutcome[]).filter(({ succeeded }) => !succeeded)).toEqual([])
  await server.ask('POST', '/api/dbconnections/change_password', {
    body: { email: people.boss.email },
  })
  await allMailed()
  const order = mail.received.flatMap(({ to }) => to)
  const places = (emails: readonly string[]) =>
    emails.map((email) => order.lastIndexOf(email)).toSorted((one, other) => one - other)
  const [first = 0, lastOfTheirs = 0] = [
    places(crowd.map(({ email }) => email))[0],
    places(theirs.map(({ email }) => email)).at(-1),
  ]
  const lastOfCrowd = order.length
  // Some were already sent when the others were added.
  expect(lastOfCrowd - lastOfTheirs).toBeGreaterThan(200)
  expect(lastOfCrowd - order.lastIndexOf(people.boss.email)).toBeGreaterThan(200)
  expect(first).toBeLessThan(lastOfTheirs)
}, 120_000)

const registers = (link: string) =>
  server.ask('PUT', `/api/invites/${link}`, {
    body: { given_name: 'Nina', family_name: 'Novak', password: 'Crane-Hook-77' },
  })
/** Invites this number of people; returns each with the link in their mail. */
async function mailedLinks(many: number): Promise<{ user: number; link: string }[]> {
  const wished = inviting.rows(many)
  const outcomes = await inviting.invites(wished)
  const linkOf = (email: string) =>
    /inviteid=([\w-]{43})&/.exec(
      mail.received.findLast(({ to }) => to.includes(email))?.text ?? '',
    )?.[1] ?? ''
  await expect
    .poll(() => wished.every(({ email }) => linkOf(email) !== ''), { timeout: 90_000 })
    .toBe(true)
  return wished.map(({ email }, at) => ({ user: outcomes[at]?.user_id ?? 0, link: linkOf(email) }))
}

/** Waits until `n` statements wait for a lock. */
async function waiters(n: number): Promise<void> {
  const waiting = async () =>
    (
      await looking.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  await expect.poll(waiting).toBeGreaterThanOrEqual(n)
}

test('registering and withdrawing at once: one of them succeeds, and neither gets a server error', async () => {
  const links = await mailedLinks(12)
  const [registering, ...withdrawing] = [
    Promise.all(links.map(({ link }) => registers(link))),
    ...links.map(({ user }) => inviting.withdraws([user])),
  ] as const
  const [registered, withdrawn] = [await registering, await Promise.all(withdrawing)]
  const pairs = registered.map(({ status }, at) => [status, withdrawn[at]?.[0]?.problem] as const)
  for (const pair of pairs)
    expect([
      [200, 'registered'],
      [404, null],
    ]).toContainEqual(pair)
  expect(
    await count(
      'from users where user_id = any($1::int[])',
      links.map(({ user }) => String(user)),
    ),
  ).toBe(pairs.filter(([status]) => status === 200).length)
})

// Locking a row before the company's counter would deadlock with a call that locks them in the
// opposite order.
test.each<[string, (one: { user: number; link: string }) => Promise<unknown>]>([
  ['an invitation of several people', () => inviting.invites(inviting.rows(3))],
  [
    'an invitation with a password',
    () => inviting.invites(inviting.rows(1, { password: 'Crane-Hook-77' })),
  ],
  ['a withdrawal', ({ user }) => inviting.withdraws([user])],
  ['a registration', ({ link }) => registers(link)],
  [
    'a repeated invitation mail',
    ({ user }) => {
      server.wait(60_000)
      return server.ask('GET', `/api/users/${user}/resend-invite`, { as: people.boss })
    },
  ],
])(
  "%s locks no person's row while it waits for the company's counter",
  async (_, acts) => {
    const [one = { user: 0, link: '' }] = await mailedLinks(1)
    await looking.query('begin')
    await looking.query('select from account_counters where account_id = $1 for update', [
      people.ridgeline,
    ])
    const acting = acts(one)
    await waiters(1)
    const free = await looking.query(
      'select u.user_id from users u join invitations i using (account_id, user_id) where u.user_id = $1 for update skip locked',
      [one.user],
    )
    const boss = await looking.query(
      'select from users where user_id = $1 for update skip locked',
      [people.boss.user_id],
    )
    await looking.query('rollback')
    await acting
    expect([free.rowCount, boss.rowCount]).toEqual([1, 1])
  },
  60_000,
)
