import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Associate } from '#contract/team/schema.ts'
import { heldBack, invitingOf, numbers, reliesInVain } from '#tests/world/inviting.ts'
import { jobRows, jobsDone } from '#tests/world/jobs.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let mail: MailServer
let server: TestServer
let people: People
let inviting: ReturnType<typeof invitingOf>

beforeAll(async () => {
  mail = await mailServer()
  server = await testServer({ environment: { SMTP_URL: mail.url, PUBLIC_URL: 'http://safety.example.test' } })
  people = await makePeople(server.owner)
  inviting = invitingOf(server, people, 'mails')
  await server.owner(`update account_packages set seats = 10000 where package_id = 'SA-COMMANDER'`)
})
afterAll(async () => {
  await server.stop()
  await mail.close()
})
beforeEach(async () => {
  await server.owner('delete from siteward_jobs.job_common')
  mail.received.length = 0
})

const mailed = (email: string) => mail.received.filter(({ to }) => to.includes(email)).length
const switches = (isActive: boolean) => server.ask('PATCH', inviting.path, { as: people.sysadmin, body: { isActive } })
const priorities = async () => (await jobRows(server)).map(({ priority }) => Number(priority)).toSorted((one, other) => other - one)
const mailOf = async (user: number) => (await inviting.open()).find(({ user_id }) => user_id === user)?.mail
const markOf = async (user: number) => ((await server.ask('GET', `${inviting.path}/users`, { as: people.boss })).body as Associate[]).find(({ user_id }) => user_id === user)?.inviteMail
/** What devices go by. */
const bucket = async () => (await server.owner<{ changed: string }>(`select max(changed)::text as changed from buckets where account_id = $1 and entity = 'user'`, [people.ridgeline]))[0]?.changed
const resends = (user: number) => server.ask('GET', `/api/users/${user}/resend-invite`, { as: people.boss })

describe('nobody\'s mailbox is filled by others', () => {
  test('whoever is invited and withdrawn again and again gets three mails, and the next an hour later; others get theirs at once', async () => {
    const [row] = inviting.rows(1)
    const email = row?.email ?? ''
    for (let time = 0; time < 6; time += 1) {
      const [user = 0] = numbers(await inviting.invites([{ ...row, email: time % 2 === 0 ? email : email.toUpperCase() }]))
      if (time < 3) await expect.poll(() => mailed(email)).toBe(time + 1)
      if (time < 5) await inviting.withdraws([user])
    }
    const other = inviting.rows(1)
    await inviting.invites(other)
    await expect.poll(() => mailed(other[0]?.email ?? '')).toBe(1)
    // The job of the last one ends a moment after its mail is there.
    await expect.poll(async () => (await jobRows(server)).map(({ waits }) => Math.round(waits / 600))).toEqual([6, 6, 6])
    expect(mailed(email)).toBe(3)
    await server.owner('update siteward_jobs.job_common set start_after = now()')
    await jobsDone(server)
    // Those that were withdrawn have nothing to mail.
    expect(mailed(email)).toBe(4)
  })

  test('also the mail that is asked for again counts by the address, whoever it is by now', async () => {
    const row = inviting.rows(1)
    const [first = 0] = numbers(await inviting.invites(row))
    // Each makes the next wait twice as long: after eight it is two minutes.
    for (let time = 0; time < 8; time += 1) {
      server.wait(130_000)
      expect((await resends(first)).status).toBe(200)
    }
    await inviting.withdraws([first])
    const [second = 0] = numbers(await inviting.invites(row))
    server.wait(40_000)
    expect((await resends(second)).status).toBe(429)
    server.wait(-40_000 - 8 * 130_000)
  })
})

describe('mails of many go behind all others and in turn', () => {
  test('those that waited until their company was switched on', async () => {
    await heldBack(server, () => inviting.invites(inviting.rows(30)))
    await switches(false)
    await server.owner('update siteward_jobs.job_common set start_after = now()')
    await jobsDone(server)
    await heldBack(server, () => switches(true))
    expect(await priorities()).toEqual([...Array.from({ length: 25 }, () => -1), ...Array.from({ length: 5 }, () => -2)])
  })

  test('those of a set that was taken back and judged one by one', async () => {
    const rows = inviting.rows(300)
    await heldBack(server, () => reliesInVain(server, rows[299]?.email ?? '', () => inviting.invites(rows)))
    const found = await priorities()
    expect([found.length, found[0], found[249], found[250], found.at(-1)]).toEqual([299, -1, -10, -11, -12])
  })
})

describe('a mail that never went', () => {
  test('rulings 52 shows as refused once a system administrator gives its job up, and devices hear of it', async () => {
    await mail.close()
    const [user = 0] = numbers(await inviting.invites(inviting.rows(1)))
    await expect.poll(async () => (await jobRows(server))[0]?.state).toBe('retry')
    expect([await mailOf(user), await markOf(user)]).toEqual(['waiting', null])
    const before = await bucket()
    expect((await server.ask('DELETE', `/api/jobs/${(await jobRows(server))[0]?.id}`, { as: people.sysadmin })).status).toBe(204)
    expect([await mailOf(user), await markOf(user)]).toEqual(['refused', 'refused'])
    expect(await bucket()).not.toBe(before)
    await mail.open()
  })

  test('one that was sent before its job was given up stays sent', async () => {
    await mail.close()
    const [user = 0] = numbers(await inviting.invites(inviting.rows(1)))
    await expect.poll(async () => (await jobRows(server))[0]?.state).toBe('retry')
    await server.owner('update invitations set sent_at = now() where user_id = $1', [user])
    await server.ask('DELETE', `/api/jobs/${(await jobRows(server))[0]?.id}`, { as: people.sysadmin })
    expect([await mailOf(user), await markOf(user)]).toEqual(['sent', null])
    await mail.open()
  })

  test('shows as refused after a day of which nobody said anything, unless its company is off', async () => {
    const [rows, users]: [{ email: string }[], number[]] = [inviting.rows(3), []]
    await heldBack(server, async () => users.push(...numbers(await inviting.invites(rows))))
    const [gone = 0, held = 0, young = 0] = users
    await server.owner(`update invitations set asked_at = now() - interval '26 hours' where user_id = any($1::int[])`, [[String(gone), String(held)]])
    await server.owner('update invitations set waits_since = now() where user_id = $1', [held])
    expect(await Promise.all([gone, held, young].map(mailOf))).toEqual(['refused', 'held', 'waiting'])
    expect(await Promise.all([gone, held, young].map(markOf))).toEqual(['refused', null, null])
    // Its mail goes after all: devices hear of it, though nothing had been said of it before.
    const before = await bucket()
    const job = (await jobRows(server)).find(({ data }) => JSON.stringify(data).includes(rows[0]?.email ?? '?'))
    await server.ask('POST', `/api/jobs/${job?.id}/retry`, { as: people.sysadmin })
    await expect.poll(() => mailOf(gone)).toBe('sent')
    expect(await markOf(gone)).toBe(null)
    expect(await bucket()).not.toBe(before)
    // Asked for anew when the company is switched on: it waits from then.
    await heldBack(server, async () => {
      await switches(false)
      await switches(true)
    })
    expect(await mailOf(held)).toBe('waiting')
  })
})
