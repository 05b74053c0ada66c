import { describe, expect, test } from 'vitest'
import { parseResponse, unreachableFailure } from './parse-response.ts'

const ours = {
  'Sync-Server': '1',
  'Content-Type': 'application/json',
  ETag: '"e.1"',
  'Data-Epoch': 'e',
}
const watch = { signal: new AbortController().signal, progress: () => undefined }
const read = (response: Response) => parseResponse(response, undefined, watch)

describe('reading an HTTP response', () => {
  test('F-39 a response without our header counts as unreachable for every status', async () => {
    expect(await read(new Response('<html>', { status: 200 }))).toMatchObject({
      ok: false,
      kind: 'unreachable',
    })
    expect(await read(new Response('{}', { status: 401 }))).toMatchObject({
      ok: false,
      kind: 'unreachable',
    })
  })

  test.each([200, 304, 401, 403, 404, 422])(
    'F-39 JSON of a gateway with status %i is no response of ours',
    async (status) => {
      const body =
        status === 304
          ? null
          : JSON.stringify({
              code: 'unauthenticated',
              title: 'T',
              message: 'M',
              fields: { name: 'Required.' },
            })
      for (const mark of [undefined, '0', 'yes']) {
        const headers = {
          'Content-Type': 'application/json',
          ETag: '"e.1"',
          'Data-Epoch': 'e',
          ...(mark === undefined ? {} : { 'Sync-Server': mark }),
        }
        expect(await parseResponse(new Response(body, { status, headers }), 'kept', watch)).toEqual(
          {
            ...unreachableFailure(),
            code: expect.any(String),
          },
        )
      }
    },
  )

  test.each([
    [413, 'proxy-too-large'],
    [403, 'proxy-blocked'],
    [407, 'proxy-blocked'],
    [451, 'proxy-blocked'],
    [502, 'proxy-gateway'],
    [504, 'proxy-gateway'],
    [511, 'network-sign-in'],
    [200, 'network-sign-in'],
    [404, 'unknown'],
    [500, 'unknown'],
  ])('a foreign response with status %i counts as %s', async (status, code) => {
    expect(await read(new Response('<html>', { status }))).toEqual(
      unreachableFailure(code as 'unknown'),
    )
  })

  test('F-03 a response with a truncated body counts as unreachable', async () => {
    expect(await read(new Response('{"a":', { headers: ours }))).toMatchObject({
      ok: false,
      kind: 'unreachable',
    })
  })

  test('a success carries its tag, cursor and epoch; a 304 returns the cached body', async () => {
    expect(
      await read(Response.json([1], { headers: { ...ours, 'Next-Cursor': 'c' } })),
    ).toMatchObject({
      ok: true,
      body: [1],
      etag: '"e.1"',
      nextCursor: 'c',
      epoch: 'e',
      unchanged: false,
    })
    expect(
      await parseResponse(new Response(null, { status: 304, headers: ours }), 'kept', watch),
    ).toMatchObject({ ok: true, body: 'kept', unchanged: true })
    expect(await read(new Response(null, { status: 204, headers: ours }))).toMatchObject({
      ok: true,
      body: null,
    })
  })

  test('a refusal is a value with code, message, fields and retry delay', async () => {
    const body = {
      code: 'invalid',
      title: 'T',
      message: 'M',
      fields: { name: 'Required.', odd: 3 },
    }
    expect(
      await read(Response.json(body, { status: 422, headers: { ...ours, 'Retry-After': '7' } })),
    ).toMatchObject({
      ok: false,
      kind: 'refused',
      status: 422,
      code: 'invalid',
      title: 'T',
      message: 'M',
      fields: { name: 'Required.' },
      retryAfter: 7,
    })
  })

  test('G1-13 the identity calls keep the error format of identity providers', async () => {
    const body = { error: 'invalid_grant', error_description: 'Wrong email or password.' }
    expect(await read(Response.json(body, { status: 403, headers: ours }))).toMatchObject({
      code: 'invalid_grant',
      message: 'Wrong email or password.',
    })
  })
})
