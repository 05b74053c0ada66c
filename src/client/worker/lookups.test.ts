import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerLookup } from './requests.ts'

/** The caches of a browser, as far as lookups use them. */
let stored: Map<string, Map<string, Response>>
let answers: Response[]
const later: Promise<unknown>[] = []
const event = { waitUntil: (work: Promise<unknown>) => void later.push(work) } as unknown as ExtendableEvent
const ours = { 'Sync-Server': '1', 'Content-Type': 'application/json' }

beforeEach(() => {
  stored = new Map()
  answers = []
  later.length = 0
  vi.stubGlobal('caches', {
    has: async (name: string) => stored.has(name),
    async open(name: string) {
      const cache = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, cache)
      return { match: async (url: string) => cache.get(url)?.clone(), put: async (url: string, response: Response) => void cache.set(url, response) }
    },
  })
  vi.stubGlobal('fetch', async () => answers.shift() ?? Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => vi.unstubAllGlobals())

const url = 'https://siteward.test/api/actions'
const ask = async (name: string | null = 'lookups:7.1') => {
  const answer = await answerLookup(new Request(url, name === null ? {} : { headers: { 'lookup-cache': name } }), event)
  await Promise.allSettled(later)
  return answer
}
const kept = async (name = 'lookups:7.1') => stored.get(name)?.get(url)?.clone().text()

test('F-39 a lookup is kept only with our mark and 200: no portal page and no JSON of a gateway becomes a list', async () => {
  const strangers = [
    new Response('<html>Welcome</html>', { headers: { 'Content-Type': 'text/html' } }),
    Response.json([]),
    Response.json([], { headers: { 'Sync-Server': '0' } }),
    Response.json({ code: 'internal' }, { status: 500, headers: ours }),
    Response.json({ code: 'unauthenticated' }, { status: 401, headers: ours }),
    Response.json([1], { status: 203, headers: ours }),
  ]
  for (const stranger of strangers) {
    answers = [stranger]
    await ask()
    expect(await kept()).toBeUndefined()
  }
  answers = [Response.json(['Low'], { headers: ours })]
  expect(await (await ask()).json()).toEqual(['Low'])
  expect(await kept()).toBe('["Low"]')
})

test('F-39 what is kept is answered at once and says so; only an answer of ours takes its place', async () => {
  answers = [Response.json(['Low'], { headers: ours }), Response.json([]), Response.json(['Low', 'High'], { headers: ours })]
  await ask()
  for (const [list, next] of [[['Low'], '["Low"]'], [['Low'], '["Low","High"]']] as const) {
    const answer = await ask()
    expect(answer.headers.get('kept-by-worker')).toBe('1')
    expect(await answer.json()).toEqual(list)
    expect(await kept()).toBe(next)
  }
  // Without a network the list is still there.
  expect(await (await ask()).json()).toEqual(['Low', 'High'])
})

test('F-44 F-84 each tenant and user has lists of their own; without a name nothing is kept', async () => {
  answers = [Response.json(['A'], { headers: ours }), Response.json(['B'], { headers: ours }), Response.json(['C'], { headers: ours })]
  await ask()
  expect(await (await ask('lookups:8.2')).json()).toEqual(['B'])
  await ask(null)
  expect([...stored.keys()]).toEqual(['lookups:7.1', 'lookups:8.2'])
  expect(await kept()).toBe('["A"]')
})

test('F-45 signed out while a lookup travelled: its cache does not come back', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const asking = ask()
  await vi.waitFor(() => expect(stored.has('lookups:7.1')).toBe(true), 15_000)
  await new Promise((resolve) => setTimeout(resolve))
  stored.delete('lookups:7.1')
  answer(Response.json(['Low'], { headers: ours }))
  await asking
  expect(stored.size).toBe(0)
})
