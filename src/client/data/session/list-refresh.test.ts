import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { call } from '#client/data/api/call.ts'
import { connection, pingServer } from '#client/data/api/connection.ts'
import type { QueryStore } from '../replica/query-store.ts'
import type { CachedKind, CachedRecord, KindRegistry } from '../replica/record.ts'
import { createReplica } from '../replica/replica.ts'
import type { DeviceMemory } from './device-memory.ts'
import { startListRefresh } from './list-refresh.ts'
import { createSessionStore } from './session-store.ts'

const second = 1000
const minute = 60 * second
const paths = {
  correctiveAction: '/api/accounts/1/actions',
  project: '/api/accounts/1/projects',
  associate: '/api/accounts/1/users',
}

/** The answer of each path; without one our server answers normally. */
let answers: Record<string, () => Response>
let asked: { url: string; path: string; at: number }[]
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(0)
  answers = {}
  asked = []
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' }),
  )
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? ''
    asked.push({ url, path, at: Date.now() })
    await new Promise((done) => setTimeout(done, 100))
    const answer = answers['*'] ?? answers[path]
    return answer ? answer() : Response.json(delta, { headers: { 'sync-server': '1' } })
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const delta = { epoch: 'e', access: 'a', reset: false, all: [], buckets: [], more: false }
const gateway = () => new Response('<html>Bad gateway</html>', { status: 500 })
const tooMany = () =>
  Response.json(
    { code: 'too-many' },
    { status: 429, headers: { 'sync-server': '1', 'retry-after': '20' } },
  )
const nobody = () => {
  throw new TypeError('Failed to fetch')
}

/** Opens a signed-in person's lists with the probe of a lost connection. */
function opens() {
  const params = { accountID: '1' }
  const client = new QueryClient()
  const reads = {
    client,
    put: (key: readonly unknown[], value: unknown) => void client.setQueryData(key, value),
    drop: () => undefined,
    restore: async () => false,
  }
  const record = (word: CachedKind, list: CachedRecord<CachedKind>['list']) => ({ word, list })
  const records = {
    correctiveAction: record('correctiveAction', (_, query, signal) =>
      call('correctiveActions.list', { params, query, signal }),
    ),
    project: record('project', (_, query, signal) =>
      call('projects.list', { params, query, signal }),
    ),
    associate: record('associate', (_, query, signal) =>
      call('team.list', { params, query, signal }),
    ),
  } as unknown as KindRegistry
  const kinds: readonly CachedKind[] = ['correctiveAction', 'project', 'associate']
  const replica = createReplica({
    reads: reads as unknown as QueryStore,
    records,
    me: profile(),
    listListener: { revision: () => 0, onListUpdate: async () => undefined },
    now: Date.now,
    kinds,
  })
  const fresh = startListRefresh({ replica, box: null, kinds, client })
  const probe = setInterval(
    () => connection.get().state === 'online' || void pingServer(5000),
    15 * second,
  )
  stop = () => {
    clearInterval(probe)
    fresh.stop()
    replica.stop()
  }
  fresh.want('correctiveAction')
  return { fresh, replica, client }
}

const between = (from: number, to: number, path?: string) =>
  asked.filter((one) => one.at >= from && one.at < to && (path === undefined || one.path === path))

const failing = Object.keys(paths) as (keyof typeof paths)[]

test.each(failing)(
  'F-39 when the path of %s responds without our mark, waits grow for it and for all others',
  async (kind) => {
    opens()
    await vi.advanceTimersByTimeAsync(minute)
    answers[paths[kind]] = gateway
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(between(minute, 2 * minute, paths[kind]).length).toBeLessThan(12)
    expect(between(5 * minute, 10 * minute, paths[kind]).length).toBeLessThan(10)
    expect(between(5 * minute, 10 * minute).length).toBeLessThan(70)
  },
)

test.each(failing)(
  'a good response from the path of %s ends its waits, so the next failure is a first one',
  async (kind) => {
    opens()
    answers[paths[kind]] = gateway
    await vi.advanceTimersByTimeAsync(10 * minute)
    delete answers[paths[kind]]
    await vi.advanceTimersByTimeAsync(2 * minute)
    asked = []
    answers[paths[kind]] = gateway
    await vi.advanceTimersByTimeAsync(2 * minute)
    const [first = NaN, second = NaN] = asked
      .filter(({ path }) => path === paths[kind])
      .map(({ at }) => at)
    expect(second - first).toBeLessThan(20_000)
  },
)

test('reads every list as soon as the server answers again after any outage', async () => {
  opens()
  await vi.advanceTimersByTimeAsync(minute)
  answers['*'] = nobody
  // Stops between two ticks, so that the probe is the first to find the connection.
  await vi.advanceTimersByTimeAsync(20 * minute + 5 * second)
  delete answers['*']
  asked = []
  await vi.advanceTimersByTimeAsync(20 * second)
  const heard = (asked.find(({ path }) => path === '/healthz')?.at ?? NaN) + 100
  for (const path of Object.values(paths))
    expect(between(heard, heard + second, path), path).toHaveLength(1)
})

test('F-37 a postponed list continues its first visit where it stopped and reports no error', async () => {
  const { replica } = opens()
  const errors: unknown[] = []
  replica.subscribe('correctiveAction', () => errors.push(replica.cached('correctiveAction').error))
  const ours = { headers: { 'sync-server': '1' } }
  const row = (n: number) => ({ correctiveActionID: n, uid: `a${n}`, version: 1 })
  const first = {
    ...delta,
    reset: true,
    all: [0, 1],
    buckets: [{ bucket: 0, since: 5, rows: [row(1)] }],
    more: true,
  }
  const rest = { ...delta, all: [0, 1], buckets: [{ bucket: 1, since: 6, rows: [row(501)] }] }
  const script = [
    () => Response.json([row(1)], ours),
    () => Response.json(first, ours),
    tooMany,
    tooMany,
    () => Response.json(rest, ours),
  ]
  answers[paths.correctiveAction] = () => (script.shift() ?? (() => Response.json(rest, ours)))()
  await vi.advanceTimersByTimeAsync(100 * second)
  const [, , before, again, last] = asked.filter(({ path }) => path === paths.correctiveAction)
  expect([again?.url, last?.url]).toEqual([before?.url, before?.url])
  expect((again?.at ?? 0) - (before?.at ?? 0)).toBeGreaterThanOrEqual(20 * second)
  expect(replica.cached('correctiveAction')).toMatchObject({ complete: true, error: null })
  expect(replica.cached('correctiveAction').rows).toHaveLength(2)
  expect(new Set(errors)).toEqual(new Set([null]))
})

test('a list that gets Retry-After from a busy server waits that long', async () => {
  opens()
  await vi.advanceTimersByTimeAsync(minute)
  answers[paths.project] = () =>
    Response.json(
      { code: 'busy' },
      { status: 503, headers: { 'sync-server': '1', 'retry-after': '600' } },
    )
  await vi.advanceTimersByTimeAsync(9 * minute)
  expect(between(minute, 10 * minute, paths.project)).toHaveLength(1)
})

test('a user who looks at the tablet triggers the retry at once', async () => {
  opens()
  await vi.advanceTimersByTimeAsync(minute)
  answers[paths.project] = gateway
  await vi.advanceTimersByTimeAsync(10 * minute)
  // Right after a failure its wait is a minute.
  asked = []
  while (between(0, Infinity, paths.project).length === 0) await vi.advanceTimersByTimeAsync(second)
  await vi.advanceTimersByTimeAsync(11 * second)
  asked = []
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(second)
  expect(between(0, Infinity, paths.project)).toHaveLength(1)
})

test('a user who looks at the tablet refreshes old data on the screen, but not new or hidden data', async () => {
  const { client } = opens()
  const read = vi.fn((name: string) => Promise.resolve(name))
  const watched = ['old', 'new'].map((name) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => read(name),
      staleTime: name === 'old' ? 0 : minute,
    }).subscribe(() => undefined),
  )
  await client.prefetchQuery({ queryKey: ['away'], queryFn: () => read('away') })
  await vi.advanceTimersByTimeAsync(11 * second)
  read.mockClear()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(second)
  expect(read.mock.calls).toEqual([['old']])
  for (const end of watched) end()
})

test('F-39 an inactive company and a profile without a valid response both retry at growing intervals', async () => {
  document.cookie = `session_token=${tokenFor(profile())}`
  const last = { tenant: '1', user: '3', lastContact: new Date(0).toISOString() }
  const device = {
    lastPerson: async () => last,
    lock: async () => undefined,
  } as unknown as DeviceMemory
  const session = createSessionStore(
    device,
    { load: async () => profile(), keep: async () => undefined },
    Date.now,
  )
  answers['/api/users/me'] = gateway
  await session.start()
  expect(session.get()).toMatchObject({ state: 'signed-in', token: 'valid' })
  opens()
  await vi.advanceTimersByTimeAsync(minute)
  for (const path of Object.values(paths))
    answers[path] = () =>
      Response.json({ code: 'account-inactive' }, { status: 403, headers: { 'sync-server': '1' } })
  await vi.advanceTimersByTimeAsync(10 * minute)
  session.close()
  expect(between(minute, 2 * minute).length).toBeLessThan(70)
  expect(between(5 * minute, 10 * minute).length).toBeLessThan(100)
})
