import { describe, expect, test } from 'vitest'
import { numbers } from '#tests/world/inviting.ts'
import { jobRows } from '#tests/world/jobs.ts'
import { inviting, mail, mailOf, markOf, people, server, setUp } from './invites-mails-world.ts'

setUp()

const resends = (user: number) => server.ask('GET', `/api/users/${user}/resend-invite`, { as: people.boss })

describe('nobody\'s mailbox is filled by others', () => {
  test('also the mail that is asked for again counts by the address, whoever it is by now', async () => {
    const row = inviting.rows(1)
    const [first = 0] = numbers(await inviting.invites(row))
    for (let time = 0; time < 2; time += 1) {
      server.wait(60_000)
      expect((await resends(first)).body).toEqual({ email: row[0]?.email })
    }
    await inviting.withdraws([first])
    expect(await inviting.invites(row)).toMatchObject([{ succeeded: true, mailAt: expect.any(String) }])
    server.wait(-2 * 60_000)
  })
})

describe('a mail that never went', () => {
  test('one that was sent before its job was given up stays sent', async () => {
    await mail.close()
    const [user = 0] = numbers(await inviting.invites(inviting.rows(1)))
    await expect.poll(async () => (await jobRows(server))[0]?.state).toBe('retry')
    await server.owner('update invitations set sent_at = now() where user_id = $1', [user])
    await server.ask('DELETE', `/api/jobs/${(await jobRows(server))[0]?.id}`, { as: people.sysadmin })
    expect([await mailOf(user), await markOf(user)]).toEqual(['sent', null])
    await mail.open()
  })
})
