import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { acceptsHtml, addClientFiles, inlineScriptsOf } from './client-files.ts'
import { pageCsp } from './headers.ts'

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'named'],
  ['Text/HTML; charset=utf-8', 'named'],
  [undefined, 'any'],
  [' ', 'any'],
  ['*/*', 'any'],
  ['image/avif,image/webp,*/*;q=0.8', 'any'],
  ['text/*', 'any'],
  ['application/json', 'none'],
  ['application/json, */*;q=0', 'none'],
  ['text/*;q=0.0, */*', 'none'],
  ['text/html;q=0, */*', 'none'],
])('%s: %s', (accept, wish) => {
  expect(acceptsHtml(accept)).toBe(wish)
})

test('allows only the inline scripts of our page, by their hash', () => {
  const page = `<head><script data-files='{"a":[]}'>begin()</script><script type="module" src="/a.js"></script></head><body><script>\nshow('<b>')\n</script></body>`
  const scripts = inlineScriptsOf(page)
  expect(scripts).toEqual(['begin()', "\nshow('<b>')\n"])
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(pageCsp(scripts).split('; ')).toContain(`script-src 'self' ${scripts.map(hash).join(' ')}`)
  expect(pageCsp([])).toContain("script-src 'self';")
})

test('serves the page of links under its own address, and leads a share without a worker to its form', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'guest'))
  for (const file of ['index.html', 'sw.js', 'guest/index.html', 'guest/sw.js'])
    writeFileSync(join(folder, file), file)
  const app = Fastify()
  await addClientFiles(app, folder, [])
  const get = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
  expect((await get('/guest')).headers.location).toBe('/guest/')
  const page = await get('/guest/')
  expect(page.body).toBe('guest/index.html')
  expect(page.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': pageCsp([]),
  })
  const worker = await get('/guest/sw.js')
  expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect(worker.headers).not.toHaveProperty('service-worker-allowed')
  expect((await get('/sw.js')).headers).toHaveProperty('service-worker-allowed', '/')
  const share = await app.inject({
    method: 'POST',
    url: '/share',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  })
  expect(share).toMatchObject({
    statusCode: 303,
    headers: { location: '/back-office/corrective-actions/new?shared=failed' },
  })
})
