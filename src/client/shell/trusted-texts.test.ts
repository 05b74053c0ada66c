import { expect, test, vi } from 'vitest'
import { trustedTexts } from './trusted-texts.ts'

vi.stubGlobal('location', { origin: 'https://siteward.example' })

test('allows style sheets as markup and refuses tags', () => {
  expect(trustedTexts.createHTML(':root{--mantine-scale:1}')).toBe(':root{--mantine-scale:1}')
  for (const text of ['<img src=x onerror=alert(1)>', 'a<b', '<style>b{}</style>'])
    expect(trustedTexts.createHTML(text), text).toBeNull()
})

test('allows the addresses of our workers and refuses others', () => {
  const ours = ['/sw.js', '/assets/sheet-worker-Ab_1-x.js', '/assets/photo-worker-x.js']
  for (const url of [...ours, 'https://siteward.example/assets/case-worker-x.js'])
    expect(trustedTexts.createScriptURL(url), url).toBe(url)
  for (const url of [
    'https://evil.example/assets/case-worker-x.js',
    'https://evil.example/https://siteward.example/sw.js',
    'https://siteward.example.evil.example/sw.js',
    '/assets/main-x.js',
    '/assets/../api/files/sheet-worker-x.js',
    'data:text/javascript,1',
    'blob:https://siteward.example/1',
  ])
    expect(trustedTexts.createScriptURL(url), url).toBeNull()
})
