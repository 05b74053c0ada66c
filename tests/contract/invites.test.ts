import { describe, expect, test } from 'vitest'
import { jobRows, jobsDone } from '#tests/world/jobs.ts'
import {
  counted,
  form,
  invited,
  linkIn,
  listed,
  mail,
  newLink,
  opens,
  outcomes,
  people,
  person,
  registers,
  resends,
  said,
  server,
  setUp,
  signsIn,
} from './invites-world.ts'

setUp()

describe('the mail', () => {
  test("INV-10 G1-18 G1-19 is sent with a link of the public address, as text and as HTML, in the inviter's language first", async () => {
    await server.owner(`update users set language = 'es' where user_id = $1`, [people.lead.user_id])
    const wished = person({
      reportsToUserID: people.lead.user_id,
      givenName: 'Zoë',
      email: 'zoe+x@new.test'.replace('+', '.'),
    })
    expect(await outcomes(people.lead, wished)).toMatchObject([{ succeeded: true }])
    await jobsDone(server)
    const [got] = mail.received
    expect(got?.text).toContain(
      `http://safety.example.test/session/register?inviteid=${linkIn(got?.text)}&email=${encodeURIComponent(wished.email)}`,
    )
    for (const part of ['multipart/alternative', 'text/plain', 'text/html'])
      expect(got?.raw.toLowerCase()).toContain(part)
    expect(got?.text).toContain('Ridgeline Builders')
    expect(got?.raw).toMatch(/lang=3D"es"|lang="es"/)
    await server.owner(`update users set language = 'en' where user_id = $1`, [people.lead.user_id])
  })

  test('the table has only the hash of a link, and rows of the queue have no link (ruling 52)', async () => {
    const { link, wished } = await invited()
    const kept = JSON.stringify([
      await server.owner(
        "select encode(unnest(token_hashes), 'base64') as hash, * from invitations",
      ),
      await jobRows(server),
    ])
    expect(link).toHaveLength(43)
    expect(kept).not.toContain(link)
    expect(
      await server.owner(
        'select sent_at from invitations i join users u using (account_id, user_id) where u.email = $1 and sent_at is not null',
        [wished.email],
      ),
    ).toHaveLength(1)
  })
})

describe('the life of a link', () => {
  test('API-07 API-08 SES-77 registers once after a mail scanner opened it twice, and then the person signs in', async () => {
    const { wished, link, user_id } = await invited()
    for (const _ of [1, 2])
      expect(await opens(link)).toMatchObject({
        status: 200,
        body: {
          email: wished.email,
          given_name: 'Nina',
          family_name: 'Novak',
          name: 'Nina Novak',
          companyName: 'Ridgeline Builders',
        },
      })
    expect(Object.keys((await opens(link)).body as object)).toHaveLength(6)
    const done = await registers(
      link,
      { ...form, given_name: ' Nína ', family_name: 'Nowak' },
      { 'accept-language': 'es' },
    )
    expect(done).toMatchObject({
      status: 200,
      body: { user_id, name: 'Nína Nowak', email: wished.email },
    })
    expect((await signsIn(wished.email, form.password)).status).toBe(200)
    expect(
      await server.owner(
        'select given_name, family_name, contact_number, language, registered_at is not null as registered from users where user_id = $1',
        [user_id],
      ),
    ).toEqual([
      {
        given_name: 'Nína',
        family_name: 'Nowak',
        contact_number: '5125550142',
        language: 'es',
        registered: true,
      },
    ])
    expect([said(await opens(link)), said(await registers(link))]).toEqual([
      '404 invite-used',
      '404 invite-used',
    ])
  })

  test('G1-21 the user object may be inside an outer `user`', async () => {
    const { link } = await invited()
    expect((await registers(link, { user: form })).status).toBe(200)
  })

  test('G1-23 one of two people who register at the same instant succeeds', async () => {
    const { link, wished } = await invited()
    const answers = await Promise.all(
      ['Crane-Hook-77', 'Crane-Hook-78', 'Crane-Hook-79'].map(async (password) => ({
        password,
        answer: await registers(link, { ...form, password }),
      })),
    )
    expect(answers.map(({ answer }) => said(answer)).toSorted()).toEqual([
      '200',
      '404 invite-used',
      '404 invite-used',
    ])
    for (const { password, answer } of answers)
      expect((await signsIn(wished.email, password)).status).toBe(answer.status === 200 ? 200 : 403)
  })

  test('G1-24 a link works until just before seven days, and is expired just after (ruling 52)', async () => {
    const { link, user_id } = await invited()
    const expires = (when: string) =>
      server.owner(`update invitations set expires_at = now() + $2::interval where user_id = $1`, [
        user_id,
        when,
      ])
    const [life] = await server.owner<{ days: number }>(
      'select extract(epoch from expires_at - created_at) / 86400 as days from invitations where user_id = $1',
      [user_id],
    )
    expect(Number(life?.days)).toBeCloseTo(7, 2)
    await expires('5 seconds')
    expect((await opens(link)).status).toBe(200)
    await expires('-1 second')
    expect([said(await opens(link)), said(await registers(link))]).toEqual([
      '404 invite-expired',
      '404 invite-expired',
    ])
  })

  test('API-40 G1-66 a resend makes a new link and voids the old one, for unregistered people only (ruling 52)', async () => {
    const { wished, link, user_id } = await invited()
    // A repeat at once, by a person or by a browser that lost the response, sends no second mail.
    expect(await resends(people.safety, user_id)).toMatchObject({
      status: 200,
      body: { email: wished.email },
    })
    expect((await opens(link)).status).toBe(200)
    server.wait(60_000)
    const again = await resends(people.safety, user_id)
    expect([again.status, again.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const next = await newLink(wished.email)
    expect(next).not.toBe(link)
    expect([said(await opens(link)), said(await registers(link)), said(await opens(next))]).toEqual(
      ['404 invite-replaced', '404 invite-replaced', '200'],
    )
    expect((await registers(next)).status).toBe(200)
    server.wait(60_000)
    expect(said(await resends(people.safety, user_id))).toBe('409 not-invited')
    expect(
      await server.owner(`select event from audit_events where record_id = $1 order by event_id`, [
        user_id,
      ]),
    ).toEqual([{ event: 'invited' }, { event: 'invite-resent' }, { event: 'registered' }])
  })

  test('G1-23 a link of a blocked person or a switched-off company is unknown like any other', async () => {
    const { link, user_id } = await invited()
    const unknown = await opens('x'.repeat(43))
    const same = async () => {
      for (const answer of [await opens(link), await registers(link)])
        expect([said(answer), Reflect.get(Object(answer.body), 'message')]).toEqual([
          said(unknown),
          Reflect.get(Object(unknown.body), 'message'),
        ])
    }
    await server.owner('update users set blocked = true where user_id = $1', [user_id])
    await same()
    expect(said(await resends(people.safety, user_id))).toBe('409 not-invited')
    await server.owner('update users set blocked = false where user_id = $1', [user_id])
    await server.owner('update accounts set is_active = false where account_id = $1', [
      people.ridgeline,
    ])
    await same()
    await server.owner('update accounts set is_active = true where account_id = $1', [
      people.ridgeline,
    ])
    expect((await opens(link)).status).toBe(200)
  })
})

describe('registering', () => {
  test('G1-22 SES-81 SES-82 SES-83 the contact number has up to ten digits or is empty', async () => {
    const { link } = await invited()
    for (const contactNumber of ['12345678901', '512-555', 'abc']) {
      expect(await registers(link, { ...form, user_metadata: { contactNumber } })).toMatchObject({
        status: 422,
        body: { code: 'invalid', fields: { 'user_metadata.contactNumber': 'Up to 10 digits.' } },
      })
    }
    expect((await registers(link, { ...form, user_metadata: {} })).status).toBe(200)
  })

  test.each([
    ['password', 'short', 'Password is too weak.'],
    ['password', 'Password1!', 'This password is easy to guess. Choose another one.'],
    ['given_name', '  ', 'Please enter your first name.'],
    ['family_name', '', 'Please enter your last name.'],
  ])(
    'SES-78 SES-79 SES-84 refuses a %s of %j at its field, and the link stays',
    async (field, value, sentence) => {
      const { link } = await invited()
      expect(await registers(link, { ...form, [field]: value })).toMatchObject({
        status: 422,
        body: { code: 'invalid', fields: { [field]: sentence } },
      })
      expect((await opens(link)).status).toBe(200)
    },
  )

  test('a new name shows everywhere at once: list, version and history, without a reload of any list', async () => {
    const { link, wished, user_id } = await invited()
    const before = await counted()
    await registers(link, { ...form, family_name: 'Okafor' })
    expect(await counted()).toEqual({
      people_version: before?.people_version,
      change_counter: Number(before?.change_counter) + 1,
      bucket: Number(before?.change_counter) + 1,
    })
    expect((await listed()).find(({ email }) => email === wished.email)).toMatchObject({
      name: 'Nina Okafor',
      version: 2,
    })
    const tickets = await server.owner(
      `select version, author_id, notes, changes from tickets where entity = 'user' and record_id = $1 order by version`,
      [user_id],
    )
    expect(tickets).toEqual([
      { version: 1, author_id: people.safety.user_id, notes: 'Invited', changes: {} },
      {
        version: 2,
        author_id: user_id,
        notes: 'Registered',
        changes: {
          family_name: { from: 'Novak', to: 'Okafor' },
          name: { from: 'Nina Novak', to: 'Nina Okafor' },
        },
      },
    ])
  })
})
