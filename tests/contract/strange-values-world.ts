import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'
import { type Case, things } from './all-cases.ts'
import { requestOf } from './request-of.ts'

export let server: TestServer
export let fixture: Fixture
/** The uid of Ridgeline's action. */
let action: string

const strangeTexts = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '',
  ' ',
  '\u202e',
  '\ufeff',
  '%',
  '_',
  '\\',
  "'; drop table users; --",
  '{{7*7}}',
  'x'.repeat(3000),
  '😀'.repeat(300),
  '__proto__',
  'constructor',
  'null',
  'true',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1.5',
  '1e3',
  '0x10',
  '٣',
  '2147483647',
  '2147483648',
  '4294967296',
  '9223372036854775807',
  '9223372036854775808',
  '1'.repeat(30),
  '0000-01-01',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13',
  '2026-02-30',
  '2026-01-01T00:00:00Z',
  '9999-12-31T23:59:59-12:00',
  '0001-01-01T00:00:00+14:00',
  '..',
  '2026-01-01..0001-01-01',
  ',',
  '1,2,2147483648',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]
const strangeNumbers = [
  -1,
  0,
  1.5,
  -0.1,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  2 ** 64,
  1e308,
  -(2 ** 31) - 1,
]
const text = fc.oneof(
  fc.constantFrom('a\0b', 'x\udc00y'),
  fc.constantFrom(...strangeTexts),
  fc.constantFrom(...strangeTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const value = fc.oneof(
  text,
  text,
  fc.constantFrom<unknown>(
    ...strangeNumbers,
    null,
    true,
    false,
    [],
    {},
    [null],
    [[]],
    { '\0': '\0' },
    ['\0'],
    [2 ** 40],
    { a: { b: '\ud800' } },
  ),
)
/** Cursors in the format of lists, with any contents. */
const cursor = fc.oneof(
  text,
  value.map((inside) => Buffer.from(JSON.stringify(inside)).toString('base64url')),
  fc
    .array(value, { maxLength: 4 })
    .map((inside) => Buffer.from(JSON.stringify(inside)).toString('base64url')),
)
const since = fc.oneof(
  text,
  fc
    .record({
      epoch: value,
      access: value,
      buckets: fc.oneof(
        value,
        fc.dictionary(fc.constantFrom('0', '1', '9999999', 'x', '-1'), value),
      ),
    })
    .map((inside) => JSON.stringify(inside)),
)
// Leaves out headers that the HTTP client itself refuses to send.
const headerText = text.filter((one) => /^[\x20-\x7e\x80-\xff]*$/.test(one) && one.length < 1000)
const headers = fc.dictionary(
  fc.constantFrom(
    'install',
    'accept-language',
    'idempotency-key',
    'cookie',
    'if-match',
    'if-none-match',
    'box-scope',
    'client-schema',
    'accept-encoding',
    'authorization',
  ),
  fc.oneof(
    headerText,
    headerText.map((one) => `${randomUUID()}; pending=${one}`),
    headerText.map((one) => `siteward_device=${one}; siteward_witness_1_2=${one}~${one}~${one}`),
  ),
  { maxKeys: 2 },
)

interface Change {
  part: 'path' | 'query' | 'header' | 'body' | 'extra'
  place: number
  value: unknown
  query: Record<string, string>
  headers: Record<string, string>
}

const change: fc.Arbitrary<Change> = fc.record({
  part: fc.constantFrom('path', 'query', 'header', 'body', 'body', 'body', 'extra'),
  place: fc.nat({ max: 1000 }),
  value,
  query: fc.record({ cursor, since, limit: text, other: text }),
  headers,
})

/** Changes as a device queues them. */
function queued() {
  const { ridgeline, people } = fixture
  const change = (more: object) => ({
    id: randomUUID(),
    v: 1,
    seen: {},
    guards: {},
    deps: [],
    replaces: [],
    blobs: [],
    authoredAt: '2026-01-05T10:00:00.000Z',
    at: 1,
    ...more,
  })
  return [
    change({
      entity: 'project',
      ref: randomUUID(),
      op: 'create',
      patch: { number: 'S-1', name: 'Shed', address: 'x', assignedToUserID: people.safety.user_id },
    }),
    change({
      entity: 'action',
      ref: action,
      op: 'patch',
      patch: { title: 'Other', assignedTo: ridgeline.assignedTo },
      seen: { title: 'Missing toe board', assignedTo: ridgeline.assignedTo },
      guards: { status: 'Open' },
    }),
  ]
}

/** The path of every leaf and branch of a body. */
function placesIn(body: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof body !== 'object' || body === null) return [at]
  return [at, ...Object.entries(body).flatMap(([key, inner]) => placesIn(inner, [...at, key]))]
}

function changed(body: unknown, at: readonly string[], to: unknown): unknown {
  const [key, ...rest] = at
  if (key === undefined) return to
  if (Array.isArray(body))
    return body.map((inner, index) => (String(index) === key ? changed(inner, rest, to) : inner))
  return { ...Object(body), [key]: changed(Reflect.get(Object(body), key), rest, to) }
}

const encoded = (one: unknown) =>
  encodeURIComponent((typeof one === 'string' ? one : JSON.stringify(one)).toWellFormed())

/** The request of the case with one part changed. */
function strangeRequest(one: Case, { part, place, value: to, query, headers: strange }: Change) {
  const { path, body: usual } = requestOf(one, 'owner', fixture)
  const body = one.operation.name === 'sync.batch' ? { epoch: fixture.epoch, ops: queued() } : usual
  const shape = Object.keys(one.operation.query?.shape ?? {})
  const name = shape[place % Math.max(1, shape.length)]
  const words = path.split('/')
  const pattern = one.operation.path.split('/')
  const params = pattern.flatMap((word, index) => (word.startsWith('{') ? [index] : []))
  const param = params[place % Math.max(1, params.length)]
  const places = placesIn(body)
  return {
    path:
      part === 'path' && param !== undefined
        ? words.with(param, encoded(to)).join('/')
        : part === 'query' && name !== undefined
          ? `${path}?${name}=${encoded(query[name] ?? to)}`
          : path,
    body:
      part === 'body' && body !== undefined
        ? changed(body, places[place % places.length] ?? [], to)
        : part === 'extra' && body !== undefined
          ? { ...Object(body), [typeof to === 'string' ? to : 'more']: to }
          : body,
    headers: part === 'header' ? strange : {},
  }
}

/** The statuses of a batch's operations, which have their own responses. */
const inside = z.object({ results: z.array(z.object({ status: z.int() })) })

function worst({ status, body }: Answered): number {
  return Math.max(status, ...(inside.safeParse(body).data?.results ?? []).map((one) => one.status))
}

let requests = 0

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    server = await testServer({ environment: { TRUST_PROXY: '1' } })
    fixture = await makeFixture(server, things)
    const [row] = await server.owner<{ uid: string }>(
      'select uid from corrective_actions where corrective_action_id = $1',
      [fixture.ridgeline.correctiveActionID],
    )
    action = row?.uid ?? ''
  })
  afterAll(() => server.stop())
}

export async function answersNoFault(one: Case): Promise<void> {
  const tokens = await Promise.all([
    server.tokenOf(fixture.people.boss),
    server.tokenOf(fixture.people.sysadmin),
  ])
  await fc.assert(
    fc.asyncProperty(change, fc.constantFrom(...tokens), async (strange, token) => {
      requests += 1
      const { path, body, headers: more } = strangeRequest(one, strange)
      const from = `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`
      const answer = await server.ask(one.operation.method, path, {
        token,
        body,
        headers: { 'x-forwarded-for': from, ...more },
      })
      expect(
        worst(answer),
        `${one.operation.method} ${path} ${JSON.stringify(body)?.slice(0, 500)} ${JSON.stringify(more)} answered ${answer.text.slice(0, 300)}`,
      ).toBeLessThan(500)
    }),
    {
      numRuns: 60,
      seed: 20_261,
      ...(process.env['STRANGE_RUNS'] !== undefined && {
        numRuns: Number(process.env['STRANGE_RUNS']),
        seed: Date.now(),
      }),
    },
  )
}
