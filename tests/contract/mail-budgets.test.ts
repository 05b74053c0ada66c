import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InviteOutcome } from '#contract/invites/schema.ts'
import { invitingOf, numbers } from '#tests/world/inviting.ts'
import { jobRows } from '#tests/world/jobs.ts'
import { makePeople, type People, type Person } from '#tests/world/people.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People
let inviting: ReturnType<typeof invitingOf>
let now: Date

beforeAll(async () => {
  server = await testServer({
    environment: { HELP_EMAIL: 'help@product.test', SALES_EMAIL: 'sales@product.test' },
  })
  now = server.stopClock()
  people = await makePeople(server.owner)
  inviting = invitingOf(server, people, 'budget')
  await hold()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.owner('delete from siteward_jobs.job_common')
  await server.owner('delete from mail_budgets')
})

/** Delays all jobs. */
async function hold(): Promise<void> {
  await server.owner(`create function asked() returns trigger language plpgsql as
    $$ begin new.start_after := new.start_after + interval '1 hour'; return new; end $$`)
  await server.owner(`create trigger asked before insert on siteward_jobs.job_common for each row
    execute function asked()`)
}

const mailAt = ({ body }: Answered) => Reflect.get(Object(body), 'mailAt') as string | undefined
const waitsFor = (answer: Answered) => minutesUntil(mailAt(answer))
const minutesUntil = (at: string | null | undefined) =>
  at ? Math.round((Date.parse(at) - now.getTime()) / 60_000) : 0
const mailsOf = async (kind: string) =>
  (await jobRows(server)).filter(({ data }) => data.job === kind)

describe('Login as', () => {
  const login = (main: Person, proxy: number) =>
    server.ask('POST', `/api/users/${main.user_id}/proxy-users/${proxy}/login`, {
      as: main,
      body: { reason: 'Covers the night shift' },
    })
  async function proxyAt(main: Person, email: string): Promise<number> {
    const made = await server.ask('POST', `/api/users/${main.user_id}/proxy-users/create`, {
      as: main,
      body: { given_name: 'Nora', family_name: 'Fields', email, jobTitle: 'Foreman' },
    })
    expect(made.status, made.text).toBe(201)
    const { data } = made.body as { data: { user_id: number } }
    return data.user_id
  }

  test('ruling 82: notices to one address wait after six, and the response has the time', async () => {
    const proxy = await proxyAt(people.safety, 'anybody@elsewhere.test')
    const answers: Answered[] = []
    for (let n = 0; n < 8; n += 1) answers.push(await login(people.safety, proxy))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(answers.map(waitsFor)).toEqual([0, 0, 0, 0, 0, 0, 30, 60])
    expect(await mailsOf('login-as-mail')).toHaveLength(8)
    // A notice that would wait longer than a day is refused, and without a notice there is no
    // login.
    await server.owner(`update mail_budgets set full_at = full_at + interval '23 hours'
      where key like 'login-as-mail to %'`)
    const refused = await login(people.safety, proxy)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' } })
    expect(refused.headers.get('retry-after')).toBe('1800')
    expect(await mailsOf('login-as-mail')).toHaveLength(8)
  })

  test('ruling 82: notices of one person wait after twenty, and those of others do not', async () => {
    const proxies: number[] = []
    for (let n = 0; n < 4; n += 1) {
      proxies.push(await proxyAt(people.lead, `anybody${n}@elsewhere.test`))
    }
    const answers: Answered[] = []
    for (let n = 0; n < 22; n += 1) {
      answers.push(await login(people.lead, proxies[n % proxies.length] ?? 0))
    }
    expect(answers.slice(0, 20).map(waitsFor)).toEqual(Array.from({ length: 20 }, () => 0))
    expect(answers.slice(20).map(waitsFor)).toEqual([3, 6])
    const other = await proxyAt(people.boss, 'other@elsewhere.test')
    expect(waitsFor(await login(people.boss, other))).toBe(0)
  })
})

describe('invitations', () => {
  const seats = (count: number) =>
    server.owner('update account_packages set seats = $2 where account_id = $1', [
      people.ridgeline,
      count,
    ])
  const invite = async (as: Person, rows = inviting.rows(1)): Promise<InviteOutcome[]> =>
    inviting.invites(rows, { as })
  const waits = (outcomes: readonly InviteOutcome[]) =>
    outcomes.map((one) => minutesUntil(one.mailAt))
  const waitsOfSafety = async () => {
    const outcomes = await invite(
      people.safety,
      inviting.rows(1, { reportsToUserID: people.safety.user_id }),
    )
    expect(outcomes).toMatchObject([{ problem: null }])
    return waits(outcomes)
  }

  test('ruling 82: a withdrawal gives the seat back at once and its share of the budget never', async () => {
    await seats(50)
    const minutes: number[][] = []
    for (const count of [50, 1, 1, 1]) {
      const outcomes = await invite(people.boss, inviting.rows(count))
      expect(outcomes.map(({ problem }) => problem)).toEqual(
        Array.from({ length: count }, () => null),
      )
      minutes.push([...new Set(waits(outcomes))])
      await inviting.withdraws(numbers(outcomes))
    }
    expect(minutes).toEqual([[0], [0], [29], [58]])
    // The budget of another inviter is still full.
    expect(await waitsOfSafety()).toEqual([0])
  })

  test('ruling 82: 300 invitations go out at once, and after 300 withdrawals the next one waits a day', async () => {
    await seats(1000)
    const outcomes = await invite(people.boss, inviting.rows(300))
    expect(new Set(waits(outcomes))).toEqual(new Set([0]))
    const users = numbers(outcomes)
    expect(await inviting.withdraws(users)).toHaveLength(300)
    const [again] = await invite(people.boss)
    expect(minutesUntil(again?.mailAt)).toBe(24 * 60)
    // The list of open invitations and Resend return the same time.
    const [open] = await inviting.open()
    expect(open).toMatchObject({ mail: 'waiting' })
    expect(minutesUntil(open?.mailAt)).toBe(24 * 60)
    const path = `/api/users/${again?.user_id}/resend-invite`
    const resent = await server.ask('GET', path, { as: people.boss })
    expect([resent.status, waitsFor(resent)]).toEqual([200, 24 * 60])
    const [row] = await server.owner(`select is_mail_lost(sent_at, waits_since, asked_at) as lost,
      asked_at > now() + interval '23 hours' as late from invitations order by invitation_id desc`)
    expect(row).toEqual({ lost: false, late: true })
  })

  test('withdrawals count against the person who withdraws, not against the inviter', async () => {
    await seats(1000)
    const outcomes = await invite(people.boss, inviting.rows(60))
    await inviting.withdraws(numbers(outcomes), people.safety)
    expect(waits(await invite(people.boss))).toEqual([0])
    const [ofSafety = 0] = await waitsOfSafety()
    expect(ofSafety).toBeGreaterThan(0)
  })

  test('an address gets three invitations, then one an hour, in small or capital letters', async () => {
    await seats(100)
    const [row] = inviting.rows(1)
    const minutes: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const email = n % 2 === 0 ? row?.email : row?.email.toUpperCase()
      const outcomes = await inviting.invites([{ ...row, email }])
      minutes.push(...waits(outcomes))
      await inviting.withdraws(numbers(outcomes))
    }
    expect(minutes).toEqual([0, 0, 0, 60, 120])
  })
})

describe('notices of moves', () => {
  test('ruling 82: one notice to a person waits at a time, and they get three, then one an hour', async () => {
    // An invitation with a password registers any typed address at once.
    const [outcome] = await inviting.invites(inviting.rows(1, { password: 'Crane-Hook-77' }))
    const path = `/api/users/${outcome?.user_id}`
    const { boss, safety } = people
    let isAtBoss = true
    const moves = async () => {
      isAtBoss = !isAtBoss
      const reportsToUserID = (isAtBoss ? boss : safety).user_id
      const body = { user_metadata: { reportsToUserID } }
      expect((await server.ask('PUT', path, { as: boss, body })).status).toBe(200)
    }
    for (let n = 0; n < 6; n += 1) await moves()
    expect(await mailsOf('moved-mail')).toHaveLength(1)
    for (let n = 0; n < 4; n += 1) {
      // Removes the mark, as the job does once it has mailed.
      await server.owner('delete from moves_to_tell')
      await moves()
    }
    const notices = await mailsOf('moved-mail')
    // The jobs of this file start an hour late.
    expect(notices.map(({ waits }) => Math.round(waits / 600) - 6)).toEqual([0, 0, 0, 6, 12])
  })
})

describe('other mails', () => {
  const help = (as: Person, key: string = crypto.randomUUID()) =>
    server.ask('POST', '/api/users/me/requesthelp', {
      as,
      body: { subject: 'The list is empty', content: 'Nothing was there.' },
      headers: { 'idempotency-key': key },
    })
  const sales = (as: Person) =>
    server.ask('POST', '/api/users/me/requestsales', { as, body: { content: 'Ten more seats' } })

  test.each([
    ['help', help],
    ['sales', sales],
  ])('ruling 82: requests for %s of one person wait after ten an hour', async (_, ask) => {
    const answers: Answered[] = []
    for (let n = 0; n < 12; n += 1) answers.push(await ask(people.lead))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(answers.map(waitsFor).slice(9)).toEqual([0, 6, 12])
    expect(waitsFor(await ask(people.safety))).toBe(0)
    expect(await jobRows(server)).toHaveLength(13)
  })

  test('a repeated call takes nothing from the budget', async () => {
    const key = crypto.randomUUID()
    for (let n = 0; n < 12; n += 1) expect((await help(people.lead, key)).status).toBe(200)
    expect(waitsFor(await help(people.lead))).toBe(0)
  })

  test('ruling 82: mails of certificates of one person wait after thirty an hour', async () => {
    const made = await server.ask('POST', `/api/users/${people.lead.user_id}/certificates`, {
      as: people.boss,
      body: { certificateTitle: 'Rigging', certificateIssueDate: '2026-01-01' },
    })
    const { userCertificateID } = made.body as { userCertificateID: number }
    const mailed = (emailID: string) =>
      server.ask('POST', '/api/users/certificates/mail', {
        as: people.boss,
        body: {
          emailID,
          subject: 'Cards',
          message: 'As asked.',
          toMailCertificateIds: [userCertificateID],
        },
      })
    const answers: Answered[] = []
    for (let n = 0; n < 32; n += 1) answers.push(await mailed(`site${n % 3}@client.test`))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 200))
    expect(answers.map(waitsFor).slice(29)).toEqual([0, 2, 4])
    expect(await mailsOf('certificate-mail')).toHaveLength(32)
  })

  test('the list of jobs shows a waiting mail with its reason and its time', async () => {
    for (let n = 0; n < 11; n += 1) await help(people.lead)
    const { body } = await server.ask('GET', '/api/jobs', { as: people.sysadmin })
    const jobs = body as { state: string; tries: number; nextAt: string; concerns: string }[]
    expect(jobs).toHaveLength(11)
    expect(jobs[0]).toMatchObject({
      state: 'Waiting',
      reason: 'mail-budget',
      tries: 0,
      concerns: 'help@product.test',
    })
    expect(jobs.every(({ nextAt }) => nextAt !== null)).toBe(true)
  })
})
