import { describe, expect, test } from 'vitest'
import { jobRows, jobsDone } from '#tests/world/jobs.ts'
import { makePerson, type Person } from '#tests/world/people.ts'
import {
  form,
  invited,
  linkIn,
  mail,
  newLink,
  numberOf,
  opens,
  outcomes,
  people,
  person,
  registers,
  resends,
  said,
  sends,
  server,
  setUp,
} from './invites-world.ts'

setUp()

const signsIn = (username: string, password: string) =>
  server.ask('POST', '/api/oauth/token', { body: { grant_type: 'password', username, password } })
/** What devices hear of: who sees what, the last change, and the last of people's rows. */
const counted = async () =>
  (
    await server.owner<{ people_version: number; change_counter: number; bucket: number }>(
      `select people_version::int, change_counter::int, (select max(changed)::int from buckets b where b.account_id = c.account_id and entity = 'user') as bucket from account_counters c where account_id = $1`,
      [people.ridgeline],
    )
  )[0]
const listed = async (as = people.boss) =>
  (await server.ask('GET', `/api/accounts/${people.ridgeline}/users`, { as })).body as {
    email: string
    name: string
    version: number
    user_metadata: object
    app_metadata: object
  }[]

describe('the mail', () => {
  test("INV-10 G1-18 G1-19 goes out with a link of the public address, as text and as HTML, in the inviter's language first", async () => {
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

  test('rulings 52 the table has the hash of a link alone, and no row of the queue has any', async () => {
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
  test('API-07 API-08 SES-77 opened twice by a scanner of mails it still registers, once, and then the person signs in', async () => {
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

  test('G1-21 the user object may stand in an outer `user`', async () => {
    const { link } = await invited()
    expect((await registers(link, { user: form })).status).toBe(200)
  })

  test('G1-23 of two who register at the same instant one does', async () => {
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

  test('G1-24 rulings 52 seven days: a moment before it works, a moment after it is said to be over', async () => {
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

  test('API-40 G1-66 rulings 52 mailing it again makes a new link and voids the one before, for who has not registered', async () => {
    const { wished, link, user_id } = await invited()
    // Asked again at once, by somebody or by a browser that lost the answer, it is the same mail.
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

  test('G1-23 of who was blocked, and of a company that was switched off, a link is as unknown as any', async () => {
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
  test('G1-22 SES-81 SES-82 SES-83 the contact number is up to ten digits or nothing', async () => {
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
    [
      'password',
      'Password1!',
      'This password is among the first that are guessed. Choose another one.',
    ],
    ['given_name', '  ', 'Please enter your first name.'],
    ['family_name', '', 'Please enter your last name.'],
  ])(
    'SES-78 SES-79 SES-84 a %s of %j is refused at its field, and the link stays',
    async (field, value, sentence) => {
      const { link } = await invited()
      expect(await registers(link, { ...form, [field]: value })).toMatchObject({
        status: 422,
        body: { code: 'invalid', fields: { [field]: sentence } },
      })
      expect((await opens(link)).status).toBe(200)
    },
  )

  test('a new name shows everywhere at once: in the list, in its version, in the history, and no list has to be read anew for it', async () => {
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

describe('who is invited, and as what', () => {
  test('API-27 each has an outcome of their own, in order', async () => {
    const twice = person()
    expect(
      await outcomes(
        people.safety,
        twice,
        person({ email: 'not an address' }),
        twice,
        person({ email: people.blocked.email.toUpperCase() }),
        person({ email: people.stranger.email }),
        person(),
      ),
    ).toMatchObject([
      { succeeded: true, isBlocked: false },
      {
        succeeded: false,
        isBlocked: false,
        problem: 'invalid',
        result: 'Please enter a valid email',
        fields: { email: 'Please enter a valid email' },
      },
      { succeeded: false, isBlocked: false, problem: 'exists', result: 'The user already exists' },
      {
        succeeded: false,
        isBlocked: true,
        problem: 'inactive',
        result: 'The user already exists but is inactive',
      },
      { succeeded: false, isBlocked: false, problem: 'exists' },
      { succeeded: true },
    ])
  })

  test("whether a person of another company is inactive is told to the provider's people alone", async () => {
    const away = await makePerson(server.owner, people.harbor, {
      name: 'Olga Away',
      email: 'olga@harbor.test',
      blocked: true,
    })
    expect(await outcomes(people.safety, person({ email: away.email }))).toMatchObject([
      { isBlocked: false, problem: 'exists' },
    ])
    expect(
      await outcomes(people.sysadmin, person({ email: away.email, package: 'SA-ADMINISTRATOR' })),
    ).toMatchObject([{ isBlocked: true, problem: 'inactive' }])
  })

  test('the same call sent again invites nobody twice and answers the same', async () => {
    const two = [person(), person()]
    const headers = { 'idempotency-key': '0193a5f0-0000-7000-8000-00000000beef' }
    const [first, second] = [
      await sends(people.safety, two, headers),
      await sends(people.safety, two, headers),
    ]
    expect(second.body).toEqual(first.body)
    expect(second.body).toMatchObject([{ succeeded: true }, { succeeded: true }])
    await jobsDone(server)
    expect(mail.received).toHaveLength(2)
  })

  test('G1-84 INV-23 with a password the person signs in at once and no mail goes out; a weak one is refused', async () => {
    const wished = person()
    expect(await outcomes(people.safety, { ...wished, password: 'weak' })).toMatchObject([
      { problem: 'invalid', fields: { password: 'Password is too weak.' } },
    ])
    expect(await outcomes(people.safety, { ...wished, password: 'Crane-Hook-77' })).toMatchObject([
      { succeeded: true },
    ])
    expect((await signsIn(wished.email, 'Crane-Hook-77')).status).toBe(200)
    await jobsDone(server)
    expect(mail.received).toEqual([])
    server.wait(60_000)
    expect(said(await resends(people.safety, await numberOf(wished.email)))).toBe('409 not-invited')
  })

  test("INV-25 only unblocked people of role 2 are reported to; an owner is made by owners and the provider's people", async () => {
    const asked = (reportsToUserID: number | null, roleID = 2, more = {}) =>
      person({ reportsToUserID, app_metadata: { role: { roleID } }, ...more })
    const admin = { package: 'SA-ADMINISTRATOR' }
    const wrong = [people.worker.user_id, people.blocked.user_id, people.stranger.user_id, 999_999]
    for (const outcome of await outcomes(
      people.safety,
      ...wrong.map((user) => asked(user)),
      asked(null),
    ))
      expect(outcome).toMatchObject({
        succeeded: false,
        fields: { reportsToUserID: 'Please, select Report to' },
      })
    expect(await outcomes(people.boss, asked(null), asked(null, 1, admin))).toMatchObject([
      { succeeded: true },
      { fields: { reportsToUserID: expect.any(String) } },
    ])
    expect(await outcomes(people.sysadmin, asked(0, 2, admin))).toMatchObject([{ succeeded: true }])
    // A proxy user invites mobile users below the own chain (ruling 81).
    expect(
      await outcomes(
        people.proxy,
        asked(people.proxy.user_id, 1, admin),
        asked(people.boss.user_id, 1, admin),
      ),
    ).toMatchObject([{ succeeded: true }, { succeeded: false }])
  })

  test('INV-24 licences go by role and by who invites; a contractor is one of the company', async () => {
    const [subs] = await server.owner<{ id: number }>(
      `insert into contractor_companies (account_id, ordinal, company_name) values ($1, 1, 'Subs') returning contractor_company_id as id`,
      [people.harbor],
    )
    const as = (roleID: number, id: string) =>
      person({ package: id, app_metadata: { role: { roleID } } })
    const taken = async (by: Person) =>
      (
        await outcomes(
          by,
          as(2, 'SA-ADMINISTRATOR'),
          as(2, 'SA-OSHA'),
          as(1, 'SA-ADMINISTRATOR'),
          as(1, 'SA-OSHA'),
          as(2, 'SA-NONE'),
        )
      ).map(({ succeeded }) => succeeded)
    expect(await taken(people.safety)).toEqual([false, true, true, false, false])
    expect(await taken(people.sysadmin)).toEqual([true, false, false, true, false])
    expect(await outcomes(people.safety, person({ contractorCompanyID: subs?.id }))).toMatchObject([
      { fields: { contractorCompanyID: 'Please, select a Company Name' } },
    ])
  })

  test('INV-26 the last seat is given once', async () => {
    await server.owner(
      `update account_packages set seats = (select count(*) + 1 from users where account_id = $1 and package = 'SA-TRADESMAN' and not blocked) where account_id = $1 and package_id = 'SA-TRADESMAN'`,
      [people.ridgeline],
    )
    const both = await Promise.all(
      [1, 2].map(() => outcomes(people.safety, person({ package: 'SA-TRADESMAN' }))),
    )
    expect(
      both
        .flat()
        .map(({ problem }) => String(problem))
        .toSorted(),
    ).toEqual(['no-seats', 'null'])
  })

  test.each([true, false])(
    'the new person is in the list, with a number, a counter and a tree that devices hear of; may create projects: %s',
    async (canCreateProject) => {
      const before = await counted()
      const { wished } = await invited({ canCreateProject })
      expect(await counted()).toMatchObject({
        people_version: Number(before?.people_version) + 1,
        change_counter: Number(before?.change_counter) + 1,
      })
      expect((await listed()).at(-1)).toMatchObject({
        email: wished.email,
        app_metadata: { role: { roleID: 2 } },
        user_metadata: {
          jobTitle: 'Foreman',
          package: 'SA-COMMANDER',
          reportsToUserID: people.safety.user_id,
          canCreateProject,
        },
      })
      expect(
        await server.owner(
          'select can_create_project as "canCreateProject" from users where email = $1',
          [wished.email],
        ),
      ).toEqual([{ canCreateProject }])
    },
  )

  test('ACL-100 ACL-269 a proxy user has mails sent again within the own chain only', async () => {
    const [own, other] = [
      await invited({ reportsToUserID: people.proxy.user_id }, people.boss),
      await invited(),
    ]
    server.wait(60_000)
    expect([
      said(await resends(people.proxy, own.user_id)),
      said(await resends(people.proxy, other.user_id)),
      said(await resends(people.stranger, own.user_id)),
    ]).toEqual(['200', '403 scope', '403 scope'])
  })

  test('a company that is switched off takes nobody in, and another company in the body is refused', async () => {
    expect(await sends(people.sysadmin, [person()], {}, people.closed)).toMatchObject({
      status: 422,
      body: { code: 'invalid' },
    })
    expect(said(await sends(people.sysadmin, [person({ accountID: people.harbor })]))).toBe(
      '403 scope',
    )
  })
})
