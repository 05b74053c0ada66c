import { expect, test } from 'vitest'
import { z } from 'zod'
import { isRefusal } from '#contract/kernel/refusal.ts'
import { answerList, answerDelta, type ListSnapshot, type BucketVersion } from './answer-list.ts'
import { toPage } from './account-list.ts'

interface Row {
  id: number
  mine: boolean
}

const life = { epoch: 'e1', access: 'a1' }

/** Makes records 0 … count-1 in buckets of 500, of which every `everySecond`-th can be seen. */
function world(
  count: number,
  options: {
    counter?: number
    changed?: Record<number, number>
    seen?: (id: number) => boolean
  } = {},
) {
  const asked: number[] = []
  const rows = Array.from({ length: count }, (_, id): Row => ({ id, mine: true })).filter(
    (row) => options.seen?.(row.id) ?? true,
  )
  const touched: BucketVersion[] = Array.from({ length: Math.ceil(count / 500) }, (_, bucket) => ({
    bucket,
    changed: options.changed?.[bucket] ?? 1,
  }))
  const listing: ListSnapshot<Row, number> = {
    counter: async () => options.counter ?? 7,
    buckets: async (below, limit) =>
      touched
        .filter(({ bucket }) => bucket < (below ?? Infinity))
        .toReversed()
        .slice(0, limit),
    rowsOf: async (bucket) => {
      asked.push(bucket)
      return rows.filter((row) => Math.floor(row.id / 500) === bucket)
    },
    page: async (after, limit) =>
      toPage(
        rows.filter((row) => row.id > (after ?? -1)).slice(0, limit + 1),
        limit,
        (row) => row.id,
      ),
    cursorSchema: z.int(),
  }
  const ask = (query: Parameters<typeof answerList>[0]) =>
    answerList<Row, number>(query, life, (work) => work(listing))
  return { ask, asked, listing }
}

const since = (buckets: Record<string, number>, other: Partial<typeof life> = {}) =>
  JSON.stringify({ ...life, ...other, buckets })

test('API-26 sends the whole array page by page, complete and in order', async () => {
  const answer = await world(2300).ask({})
  if (isRefusal(answer) || answer.pages === undefined) throw new Error('no pages')
  const pages: number[] = []
  const seen: number[] = []
  await answer.pages(async (rows) => {
    pages.push(rows.length)
    seen.push(...rows.map((row) => row.id))
  })
  expect(pages).toEqual([1000, 1000, 300])
  expect(seen).toEqual(Array.from({ length: 2300 }, (_, id) => id))
})

test('pages follow by cursor without gap or duplicate, and the last page has no next cursor', async () => {
  const { ask } = world(120)
  const seen: number[] = []
  let cursor: string | undefined
  let rounds = 0
  do {
    const answer = await ask({ limit: 50, cursor })
    if (isRefusal(answer) || !Array.isArray(answer.body)) throw new Error('no page')
    seen.push(...answer.body.map((row) => row.id))
    cursor = answer.nextCursor
    rounds += 1
  } while (cursor !== undefined)
  expect(rounds).toBe(3)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, id) => id))
})

test('a page that ends exactly at the end has no next cursor', async () => {
  const answer = await world(50).ask({ limit: 50 })
  expect(isRefusal(answer) ? answer : answer.nextCursor).toBeUndefined()
})

test.each([
  'no-json',
  '%%%',
  Buffer.from('"x"').toString('base64url'),
  Buffer.from('{"__proto__":1}').toString('base64url'),
])('a foreign cursor is malformed: %s', async (cursor) => {
  expect(await world(3).ask({ cursor })).toMatchObject({ refused: 'malformed' })
})

test.each([
  '',
  'x',
  '{}',
  '{"epoch":"e1","access":"a1","buckets":{"x":1}}',
  '{"epoch":"e1","access":"a1","buckets":{"0":-1}}',
  '{"epoch":"e1","access":"a1","buckets":"3-1.5"}',
  '{"epoch":"e1","access":"a1","buckets":"0-3.5_3.6"}',
])('a foreign since is malformed: %s', async (text) => {
  expect(await world(3).ask({ since: text })).toMatchObject({ refused: 'malformed' })
})

test('F-70 sends a changed bucket completely, with the counter that was read first', async () => {
  const { ask, asked } = world(1500, { counter: 9, changed: { 1: 8 } })
  const answer = await ask({ since: since({ 0: 5, 1: 5, 2: 5 }) })
  if (isRefusal(answer) || Array.isArray(answer.body)) throw new Error('no delta')
  expect(asked).toEqual([1])
  expect(answer.body).toMatchObject({ epoch: 'e1', access: 'a1', reset: false, more: false })
  expect(answer.body.all).toBeUndefined()
  expect(
    answer.body.buckets.map(({ bucket, since: from, rows }) => [bucket, from, rows.length]),
  ).toEqual([[1, 9, 500]])
})

test('F-71 sends an empty bucket when its rows left the view, so that the client drops them', async () => {
  const { ask } = world(500, { changed: { 0: 6 }, seen: () => false })
  const answer = await ask({ since: since({ 0: 5 }) })
  expect(isRefusal(answer) ? answer : answer.body).toMatchObject({
    buckets: [{ bucket: 0, rows: [] }],
  })
})

test('sends a bucket that the client lacks completely', async () => {
  const answer = await world(600, { changed: {} }).ask({ since: since({ 0: 5 }) })
  expect(isRefusal(answer) ? answer : answer.body).toMatchObject({
    reset: false,
    buckets: [{ bucket: 1 }],
  })
})

test.each([{ epoch: 'e0' }, { access: 'a0' }])(
  'F-72 another epoch or access resets the list and names all buckets: %o',
  async (other) => {
    const answer = await world(1200).ask({ since: since({ 0: 99, 1: 99, 2: 99, 7: 99 }, other) })
    expect(isRefusal(answer) ? answer : answer.body).toMatchObject({
      reset: true,
      all: [0, 1, 2],
      more: true,
      buckets: [{ bucket: 2 }],
    })
  },
)

test('no answer has more than 500 rows, and repeated requests return everything once', async () => {
  const { ask } = world(2100, { seen: (id) => id % 3 === 0 })
  const held: Record<string, number> = {}
  const seen: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const answer = await ask({ since: since(held) })
    if (isRefusal(answer) || Array.isArray(answer.body)) throw new Error('no delta')
    const rows = answer.body.buckets.flatMap((bucket) => bucket.rows)
    expect(rows.length).toBeLessThanOrEqual(500)
    seen.push(...rows.map((row) => row.id))
    for (const bucket of answer.body.buckets) held[bucket.bucket] = bucket.since
    if (!answer.body.more) break
  }
  expect(seen.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 700 }, (_, n) => n * 3),
  )
  expect(new Set(seen).size).toBe(seen.length)
})

test('F-70 a cursor continues below the last bucket, despite changes above it meanwhile', async () => {
  const seen: number[] = []
  let counter = 7
  let cursor: string | undefined
  for (let round = 0; round < 3; round += 1) {
    // Another person writes in the newest bucket all the time.
    const { ask } = world(1500, { counter: ++counter, changed: { 2: counter } })
    const answer = await ask({ since: since({}), cursor })
    if (isRefusal(answer) || Array.isArray(answer.body)) throw new Error('no delta')
    seen.push(...answer.body.buckets.map(({ bucket }) => bucket))
    expect(answer.body.more).toBe(round < 2)
    cursor = answer.nextCursor
  }
  expect(seen).toEqual([2, 1, 0])
  expect(cursor).toBeUndefined()
})

test('F-72 new access in the middle of a list starts again, also above the cursor', async () => {
  const cursor = Buffer.from('1').toString('base64url')
  const answer = await world(1200).ask({ since: since({}, { access: 'a0' }), cursor })
  expect(isRefusal(answer) ? answer : answer.body).toMatchObject({
    reset: true,
    all: [0, 1, 2],
    buckets: [{ bucket: 2 }],
  })
})

test('a device with all 3,500 buckets sends them as one short range, and gets what changed', async () => {
  const { ask, asked } = world(3500 * 500, { counter: 9, changed: { 3: 8, 3400: 8 } })
  const text = JSON.stringify({ ...life, buckets: '0-3499.7' })
  const answer = await ask({ since: text })
  expect(isRefusal(answer) ? answer : answer.body).toMatchObject({
    reset: false,
    more: true,
    buckets: [{ bucket: 3400 }],
  })
  const next = await ask({ since: text, cursor: isRefusal(answer) ? '' : answer.nextCursor })
  expect(isRefusal(next) ? next : next.body).toMatchObject({
    more: false,
    buckets: [{ bucket: 3 }],
  })
  expect(asked).toEqual([3400, 3])
})

test('a person who sees few rows does not make the server read all buckets at once', async () => {
  const { listing, asked } = world(60 * 500, { seen: () => false })
  const delta = await answerDelta(listing, 7, { ...life, buckets: [] }, life)
  expect(asked).toHaveLength(40)
  expect(delta.more).toBe(true)
})
