import { describe, expect, test } from 'vitest'
import { heldBack, numbers, reliesInVain } from '#tests/world/inviting.ts'
import { jobRows, jobsDone } from '#tests/world/jobs.ts'
import {
  bucket,
  inviting,
  mail,
  mailOf,
  markOf,
  people,
  server,
  setUp,
} from './invites-mails-world.ts'

setUp()

const mailed = (email: string) => mail.received.filter(({ to }) => to.includes(email)).length
const switches = (isActive: boolean) =>
  server.ask('PATCH', inviting.path, { as: people.sysadmin, body: { isActive } })
const priorities = async () =>
  (await jobRows(server))
    .map(({ priority }) => Number(priority))
    .toSorted((one, other) => other - one)

describe('limits of a mailbox', () => {
  test('a person who is invited and withdrawn repeatedly gets three mails, then one an hour', async () => {
    const [row] = inviting.rows(1)
    const email = row?.email ?? ''
    for (let time = 0; time < 6; time += 1) {
      const [user = 0] = numbers(
        await inviting.invites([{ ...row, email: time % 2 === 0 ? email : email.toUpperCase() }]),
      )
      if (time < 3) await expect.poll(() => mailed(email), { timeout: 20_000 }).toBe(time + 1)
      if (time < 5) await inviting.withdraws([user])
    }
    const other = inviting.rows(1)
    await inviting.invites(other)
    await expect.poll(() => mailed(other[0]?.email ?? ''), { timeout: 20_000 }).toBe(1)
    // The last job ends a moment after its mail arrives.
    await expect
      .poll(async () => (await jobRows(server)).map(({ waits }) => Math.round(waits / 600)))
      .toEqual([6, 12, 18])
    expect(mailed(email)).toBe(3)
    await server.owner('update siteward_jobs.job_common set start_after = now()')
    await jobsDone(server)
    // Withdrawn invitations have nothing to mail.
    expect(mailed(email)).toBe(4)
  })
})

describe('mails of bulk calls come behind all others, in turn', () => {
  test('mails that waited until their company was switched on', async () => {
    await heldBack(server, () => inviting.invites(inviting.rows(30)))
    await switches(false)
    await server.owner('update siteward_jobs.job_common set start_after = now()')
    await jobsDone(server)
    await heldBack(server, () => switches(true))
    expect(await priorities()).toEqual([
      ...Array.from({ length: 25 }, () => -1),
      ...Array.from({ length: 5 }, () => -2),
    ])
  })

  test('mails of a set that was rolled back and judged row by row', async () => {
    const rows = inviting.rows(300)
    await heldBack(server, () =>
      reliesInVain(server, rows[299]?.email ?? '', () => inviting.invites(rows)),
    )
    const found = await priorities()
    expect([found.length, found[0], found[249], found[250], found.at(-1)]).toEqual([
      299, -1, -10, -11, -12,
    ])
  })
})

describe('a mail that was never sent', () => {
  test('shows as refused after a day without a result, unless its company is off', async () => {
    const [rows, users]: [{ email: string }[], number[]] = [inviting.rows(3), []]
    await heldBack(server, async () => users.push(...numbers(await inviting.invites(rows))))
    const [gone = 0, held = 0, young = 0] = users
    await server.owner(
      `update invitations set asked_at = now() - interval '26 hours' where user_id = any($1::int[])`,
      [[String(gone), String(held)]],
    )
    await server.owner('update invitations set waits_since = now() where user_id = $1', [held])
    expect(await Promise.all([gone, held, young].map(mailOf))).toEqual([
      'refused',
      'held',
      'waiting',
    ])
    expect(await Promise.all([gone, held, young].map(markOf))).toEqual(['refused', null, null])
    // Its mail is sent after all, and devices learn of it although they knew of no refusal.
    const before = await bucket()
    const job = (await jobRows(server)).find(({ data }) =>
      JSON.stringify(data).includes(rows[0]?.email ?? '?'),
    )
    await server.ask('POST', `/api/jobs/${job?.id}/retry`, { as: people.sysadmin })
    await expect.poll(() => mailOf(gone), { timeout: 20_000 }).toBe('sent')
    expect(await markOf(gone)).toBe(null)
    expect(await bucket()).not.toBe(before)
    // Switching the company on adds the job again, which then waits.
    await heldBack(server, async () => {
      await switches(false)
      await switches(true)
    })
    expect(await mailOf(held)).toBe('waiting')
  })

  test('shows as refused once a system administrator gives up its job, and devices learn it (ruling 52)', async () => {
    await mail.close()
    const [user = 0] = numbers(await inviting.invites(inviting.rows(1)))
    await expect.poll(async () => (await jobRows(server))[0]?.state).toBe('retry')
    expect([await mailOf(user), await markOf(user)]).toEqual(['waiting', null])
    const before = await bucket()
    expect(
      (
        await server.ask('DELETE', `/api/jobs/${(await jobRows(server))[0]?.id}`, {
          as: people.sysadmin,
        })
      ).status,
    ).toBe(204)
    expect([await mailOf(user), await markOf(user)]).toEqual(['refused', 'refused'])
    expect(await bucket()).not.toBe(before)
    await mail.open()
  })
})
