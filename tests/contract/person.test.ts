import { afterAll, beforeAll, expect, test } from 'vitest'
import { associateFields } from '#contract/team/fields.ts'
import type { AssociateTicket, WholeAssociate } from '#contract/team/schema.ts'
import type { Actor } from '#tests/world/actor.ts'
import { type World, world } from '#tests/world/company.ts'
import { linkFor, linkOf } from '#tests/world/invited.ts'
import { makePerson, type Person } from '#tests/world/people.ts'
import { teamOf } from './team-world.ts'

let w: World
let t: ReturnType<typeof teamOf>

beforeAll(async () => {
  w = await world()
  t = teamOf(w)
})
afterAll(() => w.stop())

const emergency = { emergencyContactName: 'Ole Fields', emergencyContactNumber: '5125550193' }
const history = async (about: Person, who: Actor, query = '') => {
  const { status, body, headers } = await who.asks(
    'GET',
    `/api/users/${about.user_id}/tickets${query}`,
  )
  return {
    status,
    tickets: status === 200 ? (body as AssociateTicket[]) : [],
    next: headers.get('next-cursor'),
  }
}

test('G1-72 only the person, their superiors and the system administrator read the emergency contact', async () => {
  const about = await t.person(w.people.lead)
  const beside = t.actor(await t.person(w.people.boss))
  await t.puts(w.boss, about, emergency)
  const shown = async (who: Actor) =>
    ((await who.asks('GET', t.path(about))).body as WholeAssociate).emergencyContactNumber
  for (const who of [t.actor(about), w.lead, w.safety, w.boss, w.sysadmin])
    expect(await shown(who)).toBe('5125550193')
  expect(await shown(beside)).toBeUndefined()
  expect(await shown(t.actor(await t.person(about)))).toBeUndefined()
  // Nor does the response to a change show it, accepted or refused.
  const changed = await t.puts(beside, about, { user_metadata: { jobTitle: 'Rigger' } })
  expect(changed.status).toBe(200)
  const late = await t.puts(
    beside,
    about,
    { user_metadata: { jobTitle: 'Late' } },
    { 'if-match': '"0.0"' },
  )
  expect(late.status).toBe(412)
  const licence = await beside.asks(
    'PATCH',
    `/api/user/${w.people.ridgeline}/update-package/${about.user_id}`,
    { packageID: 'SA-OSHA' },
  )
  expect(licence.status).toBe(200)
  for (const { body } of [changed, late, licence])
    expect(JSON.stringify(body)).not.toMatch(/5125550193|Ole Fields/)
  expect(
    JSON.stringify(
      (
        await t.puts(
          w.lead,
          about,
          { user_metadata: { jobTitle: 'Late' } },
          { 'if-match': '"0.0"' },
        )
      ).body,
    ),
  ).toContain('5125550193')
})

test('people who cannot read it can neither change nor guess it', async () => {
  const about = await t.person(w.people.lead)
  const beside = t.actor(await t.person(w.people.boss))
  await t.puts(t.actor(about), about, emergency)
  for (const number of ['5125550193', '1'])
    expect((await t.puts(beside, about, { emergencyContactNumber: number })).status).toBe(403)
  expect(await t.one(about)).toMatchObject(emergency)
})

test('the history of a person has author, field, old and new value, newest first, in pages', async () => {
  const about = await t.person(w.people.lead)
  await t.puts(w.boss, about, { user_metadata: { jobTitle: 'Rigger' } })
  await t.puts(w.sysadmin, about, {
    user_metadata: { jobTitle: 'Foreman', reportsToUserID: w.people.safety.user_id },
  })
  await t.removes(w.boss, [about])
  const { tickets } = await history(about, w.safety)
  expect(tickets.map(({ author, toStatus, changes }) => [author?.name, toStatus, changes])).toEqual(
    [
      ['Dana Whitfield', 'Inactive', { blocked: { from: false, to: true } }],
      // The author of another company, with their name at that time.
      [
        'Sys Admin',
        'Active',
        {
          jobTitle: { from: 'Rigger', to: 'Foreman' },
          reportsToUserID: { from: w.people.lead.user_id, to: w.people.safety.user_id },
        },
      ],
      ['Dana Whitfield', 'Active', { jobTitle: { from: null, to: 'Rigger' } }],
    ],
  )
  const first = await history(about, w.safety, '?limit=2')
  expect(first.tickets.map(({ version }) => version)).toEqual(
    tickets.slice(0, 2).map(({ version }) => version),
  )
  expect((await history(about, w.safety, `?limit=2&cursor=${first.next}`)).tickets).toEqual(
    tickets.slice(2),
  )
  for (const query of ['?cursor=x', '?cursor=0', '?since=1'])
    expect((await history(about, w.safety, query)).status).toBe(400)
})

test('the history of a person has invitation, inviter and registration, even without a change of name', async () => {
  const invite = {
    givenName: 'Nina',
    familyName: 'Novak',
    name: 'Nina Novak',
    jobTitle: 'Foreman',
    package: 'SA-COMMANDER',
    contractorCompanyID: 0,
    reportsToUserID: w.people.safety.user_id,
    app_metadata: { role: { roleID: 2, name: 'Administrator' } },
  }
  const sent = await w.safety.asks('POST', `/api/accounts/${w.people.ridgeline}/users`, [
    { ...invite, email: 'nina@history.test' },
    { ...invite, email: 'nora@history.test', password: 'Crane-Hook-77' },
  ])
  expect(sent.body).toMatchObject([{ succeeded: true }, { succeeded: true }])
  const made = await w.server.owner<Person>(
    `select user_id, account_id as "accountID", name, email from users where email like '%@history.test' order by email`,
  )
  const [invited, added] = [made[0]!, made[1]!]
  await linkFor(w.server.owner, invited, linkOf('history'))
  const registers = await w.server.ask('PUT', `/api/invites/${linkOf('history')}`, {
    body: {
      given_name: 'Nina',
      family_name: 'Novak',
      name: 'Nina Novak',
      user_metadata: { contactNumber: '' },
      password: 'Crane-Hook-77',
    },
  })
  expect(registers.status, registers.text).toBeLessThan(300)
  const lines = async (about: Person) =>
    (await history(about, w.lead)).tickets.map(({ act, toStatus, author, changes }) => [
      act,
      toStatus,
      author?.name,
      changes,
    ])
  expect(await lines(invited)).toEqual([
    ['registered', 'Active', 'Nina Novak', {}],
    ['invited', 'Invited', w.people.safety.name, {}],
  ])
  expect(await lines(added)).toEqual([['added', 'Active', w.people.safety.name, {}]])
})

test('a long history comes in pages without a limit too, each full of rows that the reader may see', async () => {
  const about = await t.person(w.people.lead)
  // Every third change concerns only the emergency contact.
  await w.server.owner(
    `insert into tickets (account_id, ticket_id, entity, record_id, version, author_id, to_status, changes, epoch)
     select $1, gen_random_uuid(), 'user', $2, 1 + n, $3, 'Active', jsonb_build_object(case when n % 3 = 0 then 'emergencyContactNumber' else 'jobTitle' end, jsonb_build_object('from', n - 1, 'to', n)), gen_random_uuid() from generate_series(1, 900) n`,
    [w.people.ridgeline, about.user_id, w.people.boss.user_id],
  )
  const pages = async (who: Actor, query: string) => {
    const found: AssociateTicket[][] = []
    for (let next: string | null = ''; next !== null;) {
      const page: Awaited<ReturnType<typeof history>> = await history(
        about,
        who,
        `?${query}${next && `&cursor=${next}`}`,
      )
      found.push(page.tickets)
      next = page.next
    }
    return found
  }
  const versions = (found: AssociateTicket[][]) => found.flat().map(({ version }) => version)
  const all = Array.from({ length: 900 }, (_, n) => 901 - n)
  const [whole, some] = [
    await pages(w.boss, ''),
    await pages(t.actor(await t.person(w.people.boss)), ''),
  ]
  expect(whole.map(({ length }) => length)).toEqual([500, 400])
  expect(versions(whole)).toEqual(all)
  expect(some.map(({ length }) => length)).toEqual([500, 100])
  expect(versions(some)).toEqual(all.filter((version) => (version - 1) % 3 !== 0))
  expect(
    (await pages(t.actor(await t.person(w.people.boss)), 'limit=250')).map(({ length }) => length),
  ).toEqual([250, 250, 100])
})

test('a history hides login and keys, and the emergency contact from others', async () => {
  const about = await t.person(w.people.lead)
  const own = t.actor(about)
  await t.puts(own, about, { address: 'Quay 4', ...emergency })
  await t.puts(own, about, { emergencyContactNumber: '5125550194' })
  expect((await t.puts(own, about, { password: 'Crane-Hook-77' })).status).toBe(200)
  const { tickets } = await history(about, own)
  expect(tickets.map(({ changes }) => Object.keys(changes).toSorted())).toEqual([
    ['emergencyContactNumber'],
    ['address', 'emergencyContactName', 'emergencyContactNumber'],
  ])
  for (const { changes } of tickets)
    for (const name of Object.keys(changes)) expect(associateFields).toHaveProperty(name)
  const beside = await history(about, t.actor(await t.person(w.people.boss)))
  expect(beside.tickets.map(({ changes }) => changes)).toEqual([
    { address: { from: '', to: 'Quay 4' } },
  ])
})

test('a proxy user reads the history of the own chain only, and no one that of another company', async () => {
  const below = await t.person(w.people.proxy)
  await t.puts(w.boss, below, { user_metadata: { jobTitle: 'Rigger' } })
  expect((await history(below, w.proxy)).tickets).toHaveLength(1)
  expect((await history(w.people.lead, w.proxy)).status).toBe(404)
  expect((await history(below, w.stranger)).status).toBe(403)
  const elsewhere = await makePerson(w.server.owner, w.people.harbor, {
    name: 'Una Holm',
    email: 'una@harbor.test',
    reportsTo: w.people.stranger,
  })
  expect((await history(elsewhere, w.boss)).status).toBe(403)
  expect((await history(elsewhere, w.sysadmin)).status).toBe(200)
})

test('G1-31 people change their own name, address, numbers and emergency contact, proxy users too', async () => {
  const change = {
    name: 'Pia Lund',
    address: 'Quay 4',
    ...emergency,
    user_metadata: { contactNumber: '512 555 0100' },
  }
  for (const about of [
    await t.person(w.people.lead),
    await t.person(w.people.boss, { isProxyUser: true }),
  ]) {
    expect((await t.puts(t.actor(about), about, change)).body).toMatchObject(change)
    await t.removes(w.sysadmin, [about])
  }
})
