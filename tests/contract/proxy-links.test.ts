import { describe, expect, test } from 'vitest'
import { makePerson, type Person } from '#tests/world/people.ts'
import type { Answered } from '#tests/world/server.ts'
import { actingWorld, field, path, said } from './acting-world.ts'

const world = actingWorld()
let made = 0

/** A new person of the company. */
const person = (name: string, reportsTo?: Person) => {
  made += 1
  return makePerson(world.server.owner, world.people.ridgeline, {
    name,
    email: `chain${made}@ridgeline.test`,
    ...(reportsTo && { reportsTo }),
  })
}
const reports = (who: Person, to: Person | null) =>
  world.server.ask('PUT', `/api/users/${who.user_id}`, {
    as: world.people.boss,
    body: { user_metadata: { reportsToUserID: to?.user_id ?? null } },
  })
const link = (main: Person, chosen: Person, as = main) =>
  world.server.ask('POST', path(main, '/link'), { as, body: { proxyUserID: chosen.user_id } })
const refused = {
  status: 403,
  body: {
    code: 'scope',
    fields: { proxyUserID: 'This person no longer reports to you, so you cannot log in as them.' },
  },
}

describe('every use checks a link again (decision 49)', () => {
  test.each([
    ['above', 'boss'],
    ['beside the other, as an owner', null],
  ] as const)('ends access to a person who moved %s, and their running session', async (_, to) => {
    const { boss } = world.people
    const [above, below] = [await person('Ann Above', boss), await person('Ben Below')]
    await reports(below, above)
    expect((await link(above, below)).status).toBe(200)
    const token = await world.tokenAs(above, below)
    expect((await world.me(token)).status).toBe(200)
    await reports(below, to === null ? null : boss)
    expect(said(await world.me(token))).toBe('401 ended')
    expect(await world.login(above, below)).toMatchObject(refused)
    await reports(below, above)
    expect((await world.login(above, below)).status).toBe(200)
  })

  test("an owner's link reaches beyond the chain as long as the owner remains one", async () => {
    const { boss } = world.people
    const [owner, other] = [await person('Olga Owner'), await person('Otto Other', boss)]
    expect((await link(owner, other)).status).toBe(200)
    expect((await world.login(owner, other)).status).toBe(200)
    await reports(owner, boss)
    expect(await world.login(owner, other)).toMatchObject(refused)
  })

  test('a link made by the provider stays, even where the person made one before', async () => {
    const { boss, sysadmin } = world.people
    const [above, below] = [await person('Abe Above', boss), await person('Bo Below')]
    await reports(below, above)
    expect((await link(above, below)).status).toBe(200)
    await reports(below, boss)
    expect(await world.login(above, below)).toMatchObject(refused)
    expect((await link(above, below, sysadmin)).status).toBe(200)
    expect((await world.login(above, below)).status).toBe(200)
  })
})

describe('G1-77 proxy users in a change of the person (ruling 69)', () => {
  const puts = (
    main: Person,
    proxyUsers: readonly number[],
    as: Person = main,
    more: object = {},
  ) =>
    world.server.ask('PUT', `/api/users/${main.user_id}`, {
      as,
      body: { user_metadata: { proxyUsers, ...more } },
    })
  const proxiesOf = (answer: Answered) =>
    (field(answer, 'user_metadata') as { proxyUsers: number[] }).proxyUsers

  test('an added one is linked and an omitted one unlinked, each with a line, with the rest of the change', async () => {
    const { boss } = world.people
    const above = await person('Ada Above', boss)
    const [one, other] = [await person('Bea Below', above), await person('Cy Below', above)]
    const linked = await puts(above, [one.user_id], above, { jobTitle: 'Rigger' })
    expect(linked).toMatchObject({ status: 200, body: { user_metadata: { jobTitle: 'Rigger' } } })
    expect(proxiesOf(linked)).toEqual([one.user_id])
    expect((await world.login(above, one)).status).toBe(200)
    expect(proxiesOf(await puts(above, [other.user_id], world.people.sysadmin))).toEqual([
      other.user_id,
    ])
    expect(await world.login(above, one)).toMatchObject({ status: 404 })
    expect(await world.lines('proxy-linked', other.user_id)).toMatchObject([
      { details: { of: above.user_id } },
    ])
    expect(await world.lines('proxy-removed', one.user_id)).toMatchObject([
      { details: { of: above.user_id, became: 'unlinked' } },
    ])
  })

  test('refuses a forbidden link or unlink by name, and writes nothing of the change', async () => {
    const { boss, safety } = world.people
    const above = await person('Al Above', boss)
    const below = await person('Bo Below', above)
    const refusals = [
      await puts(above, [below.user_id, boss.user_id], above, { jobTitle: 'Rigger' }),
      await puts(above, [999_999]),
      await puts(above, [below.user_id], safety),
      await puts(safety, []),
    ]
    expect(
      refusals.map(
        (answer) => `${said(answer)} ${Object.keys(field(answer, 'fields') as object).join()}`,
      ),
    ).toEqual([
      '403 scope proxyUsers',
      '422 invalid proxyUsers',
      '403 not-permitted proxyUsers',
      '422 invalid proxyUsers',
    ])
    const { body } = await world.server.ask('GET', `/api/users/${above.user_id}`, { as: boss })
    expect(body).toMatchObject({ user_metadata: { jobTitle: null, proxyUsers: [] } })
  })
})

describe('created proxy users', () => {
  const form = (email: string) => ({
    given_name: 'Rosa',
    family_name: 'Delgado',
    email,
    jobTitle: 'Safety Coordinator',
  })
  const creates = (email: string, key: string) =>
    world.server.ask('POST', path(world.people.safety, '/create'), {
      as: world.people.safety,
      body: form(email),
      headers: { 'idempotency-key': key },
    })

  test('a repeat under its key creates one and returns the same response', async () => {
    const key = crypto.randomUUID()
    const answers = [
      await creates('once@ridgeline.test', key),
      ...(await Promise.all([
        creates('once@ridgeline.test', key),
        creates('once@ridgeline.test', key),
      ])),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const [first] = answers
    for (const answer of answers) expect(answer.body).toEqual(first?.body)
    const { user_id } = field(answers[0]!, 'data') as Person
    expect(await world.lines('proxy-created', user_id)).toHaveLength(1)
    expect(said(await creates('other@ridgeline.test', key))).toBe('409 key')
    // A refusal frees its key.
    const another = crypto.randomUUID()
    expect(said(await creates('once@ridgeline.test', another))).toBe('422 invalid')
    expect((await creates('free@ridgeline.test', another)).status).toBe(201)
  })

  test('a manager of others cannot be removed before those report to another person', async () => {
    const { safety, ridgeline, lead } = world.people
    const under = await person('Una Under', world.nora)
    const remove = () =>
      world.server.ask('DELETE', path(safety), {
        as: safety,
        body: { userID: world.nora.user_id, accountID: ridgeline },
      })
    const text = 'Others report to this person. Let them report to someone else first.'
    expect(await remove()).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { userID: text } },
    })
    expect(
      await world.server.owner('select blocked from users where user_id = $1', [
        world.nora.user_id,
      ]),
    ).toEqual([{ blocked: false }])
    await reports(under, lead)
    expect((await remove()).status).toBe(200)
  })
})
