import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePeople, password, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

describe.each([
  ['https', 'https://safety.example.test', '__Host-', '/', '; Secure'],
  ['http', 'http://safety.example.test', '', '/api', ''],
])('cookies with %s (ruling 40)', (_protocol, publicUrl, prefix, reportPath, secure) => {
  let server: TestServer
  let people: People

  beforeAll(async () => {
    server = await testServer({ environment: { PUBLIC_URL: publicUrl } })
    people = await makePeople(server.owner)
  })
  afterAll(() => server.stop())

  const signIn = (cookie = '') =>
    server.ask('POST', '/api/oauth/token', {
      body: { grant_type: 'password', username: people.safety.email, password },
      headers: { cookie },
    })

  test('only the server reads the mark of a device, and the mark stays the same on one device', async () => {
    const [cookie = ''] = (await signIn()).headers.getSetCookie()
    expect(cookie).toMatch(
      new RegExp(
        `^${prefix}siteward_device=[\\w-]{43}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict${secure}$`,
      ),
    )
    const shown = cookie.split(';')[0] ?? ''
    expect((await signIn(shown)).headers.getSetCookie()[0]?.split(';')[0]).toBe(shown)
    // A refused sign-in gets no cookie, and neither does a mobile user, who may not use the back
    // office.
    const mobile = await server.ask('POST', '/api/oauth/token', {
      body: { grant_type: 'password', username: people.worker.email, password },
    })
    expect(mobile).toMatchObject({ status: 200 })
    expect(mobile.headers.getSetCookie()).toEqual([])
    const refused = await server.ask('POST', '/api/oauth/token', {
      body: { grant_type: 'password', username: people.safety.email, password: 'Wrong1!' },
    })
    expect(refused.headers.getSetCookie()).toEqual([])
  })

  test('the cookie of the pending report has our prefix, and the old cookie is read once and removed', async () => {
    const install = randomUUID()
    const call = (cookie: string, path = '/api/actions/types') =>
      server.ask('GET', path, {
        as: people.lead,
        headers: { install: `${install}; pending=7`, cookie },
      })
    const name = `siteward_witness_${people.lead.accountID}_${people.lead.user_id}_${new URL(server.url).port}`
    const [cookie = ''] = (await call('')).headers.getSetCookie()
    expect(cookie.startsWith(`${prefix}${name}=${install}~7~`)).toBe(true)
    expect(
      cookie.endsWith(`; Path=${reportPath}; Max-Age=31536000; HttpOnly; SameSite=Strict${secure}`),
    ).toBe(true)

    const before = `${name}=${randomUUID()}~3~2026-01-05T10:00:00.000Z`
    const me = await call(before, '/api/users/me')
    expect(me.body).toMatchObject({ witnesses: [{ pending: 3 }] })
    expect(me.headers.getSetCookie().map((one) => one.split('=')[0])).toEqual(
      prefix === '' ? [name] : [`${prefix}${name}`, name],
    )
  })
})
