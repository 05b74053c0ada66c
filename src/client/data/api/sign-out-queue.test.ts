import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let kept: Map<string, string>
let asked: { url: string; bearer: string | null }[]
let answer: () => Promise<Response>
const ours = (status: number) => () =>
  Promise.resolve(new Response(null, { status, headers: { 'sync-server': '1' } }))

beforeEach(() => {
  kept = new Map()
  asked = []
  answer = ours(204)
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, bearer: new Headers(init.headers).get('authorization') })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Loads the module again, as a restart of the page does. */
const page = () => {
  vi.resetModules()
  return import('./sign-out-queue.ts')
}
const rest = () => new Promise((done) => setTimeout(done, 150))

test('signing out ends the session on the server at once and removes the stored token', async () => {
  ;(await page()).queueSignOut('a.b.c')
  await expect.poll(() => asked).toEqual([{ url: '/api/oauth/revoke', bearer: 'Bearer a.b.c' }])
  await expect.poll(() => [...kept]).toEqual([])
})

test('an offline sign-out reaches the server at the next contact, also after a restart, and is removed only then', async () => {
  answer = () => Promise.reject(new Error('offline'))
  const first = await page()
  first.queueSignOut('one')
  await expect.poll(() => asked).toHaveLength(1)
  first.queueSignOut('two')
  await expect.poll(() => [...kept.values()].join()).toMatch(/one.*two/)
  await rest()
  asked = []
  answer = ours(204)
  await (await page()).sendSignOutQueue()
  expect(asked.map(({ bearer }) => bearer)).toEqual(['Bearer one', 'Bearer two'])
  expect([...kept]).toEqual([])
  await (await page()).sendSignOutQueue()
  expect(asked).toHaveLength(2)
})

test.each([
  ['a portal', () => Promise.resolve(new Response(null, { status: 204 })), true],
  ['a failing server', ours(500), true],
  ['a busy server', ours(503), true],
  ['a server that requests a delay', ours(429), true],
  ['an ended session', ours(401), false],
  ['a blocked person', ours(403), false],
] as const)('handles the response of %s to a sign-out', async (_who, given, staysKept) => {
  answer = given
  ;(await page()).queueSignOut('a.b.c')
  await expect.poll(() => asked).toHaveLength(1)
  await rest()
  await expect.poll(() => [...kept.values()].join().includes('a.b.c')).toBe(staysKept)
})

test('does not retry a sign-out constantly when the server fails', async () => {
  answer = ours(503)
  const { queueSignOut, sendSignOutQueue } = await page()
  queueSignOut('a.b.c')
  await expect.poll(() => asked).toHaveLength(1)
  await rest()
  for (let n = 0; n < 20; n++) await sendSignOutQueue()
  expect(asked).toHaveLength(1)
})

test('tries once even if the device cannot store the sign-out', async () => {
  vi.stubGlobal('localStorage', undefined)
  ;(await page()).queueSignOut('a.b.c')
  await expect.poll(() => asked).toHaveLength(1)
})
