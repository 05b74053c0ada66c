import { describe, expect, test } from 'vitest'
import { jobsDone } from '#tests/world/jobs.ts'
import { makePerson, type Person } from '#tests/world/people.ts'
import {
  counted,
  invited,
  listed,
  mail,
  numberOf,
  outcomes,
  people,
  person,
  resends,
  said,
  sends,
  server,
  setUp,
  signsIn,
} from './invites-world.ts'

setUp()

describe('accepted people and their roles', () => {
  test('API-27 each person has an outcome of their own, in order', async () => {
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

  test('only provider staff see whether a person of another company is inactive', async () => {
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

  test('the same call again invites each person once and returns the same response', async () => {
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

  test('G1-84 INV-23 with a password the person signs in at once and no mail is sent; a weak one is refused', async () => {
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

  test('INV-25 managers are unblocked people of role 2; owners and provider staff make owners', async () => {
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
    // A proxy user invites mobile users below their own chain (ruling 81).
    expect(
      await outcomes(
        people.proxy,
        asked(people.proxy.user_id, 1, admin),
        asked(people.boss.user_id, 1, admin),
      ),
    ).toMatchObject([{ succeeded: true }, { succeeded: false }])
  })

  test('INV-24 licences depend on role and inviter; a contractor belongs to the company', async () => {
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
    'a new person joins the list, and raises its number and counter; may create projects: %s',
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

  test('ACL-100 ACL-269 a proxy user resends mails within the own chain only', async () => {
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

  test('a switched-off company accepts no one, and another company in the body is refused', async () => {
    expect(await sends(people.sysadmin, [person()], {}, people.closed)).toMatchObject({
      status: 422,
      body: { code: 'invalid' },
    })
    expect(said(await sends(people.sysadmin, [person({ accountID: people.harbor })]))).toBe(
      '403 scope',
    )
  })
})
