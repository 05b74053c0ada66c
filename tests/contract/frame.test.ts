import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
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
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const html = { accept: 'text/html,application/xhtml+xml' }

test('the policy allows the scripts of the current page, also one built under the running process', async () => {
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

test('3.4.1–3.4.6 every response has the security headers', async () => {
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

test('the page runs only its own scripts', async () => {
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

test('only the document of embedded reports lets in another host, and only our pages frame it', async () => {
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
])('the document of embedded reports accepts no host %j', async (host) => {
  expect((await reportFrame(host)).status).toBe(404)
})

describe('files', () => {
  test('browsers revalidate the worker and the page, and never hashed files', async () => {
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

  test('every address of the app returns the app', async () => {
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

  test('serves the app to clients that accept anything, as curl does, and to those that accept no page', async () => {
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

  test('missing files, API paths and other methods stay missing', async () => {
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

test('healthz and readyz answer, also to the app that looks for the server', async () => {
  const health = await server.ask('GET', '/healthz')
  expect(health).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(health.headers.get('sync-server')).toBe('1')
  expect(await server.ask('GET', '/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ready' },
  })
})
