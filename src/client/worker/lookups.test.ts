import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerLookup, endLookups } from './requests.ts'

/** The caches of a browser, as far as lookups use them. */
let stored: Map<string, Map<string, Response>>
let answers: Response[]
/** The tags that requests sent. */
let asked: (string | null)[]
const later: Promise<unknown>[] = []
const event = {
  waitUntil: (work: Promise<unknown>) => void later.push(work),
} as unknown as ExtendableEvent
const ours = { 'Sync-Server': '1', 'Content-Type': 'application/json' }

beforeEach(() => {
  stored = new Map()
  answers = []
  asked = []
  later.length = 0
  vi.stubGlobal('caches', {
    has: async (name: string) => stored.has(name),
    async open(name: string) {
      const cache = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, cache)
      return {
        match: async (url: string) => cache.get(url)?.clone(),
        put: async (url: string, response: Response) => void cache.set(url, response),
      }
    },
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.headers.get('if-none-match'))
    return answers.shift() ?? Promise.reject(new TypeError('Failed to fetch'))
  })
})
afterEach(() => vi.unstubAllGlobals())

const url = 'https://siteward.test/api/actions'
const ask = async (name: string | null = 'lookups:7.1', way?: string) => {
  const headers = {
    ...(name !== null && { 'lookup-cache': name }),
    ...(way && { 'lookup-way': way }),
  }
  const answer = await answerLookup(new Request(url, { headers }), event)
  await Promise.allSettled(later)
  return answer
}
const kept = async (name = 'lookups:7.1') => stored.get(name)?.get(url)?.clone().text()

test("F-39 caches a lookup only with our header and status 200, never a portal page or a gateway's JSON", async () => {
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

test('F-39 serves the cached lookup at once and marks it; only a response of our server replaces it', async () => {
  answers = [
    Response.json(['Low'], { headers: ours }),
    Response.json([]),
    Response.json(['Low', 'High'], { headers: ours }),
  ]
  await ask()
  for (const [list, next] of [
    [['Low'], '["Low"]'],
    [['Low'], '["Low","High"]'],
  ] as const) {
    const answer = await ask()
    expect(answer.headers.get('kept-by-worker')).toBe('1')
    expect(await answer.json()).toEqual(list)
    expect(await kept()).toBe(next)
  }
  // Without a network the list is still there.
  expect(await (await ask()).json()).toEqual(['Low', 'High'])
})

test('F-44 F-84 each tenant and user has separate lists, and without a user nothing is cached', async () => {
  answers = [
    Response.json(['A'], { headers: ours }),
    Response.json(['B'], { headers: ours }),
    Response.json(['C'], { headers: ours }),
  ]
  await ask()
  expect(await (await ask('lookups:8.2')).json()).toEqual(['B'])
  await ask(null)
  expect([...stored.keys()]).toEqual(['lookups:7.1', 'lookups:8.2'])
  expect(await kept()).toBe('["A"]')
})

test('F-45 a sign-out during a lookup does not restore its cache', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const asking = ask()
  await expect.poll(() => stored.has('lookups:7.1')).toBe(true)
  await new Promise((resolve) => setTimeout(resolve))
  stored.delete('lookups:7.1')
  answer(Response.json(['Low'], { headers: ours }))
  await asking
  expect(stored.size).toBe(0)
})

test('F-47 aborts a running lookup when a new version takes over, and requests the next one', async () => {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_: Request, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise<Response>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError'))),
    )
  })
  const first = ask()
  await expect.poll(() => signals).toHaveLength(1)
  endLookups()
  await expect(first).rejects.toThrow('ended')
  const next = ask()
  await expect.poll(() => signals).toHaveLength(2)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  endLookups()
  await expect(next).rejects.toThrow('ended')
})

describe('serves a lookup that the server confirmed from the cache, with its date', () => {
  const tagged = { ...ours, ETag: '"t1"', 'Data-Mark': 'm1' }
  const unchanged = (also: Record<string, string> = {}) =>
    new Response(null, { status: 304, headers: { 'Sync-Server': '1', ...also } })
  beforeEach(() => void vi.useFakeTimers({ now: 1000 }))
  afterEach(() => void vi.useRealTimers())

  test('a new request is confirmed by its tag, and a changed list replaces the old one', async () => {
    answers = [
      Response.json(['Low'], { headers: tagged }),
      unchanged({ 'Data-Mark': 'm2' }),
      Response.json(['High'], { headers: tagged }),
    ]
    await ask('lookups:7.1', 'renewed')
    vi.setSystemTime(2000)
    const confirmed = await ask('lookups:7.1', 'renewed')
    expect([
      confirmed.status,
      await confirmed.json(),
      confirmed.headers.get('kept-at'),
      confirmed.headers.get('data-mark'),
    ]).toEqual([200, ['Low'], '2000', 'm2'])
    // The server has just confirmed it, so it does not count as cached.
    expect(confirmed.headers.has('kept-by-worker')).toBe(false)
    expect(await (await ask('lookups:7.1', 'renewed')).json()).toEqual(['High'])
    expect([asked, await kept()]).toEqual([[null, '"t1"', '"t1"'], '["High"]'])
  })

  test("never serves a server's data mark twice", async () => {
    answers = [Response.json(['Low'], { headers: tagged }), unchanged()]
    await ask()
    expect((await ask('lookups:7.1', 'renewed')).headers.has('data-mark')).toBe(false)
  })

  test('a cache-only read sends no request and shows its age; without a cached list it uses the network', async () => {
    answers = [Response.json(['Low'], { headers: tagged })]
    expect(await (await ask('lookups:7.1', 'kept')).json()).toEqual(['Low'])
    vi.setSystemTime(5000)
    const again = await ask('lookups:7.1', 'kept')
    expect([
      await again.json(),
      again.headers.get('kept-by-worker'),
      again.headers.get('kept-at'),
    ]).toEqual([['Low'], '1', '1000'])
    expect(asked).toEqual([null])
  })

  test('a read behind the cached list is confirmed too', async () => {
    answers = [Response.json(['Low'], { headers: tagged }), unchanged()]
    await ask()
    vi.setSystemTime(3000)
    await ask()
    expect((await ask('lookups:7.1', 'kept')).headers.get('kept-at')).toBe('3000')
    expect(asked).toEqual([null, '"t1"'])
  })

  test('F-39 a foreign 304 confirms nothing, and a new request without a network fails', async () => {
    answers = [Response.json(['Low'], { headers: tagged }), new Response(null, { status: 304 })]
    await ask()
    expect((await ask('lookups:7.1', 'renewed')).status).toBe(304)
    await expect(ask('lookups:7.1', 'renewed')).rejects.toThrow('Failed to fetch')
    expect((await ask('lookups:7.1', 'kept')).headers.get('kept-at')).toBe('1000')
  })

  test('a full device still shows the lookup', async () => {
    answers = [Response.json(['Low'], { headers: tagged })]
    vi.stubGlobal('caches', {
      has: async () => true,
      open: async () => ({
        match: async () => undefined,
        put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      }),
    })
    expect(await (await ask()).json()).toEqual(['Low'])
  })
})
