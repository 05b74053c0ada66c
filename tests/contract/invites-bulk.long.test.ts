import { describe, expect, test } from 'vitest'
import { numbers, problems } from '#tests/world/inviting.ts'
import { jobRows, jobsDone } from '#tests/world/jobs.ts'
import { inviting, mail, people, seats, server, setUp } from './invites-bulk-world.ts'

setUp()

const held = async (packageID: string) =>
  (
    await server.owner<{ n: number }>(
      'select count(*) as n from users where account_id = $1 and package = $2 and not blocked',
      [people.ridgeline, packageID],
    )
  )[0]?.n ?? 0

describe('bulk invitations', () => {
  test('API-27 INV-99 each of 300 in one call has an outcome in its order, a mail, a line of history and one of the trail', async () => {
    await seats('SA-COMMANDER', 700)
    const wished = [
      ...inviting.rows(150),
      ...inviting.rows(1, { email: 'nobody' }),
      ...inviting.rows(150),
    ]
    const outcomes = await inviting.invites(wished)
    expect(outcomes.map(({ succeeded }) => succeeded)).toEqual(
      wished.map(({ email }) => email !== 'nobody'),
    )
    const made = await server.owner<{ user_id: number; email: string }>(
      `select user_id, email from users where email = any($1)`,
      [wished.map(({ email }) => email)],
    )
    const byEmail = new Map(made.map(({ user_id, email }) => [email, user_id]))
    expect(outcomes.map(({ user_id }) => user_id)).toEqual(
      wished.map(({ email }) => byEmail.get(email) ?? null),
    )
    const userIDs = numbers(made)
    const [lines] = await server.owner<{ tickets: number; trail: number }>(
      `select (select count(*) from tickets where entity = 'user' and record_id = any($1) and notes = 'Invited') as tickets, (select count(*) from audit_events where event = 'invited' and record_id = any($1)) as trail`,
      [userIDs],
    )
    expect(lines).toEqual({ tickets: 300, trail: 300 })
    await jobsDone(server)
    expect(new Set(mail.received.flatMap(({ to }) => to))).toEqual(
      new Set(wished.map(({ email }) => email).filter((email) => email !== 'nobody')),
    )
    expect(mail.received).toHaveLength(300)
  })

  test('50 bulk invitations at once for 10 seats use ten', async () => {
    await seats('SA-TRADESMAN', 10)
    const before = await held('SA-TRADESMAN')
    const calls = await Promise.all(
      Array.from({ length: 50 }, () =>
        inviting.invites(inviting.rows(3, { package: 'SA-TRADESMAN' })),
      ),
    )
    const outcomes = calls.flat()
    expect(outcomes.filter(({ succeeded }) => succeeded)).toHaveLength(10)
    expect(outcomes.filter(({ problem }) => problem === 'no-seats')).toHaveLength(140)
    expect(await held('SA-TRADESMAN')).toBe(before + 10)
  }, 60_000)
})

describe('the mail of an invitation', () => {
  test('a mail server that is down for an hour delays mails and loses none', async () => {
    await mail.close()
    const outcomes = await inviting.invites(inviting.rows(30))
    expect(new Set(problems(outcomes))).toEqual(new Set([null]))
    await expect
      .poll(async () => (await jobRows(server)).filter(({ state }) => state === 'retry').length, {
        timeout: 30_000,
      })
      .toBe(30)
    const waiting = new Map((await inviting.open()).map((one) => [one.user_id, one.mail]))
    expect(outcomes.map(({ user_id }) => waiting.get(user_id ?? 0))).toEqual(
      outcomes.map(() => 'waiting'),
    )
    await mail.open()
    for (const { id } of await jobRows(server))
      await server.ask('POST', `/api/jobs/${id}/retry`, { as: people.sysadmin })
    await jobsDone(server)
    expect(new Set(mail.received.flatMap(({ to }) => to)).size).toBe(30)
    const sent = new Map((await inviting.open()).map((one) => [one.user_id, one.mail]))
    expect(outcomes.map(({ user_id }) => sent.get(user_id ?? 0))).toEqual(
      outcomes.map(() => 'sent'),
    )
  }, 60_000)
})
