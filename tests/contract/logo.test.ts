import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Person } from '#tests/world/people.ts'
import { field, give, path, people, picture, server, setUp } from './logo-world.ts'

setUp()

const uriOf = async (bytes: Buffer, as?: Person) => {
  const answer = await give(bytes, as)
  expect(answer.status, answer.text).toBe(200)
  return String(Reflect.get(Object(answer.body), 'logoUri'))
}
const filesOf = (of: number) => {
  try {
    return readdirSync(join(server.filesFolder, String(of)))
  } catch {
    return []
  }
}
const show = (uri: string, headers?: Record<string, string>) =>
  fetch(server.url + uri, headers && { headers })
const meOf = async (as: Person) =>
  Reflect.get(
    Object(Reflect.get(Object((await server.ask('GET', '/api/users/me', { as })).body), 'company')),
    'logoUri',
  )

test('API-20 G1-50 ACC-06 ACC-66 uploads a logo by name and base64, and its address shows it without a token', async () => {
  const uri = await uriOf(await picture())
  expect(uri).toMatch(new RegExp(`^/api/logos/${people.ridgeline}/[0-9a-f-]{36}$`))
  const shown = await show(uri)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { width, height } = await sharp(await shown.arrayBuffer()).metadata()
  expect([width, height]).toEqual([300, 200])
  // The company's `logoUri` is the same value for its people and the provider's.
  expect(await meOf(people.boss)).toBe(uri)
  expect(await meOf(people.worker)).toBe(uri)
  const listed = (await server.ask('GET', '/api/accounts', { as: people.sysadmin })).body
  expect(listed).toContainEqual(
    expect.objectContaining({ accountID: people.ridgeline, logoUri: uri, logo: uri }),
  )
  expect(listed).toContainEqual(
    expect.objectContaining({ accountID: people.harbor, logoUri: null, logo: null }),
  )
})

test('a shown logo has a fixed type, is cached on the device only, and is revalidated by its tag', async () => {
  const uri = await uriOf(await picture())
  const { headers } = await show(uri)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-disposition')).toBe(
    `inline; filename="logo.png"; filename*=UTF-8''logo.png`,
  )
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('cache-control')).toBe('private, max-age=604800')
  const again = await show(uri, { 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const small = await show(`${uri}?size=small`)
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(small.headers.get('etag')).not.toBe(headers.get('etag'))
})

describe('ACC-63 ACC-64 GEN-15 the server refuses an invalid logo at its field', () => {
  test('an image with too many pixels, or an invalid one', async () => {
    expect(await give(await picture(721, 721))).toMatchObject(
      field('Must have at most 720 by 1280 pixels.'),
    )
    expect(await give(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject(
      field('An SVG drawing. Save it as PNG.'),
    )
  })
  test('invalid base64, and an invalid name', async () => {
    const ask = (body: object) => server.ask('POST', path(), { as: people.boss, body })
    expect(await ask({ fileName: 'x.png', base64Data: '*not base64*' })).toMatchObject(
      field('Must be base64.'),
    )
    expect(await ask({ fileName: '', base64Data: 'AAAA' })).toMatchObject({
      status: 422,
      body: { fields: { fileName: expect.any(String) } },
    })
  })
  test('leaves the former logo in place', async () => {
    const uri = await uriOf(await picture())
    await give(Buffer.from('nothing'))
    expect(await meOf(people.boss)).toBe(uri)
    expect((await show(uri)).status).toBe(200)
  })
})

test('ignores the prefix that a browser puts before the base64', async () => {
  const base64Data = `data:image/png;base64,${(await picture()).toString('base64')}`
  expect(
    (await server.ask('POST', path(), { as: people.boss, body: { fileName: 'x', base64Data } }))
      .status,
  ).toBe(200)
})

test('a new logo has a new address; the former address ends at once, its bytes soon after', async () => {
  const first = await uriOf(await picture(300, 200, '#111'))
  const second = await uriOf(await picture(300, 200, '#eee'))
  expect(second).not.toBe(first)
  expect((await show(first)).status).toBe(404)
  const uid = second.split('/').at(-1) ?? ''
  await expect.poll(() => filesOf(people.ridgeline).toSorted()).toEqual([uid, `${uid}-small`])
  await expect
    .poll(() => server.owner('select uid from files where account_id = $1', [people.ridgeline]))
    .toEqual([{ uid }])
})

test('G1-51 G2-87 a person who may not remove a logo may not upload one either', async () => {
  const before = await meOf(people.boss)
  for (const as of [people.safety, people.proxy])
    expect(await give(await picture(), as)).toMatchObject({
      status: 403,
      body: { code: 'not-permitted' },
    })
  expect(await give(await picture(), people.stranger)).toMatchObject({
    status: 403,
    body: { code: 'scope' },
  })
  expect(await meOf(people.boss)).toBe(before)
  expect((await give(await picture(), people.sysadmin)).status).toBe(200)
})

test('API-21 G1-51 ACC-71 ACC-72 ACC-73 only the owner and a system administrator remove a logo', async () => {
  const uri = await uriOf(await picture())
  for (const as of [people.safety, people.proxy])
    expect(await server.ask('DELETE', path(), { as })).toMatchObject({
      status: 403,
      body: { code: 'not-permitted' },
    })
  expect((await show(uri)).status).toBe(200)
  expect((await server.ask('DELETE', path(), { as: people.boss })).status).toBe(204)
  expect([(await show(uri)).status, await meOf(people.boss)]).toEqual([404, null])
  expect((await server.ask('DELETE', path(), { as: people.boss })).status).toBe(204)
  const theirs = await uriOf(await picture(), people.sysadmin)
  expect(await meOf(people.boss)).toBe(theirs)
  expect((await server.ask('DELETE', path(), { as: people.sysadmin })).status).toBe(204)
  expect(await meOf(people.boss)).toBeNull()
})
