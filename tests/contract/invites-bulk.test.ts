import { describe, expect, test } from 'vitest'
import { keyOf, numbers, problems } from '#tests/world/inviting.ts'
import { jobRows, jobsDone } from '#tests/world/jobs.ts'
import { inviting, mail, people, seats, server, setUp } from './invites-bulk-world.ts'

setUp()

describe('bulk invitations', () => {
  test('G1-90 invites the first of two rows with one address, in small or capital letters', async () => {
    const [first, second] = inviting.rows(2)
    const outcomes = await inviting.invites([
      { ...first },
      { ...second, email: first?.email.toUpperCase() },
      { ...second },
    ])
    expect(problems(outcomes)).toEqual([null, 'exists', null])
  })

  test('INV-82 seats go to the first rows, and a person of another company uses none', async () => {
    await seats('SA-TRADESMAN', 2)
    const tradesmen = inviting.rows(4, { package: 'SA-TRADESMAN' })
    const outcomes = await inviting.invites([
      { ...tradesmen[0], email: people.stranger.email },
      ...tradesmen,
    ])
    expect(problems(outcomes)).toEqual(['exists', null, null, 'no-seats', 'no-seats'])
  })

  test('two administrators invite the same forty people at once: each is invited once, and each call learns which', async () => {
    await seats('SA-COMMANDER', 200)
    const forty = inviting.rows(40, { reportsToUserID: people.safety.user_id })
    const [one, other] = await Promise.all([
      inviting.invites(forty),
      inviting.invites(forty.toReversed(), { as: people.safety }),
    ])
    expect(
      forty.map((_, n) => Number(one[n]?.succeeded) + Number(other[39 - n]?.succeeded)),
    ).toEqual(forty.map(() => 1))
    await jobsDone(server)
    expect(mail.received).toHaveLength(40)
  })
})

describe('a call that breaks off and is sent again', () => {
  test('invites each person once, also with rows left out, added or in another order', async () => {
    const wished = inviting.rows(5)
    const key = keyOf(1)
    const first = await inviting.invites(wished, { key })
    const again = await inviting.invites(
      [...inviting.rows(1), ...wished.toReversed().slice(0, 4)],
      { key },
    )
    expect(again.map(({ succeeded }) => succeeded)).toEqual([true, true, true, true, true])
    expect(again.slice(1).map(({ user_id }) => user_id)).toEqual(
      first
        .toReversed()
        .slice(0, 4)
        .map(({ user_id }) => user_id),
    )
    await jobsDone(server)
    expect(mail.received).toHaveLength(6)
  })

  test('refuses another value of an invited person with the code key', async () => {
    const [one] = inviting.rows(1)
    await inviting.invites([{ ...one }], { key: keyOf(2) })
    expect(
      problems(await inviting.invites([{ ...one, jobTitle: 'Owner' }], { key: keyOf(2) })),
    ).toEqual(['key'])
  })

  test("another person's call with the same key is another call", async () => {
    const [one] = inviting.rows(1)
    await inviting.invites([{ ...one }], { key: 'a-word-of-mine' })
    const other = { ...one, reportsToUserID: people.safety.user_id }
    expect(
      problems(await inviting.invites([other], { key: 'a-word-of-mine', as: people.safety })),
    ).toEqual(['exists'])
  })
})

describe('the mail of an invitation', () => {
  test("a permanent refusal by the mail server shows at its row, with the server's text (ruling 52)", async () => {
    const [outcome] = await inviting.invites(inviting.rows(1, { email: 'gone@new.test' }))
    const state = async () =>
      (await inviting.open()).find(({ user_id }) => user_id === outcome?.user_id)?.mail
    await expect.poll(state).toBe('refused')
    expect(
      (await inviting.open()).find(({ user_id }) => user_id === outcome?.user_id),
    ).toMatchObject({
      email: 'gone@new.test',
      mail: 'refused',
      mailProblem: expect.stringContaining('no such mailbox'),
    })
    for (const { id } of await jobRows(server))
      await server.ask('DELETE', `/api/jobs/${id}`, { as: people.sysadmin })
  })

  test('ACL-108 a proxy user invites several into the own chain only, and reads only that chain', async () => {
    const mobile = { package: 'SA-ADMINISTRATOR', app_metadata: { role: { roleID: 1 } } }
    const own = await inviting.invites(
      [
        ...inviting.rows(3, { reportsToUserID: people.proxy.user_id, ...mobile }),
        ...inviting.rows(1, mobile),
      ],
      { as: people.proxy },
    )
    expect(problems(own)).toEqual([null, null, null, 'invalid'])
    const other = await inviting.invites(inviting.rows(1))
    const read = numbers(await inviting.open(people.proxy))
    expect(numbers([...own.slice(0, 3), ...other]).map((user) => read.includes(user))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

describe('withdrawing', () => {
  test('the link ends, the seat is free, the person is gone, and a new invitation may use the address', async () => {
    await seats('SA-OSHA', 1)
    const wished = inviting.rows(1, { package: 'SA-OSHA' })
    const [outcome] = await inviting.invites(wished)
    await jobsDone(server)
    const link = /inviteid=([\w-]{43})&/.exec(mail.received[0]?.text ?? '')?.[1] ?? ''
    const user = outcome?.user_id ?? 0
    expect(problems(await inviting.invites(inviting.rows(1, { package: 'SA-OSHA' })))).toEqual([
      'no-seats',
    ])
    expect(await inviting.withdraws([user, user + 1000])).toEqual([
      { user_id: user, succeeded: true, problem: null },
      { user_id: user + 1000, succeeded: false, problem: 'not-found' },
    ])
    expect((await server.ask('GET', `/api/invites/${link}`)).status).toBe(404)
    const list = (await server.ask('GET', `${inviting.path}/users`, { as: people.boss })).body as {
      user_id: number
    }[]
    expect(list.map(({ user_id }) => user_id)).not.toContain(user)
    expect(await inviting.withdraws([user])).toEqual([
      { user_id: user, succeeded: false, problem: 'not-found' },
    ])
    expect(problems(await inviting.invites(wished))).toEqual([null])
  })

  test('registered people and managers stay; the others of the same call are withdrawn', async () => {
    await seats('SA-COMMANDER', 200)
    const outcomes = await inviting.invites(inviting.rows(150))
    const [first = 0, second = 0, ...rest] = numbers(outcomes)
    await server.owner('update users set registered_at = now() where user_id = $1', [first])
    await server.owner('update users set reports_to_user_id = $2 where user_id = $1', [
      people.worker.user_id,
      second,
    ])
    expect(await inviting.withdraws([first, second, ...rest])).toEqual([
      { user_id: first, succeeded: false, problem: 'registered' },
      { user_id: second, succeeded: false, problem: 'named' },
      ...rest.map((user_id) => ({ user_id, succeeded: true, problem: null })),
    ])
  })

  test('ACL-108 a proxy user withdraws invitations of the own chain, and no one withdraws those of another company', async () => {
    const mobile = {
      reportsToUserID: people.proxy.user_id,
      package: 'SA-ADMINISTRATOR',
      app_metadata: { role: { roleID: 1 } },
    }
    const own = numbers(await inviting.invites(inviting.rows(2, mobile), { as: people.proxy }))
    const other = (await inviting.invites(inviting.rows(1)))[0]?.user_id ?? 0
    expect(
      (await inviting.withdraws([...own, other], people.proxy)).map(({ problem }) => problem),
    ).toEqual([null, null, 'not-found'])
    const foreign = await server.ask(
      'POST',
      `/api/accounts/${people.harbor}/invitations/withdraw`,
      { as: people.stranger, body: { userIDs: [other] } },
    )
    expect(foreign.body).toMatchObject([{ succeeded: false, problem: 'not-found' }])
    expect((await inviting.open()).map(({ user_id }) => user_id)).toContain(other)
  })
})
