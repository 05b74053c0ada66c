import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { numbers } from '#tests/world/inviting.ts'
import { jobRows } from '#tests/world/jobs.ts'
import { inviting, mail, mailOf, markOf, people, server, setUp } from './invites-mails-world.ts'

setUp()

const resends = (user: number) =>
  server.ask('GET', `/api/users/${user}/resend-invite`, { as: people.boss })

describe('limits of a mailbox', () => {
  test('a resend counts against the address, even after the person changes', async () => {
    const row = inviting.rows(1)
    const [first = 0] = numbers(await inviting.invites(row))
    for (let time = 0; time < 2; time += 1) {
      server.wait(60_000)
      expect((await resends(first)).body).toEqual({ email: row[0]?.email })
    }
    await inviting.withdraws([first])
    expect(await inviting.invites(row)).toMatchObject([
      { succeeded: true, mailAt: expect.any(String) },
    ])
    server.wait(-2 * 60_000)
  })
})

describe('a mail that was never sent', () => {
  test('a mail sent before its job was given up stays sent', async () => {
    await mail.close()
    const [user = 0] = numbers(await inviting.invites(inviting.rows(1)))
    await expect.poll(async () => (await jobRows(server))[0]?.state).toBe('retry')
    await server.owner('update invitations set sent_at = now() where user_id = $1', [user])
    await server.ask('DELETE', `/api/jobs/${(await jobRows(server))[0]?.id}`, {
      as: people.sysadmin,
    })
    expect([await mailOf(user), await markOf(user)]).toEqual(['sent', null])
    await mail.open()
  })
})

/** The parsed mails, once this number has arrived. */
async function arrived(count: number) {
  await expect.poll(() => mail.received.length).toBe(count)
  return Promise.all(mail.received.map(async ({ raw }) => PostalMime.parse(raw)))
}

describe('the inviter and the language', () => {
  test('the mail names the inviter, shows the logo on its background, and replies reach the inviter', async () => {
    const white = await sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect x="20" y="10" width="6" height="20" fill="#fff"/></svg>',
      ),
    )
      .png()
      .toBuffer()
    const logo = { fileName: 'logo.png', base64Data: white.toString('base64') }
    expect(
      (await server.ask('POST', `${inviting.path}/logo`, { as: people.boss, body: logo })).status,
    ).toBeLessThan(300)
    await inviting.invites(inviting.rows(1, { reportsToUserID: people.safety.user_id }), {
      as: people.safety,
    })
    const [first] = await arrived(1)
    const { name, email } = people.safety
    expect(first).toMatchObject({
      subject: `${name} of Ridgeline Builders invites you to Siteward`,
      replyTo: [{ name, address: email }],
    })
    expect(first?.text).toContain(
      `${name} has invited you to the safety team of Ridgeline Builders`,
    )
    expect(first?.html).toContain('src="cid:company-logo"')
    const shown = await sharp(first?.attachments[0]?.content as ArrayBuffer)
      .raw()
      .toBuffer()
    expect([...shown.subarray(0, 3)]).toEqual([0x17, 0x16, 0x13])
    await server.ask('DELETE', `${inviting.path}/logo`, { as: people.boss })
  })

  test('names the company without a logo, and replies reach no person of the provider', async () => {
    await inviting.invites(inviting.rows(1, { package: 'SA-ADMINISTRATOR' }), {
      as: people.sysadmin,
    })
    const [first] = await arrived(1)
    expect(first).toMatchObject({
      subject: 'Ridgeline Builders invites you to Siteward',
      attachments: [],
    })
    expect(first?.replyTo).toBeUndefined()
  })

  test('each row has its language, in the mail, in the resent mail, and on the page of the link', async () => {
    const rows = [
      ...inviting.rows(1, { language: 'es' }),
      ...inviting.rows(1, { language: 'en' }),
      ...inviting.rows(1),
    ]
    const [spanish = 0] = numbers(await inviting.invites(rows))
    const subjects = (await arrived(3)).map(({ subject = '' }) => subject.includes('le invita'))
    expect(subjects.filter(Boolean)).toHaveLength(1)
    server.wait(60_000)
    await resends(spanish)
    const again = (await arrived(4)).at(-1)
    expect(again?.subject).toContain('le invita')
    const link = /inviteid=([\w-]+)/.exec(again?.text ?? '')?.[1] ?? ''
    expect((await server.ask('GET', `/api/invites/${link}`)).body).toMatchObject({
      email: rows[0]?.email,
      language: 'es',
    })
    server.wait(-60_000)
  })

  test('refuses a language that the app does not have', async () => {
    expect((await inviting.sends(inviting.rows(1, { language: 'fr' }))).status).toBe(422)
  })
})
