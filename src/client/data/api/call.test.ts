import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { requestUrl, call } from './call.ts'
import { setOnline, connection, setOffline } from './connection.ts'
import { onResponse } from './response-events.ts'
import type { OperationName } from './operation-types.ts'
import { laterOperationTable } from './later-operations.gen.ts'
import { operationTable } from './operations.gen.ts'
import { startIdleTimeout } from './idle-timeout.ts'
import { sendBoxRequest } from './send-box-request.ts'

const cookies = { cookie: '' }
/** The requests that the client sent, and the function that answers them. */
let asked: { url: string; init: RequestInit }[]
let answer: (init: RequestInit) => Promise<Response>

beforeEach(() => {
  asked = []
  answer = () => Promise.resolve(new Response('null', { headers: { 'sync-server': '1' } }))
  cookies.cookie = `session_token=${tokenFor(profile())}`
  vi.stubGlobal('document', cookies)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return answer(init)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const bearer = (of: (typeof asked)[number] | undefined) =>
  new Headers(of?.init.headers).get('authorization')
/** Behaves as `fetch` without a response: waits until the caller aborts. */
const noAnswer = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    const end = () => reject(signal?.reason)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end)
  })
const names = Object.keys({ ...operationTable, ...laterOperationTable }) as OperationName[]

test.each(names)('SES-16 %s sends the token of the session cookie', async (name) => {
  // The arguments of each call do not matter in this test.
  await call(name, { params: {}, query: {} } as never)
  expect(bearer(asked[0])).toBe(`Bearer ${cookies.cookie.slice('session_token='.length)}`)
})

test('SES-16 outbox requests carry the token; SES-54 but never an expired one, which reads still send to the server', async () => {
  await sendBoxRequest('/api/sync/batch', {
    method: 'POST',
    headers: {},
    signal: new AbortController().signal,
  })
  expect(bearer(asked[0])).toMatch(/^Bearer \S+$/)
  cookies.cookie = `session_token=${tokenFor(profile(), -5)}`
  await sendBoxRequest('/api/sync/batch', {
    method: 'POST',
    headers: {},
    signal: new AbortController().signal,
  })
  await call('access.me', {})
  expect([bearer(asked[1]), bearer(asked[2])]).toEqual([
    null,
    expect.stringMatching(/^Bearer \S+$/),
  ])
})

describe('SHELL-61 GEN-17 an aborted call', () => {
  const givenUp = async () => {
    const giving = new AbortController()
    answer = noAnswer
    const answering = call('access.me', { signal: giving.signal })
    await expect.poll(() => asked).toHaveLength(1)
    giving.abort()
    return answering
  }

  test('is not a failure, reports no server contact and leaves the connection online', async () => {
    setOnline(0)
    const heard = vi.fn<() => void>()
    const stop = onResponse(heard)
    expect(await givenUp()).toMatchObject({ ok: false, kind: 'aborted' })
    stop()
    expect(heard).not.toHaveBeenCalled()
    expect(connection.get()).toEqual({ state: 'online', timedOut: false, lastAnswer: 0 })
  })

  test('stays aborted even if the response arrives at the same time', async () => {
    const giving = new AbortController()
    giving.abort()
    expect(await call('access.me', { signal: giving.signal })).toMatchObject({ kind: 'aborted' })
  })
})

test.each([200, 401, 404, 422])(
  'F-39 JSON of a gateway with status %i counts as unreachable, and ends no session',
  async (status) => {
    setOnline(0)
    answer = () =>
      Promise.resolve(
        Response.json(
          { code: 'unauthenticated', message: 'no route' },
          { status, headers: { 'data-epoch': 'e' } },
        ),
      )
    const heard = vi.fn<() => void>()
    const stop = onResponse(heard)
    expect(await call('access.me', {})).toMatchObject({ ok: false, kind: 'unreachable', status: 0 })
    stop()
    expect(heard).not.toHaveBeenCalled()
    expect(connection.get().state).toBe('offline')
  },
)

test.each(names)(
  'SHELL-78 G1-40 %s stops after 30 seconds without a response, as unreachable',
  async (name) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    setOnline(7)
    answer = noAnswer
    const answering = call(name, {})
    await vi.advanceTimersByTimeAsync(29_999)
    expect(connection.get().state).toBe('online')
    await vi.advanceTimersByTimeAsync(1)
    expect(await answering).toMatchObject({
      ok: false,
      kind: 'unreachable',
      message: 'The server did not answer.',
    })
    expect(connection.get()).toEqual({ state: 'offline', timedOut: true, lastAnswer: 7 })
  },
)

describe('a weak line', () => {
  const ours = { 'sync-server': '1', 'content-type': 'application/json' }
  /** A server that sends its response in pieces, and stops before the end when `ends` is false. */
  const dribble = (pieces: readonly string[], every: number, ends = true) => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const piece of pieces) {
          await new Promise((done) => setTimeout(done, every))
          controller.enqueue(new TextEncoder().encode(piece))
        }
        if (ends) controller.close()
      },
    })
    return () => Promise.resolve(new Response(body, { headers: ours }))
  }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test.each(['call', 'send'] as const)(
    'F-03 a response that takes minutes is read to its end as long as bytes arrive (%s)',
    async (how) => {
      answer = dribble(['[', '1,', '2,', '3,', '4', ']'], 25_000)
      const watch = startIdleTimeout(30_000)
      const reading =
        how === 'call'
          ? call('access.me', {}).then((said) => said.ok && said.body)
          : sendBoxRequest('/api/sync/batch', { method: 'POST', headers: {}, ...watch })
              .then((reply) => reply.text())
              .then(JSON.parse)
      await vi.advanceTimersByTimeAsync(151_000)
      expect(await reading).toEqual([1, 2, 3, 4])
      expect(connection.get()).toMatchObject({ state: 'online', timedOut: false })
    },
  )

  test.each(['call', 'send'] as const)(
    'F-03 F-40 a response that stalls ends half a minute later, and the server counts as silent (%s)',
    async (how) => {
      answer = dribble(['[', '1,'], 1000, false)
      setOnline(7)
      const watch = startIdleTimeout(30_000)
      const reading =
        how === 'call'
          ? call('access.me', {})
          : sendBoxRequest('/api/sync/batch', { method: 'POST', headers: {}, ...watch }).catch(
              () => ({
                kind: 'unreachable',
              }),
            )
      await vi.advanceTimersByTimeAsync(31_900)
      expect(connection.get().state).toBe('online')
      await vi.advanceTimersByTimeAsync(200)
      expect(await reading).toMatchObject({ kind: 'unreachable' })
      expect(connection.get()).toEqual({ state: 'offline', timedOut: true, lastAnswer: 7 })
    },
  )

  test('F-40 a request that started before the app loaded times out as well', async () => {
    globalThis.sitewardPreloads = new Map([
      ['/api/users/me', new Promise<Response>(() => undefined)],
    ])
    onTestFinished(() => void (globalThis.sitewardPreloads = undefined))
    const reading = call('access.me', {})
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await reading).toMatchObject({ kind: 'unreachable' })
  })
})

test.each(['call', 'send'] as const)(
  'a 5xx of our server shows that it can be reached, but counts as no contact (rulings 3, 30 and 62) (%s)',
  async (how) => {
    setOnline(7)
    setOffline()
    answer = () =>
      Promise.resolve(
        Response.json({ code: 'internal' }, { status: 500, headers: { 'sync-server': '1' } }),
      )
    if (how === 'call') await call('access.me', {})
    else
      await sendBoxRequest('/api/sync/batch', {
        method: 'POST',
        headers: {},
        signal: new AbortController().signal,
      })
    expect(connection.get()).toEqual({ state: 'online', timedOut: false, lastAnswer: 7 })
  },
)

describe('F-37 a read that the server postpones with Retry-After', () => {
  const later = () =>
    Promise.resolve(
      Response.json(
        { code: 'too-many' },
        { status: 429, headers: { 'sync-server': '1', 'retry-after': '7' } },
      ),
    )
  const list = (signal?: AbortSignal) =>
    call('projects.list', { params: { accountID: '1' }, query: {}, ...(signal && { signal }) })
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is sent again after the wait, not earlier, and returns the later response', async () => {
    answer = later
    const answering = list()
    await vi.advanceTimersByTimeAsync(6_900)
    expect(asked).toHaveLength(1)
    answer = () => Promise.resolve(Response.json([], { headers: { 'sync-server': '1' } }))
    await vi.advanceTimersByTimeAsync(200)
    expect(asked).toHaveLength(2)
    expect(await answering).toMatchObject({ ok: true, body: [] })
  })

  test('can be aborted during the wait', async () => {
    answer = later
    const giving = new AbortController()
    const answering = list(giving.signal)
    await vi.advanceTimersByTimeAsync(1000)
    giving.abort()
    expect(await answering).toMatchObject({ kind: 'aborted' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(1)
  })

  test("does not postpone a user's own action", async () => {
    answer = later
    expect(
      await call('projects.remove', { params: { accountID: '1', projectID: '2' } }),
    ).toMatchObject({ status: 429, retryAfter: 7 })
  })
})

describe('the cache for `If-None-Match`', () => {
  const row = { projectID: 1 }
  const delta = (buckets: object[]) => ({
    epoch: 'e',
    access: 'a',
    reset: false,
    buckets,
    more: false,
  })
  /** Counts the queries whose body stays in memory, which a 304 answers later. */
  const keptOf = async (body: object, queries: readonly object[]) => {
    for (const query of queries) {
      answer = () =>
        Promise.resolve(
          new Response(JSON.stringify(body), { headers: { 'sync-server': '1', etag: '"t"' } }),
        )
      await call('projects.list', { params: { accountID: '1' }, query })
    }
    asked = []
    answer = () =>
      Promise.resolve(new Response(null, { status: 304, headers: { 'sync-server': '1' } }))
    for (const query of queries) await call('projects.list', { params: { accountID: '1' }, query })
    return asked.filter(({ init }) => new Headers(init.headers).get('if-none-match') === '"t"')
      .length
  }
  const since = (n: number) => ({
    since: JSON.stringify({ epoch: 'e', access: 'a', buckets: `0-20.${n}` }),
  })

  test('caches no response with changes after sixty requests', async () => {
    const sixty = Array.from({ length: 60 }, (_, n) => since(n))
    expect(await keptOf(delta([{ bucket: 0, since: 7, rows: [row] }]), sixty)).toBe(0)
  })

  test('caches a page and a response without changes', async () => {
    expect(await keptOf([row], [{ limit: '50' }])).toBe(1)
    expect(await keptOf(delta([]), [since(100)])).toBe(1)
  })
})

test('fills in and escapes path parameters and leaves undefined query values out', () => {
  expect(
    requestUrl(
      '/api/accounts/{accountID}/actions/{correctiveActionID}',
      { accountID: '3', correctiveActionID: 'a/b' },
      undefined,
    ),
  ).toBe('/api/accounts/3/actions/a%2Fb')
  expect(
    requestUrl('/api/x', undefined, { limit: '50', cursor: undefined, since: '{"a":1}' }),
  ).toBe('/api/x?limit=50&since=%7B%22a%22%3A1%7D')
})
