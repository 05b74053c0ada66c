import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '#contract/index.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
})
afterAll(() => server.stop())

const actions = () => `/api/accounts/${people.ridgeline}/actions`

test('every response of the API identifies itself and forbids caching', async () => {
  for (const path of ['/api/users/me', '/api/actions', '/api/nothing', '/api']) {
    const { headers } = await server.ask('GET', path, { as: people.safety })
    expect(headers.get('sync-server'), path).toBe('1')
    expect(headers.get('cache-control'), path).toBe('no-store')
  }
  expect(
    (await server.ask('GET', '/api/users/me', { as: people.safety })).headers.get('data-epoch'),
  ).toBe(server.db.epoch)
  expect((await server.ask('GET', '/api/users/me')).headers.get('data-epoch')).toBe(server.db.epoch)
})

test('API-02 API2-02 G1-111 G2-01 problems have one form everywhere', async () => {
  const problem = z.strictObject({
    type: z.string(),
    status: z.int(),
    code: z.string(),
    title: z.string(),
    message: z.string(),
    detail: z.string(),
    msg: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  })
  const asked = [
    await server.ask('GET', '/api/users/me'),
    await server.ask('GET', '/api/nothing'),
    await server.ask('DELETE', '/api/support', { as: people.safety }),
    await server.ask('POST', actions(), { as: people.safety, body: '{' }),
    await server.ask('POST', actions(), { as: people.safety, body: {} }),
    await server.ask('GET', '/api/accounts/x/actions', { as: people.safety }),
    await server.ask('GET', '/api/%E0%A4%A'),
  ]
  expect(asked.map(({ status, body }) => [status, problem.parse(body).code])).toEqual([
    [401, 'unauthenticated'],
    [404, 'not-found'],
    [405, 'method'],
    [400, 'malformed'],
    [422, 'invalid'],
    [400, 'malformed'],
    [400, 'malformed'],
  ])
  for (const { headers, body } of asked) {
    const read = problem.parse(body)
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(read.requestId).toBe(headers.get('x-request-id'))
    expect([read.detail, read.msg]).toEqual([read.message, read.message])
  }
  expect(asked[2]?.headers.get('allow')).toBe('GET')
})

describe('limits', () => {
  test('JSON over 1 MB is too large, a batch over 256 KB too', async () => {
    const large = { title: 'x'.repeat(1024 * 1024) }
    expect(await server.ask('POST', actions(), { as: people.safety, body: large })).toMatchObject({
      status: 413,
      body: { code: 'too-large' },
    })
    const batch = { epoch: server.db.epoch, ops: [{ note: 'x'.repeat(280 * 1024) }] }
    expect(
      await server.ask('POST', '/api/sync/batch', { as: people.safety, body: batch }),
    ).toMatchObject({ status: 413, body: { code: 'too-large' } })
    expect(
      (
        await server.ask('POST', actions(), {
          as: people.safety,
          body: { title: 'x'.repeat(900 * 1024) },
        })
      ).status,
    ).toBe(422)
  })

  test('refuses a body of another type with 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
      expect(
        await server.ask('POST', actions(), {
          as: people.safety,
          body: 'x',
          headers: { 'content-type': type },
        }),
      ).toMatchObject({ status: 415, body: { code: 'media-type' } })
    }
  })

  test.each([
    '{"__proto__":{"roleID":3}}',
    '{"title":"x","\\u005f_proto__":{"a":1}}',
    '[',
    '{"a":1}x',
    'no json',
  ])('15.3.6 lets no %s through', async (body) => {
    expect(await server.ask('POST', actions(), { as: people.safety, body })).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    })
  })

  test('endless nesting is malformed, not a fault', async () => {
    const deep = (open: string, close: string) => open.repeat(40_000) + close.repeat(40_000)
    for (const body of [
      deep('[', ']'),
      `{"epoch":"x","ops":[${deep('[', ']')}]}`,
      deep('{"__proto__":', '') + '1' + '}'.repeat(40_000),
    ]) {
      const { status } = await server.ask('POST', '/api/sync/batch', { as: people.safety, body })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })

  test('refuses a key of another form', async () => {
    expect(
      await server.ask('POST', actions(), {
        as: people.safety,
        body: {},
        headers: { 'idempotency-key': 'x'.repeat(129) },
      }),
    ).toMatchObject({ status: 400, body: { fields: { 'Idempotency-Key': expect.any(String) } } })
  })
})

test('the contract is served as OpenAPI 3.1', async () => {
  const { status, body } = await server.ask('GET', '/api/openapi.json')
  expect(status).toBe(200)
  const method = z.looseObject({
    operationId: z.string(),
    summary: z.string(),
    'x-who': z.looseObject({ roles: z.unknown() }),
    responses: z.record(z.string(), z.looseObject({ description: z.string() })),
    parameters: z.array(
      z.looseObject({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        schema: z.looseObject({}),
      }),
    ),
  })
  const document = z
    .looseObject({
      openapi: z.literal('3.1.0'),
      info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
      paths: z.record(z.string(), z.record(z.string(), method)),
    })
    .parse(body)
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, described]) => ({ path, name, ...described })),
  )
  expect(found.map(({ operationId }) => operationId).toSorted()).toEqual(
    operations.map(({ name }) => name).toSorted(),
  )
  for (const { path, name, operationId, parameters, responses } of found) {
    const operation = operations.find((one) => one.name === operationId)
    expect([path, name.toUpperCase()]).toEqual([operation?.path, operation?.method])
    expect(
      parameters
        .filter((one) => one.in === 'path')
        .map((one) => one.name)
        .toSorted(),
    ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id).toSorted())
    expect(Object.keys(responses)).toContain(String(operation?.status))
    expect(Object.keys(responses)).toContain('500')
  }
})

test('only the declared public operations answer a stranger', async () => {
  const open = [
    'GET /api/openapi.json',
    'GET /healthz',
    'GET /readyz',
    'GET /api/dbconnections/reset-password',
    'POST /api/dbconnections/reset-password',
    'GET /api/support',
    'POST /api/oauth/token',
    'POST /api/dbconnections/change_password',
    'GET /api/invites/{inviteID}',
    'PUT /api/invites/{inviteID}',
    'GET /api/logos/{accountID}/{logoID}',
    'POST /api/webhooks/goformz/{webhookID}',
    'POST /api/guest/open',
    'POST /api/guest/photo',
    'POST /api/guest/photos',
    'POST /api/guest/replies',
  ]
  for (const { method, path } of operations) {
    const { status } = await server.ask(
      method,
      path.replaceAll(/\{\w+\}/g, '1'),
      method === 'GET' ? {} : { body: {} },
    )
    expect(status === 401, `${method} ${path}`).toBe(!open.includes(`${method} ${path}`))
  }
})

test('callers without a session may not send much', async () => {
  const body = {
    grant_type: 'password',
    username: 'a@b.test',
    password: 'x',
    filler: 'x'.repeat(20_000),
  }
  expect((await server.ask('POST', '/api/oauth/token', { body })).status).toBe(413)
})
