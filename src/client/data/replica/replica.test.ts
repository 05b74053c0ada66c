import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Delta } from '#contract/kernel/shapes.ts'
import type { Project } from '#contract/projects/schema.ts'
import { profile } from '#tests/mocks/people.ts'
import { unreachableFailure } from '#client/data/api/parse-response.ts'
import type { QueryStore } from './query-store.ts'
import type { CachedRecord, KindRegistry } from './record.ts'
import { createReplica } from './replica.ts'

type Query = { limit?: string; since?: string; cursor?: string }
const project = (projectID: number) => ({ projectID, uid: `p${projectID}`, version: 1 }) as Project
const delta = (change: Partial<Delta<Project>>): Delta<Project> => ({
  epoch: 'e',
  access: 'a',
  reset: true,
  all: [0, 1],
  buckets: [],
  more: false,
  ...change,
})

/**
 * A device without storage and a server with these answers; `nextOf`: the cursor of its n-th
 * answer.
 */
function world(
  answers: ((asked: Query) => Project[] | Delta<Project> | null)[],
  nextOf: (answer: number) => string | null = () => null,
) {
  const client = new QueryClient()
  const kept: string[] = []
  const reads = {
    client,
    put: (key, value) => {
      client.setQueryData(key, value)
      kept.push(JSON.stringify(key))
    },
    drop: (key) => client.removeQueries({ queryKey: key, exact: true }),
    restore: async () => false,
  } satisfies Pick<QueryStore, 'client' | 'put' | 'drop' | 'restore'>
  const asked: Query[] = []
  const list: CachedRecord<'project'>['list'] = async (_, query) => {
    asked.push(query)
    const body = answers.shift()?.(query) ?? null
    return body === null
      ? unreachableFailure()
      : {
          ok: true,
          status: 200,
          body,
          etag: null,
          nextCursor: nextOf(asked.length - 1),
          epoch: 'e',
          unchanged: false,
        }
  }
  const shownAtRenewal: number[][] = []
  const ids = () => replica.cached('project').rows.map(({ projectID }) => projectID)
  const replica = createReplica({
    reads: reads as unknown as QueryStore,
    records: { project: { word: 'project', list } } as KindRegistry,
    me: profile(),
    listListener: { revision: () => 0, onListUpdate: async () => void shownAtRenewal.push(ids()) },
    now: () => 77,
    kinds: ['project'],
  })
  return { replica, asked, kept, ids, shownAtRenewal }
}

test('a first visit shows a page at once and loads the buckets afterwards', async () => {
  const { replica, asked, ids, kept } = world([
    () => [project(1), project(2)],
    () =>
      delta({
        buckets: [{ bucket: 0, since: 5, rows: [project(1), project(2), project(3)] }],
        more: true,
      }),
    () => delta({ reset: false, buckets: [{ bucket: 1, since: 5, rows: [project(501)] }] }),
  ])
  const shown: number[][] = []
  replica.subscribe('project', () => shown.push(ids()))
  await replica.pull('project')
  expect(shown).toContainEqual([1, 2])
  expect(ids()).toEqual([1, 2, 3, 501])
  expect(replica.cached('project')).toMatchObject({ complete: true, asOf: 77, error: null })
  expect(asked.map(({ limit, since }) => limit ?? JSON.parse(since ?? '').buckets)).toEqual([
    '50',
    '',
    '0.5',
  ])
  expect(kept).toContain('["bucket","project",0]')
})

test('F-71 F-72 a delta replaces whole buckets; an access change hides the old ones until the server answers', async () => {
  const { replica, ids } = world([
    () => [project(1)],
    () => delta({ buckets: [{ bucket: 0, since: 5, rows: [project(1), project(2)] }] }),
    () => delta({ reset: false, buckets: [{ bucket: 0, since: 6, rows: [project(2)] }] }),
    () => delta({ access: 'b', all: [0], buckets: [{ bucket: 0, since: 6, rows: [project(9)] }] }),
  ])
  await replica.pull('project')
  await replica.pull('project')
  expect(ids()).toEqual([2])
  await replica.pull('project')
  expect(ids()).toEqual([9])
})

test('without a response the rows stay, with their age', async () => {
  const { replica, ids } = world([
    () => [project(1)],
    () => delta({ buckets: [{ bucket: 0, since: 5, rows: [project(1)] }] }),
    () => null,
  ])
  await replica.pull('project')
  await replica.pull('project')
  expect(ids()).toEqual([1])
  expect(replica.cached('project')).toMatchObject({ asOf: 77, error: { kind: 'unreachable' } })
})

test('renders a long list only a few times while it loads, and requests it by cursor', async () => {
  const count = 200
  const answers = Array.from(
    { length: count },
    (_, n) => () =>
      delta({
        reset: n === 0,
        ...(n === 0
          ? { all: Array.from({ length: count }, (_row, bucket) => bucket) }
          : { all: [] }),
        buckets: [{ bucket: count - 1 - n, since: 5 + n, rows: [project(count - n)] }],
        more: n < count - 1,
      }),
  )
  const { replica, asked, ids } = world([() => [], ...answers], (n) =>
    n === 0 || n === count ? null : `below-${n}`,
  )
  let shown = 0
  replica.subscribe('project', () => (shown += 1))
  await replica.pull('project')
  expect(ids()).toEqual(Array.from({ length: count }, (_, n) => n + 1))
  expect(shown).toBeLessThan(60)
  expect(asked.slice(1).map(({ cursor }) => cursor)).toEqual([
    undefined,
    ...Array.from({ length: count - 1 }, (_, n) => `below-${n + 1}`),
  ])
  // The requests do not list the buckets fetched meanwhile.
  expect(new Set(asked.slice(2).map(({ since }) => since))).toEqual(
    new Set(['{"epoch":"e","access":"a","buckets":""}']),
  )
})

test('F-74 drops a confirmed row only when the list shows it, so that its form stays open', async () => {
  const { replica, shownAtRenewal } = world([
    () => [project(1)],
    () => delta({ all: [0], buckets: [{ bucket: 0, since: 5, rows: [project(1), project(2)] }] }),
  ])
  await replica.pull('project')
  expect(shownAtRenewal[0]).toEqual([1, 2])
})
