import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '#contract/index.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'siteward-dist-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Siteward</title>')
  writeFileSync(
    join(folder, 'report-frame.html'),
    '<!doctype html><title>Report</title><style>a{}</style>',
  )
  writeFileSync(join(folder, 'sw.js'), '// worker')
  writeFileSync(join(folder, 'assets/main-abc123.js'), 'console.log(1)'.repeat(100))
  writeFileSync(join(folder, 'assets/main-abc123.js.gz'), gzipSync('console.log(1)'.repeat(100)))
  server = await testServer({ clientFolder: folder })
  people = await makePeople(server.owner)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const actions = () => `/api/accounts/${people.ridgeline}/actions`
const html = { accept: 'text/html,application/xhtml+xml' }

test('the policy allows the scripts of the page as it lies there now, also one that was built under the running process', async () => {
  const scriptsOf = async () =>
    /script-src ([^;]*)/.exec(
      (await server.ask('GET', '/login', { headers: html })).headers.get(
        'content-security-policy',
      ) ?? '',
    )?.[1]
  expect(await scriptsOf()).toBe("'self'")
  const before = readFileSync(join(folder, 'index.html'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>Siteward</title><script>go()</script>',
  )
  utimesSync(join(folder, 'index.html'), 1, 1)
  expect(await scriptsOf()).toBe(
    `'self' 'sha256-${createHash('sha256').update('go()').digest('base64')}'`,
  )
  writeFileSync(join(folder, 'index.html'), before)
  expect(await scriptsOf()).toBe("'self'")
})

test('3.4.1–3.4.6 every answer bears the headers that keep it harmless', async () => {
  for (const path of [
    '/',
    '/login',
    '/sw.js',
    '/assets/main-abc123.js',
    '/api/users/me',
    '/api/nothing',
    '/healthz',
    '/api/openapi.json',
    '/missing.png',
  ]) {
    const { headers } = await server.ask('GET', path, { headers: path === '/login' ? html : {} })
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
    expect(headers.get('permissions-policy'), path).toContain('geolocation=()')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('x-request-id'), path).toMatch(/^[\w-]{8,}$/)
    expect(headers.get('access-control-allow-origin'), path).toBeNull()
    expect(headers.get('x-powered-by'), path).toBeNull()
    expect(headers.get('clear-site-data'), path).toBeNull()
    expect(headers.get('strict-transport-security'), path).toBeNull()
  }
})

test('the page runs scripts of its own alone', async () => {
  const { headers } = await server.ask('GET', '/', { headers: html })
  const policy = Object.fromEntries(
    (headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
  )
  expect(policy).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'frame-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  })
})

const reportFrame = (host: string) =>
  server.ask('GET', `/report-frame.html?host=${encodeURIComponent(host)}`)

test('the document of embedded reports alone lets one other host in, and our pages alone frame it', async () => {
  const { status, headers } = await reportFrame('https://app.powerbi.com')
  expect([status, headers.get('x-frame-options')]).toEqual([200, 'SAMEORIGIN'])
  const style = createHash('sha256').update('a{}').digest('base64')
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; script-src 'self'; style-src 'sha256-${style}'; frame-src https://app.powerbi.com; frame-ancestors 'self'; ` +
      "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
})

test.each([
  '',
  'http://app.powerbi.com',
  'https://a.example; script-src *',
  'https://*',
  'https://a.example/path',
  "'self'",
])('the document of embedded reports takes no host %j', async (host) => {
  expect((await reportFrame(host)).status).toBe(404)
})

test('every answer of the API says who it is and is kept by nobody', async () => {
  for (const path of ['/api/users/me', '/api/actions', '/api/nothing', '/api']) {
    const { headers } = await server.ask('GET', path, { as: people.safety })
    expect(headers.get('sync-server'), path).toBe('1')
    expect(headers.get('cache-control'), path).toBe('no-store')
  }
  expect(
    (await server.ask('GET', '/api/users/me', { as: people.safety })).headers.get('data-epoch'),
  ).toBe(server.db.epoch)
  expect((await server.ask('GET', '/api/users/me')).headers.get('data-epoch')).toBe(server.db.epoch)
})

test('API-02 API2-02 G1-111 G2-01 a problem has one form everywhere', async () => {
  const problem = z.strictObject({
    type: z.string(),
    status: z.int(),
    code: z.string(),
    title: z.string(),
    message: z.string(),
    detail: z.string(),
    msg: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  })
  const asked = [
    await server.ask('GET', '/api/users/me'),
    await server.ask('GET', '/api/nothing'),
    await server.ask('DELETE', '/api/support', { as: people.safety }),
    await server.ask('POST', actions(), { as: people.safety, body: '{' }),
    await server.ask('POST', actions(), { as: people.safety, body: {} }),
    await server.ask('GET', '/api/accounts/x/actions', { as: people.safety }),
    await server.ask('GET', '/api/%E0%A4%A'),
  ]
  expect(asked.map(({ status, body }) => [status, problem.parse(body).code])).toEqual([
    [401, 'unauthenticated'],
    [404, 'not-found'],
    [405, 'method'],
    [400, 'malformed'],
    [422, 'invalid'],
    [400, 'malformed'],
    [400, 'malformed'],
  ])
  for (const { headers, body } of asked) {
    const read = problem.parse(body)
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(read.requestId).toBe(headers.get('x-request-id'))
    expect([read.detail, read.msg]).toEqual([read.message, read.message])
  }
  expect(asked[2]?.headers.get('allow')).toBe('GET')
})

describe('limits', () => {
  test('JSON over 1 MB is too large, a batch over 256 KB too', async () => {
    const large = { title: 'x'.repeat(1024 * 1024) }
    expect(await server.ask('POST', actions(), { as: people.safety, body: large })).toMatchObject({
      status: 413,
      body: { code: 'too-large' },
    })
    const batch = { epoch: server.db.epoch, ops: [{ note: 'x'.repeat(280 * 1024) }] }
    expect(
      await server.ask('POST', '/api/sync/batch', { as: people.safety, body: batch }),
    ).toMatchObject({ status: 413, body: { code: 'too-large' } })
    expect(
      (
        await server.ask('POST', actions(), {
          as: people.safety,
          body: { title: 'x'.repeat(900 * 1024) },
        })
      ).status,
    ).toBe(422)
  })

  test('another kind of body is 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
      expect(
        await server.ask('POST', actions(), {
          as: people.safety,
          body: 'x',
          headers: { 'content-type': type },
        }),
      ).toMatchObject({ status: 415, body: { code: 'media-type' } })
    }
  })

  test.each([
    '{"__proto__":{"roleID":3}}',
    '{"title":"x","\\u005f_proto__":{"a":1}}',
    '[',
    '{"a":1}x',
    'no json',
  ])('15.3.6 no %s gets through', async (body) => {
    expect(await server.ask('POST', actions(), { as: people.safety, body })).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    })
  })

  test('what is nested without end is malformed, not a fault', async () => {
    const deep = (open: string, close: string) => open.repeat(40_000) + close.repeat(40_000)
    for (const body of [
      deep('[', ']'),
      `{"epoch":"x","ops":[${deep('[', ']')}]}`,
      deep('{"__proto__":', '') + '1' + '}'.repeat(40_000),
    ]) {
      const { status } = await server.ask('POST', '/api/sync/batch', { as: people.safety, body })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })

  test('a key of another form is refused', async () => {
    expect(
      await server.ask('POST', actions(), {
        as: people.safety,
        body: {},
        headers: { 'idempotency-key': 'x'.repeat(129) },
      }),
    ).toMatchObject({ status: 400, body: { fields: { 'Idempotency-Key': expect.any(String) } } })
  })
})

describe('files', () => {
  test('the worker and the page are asked for anew, hashed files never again', async () => {
    expect((await server.ask('GET', '/sw.js')).headers.get('cache-control')).toBe('no-cache')
    expect((await server.ask('GET', '/sw.js')).headers.get('service-worker-allowed')).toBe('/')
    expect((await server.ask('GET', '/')).headers.get('cache-control')).toBe('no-cache')
    const file = await server.ask('GET', '/assets/main-abc123.js', {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(file.headers.get('content-encoding')).toBe('gzip')
    expect(file.headers.get('content-type')).toContain('javascript')
    expect(file.text).toContain('console.log(1)')
  })

  test('every address of the app is the app', async () => {
    for (const path of [
      '/login',
      '/back-office/corrective-actions/12',
      '/admin',
      '/nowhere/at-all',
      '/session/x?y=1',
    ]) {
      const { status, text, headers } = await server.ask('GET', path, { headers: html })
      expect([status, text, headers.get('cache-control')], path).toEqual([
        200,
        '<!doctype html><title>Siteward</title>',
        'no-cache',
      ])
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    }
  })

  test('it is also to who takes anything, as curl does, and not to who takes no page', async () => {
    for (const accept of ['*/*', 'text/*', 'application/json, */*;q=0.1']) {
      for (const path of [
        '/login',
        '/back-office/corrective-actions/12',
        '/session/x?email=a@b.test',
      ]) {
        const { status, text, headers } = await server.ask('GET', path, { headers: { accept } })
        expect([status, text], `${path} as ${accept}`).toEqual([
          200,
          '<!doctype html><title>Siteward</title>',
        ])
        expect(headers.get('content-security-policy'), path).toContain("script-src 'self'")
        expect(headers.get('vary'), path).toContain('Accept')
      }
    }
    expect((await server.ask('HEAD', '/login', { headers: { accept: '*/*' } })).status).toBe(200)
    for (const accept of ['application/json', 'text/html;q=0, */*']) {
      expect(await server.ask('GET', '/login', { headers: { accept } }), accept).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      })
    }
    for (const path of [
      '/api/login',
      '/api',
      '/dev/nothing',
      '/assets/gone',
      '/gone.png',
      '/.git/config',
    ]) {
      expect(await server.ask('GET', path, { headers: { accept: '*/*' } }), path).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      })
    }
  })

  test('what is missing stays missing: files, API, other methods', async () => {
    for (const path of ['/assets/gone-123.js', '/gone.png', '/api/x', '/api'])
      expect(
        (await server.ask('GET', path, { headers: path.startsWith('/api') ? html : {} })).status,
        path,
      ).toBe(404)
    expect((await server.ask('GET', '/assets/gone-123.js', { headers: html })).status).toBe(404)
    expect((await server.ask('POST', '/login', { headers: html })).status).toBe(404)
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/.git/config',
      '/assets/../../package.json',
    ]) {
      const { status, text } = await server.ask('GET', path)
      expect([400, 403, 404], path).toContain(status)
      expect(text).not.toContain('"name"')
    }
  })
})

test('the contract is served as OpenAPI 3.1', async () => {
  const { status, body } = await server.ask('GET', '/api/openapi.json')
  expect(status).toBe(200)
  const method = z.looseObject({
    operationId: z.string(),
    summary: z.string(),
    'x-who': z.looseObject({ roles: z.unknown() }),
    responses: z.record(z.string(), z.looseObject({ description: z.string() })),
    parameters: z.array(
      z.looseObject({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        schema: z.looseObject({}),
      }),
    ),
  })
  const document = z
    .looseObject({
      openapi: z.literal('3.1.0'),
      info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
      paths: z.record(z.string(), z.record(z.string(), method)),
    })
    .parse(body)
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, described]) => ({ path, name, ...described })),
  )
  expect(found.map(({ operationId }) => operationId).toSorted()).toEqual(
    operations.map(({ name }) => name).toSorted(),
  )
  for (const { path, name, operationId, parameters, responses } of found) {
    const operation = operations.find((one) => one.name === operationId)
    expect([path, name.toUpperCase()]).toEqual([operation?.path, operation?.method])
    expect(
      parameters
        .filter((one) => one.in === 'path')
        .map((one) => one.name)
        .toSorted(),
    ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id).toSorted())
    expect(Object.keys(responses)).toContain(String(operation?.status))
    expect(Object.keys(responses)).toContain('500')
  }
})

test('each of the ways in is declared: nothing else answers a stranger', async () => {
  const open = [
    'GET /api/openapi.json',
    'GET /healthz',
    'GET /readyz',
    'GET /api/dbconnections/reset-password',
    'POST /api/dbconnections/reset-password',
    'GET /api/support',
    'POST /api/oauth/token',
    'POST /api/dbconnections/change_password',
    'GET /api/invites/{inviteID}',
    'PUT /api/invites/{inviteID}',
    'GET /api/logos/{accountID}/{logoID}',
    'POST /api/webhooks/goformz/{webhookID}',
  ]
  for (const { method, path } of operations) {
    const { status } = await server.ask(
      method,
      path.replaceAll(/\{\w+\}/g, '1'),
      method === 'GET' ? {} : { body: {} },
    )
    expect(status === 401, `${method} ${path}`).toBe(!open.includes(`${method} ${path}`))
  }
})

test('healthz and readyz answer, also to the app that looks for us', async () => {
  const health = await server.ask('GET', '/healthz')
  expect(health).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(health.headers.get('sync-server')).toBe('1')
  expect(await server.ask('GET', '/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ready' },
  })
})

test('who is not let in yet may not send much', async () => {
  const body = {
    grant_type: 'password',
    username: 'a@b.test',
    password: 'x',
    filler: 'x'.repeat(20_000),
  }
  expect((await server.ask('POST', '/api/oauth/token', { body })).status).toBe(413)
})
