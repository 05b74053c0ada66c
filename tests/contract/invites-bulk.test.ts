import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invitingOf, keyOf, numbers, problems } from '#tests/world/inviting.ts'
import { jobRows, jobsDone } from '#tests/world/jobs.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let mail: MailServer
let server: TestServer
let people: People
let inviting: ReturnType<typeof invitingOf>

beforeAll(async () => {
  mail = await mailServer({ refuses: (address) => (address === 'gone@new.test' ? { code: 550, text: 'no such mailbox' } : undefined) })
  server = await testServer({ environment: { SMTP_URL: mail.url, PUBLIC_URL: 'http://safety.example.test' } })
  people = await makePeople(server.owner)
  inviting = invitingOf(server, people, 'bulk')
})
afterAll(async () => {
  await server.stop()
  await mail.close()
})
beforeEach(async () => {
  await jobsDone(server)
  mail.received.length = 0
})

const seats = (packageID: string, left: number) => server.owner(`update account_packages set seats = (select count(*) + $3::int from users where account_id = $1 and package = $2 and not blocked) where account_id = $1 and package_id = $2`, [people.ridgeline, packageID, left])
const held = async (packageID: string) => ((await server.owner<{ n: number }>('select count(*) as n from users where account_id = $1 and package = $2 and not blocked', [people.ridgeline, packageID]))[0]?.n ?? 0)

describe('many at once', () => {
  test('API-27 INV-99 of 300 in one call each has an outcome in its order, a mail, a line of history and one of the trail', async () => {
    await seats('SA-COMMANDER', 700)
    const wished = [...inviting.rows(150), ...inviting.rows(1, { email: 'nobody' }), ...inviting.rows(150)]
    const outcomes = await inviting.invites(wished)
    expect(outcomes.map(({ succeeded }) => succeeded)).toEqual(wished.map(({ email }) => email !== 'nobody'))
    const made = await server.owner<{ user_id: number; email: string }>(`select user_id, email from users where email = any($1)`, [wished.map(({ email }) => email)])
    const byEmail = new Map(made.map(({ user_id, email }) => [email, user_id]))
    expect(outcomes.map(({ user_id }) => user_id)).toEqual(wished.map(({ email }) => byEmail.get(email) ?? null))
    const userIDs = numbers(made)
    const [lines] = await server.owner<{ tickets: number; trail: number }>(`select (select count(*) from tickets where entity = 'user' and record_id = any($1) and notes = 'Invited') as tickets, (select count(*) from audit_events where event = 'invited' and record_id = any($1)) as trail`, [userIDs])
    expect(lines).toEqual({ tickets: 300, trail: 300 })
    await jobsDone(server)
    expect(new Set(mail.received.flatMap(({ to }) => to))).toEqual(new Set(wished.map(({ email }) => email).filter((email) => email !== 'nobody')))
    expect(mail.received).toHaveLength(300)
  })

  test('G1-90 an address that comes twice in a call invites the first of them, whatever its letters', async () => {
    const [first, second] = inviting.rows(2)
    const outcomes = await inviting.invites([{ ...first }, { ...second, email: first?.email.toUpperCase() }, { ...second }])
    expect(problems(outcomes)).toEqual([null, 'exists', null])
  })

  test('INV-82 seats go to the first rows, and who is of another company takes none', async () => {
    await seats('SA-TRADESMAN', 2)
    const tradesmen = inviting.rows(4, { package: 'SA-TRADESMAN' })
    const outcomes = await inviting.invites([{ ...tradesmen[0], email: people.stranger.email }, ...tradesmen])
    expect(problems(outcomes)).toEqual(['exists', null, null, 'no-seats', 'no-seats'])
  })

  test('50 bulk invitations at once for 10 seats sell ten', async () => {
    await seats('SA-TRADESMAN', 10)
    const before = await held('SA-TRADESMAN')
    const calls = await Promise.all(Array.from({ length: 50 }, () => inviting.invites(inviting.rows(3, { package: 'SA-TRADESMAN' }))))
    const outcomes = calls.flat()
    expect(outcomes.filter(({ succeeded }) => succeeded)).toHaveLength(10)
    expect(outcomes.filter(({ problem }) => problem === 'no-seats')).toHaveLength(140)
    expect(await held('SA-TRADESMAN')).toBe(before + 10)
  })

  test('two administrators invite the same forty people at once: each is invited once, and each call hears which', async () => {
    await seats('SA-COMMANDER', 200)
    const forty = inviting.rows(40)
    const [one, other] = await Promise.all([inviting.invites(forty), inviting.invites(forty.toReversed(), { as: people.safety })])
    expect(forty.map((_, n) => Number(one[n]?.succeeded) + Number(other[39 - n]?.succeeded))).toEqual(forty.map(() => 1))
    await jobsDone(server)
    expect(mail.received).toHaveLength(40)
  })
})

describe('a call that is broken off and sent again', () => {
  test('invites nobody twice, also when rows are left out, added or in another order', async () => {
    const wished = inviting.rows(5)
    const key = keyOf(1)
    const first = await inviting.invites(wished, { key })
    const again = await inviting.invites([...inviting.rows(1), ...wished.toReversed().slice(0, 4)], { key })
    expect(again.map(({ succeeded }) => succeeded)).toEqual([true, true, true, true, true])
    expect(again.slice(1).map(({ user_id }) => user_id)).toEqual(first.toReversed().slice(0, 4).map(({ user_id }) => user_id))
    await jobsDone(server)
    expect(mail.received).toHaveLength(6)
  })

  test('says of whom another value came by now that they were invited with what stood there before', async () => {
    const [one] = inviting.rows(1)
    await inviting.invites([{ ...one }], { key: keyOf(2) })
    expect(problems(await inviting.invites([{ ...one, jobTitle: 'Owner' }], { key: keyOf(2) }))).toEqual(['key'])
  })

  test('another person\'s call of the same key is another call', async () => {
    const [one] = inviting.rows(1)
    await inviting.invites([{ ...one }], { key: 'a-word-of-mine' })
    expect(problems(await inviting.invites([{ ...one }], { key: 'a-word-of-mine', as: people.safety }))).toEqual(['exists'])
  })
})

describe('the mail of an invitation', () => {
  test('a mail server that is away for an hour delays and loses nothing', async () => {
    await mail.close()
    const outcomes = await inviting.invites(inviting.rows(30))
    expect(new Set(problems(outcomes))).toEqual(new Set([null]))
    await expect.poll(async () => (await jobRows(server)).filter(({ state }) => state === 'retry').length).toBe(30)
    const waiting = new Map((await inviting.open()).map((one) => [one.user_id, one.mail]))
    expect(outcomes.map(({ user_id }) => waiting.get(user_id ?? 0))).toEqual(outcomes.map(() => 'waiting'))
    await mail.open()
    for (const { id } of await jobRows(server)) await server.ask('POST', `/api/jobs/${id}/retry`, { as: people.sysadmin })
    await jobsDone(server)
    expect(new Set(mail.received.flatMap(({ to }) => to)).size).toBe(30)
    const sent = new Map((await inviting.open()).map((one) => [one.user_id, one.mail]))
    expect(outcomes.map(({ user_id }) => sent.get(user_id ?? 0))).toEqual(outcomes.map(() => 'sent'))
  })

  test('rulings 52 what the mail server refuses for good shows at its row, with what it said', async () => {
    const [outcome] = await inviting.invites(inviting.rows(1, { email: 'gone@new.test' }))
    const state = async () => (await inviting.open()).find(({ user_id }) => user_id === outcome?.user_id)?.mail
    await expect.poll(state).toBe('refused')
    expect((await inviting.open()).find(({ user_id }) => user_id === outcome?.user_id)).toMatchObject({ email: 'gone@new.test', mail: 'refused', mailProblem: expect.stringContaining('no such mailbox') })
    for (const { id } of await jobRows(server)) await server.ask('DELETE', `/api/jobs/${id}`, { as: people.sysadmin })
  })

  test('ACL-108 a proxy user invites several into the own chain, nobody beyond it, and reads it alone', async () => {
    const own = await inviting.invites([...inviting.rows(3, { reportsToUserID: people.proxy.user_id }), ...inviting.rows(1)], { as: people.proxy })
    expect(problems(own)).toEqual([null, null, null, 'invalid'])
    const other = await inviting.invites(inviting.rows(1))
    const read = numbers(await inviting.open(people.proxy))
    expect(numbers([...own.slice(0, 3), ...other]).map((user) => read.includes(user))).toEqual([true, true, true, false])
  })
})

describe('withdrawing', () => {
  test('the link leads nowhere, the seat is free, the person is gone, and the same address can be invited anew', async () => {
    await seats('SA-OSHA', 1)
    const wished = inviting.rows(1, { package: 'SA-OSHA' })
    const [outcome] = await inviting.invites(wished)
    await jobsDone(server)
    const link = /inviteid=([\w-]{43})&/.exec(mail.received[0]?.text ?? '')?.[1] ?? ''
    const user = outcome?.user_id ?? 0
    expect(problems(await inviting.invites(inviting.rows(1, { package: 'SA-OSHA' })))).toEqual(['no-seats'])
    expect(await inviting.withdraws([user, user + 1000])).toEqual([{ user_id: user, succeeded: true, problem: null }, { user_id: user + 1000, succeeded: false, problem: 'not-found' }])
    expect((await server.ask('GET', `/api/invites/${link}`)).status).toBe(404)
    const list = (await server.ask('GET', `${inviting.path}/users`, { as: people.boss })).body as { user_id: number }[]
    expect(list.map(({ user_id }) => user_id)).not.toContain(user)
    expect(await inviting.withdraws([user])).toEqual([{ user_id: user, succeeded: false, problem: 'not-found' }])
    expect(problems(await inviting.invites(wished))).toEqual([null])
  })

  test('who has registered stays, and so does whom others report to; the rest of the same call go', async () => {
    await seats('SA-COMMANDER', 200)
    const outcomes = await inviting.invites(inviting.rows(150))
    const [first = 0, second = 0, ...rest] = numbers(outcomes)
    await server.owner('update users set registered_at = now() where user_id = $1', [first])
    await server.owner('update users set reports_to_user_id = $2 where user_id = $1', [people.worker.user_id, second])
    expect(await inviting.withdraws([first, second, ...rest])).toEqual([
      { user_id: first, succeeded: false, problem: 'registered' },
      { user_id: second, succeeded: false, problem: 'named' },
      ...rest.map((user_id) => ({ user_id, succeeded: true, problem: null })),
    ])
  })

  test('ACL-108 a proxy user withdraws those whom they invited and others of the own chain, and nobody that of another company', async () => {
    const own = numbers(await inviting.invites(inviting.rows(2, { reportsToUserID: people.proxy.user_id }), { as: people.proxy }))
    const other = (await inviting.invites(inviting.rows(1)))[0]?.user_id ?? 0
    expect((await inviting.withdraws([...own, other], people.proxy)).map(({ problem }) => problem)).toEqual([null, null, 'not-found'])
    const foreign = await server.ask('POST', `/api/accounts/${people.harbor}/invitations/withdraw`, { as: people.stranger, body: { userIDs: [other] } })
    expect(foreign.body).toMatchObject([{ succeeded: false, problem: 'not-found' }])
    expect((await inviting.open()).map(({ user_id }) => user_id)).toContain(other)
  })
})
