import { describe, expect, test } from 'vitest'
import { operations } from '#contract/index.ts'
import { type Audit, auditEvents } from '#contract/kernel/audit.ts'
import { type ChangeOperation, operation } from '#contract/kernel/operation.ts'
import { projects } from '#contract/projects/operations.ts'
import { ticketHash } from '#server/features/access/forgot-password.ts'
import { callerNames } from '#tests/world/callers.ts'
import type { Answered } from '#tests/world/server.ts'
import { type Case, cases } from './all-cases.ts'
import { device, fixture, install, server, setUp, signIn } from './audit-world.ts'
import { requestOf } from './request-of.ts'

setUp()

interface Line {
  account_id: number
  at: string
  event: string
  actor_account_id: number | null
  actor_id: number | null
  entity: string | null
  record_id: number | null
  address: string
  install_id: string | null
  agent: string | null
  request_id: string
  details: Record<string, unknown>
}
const whence = { address: '127.0.0.1', install_id: install, agent: 'Tablet/1.0 (Siteward test)' }
const idOf = ({ headers }: Answered) => headers.get('x-request-id') ?? ''
const linesOf = (answer: Answered) =>
  server.owner<Line>('select * from audit_events where request_id = $1 order by event_id', [
    idOf(answer),
  ])
const ticketsBy = async (author: number) =>
  (
    await server.owner<{ ticket_id: string }>(
      'select ticket_id from tickets where author_id = $1',
      [author],
    )
  ).length

type Change = Case & { operation: ChangeOperation }
const isChange = (one: Case): one is Change => one.operation.method !== 'GET'
const changes = cases.filter(isChange)

test('a change without its audit event does not compile', () => {
  const { audit, ...without } = projects.patch
  // @ts-expect-error A PATCH that leaves its line out.
  operation(without)
  // @ts-expect-error A POST that is no write of records needs one as well.
  operation({ ...without, kind: undefined, method: 'POST' })
  // @ts-expect-error A write cannot pass for a read.
  operation({ ...without, method: 'GET' })
  // @ts-expect-error An event that is in no register.
  operation({ ...without, audit: { event: 'something' } })
  expect(audit).toEqual({ ticket: true })
  expect(changes.map(({ operation: { name } }) => name)).toEqual(
    operations.filter(({ method }) => method !== 'GET').map(({ name }) => name),
  )
})

// The contract drives this: each new operation runs with its case, and must leave its line.
describe.each(changes.map((one) => [one.operation.name, one] as const))(
  'the audit of %s (ruling 39)',
  (_name, one) => {
    const { operation } = one
    const audit: Audit = operation.audit

    test("a successful call leaves its line in the account's trail", async () => {
      const { safety, boss, sysadmin } = fixture.people
      // A caller who may, preferably of the company rather than of the provider.
      const caller =
        (['role 2', 'system administrator', 'owner'] as const).find((name) =>
          one.callers[callerNames.indexOf(name)]?.startsWith('2'),
        ) ?? 'role 2'
      const callerID = {
        'role 2': safety,
        owner: boss,
        'system administrator': sysadmin,
      }[caller].user_id
      // A person without an account has the author number 0 (CA-77).
      const author = operation.access.roles === 'public' ? 0 : callerID
      const { path, body } = requestOf(one, caller, fixture)
      const tickets = await ticketsBy(author)
      const token = await fixture.tokenFor(caller)
      const ask = () => server.ask(operation.method, path, { token, body, headers: device })
      let answer = await ask()
      // A job that an earlier case retried may still be running.
      while (answer.status === 412) answer = await ask()
      expect(answer.status, answer.text.slice(0, 300)).toBe(operation.status)
      // A job may write the line a moment later.
      if ('event' in audit) await expect.poll(() => linesOf(answer)).not.toEqual([])
      const lines = await linesOf(answer)
      const made = (await ticketsBy(author)) - tickets
      if ('event' in audit)
        expect(lines).toMatchObject([{ event: audit.event, at: expect.any(String), ...whence }])
      else expect(lines).toEqual([])
      if ('ticket' in audit) expect(made).toBeGreaterThan(0)
      else expect(made).toBe(0)
      if ('none' in audit) expect(audit.none.length).toBeGreaterThan(20)
    })
  },
)

describe('actor, place and tool of an event (ruling 39)', () => {
  test("sign-in and sign-out are recorded in the person's account", async () => {
    const { lead } = fixture.people
    const entered = await signIn(lead.email, lead.password)
    const token = String(Reflect.get(Object(entered.body), 'access_token'))
    const left = await server.ask('POST', '/api/oauth/revoke', { token, headers: device })
    const own = {
      account_id: lead.accountID,
      actor_account_id: lead.accountID,
      actor_id: lead.user_id,
      entity: 'user',
      record_id: lead.user_id,
      details: {},
      ...whence,
    }
    expect(await linesOf(entered)).toMatchObject([{ event: 'sign-in', ...own }])
    expect(await linesOf(left)).toMatchObject([{ event: 'sign-out', ...own }])
  })

  test('refusals are recorded with account and reason, and without an actor', async () => {
    const { boss, blocked } = fixture.people
    const ofNobody = { actor_account_id: null, actor_id: null, event: 'sign-in-refused', ...whence }
    expect(await linesOf(await signIn(boss.email, 'Wrong1!'))).toMatchObject([
      {
        ...ofNobody,
        account_id: boss.accountID,
        record_id: boss.user_id,
        details: { why: 'password', count: 1 },
      },
    ])
    expect(await linesOf(await signIn(blocked.email, blocked.password))).toMatchObject([
      {
        ...ofNobody,
        account_id: blocked.accountID,
        record_id: blocked.user_id,
        details: { why: 'blocked', count: 1 },
      },
    ])
    for (let n = 0; n < 4; n += 1) await signIn(boss.email, `Wrong${n}!`)
    const slowed = await signIn(boss.email, boss.password)
    expect(slowed.status).toBe(429)
    expect(await linesOf(slowed)).toMatchObject([
      {
        ...ofNobody,
        account_id: boss.accountID,
        record_id: boss.user_id,
        details: { why: 'slowed', count: 1 },
      },
    ])
  })

  test('an unknown address is recorded for the provider alone, without the typed text', async () => {
    const refused = await signIn('Somebody.Else@ridgeline.test', 'Secret-Guess-9')
    const lines = await linesOf(refused)
    expect(lines).toMatchObject([
      {
        account_id: 0,
        event: 'sign-in-refused',
        actor_id: null,
        entity: null,
        record_id: null,
        details: { why: 'password', typed: expect.stringMatching(/^[\w-]{22}$/) },
      },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/@|somebody|Secret/i)
  })

  test('a mailed link sets a password once and leaves one line, even when many use it at the same instant', async () => {
    const { worker } = fixture.people
    const ticket = 'T'.repeat(43)
    await server.owner(
      `insert into reset_tickets (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [ticketHash(ticket), worker.user_id],
    )
    const set = () =>
      server.ask('POST', '/api/dbconnections/reset-password', {
        body: `ticket=${ticket}&password=Crane-Hook-77&confirm=Crane-Hook-77`,
        headers: { ...device, 'content-type': 'application/x-www-form-urlencoded' },
      })
    const answers = await Promise.all([set(), set(), set(), set()])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 410, 410, 410,
    ])
    expect((await Promise.all(answers.map(linesOf))).flat()).toMatchObject([
      {
        event: 'password-reset',
        account_id: worker.accountID,
        actor_id: worker.user_id,
        record_id: worker.user_id,
        details: {},
        ...whence,
      },
    ])
  })

  test('a link requested for a known person is recorded in their account, also when it is too often', async () => {
    const { stranger } = fixture.people
    const ask = () =>
      server.ask('POST', '/api/dbconnections/change_password', {
        body: { email: stranger.email },
        headers: device,
      })
    const [first] = [await ask(), await ask(), await ask()]
    await expect
      .poll(() => linesOf(first))
      .toMatchObject([
        {
          event: 'reset-asked',
          account_id: stranger.accountID,
          actor_id: null,
          record_id: stranger.user_id,
          details: {},
        },
      ])
    const fourth = await ask()
    expect(fourth.status).toBe(429)
    await expect
      .poll(() => linesOf(fourth))
      .toMatchObject([
        {
          event: 'reset-refused',
          account_id: stranger.accountID,
          record_id: stranger.user_id,
          details: { why: 'slowed', count: 1 },
        },
      ])
  })

  test('long or hostile header values are cut and harmless', async () => {
    const { harbor } = fixture
    const answer = await server.ask('POST', '/api/oauth/revoke', {
      as: fixture.people.stranger,
      headers: { install: 'x; pending=1', 'user-agent': `A\té${'b'.repeat(500)}` },
    })
    expect(await linesOf(answer)).toMatchObject([
      { account_id: harbor.accountID, install_id: null, agent: `A??${'b'.repeat(117)}` },
    ])
  })
})

describe('lines can be added to the trail and never changed', () => {
  const sql = [
    "update audit_events set event = 'nothing'",
    'delete from audit_events',
    'truncate audit_events',
    'truncate audit_events cascade',
  ]

  test.each(sql)("the app's role may not %s", async (statement) => {
    const { harbor } = fixture
    await expect(server.db.account(harbor.accountID, (tx) => tx.exec(statement))).rejects.toThrow(
      /permission denied/,
    )
    await expect(server.db.identity((tx) => tx.exec(statement))).rejects.toThrow(
      /permission denied/,
    )
  })

  test('another account reads none of it, the provider reads all of it', async () => {
    const { ridgeline, harbor } = fixture
    const accounts = (rows: { account_id: number }[]) =>
      [...new Set(rows.map(({ account_id }) => account_id))].toSorted((one, other) => one - other)
    const read = 'select account_id from audit_events'
    expect(accounts(await server.db.account(harbor.accountID, (tx) => tx.query(read)))).toEqual([
      harbor.accountID,
    ])
    expect(
      await server.db.account(harbor.accountID, (tx) =>
        tx.query(`${read} where account_id = ${ridgeline.accountID}`),
      ),
    ).toEqual([])
    expect(await server.db.identity((tx) => tx.query(read))).toEqual([])
    expect(accounts(await server.db.system((tx) => tx.query(read)))).toEqual(
      expect.arrayContaining([0, ridgeline.accountID, harbor.accountID]),
    )
    const foreign = `insert into audit_events (account_id, at, event, address, request_id) values (${ridgeline.accountID}, now(), 'sign-in', '', '')`
    await expect(server.db.account(harbor.accountID, (tx) => tx.exec(foreign))).rejects.toThrow(
      /row-level security/,
    )
  })

  test('a transaction cannot write a line into the trail of another account', async () => {
    const { ridgeline, harbor } = fixture
    const add = `select add_audit_event($1, now(), 'login-as', 0, $2, 'user', 1, null, '', null, null, 'r', '{}')`
    const params = [ridgeline.accountID, fixture.people.sysadmin.user_id]
    const own = await server.db.account(harbor.accountID, async (tx) => {
      await tx.query(add, params)
      return tx.query<{ account_id: number }>('select distinct account_id from users')
    })
    expect(own).toEqual([{ account_id: harbor.accountID }])
    expect(
      await server.db.identity(async (tx) => {
        await tx.query(add, params)
        return tx.query('select account_id from users')
      }),
    ).toEqual([])
    expect(
      await server.owner(
        `select actor_id from audit_events where request_id = 'r' and account_id = $1`,
        [ridgeline.accountID],
      ),
    ).toHaveLength(2)
  })

  test('the table accepts every event of the register', async () => {
    for (const event of Object.keys(auditEvents)) {
      await server.db.identity((tx) =>
        tx.query(
          "select add_audit_event(0, now(), $1, null, null, null, null, null, '', null, null, 'words', '{}')",
          [event],
        ),
      )
    }
    expect(
      await server.owner(`select 1 from audit_events where request_id = 'words'`),
    ).toHaveLength(Object.keys(auditEvents).length)
  })
})
