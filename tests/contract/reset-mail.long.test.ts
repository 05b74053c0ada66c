import { describe, expect, test } from 'vitest'
import { hurry, jobOnce, jobRows, jobsDone } from '#tests/world/jobs.ts'
import { mailServer } from '#tests/world/mail-server.ts'
import { forgot, listed, setUp, withMail } from './reset-mail-world.ts'

setUp()

const ticketIn = (text: string) => /ticket=([\w-]{43})/.exec(text)?.[1] ?? ''

describe('a mail server that is down', () => {
  test('G1-15 G1-18 leaves the response unchanged; the mail is sent when the server is back, and its link works', async () => {
    const mail = await mailServer({ away: true })
    const { server, people } = await withMail(mail)
    const answers = []
    for (const email of [people.lead.email, 'nobody@ridgeline.test', people.blocked.email])
      answers.push(await forgot(server, email))
    expect(answers.map(({ status, text }) => ({ status, text }))).toEqual(
      Array.from({ length: 3 }, () => ({
        status: 200,
        text: '"If an account exists for this address, a reset link is on its way."',
      })),
    )
    // The other two addresses have no person, so their jobs are done.
    const waiting = await jobOnce(server, ({ state }) => state === 'retry')
    await expect.poll(async () => (await jobRows(server)).length).toBe(1)
    const [job] = (await listed(server, people.sysadmin)).body as object[]
    expect(job).toMatchObject({
      uid: waiting.id,
      state: 'Waiting',
      job: 'reset-mail',
      companyName: null,
      concerns: people.lead.email,
      tries: 1,
      reason: 'mail-away',
    })
    expect(JSON.stringify(job)).toMatch(/"nextAt":"\d{4}-/)

    await mail.open()
    const again = await server.ask('POST', `/api/jobs/${waiting.id}/retry`, { as: people.sysadmin })
    expect(again).toMatchObject({ status: 200, body: { uid: waiting.id } })
    await jobsDone(server)
    expect(mail.received.map(({ to, messageId }) => ({ to, messageId }))).toEqual([
      { to: [people.lead.email], messageId: `<${waiting.id}@siteward.test>` },
    ])
    const page = await server.ask(
      'GET',
      `/api/dbconnections/reset-password?ticket=${ticketIn(mail.received[0]?.text ?? '')}`,
    )
    expect(page.status).toBe(200)
  })

  test('a mail sent again is the same one to its receiver, and the link of either works (ruling 60)', async () => {
    const mail = await mailServer()
    const { server, people } = await withMail(mail)
    await forgot(server, people.lead.email)
    await jobsDone(server)
    const [first] = mail.received
    // Restores the state of a process that died after the mail was accepted: the job is still
    // there.
    const id = /<([^@]+)@/.exec(first?.messageId ?? '')?.[1] ?? ''
    const data = {
      job: 'reset-mail',
      account: null,
      payload: {
        email: people.lead.email,
        from: { address: '127.0.0.1', requestId: 'again', install: null, agent: null },
      },
    }
    await server.owner(`insert into siteward_jobs.job (id, name, data) values ($1, 'jobs', $2)`, [
      id,
      JSON.stringify(data),
    ])
    await jobsDone(server)
    expect(mail.received.map(({ messageId }) => messageId)).toEqual([
      first?.messageId,
      first?.messageId,
    ])
    for (const { text } of mail.received)
      expect(
        (await server.ask('GET', `/api/dbconnections/reset-password?ticket=${ticketIn(text)}`))
          .status,
      ).toBe(200)
  })
})

describe('stored data about a failure', () => {
  test('a mail to retry later waits', async () => {
    const mail = await mailServer({ refuses: () => ({ code: 451, text: 'Try again later' }) })
    const { server, people } = await withMail(mail)
    await forgot(server, people.lead.email)
    expect(await jobOnce(server, ({ state }) => state === 'retry')).toMatchObject({
      output: { code: 'mail-later', detail: expect.stringContaining('451') },
    })
  })

  test('no row of the queue contains the password of SMTP_URL or a ticket, in any state', async () => {
    const mail = await mailServer({ refusesLogin: true })
    const { server, people } = await withMail(mail, 'mailer:very-secret-1@')
    await forgot(server, people.lead.email)
    const failed = await jobOnce(server, ({ state }) => state === 'retry')
    expect(failed.output).toMatchObject({
      code: 'mail-login',
      detail: expect.stringContaining('No such login mailer … …'),
    })
    const kept = JSON.stringify(await jobRows(server))
    for (const secret of [
      'very-secret-1',
      Buffer.from('very-secret-1').toString('base64'),
      'ticket',
    ])
      expect(kept).not.toContain(secret)
    expect((await listed(server, people.sysadmin)).text).not.toContain('very-secret-1')
    expect(await server.owner('select 1 from reset_tickets')).toHaveLength(1)
  })
})

describe('actions of a system administrator', () => {
  test('a failed mail gets new tries, a hopeless one is given up (ruling 56)', async () => {
    const mail = await mailServer({
      refuses: (address) =>
        address.startsWith('lead') ? { code: 550, text: 'No such mailbox' } : undefined,
    })
    const { server, people } = await withMail(mail)
    await forgot(server, people.lead.email)
    const { id } = await jobOnce(server, ({ state }) => state === 'failed')
    expect(
      (await server.ask('POST', `/api/jobs/${id}/retry`, { as: people.sysadmin })).status,
    ).toBe(200)
    await hurry(server)
    await jobOnce(server, ({ state, retry_count }) => state === 'failed' && retry_count === 1)
    expect((await server.ask('DELETE', `/api/jobs/${id}`, { as: people.sysadmin })).status).toBe(
      204,
    )
    expect(await jobRows(server)).toEqual([])
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/retry'],
    ] as const) {
      expect(
        await server.ask(method, `/api/jobs/${id}${path}`, { as: people.sysadmin }),
      ).toMatchObject({ status: 404, body: { code: 'not-found' } })
    }
  })
})

describe('stored data about a failure', () => {
  test("a permanently refused recipient fails at once, with the server's text", async () => {
    const mail = await mailServer({ refuses: () => ({ code: 550, text: 'No such mailbox' }) })
    const { server, people } = await withMail(mail)
    await forgot(server, people.lead.email)
    await jobOnce(server, ({ state }) => state === 'failed')
    expect((await listed(server, people.sysadmin)).body).toEqual([
      expect.objectContaining({
        state: 'Failed',
        tries: 1,
        nextAt: null,
        reason: 'mail-refused',
        detail: expect.stringContaining('550 No such mailbox'),
      }),
    ])
  })
})

describe('actions of a system administrator', () => {
  test('a mail in progress is neither given up nor started twice', async () => {
    const mail = await mailServer()
    const { server, people } = await withMail(mail)
    const id = '0193a5f0-0000-7000-8000-000000000011'
    await server.owner(
      `insert into siteward_jobs.job (id, name, data, state, started_on, heartbeat_on, heartbeat_seconds) values ($1, 'jobs', $2, 'active', now(), now(), 600)`,
      [id, JSON.stringify({ job: 'write', account: people.ridgeline, payload: {} })],
    )
    expect((await listed(server, people.sysadmin)).body).toEqual([
      expect.objectContaining({
        state: 'Running',
        companyName: 'Ridgeline Builders',
        nextAt: null,
      }),
    ])
    expect(await server.ask('DELETE', `/api/jobs/${id}`, { as: people.sysadmin })).toMatchObject({
      status: 412,
      body: { code: 'changed' },
    })
    expect(
      await server.ask('POST', `/api/jobs/${id}/retry`, { as: people.sysadmin }),
    ).toMatchObject({ status: 200, body: { state: 'Running', tries: 1 } })
  })
})
