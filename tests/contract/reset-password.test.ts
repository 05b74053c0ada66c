import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { makePeople, password, type People } from '#tests/world/people.ts'
import { jobsDone } from '#tests/world/jobs.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

const hour = 3_600_000
const path = '/api/dbconnections/reset-password'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const forgot = (server: TestServer, body: object, headers: Record<string, string> = {}) =>
  server.ask('POST', '/api/dbconnections/change_password', { body, headers })
const signIn = (server: TestServer, username: string, word: string) =>
  server.ask('POST', '/api/oauth/token', {
    body: { grant_type: 'password', username, password: word },
  })
/**
 * Reads the link from a mail that the mail server has already decoded; a second decoding would
 * damage the ticket.
 */
const linkIn = (text: string): URL =>
  new URL(
    /https?:\/\/\S+ticket=[\w-]+(?:&(?:amp;)?lang=\w\w)?/.exec(text)?.[0].replace('&amp;', '&') ??
      'none:',
  )

describe('with a mail server', () => {
  let server: TestServer
  let people: People
  let mail: MailServer

  beforeAll(async () => {
    mail = await mailServer()
    server = await testServer({
      environment: { SMTP_URL: mail.url, PUBLIC_URL: 'http://safety.example.test/' },
    })
    people = await makePeople(server.owner)
  })
  afterAll(async () => {
    await server.stop()
    await mail.close()
  })

  /** Requests a link and reads it from the mail that arrives. */
  async function mailed(email: string, headers: Record<string, string> = {}) {
    const { received } = mail
    const before = received.length
    const answer = await forgot(
      server,
      {
        client_id: 'siteward',
        username: email,
        email,
        connection: 'Username-Password-Authentication',
      },
      headers,
    )
    expect(answer).toMatchObject({
      status: 200,
      body: 'If an account exists for this address, a reset link is on its way.',
    })
    await expect.poll(() => received.length).toBeGreaterThan(before)
    // One request sends one mail, so the next test finds no other.
    await jobsDone(server)
    expect(received).toHaveLength(before + 1)
    const { to, text } = received[before] ?? { to: [], text: '' }
    const ticket = linkIn(text).searchParams.get('ticket') ?? ''
    expect(ticket).toMatch(/^[\w-]{43}$/)
    return { to, text, link: linkIn(text), ticket }
  }
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    server.ask('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: { ...form, ...headers },
    })

  test('SES-74, G1-17 leads from the mail to the new password once, and all sessions end', async () => {
    const before = await server.tokenOf(people.safety)
    // Links never follow the Host header (rulings, 16).
    const { to, link, ticket } = await mailed(people.safety.email, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    })
    expect(to).toEqual([people.safety.email])
    expect(link.origin + link.pathname).toBe(`http://safety.example.test${path}`)
    expect(Buffer.from(ticket, 'base64url')).toHaveLength(32)

    const page = await server.ask('GET', path + link.search)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(page.text).toContain('<html lang="en" translate="no">')
    // One script in its own file, because the page may contain none.
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(page.headers.get('content-security-policy')).toMatch(
      /require-trusted-types-for 'script'; trusted-types siteward-answer$/,
    )
    expect(page.text.match(/<script[^>]*>/g)).toEqual([
      '<script src="/api/dbconnections/reset-password.js">',
    ])
    expect(await server.ask('GET', '/api/dbconnections/reset-password.js')).toMatchObject({
      status: 200,
      text: expect.stringContaining('data-rule'),
    })

    const next = 'Crane-Hook-77'
    expect(await post({ ticket, password: next, confirm: next })).toMatchObject({
      status: 200,
      text: expect.stringContaining('Password changed'),
    })
    expect((await server.ask('GET', '/api/users/me', { token: before })).status).toBe(401)
    expect((await signIn(server, people.safety.email, next)).status).toBe(200)
    expect((await signIn(server, people.safety.email, password)).status).toBe(403)
    expect(await server.ask('GET', path + link.search)).toMatchObject({
      status: 410,
      text: expect.stringContaining('href="/session/restore-email"'),
    })
    expect(
      (await post({ ticket, password: 'Other-Hook-78', confirm: 'Other-Hook-78' })).status,
    ).toBe(410)
    expect((await signIn(server, people.safety.email, next)).status).toBe(200)
  })

  test.each([
    ['SES-93 SES-98 SES-102 too short', 'Aa1!x', 'Aa1!x', 'Password is too weak.'],
    [
      'SES-94 SES-98 SES-102 without an uppercase letter',
      'crane-hook-77',
      'crane-hook-77',
      'Password is too weak.',
    ],
    [
      'SES-95 SES-98 SES-102 without a lowercase letter',
      'CRANE-HOOK-77',
      'CRANE-HOOK-77',
      'Password is too weak.',
    ],
    ['SES-96 SES-98 SES-102 without a number', 'Crane-Hook', 'Crane-Hook', 'Password is too weak.'],
    [
      'SES-97 SES-98 SES-102 without a special character',
      'CraneHook77',
      'CraneHook77',
      'Password is too weak.',
    ],
    [
      'SES-99 SES-102 two different passwords',
      'Crane-Hook-77',
      'Crane-Hook-78',
      'The entered passwords do not match.',
    ],
    ['common', 'Summer2026!', 'Summer2026!', 'is easy to guess'],
    ["the person's own name", 'Lead123!', 'Lead123!', 'is easy to guess'],
    ['too long', `A1!${'x'.repeat(300)}`, `A1!${'x'.repeat(300)}`, 'At most 200 characters.'],
  ])(
    '%s: refuses such a password, and the ticket stays valid',
    async (_name, one, other, sentence) => {
      server.wait(2 * hour)
      const { ticket } = await mailed(people.lead.email)
      const refused = await post({ ticket, password: one, confirm: other })
      expect(refused.status).toBe(422)
      expect(refused.text).toContain(sentence)
      expect(refused.text).not.toContain(one.slice(0, 40))
      expect((await server.ask('GET', `${path}?ticket=${ticket}`)).status).toBe(200)
    },
  )

  test('is in Spanish for Spanish readers', async () => {
    server.wait(2 * hour)
    await server.owner("update users set language = 'es' where user_id = $1", [people.boss.user_id])
    // The request may come from a stranger or from another's device, so the mail is in the language
    // of its recipient.
    const { text, link, ticket } = await mailed(people.boss.email, {
      'accept-language': 'en-US,en;q=0.9',
    })
    expect(text).toContain('Subject: =?UTF-8?Q?Restablezca_su')
    const mine = await server.ask('GET', path + link.search, {
      headers: { 'accept-language': 'en' },
    })
    expect(mine.text).toContain('<html lang="es" translate="no">')
    // The other language is one tap away, with the same ticket.
    const [, english = ''] = /href="(\?ticket=[^"]+lang=en)"/.exec(mine.text) ?? []
    expect((await server.ask('GET', path + english.replace('&amp;', '&'))).text).toContain(
      '<html lang="en" translate="no">',
    )
    expect(
      (
        await server.ask('GET', `${path}?lang=es&ticket=x`, {
          headers: { 'accept-language': 'en' },
        })
      ).text,
    ).toContain('Enviar un enlace nuevo')
    // A link without a language, from an earlier version, follows the browser.
    const page = await server.ask('GET', `${path}?ticket=${ticket}`, {
      headers: { 'accept-language': 'es' },
    })
    expect(page.text).toContain('<html lang="es" translate="no">')
    expect(page.text).toContain('Crear una contraseña nueva')
    expect(
      (await post({ ticket, password: 'x', confirm: 'x' }, { 'accept-language': 'es' })).text,
    ).toContain('La contraseña es demasiado débil.')
  })

  test('G1-17 a link expires after one hour, and use of the first ends a second one', async () => {
    server.wait(2 * hour)
    const one = await mailed(people.boss.email)
    const two = await mailed(people.boss.email)
    expect(
      (await post({ ticket: two.ticket, password: 'Crane-Hook-77', confirm: 'Crane-Hook-77' }))
        .status,
    ).toBe(200)
    expect((await server.ask('GET', `${path}?ticket=${one.ticket}`)).status).toBe(410)
    server.wait(2 * hour)
    const late = await mailed(people.boss.email)
    server.wait(hour - 60_000)
    expect((await server.ask('GET', `${path}?ticket=${late.ticket}`)).status).toBe(200)
    server.wait(61_000)
    expect((await server.ask('GET', `${path}?ticket=${late.ticket}`)).status).toBe(410)
  })

  test('6.4.1 many simultaneous uses of a ticket count once', async () => {
    server.wait(2 * hour)
    const { ticket } = await mailed(people.boss.email)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        post({ ticket, password: `Crane-Hook-${n}`, confirm: `Crane-Hook-${n}` }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 410, 410, 410, 410, 410,
    ])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await signIn(server, people.boss.email, `Crane-Hook-${winner}`)).status).toBe(200)
  })

  test('6.4.1 the table has only the hash of a ticket', async () => {
    server.wait(2 * hour)
    const { ticket } = await mailed(people.boss.email)
    const rows = await server.owner<{ token_hash: Buffer }>('select token_hash from reset_tickets')
    expect(rows.length).toBeGreaterThan(0)
    for (const { token_hash } of rows)
      expect(token_hash.equals(Buffer.from(ticket, 'base64url'))).toBe(false)
  })

  test('API-05 G1-15 unknown and blocked people get the same response and no mail', async () => {
    server.wait(2 * hour)
    const count = mail.received.length
    for (const email of ['nobody@ridgeline.test', people.blocked.email]) {
      expect(
        await forgot(server, {
          client_id: 'siteward',
          username: email,
          connection: 'Username-Password-Authentication',
        }),
      ).toMatchObject({
        status: 200,
        body: 'If an account exists for this address, a reset link is on its way.',
      })
    }
    await jobsDone(server)
    expect(mail.received).toHaveLength(count)
  })

  test('SES-102 sends no mail without an address, and slows down too many requests', async () => {
    expect(await forgot(server, {})).toMatchObject({
      status: 422,
      body: { fields: { email: 'Please enter your email' } },
    })
    expect(await forgot(server, { email: 'a+b@c.test' })).toMatchObject({
      status: 422,
      body: { fields: { email: 'Please enter a valid email' } },
    })
    server.wait(2 * hour)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => forgot(server, { email: 'ghost@ridgeline.test' })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 429, 429,
    ])
  })

  test.each(['', 'x', 'x'.repeat(43), '%00', "'; drop table logins; --"])(
    'no ticket: %j',
    async (ticket) => {
      expect((await server.ask('GET', `${path}?ticket=${encodeURIComponent(ticket)}`)).status).toBe(
        410,
      )
    },
  )

  test('closes the mailbox where others can reach the server', async () => {
    expect((await server.ask('GET', '/dev/mail', { headers: { host: 'localhost' } })).status).toBe(
      404,
    )
  })
})

describe('with the development mailbox', () => {
  let server: TestServer
  let people: People

  beforeAll(async () => {
    server = await testServer()
    people = await makePeople(server.owner)
  })
  afterAll(() => server.stop())

  test('shows mails at /dev/mail, from this machine alone (ruling 16)', async () => {
    await server.owner('update users set name = $2 where user_id = $1', [
      people.lead.user_id,
      '<img src=x onerror=alert(1)>\r\nBcc: x@y.test',
    ])
    expect((await forgot(server, { email: people.lead.email })).status).toBe(200)
    await jobsDone(server)
    const list = await server.ask('GET', '/dev/mail')
    expect(list).toMatchObject({
      status: 200,
      text: expect.stringContaining('Reset your Siteward password'),
    })
    const id = /\/dev\/mail\/(\d+)/.exec(list.text)?.[1]
    const one = await server.ask('GET', `/dev/mail/${id}`)
    expect(linkIn(one.text).origin).toBe(server.url.replace('127.0.0.1', 'localhost'))
    expect(one.text).toContain('sandbox=')
    expect(one.text).not.toContain('<img src=x')
    const body = await server.ask('GET', `/dev/mail/${id}/body`)
    expect(body.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
    expect(body.text).not.toContain('<img src=x')
    const [row] = await server.owner<{ recipients: string[] }>('select recipients from mails')
    expect(row?.recipients).toEqual([people.lead.email])

    const { port } = new URL(server.url)
    const forwarding: Record<string, string>[] = [
      { 'x-forwarded-for': '10.0.0.1' },
      { forwarded: 'for=10.0.0.1' },
      { via: '1.1 proxy' },
      { 'x-forwarded-port': '443' },
      { 'cf-ray': '1' },
      { 'true-client-ip': '10.0.0.1' },
    ]
    for (const path of ['/dev/mail', `/dev/mail/${id}`, `/dev/mail/${id}/body`]) {
      for (const headers of forwarding) {
        expect((await server.ask('GET', path, { headers })).status).toBe(404)
      }
      expect(await statusWithHost(Number(port), path, 'siteward.example')).toBe(404)
      expect(await statusWithHost(Number(port), path, `localhost:${port}`)).toBe(200)
    }
    expect((await server.ask('GET', '/dev/mail/999')).status).toBe(404)
    expect((await server.ask('GET', '/dev/mail/x')).status).toBe(404)
  })
})

/** `fetch` does not allow a Host header. */
async function statusWithHost(port: number, path: string, host: string): Promise<number> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}
