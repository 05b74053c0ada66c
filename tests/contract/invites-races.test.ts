import { expect, test } from 'vitest'
import type { InviteOutcome } from '#contract/invites/schema.ts'
import { count, inviting, looking, mail, people, server, setUp, standsAt, stood } from './invites-races-world.ts'

setUp()

const registers = (link: string) => server.ask('PUT', `/api/invites/${link}`, { body: { given_name: 'Nina', family_name: 'Novak', password: 'Crane-Hook-77' } })
/** So many new people, each with the link of their mail. */
async function mailedLinks(many: number): Promise<{ user: number; link: string }[]> {
  const wished = inviting.rows(many)
  const outcomes = await inviting.invites(wished)
  const linkOf = (email: string) => /inviteid=([\w-]{43})&/.exec(mail.received.findLast(({ to }) => to.includes(email))?.text ?? '')?.[1] ?? ''
  await expect.poll(() => wished.every(({ email }) => linkOf(email) !== ''), { timeout: 90_000 }).toBe(true)
  return wished.map(({ email }, at) => ({ user: outcomes[at]?.user_id ?? 0, link: linkOf(email) }))
}

/** So many statements wait for a lock. */
async function waiters(n: number): Promise<void> {
  const waiting = async () => (await looking.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
  await expect.poll(waiting).toBeGreaterThanOrEqual(n)
}

test('whose line is cut in its midst hears nothing, and hears of all when they ask again', async () => {
  const wished = inviting.rows(300)
  const key = crypto.randomUUID()
  const cutting = new AbortController()
  await standsAt(wished[280]?.email ?? '', async () => {
    const headers = { authorization: `Bearer ${await server.tokenOf(people.boss)}`, 'content-type': 'application/json', 'idempotency-key': key }
    const cut = fetch(`${server.url}${inviting.path}/users`, { method: 'POST', headers, body: JSON.stringify(wished), signal: cutting.signal }).catch(() => 'cut')
    await stood()
    cutting.abort()
    expect(await cut).toBe('cut')
  })
  const again = (await inviting.sends(wished, { key })).body as InviteOutcome[]
  expect(new Set(again.map(({ succeeded }) => succeeded))).toEqual(new Set([true]))
  expect(await count('from invitations join users using (account_id, user_id) where email = any($1)', wished.map(({ email }) => email))).toBe(300)
})

test('registering and withdrawing at once: one of them is done, and nobody gets an error of the server', async () => {
  const links = await mailedLinks(12)
  const [registering, ...withdrawing] = [Promise.all(links.map(({ link }) => registers(link))), ...links.map(({ user }) => inviting.withdraws([user]))] as const
  const [registered, withdrawn] = [await registering, await Promise.all(withdrawing)]
  const pairs = registered.map(({ status }, at) => [status, withdrawn[at]?.[0]?.problem] as const)
  for (const pair of pairs) expect([[200, 'registered'], [404, null]]).toContainEqual(pair)
  expect(await count('from users where user_id = any($1::int[])', links.map(({ user }) => String(user)))).toBe(pairs.filter(([status]) => status === 200).length)
})

// Whoever waits for the company's counter with a row in hand waits in a circle with whoever has the counter and wants the row.
test.each<[string, (one: { user: number; link: string }) => Promise<unknown>]>([
  ['inviting several', () => inviting.invites(inviting.rows(3))],
  ['inviting one with a password', () => inviting.invites(inviting.rows(1, { password: 'Crane-Hook-77' }))],
  ['withdrawing', ({ user }) => inviting.withdraws([user])],
  ['registering', ({ link }) => registers(link)],
  ['mailing again', ({ user }) => {
    server.wait(60_000)
    return server.ask('GET', `/api/users/${user}/resend-invite`, { as: people.boss })
  }],
])('%s holds nobody\'s row while it waits for the company\'s counter', async (_, acts) => {
  const [one = { user: 0, link: '' }] = await mailedLinks(1)
  await looking.query('begin')
  await looking.query('select from account_counters where account_id = $1 for update', [people.ridgeline])
  const acting = acts(one)
  await waiters(1)
  const free = await looking.query('select u.user_id from users u join invitations i using (account_id, user_id) where u.user_id = $1 for update skip locked', [one.user])
  const boss = await looking.query('select from users where user_id = $1 for update skip locked', [people.boss.user_id])
  await looking.query('rollback')
  await acting
  expect([free.rowCount, boss.rowCount]).toEqual([1, 1])
}, 60_000)
