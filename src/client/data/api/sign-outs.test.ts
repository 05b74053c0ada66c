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
  return import('./sign-outs.ts')
}
const rest = () => new Promise((done) => setTimeout(done, 150))

test('signing out ends the session on the server at once, and nothing of it stays', async () => {
  ;(await page()).endSessionLater('a.b.c')
  await expect.poll(() => asked).toEqual([{ url: '/api/oauth/revoke', bearer: 'Bearer a.b.c' }])
  await expect.poll(() => [...kept]).toEqual([])
})

test('without a line it is ended at the next contact, also after a restart, and only then removed', async () => {
  answer = () => Promise.reject(new Error('offline'))
  const first = await page()
  first.endSessionLater('one')
  await expect.poll(() => asked).toHaveLength(1)
  first.endSessionLater('two')
  await expect.poll(() => [...kept.values()].join()).toMatch(/one.*two/)
  await rest()
  asked = []
  answer = ours(204)
  await (await page()).tellSignOuts()
  expect(asked.map(({ bearer }) => bearer)).toEqual(['Bearer one', 'Bearer two'])
  expect([...kept]).toEqual([])
  await (await page()).tellSignOuts()
  expect(asked).toHaveLength(2)
})

test.each([
  ['a portal', () => Promise.resolve(new Response(null, { status: 204 })), true],
  ['a server that fails', ours(500), true],
  ['one that is busy', ours(503), true],
  ['one that asks to wait', ours(429), true],
  ['a session that is over already', ours(401), false],
  ['a person who is blocked', ours(403), false],
] as const)('what %s answers', async (_who, given, staysKept) => {
  answer = given
  ;(await page()).endSessionLater('a.b.c')
  await expect.poll(() => asked).toHaveLength(1)
  await rest()
  await expect.poll(() => [...kept.values()].join().includes('a.b.c')).toBe(staysKept)
})

test('a server that does not take it is not asked all the time', async () => {
  answer = ours(503)
  const { endSessionLater, tellSignOuts } = await page()
  endSessionLater('a.b.c')
  await expect.poll(() => asked).toHaveLength(1)
  await rest()
  for (let n = 0; n < 20; n++) await tellSignOuts()
  expect(asked).toHaveLength(1)
})

test('where nothing can be kept the one try is made all the same', async () => {
  vi.stubGlobal('localStorage', undefined)
  ;(await page()).endSessionLater('a.b.c')
  await expect.poll(() => asked).toHaveLength(1)
})
