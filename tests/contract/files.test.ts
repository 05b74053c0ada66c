import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storageKeyOf } from '#server/files/files.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import { makePeople, makePerson, type People, type Person } from '#tests/world/people.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People
/** The logo of Ridgeline. */
let fileID: string

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
  const picture = await sharp({
    create: { width: 600, height: 300, channels: 3, background: '#06c' },
  })
    .png()
    .toBuffer()
  const { text } = await server.ask('POST', `/api/accounts/${people.ridgeline}/logo`, {
    as: people.boss,
    body: { fileName: 'x.png', base64Data: picture.toString('base64') },
  })
  fileID = /[0-9a-f-]{36}/.exec(text)?.[0] ?? ''
})
afterAll(() => server.stop())

const read = (as: Person | null, query = '', headers = {}) =>
  server.ask('GET', `/api/files/${fileID}${query}`, { as, headers })
const said = (answer: Answered) =>
  `${answer.status} ${String(Reflect.get(Object(answer.body), 'code'))}`
const linkOf = async (as: Person, asking: object = { as }, query = '') =>
  String(
    Reflect.get(
      Object((await server.ask('GET', `/api/files/${fileID}/link${query}`, asking)).body),
      'uri',
    ),
  )
const bare = (uri: string) => server.ask('GET', uri)

test('people who see its record read a file whole and small in their session; others get 404', async () => {
  for (const as of [people.boss, people.worker, people.proxy, people.sysadmin])
    expect((await read(as)).headers.get('content-type')).toBe('image/png')
  expect((await read(people.worker, '?size=small')).headers.get('content-type')).toBe('image/webp')
  expect(said(await read(people.stranger))).toBe('404 not-found')
  expect(said(await read(null))).toBe('401 unauthenticated')
  expect(said(await server.ask('GET', `/api/files/${randomUUID()}`, { as: people.sysadmin }))).toBe(
    '404 not-found',
  )
})

test('a file is not a page, has a fixed type, and is shown again only after a new permission check', async () => {
  const { headers } = await read(people.boss)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-disposition')).toBe(
    `inline; filename="logo.png"; filename*=UTF-8''logo.png`,
  )
  expect(headers.get('cache-control')).toBe('private, no-cache')
  const tag = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await read(people.boss, '', tag)).status).toBe(304)
  expect((await read(people.stranger, '', tag)).status).toBe(404)
})

test('a file that is no image is downloaded, never opened in place', async () => {
  const uid = randomUUID()
  await server.owner(
    `insert into files select account_id, $2, kind, state, file_name, 'application/pdf', bytes, null, null, sha256, created_by, created_at, received, unused_since from files where uid = $1`,
    [fileID, uid],
  )
  await folderStorage(server.filesFolder).put(
    storageKeyOf(people.ridgeline, uid),
    Buffer.from('%PDF-1.7'),
  )
  const answer = await server.ask('GET', `/api/files/${uid}`, { as: people.boss })
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    'application/pdf',
    `attachment; filename="logo.pdf"; filename*=UTF-8''logo.pdf`,
  ])
  expect(
    (await server.ask('GET', `/api/files/${uid}?size=small`, { as: people.boss })).status,
  ).toBe(404)
})

describe('a link shows a file where a session cannot be sent', () => {
  test('works for five minutes for any holder, whole or small as requested', async () => {
    const [whole, small] = [
      await linkOf(people.worker),
      await linkOf(people.worker, undefined, '?size=small'),
    ]
    expect((await bare(whole)).headers.get('content-type')).toBe('image/png')
    expect((await bare(small)).headers.get('content-type')).toBe('image/webp')
    server.wait(4.9 * 60_000)
    expect((await bare(whole)).status).toBe(200)
    server.wait(0.2 * 60_000)
    expect(said(await bare(whole))).toBe('401 expired')
  })

  test('opens no other file, nothing else, and fails with one changed letter', async () => {
    const uri = await linkOf(people.boss)
    const token = uri.split('token=')[1] ?? ''
    expect(said(await bare(uri.replace(fileID, randomUUID())))).toBe('401 unauthenticated')
    expect(said(await bare(`/api/files/${fileID}/link?token=${token}`))).toMatch(/^40[01] /)
    expect(said(await server.ask('GET', '/api/users/me', { token }))).toBe('401 unauthenticated')
    expect(
      said(await bare(`/api/files/${fileID}?token=${await server.tokenOf(people.boss)}`)),
    ).toBe('401 unauthenticated')
    const [head, claims, signature = ''] = token.split('.')
    expect(
      said(
        await bare(
          `/api/files/${fileID}?token=${head}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
        ),
      ),
    ).toBe('401 unauthenticated')
    const [, theirs = ''] = token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"file+jwt"}').toString('base64url')}.${theirs}.`
    expect(said(await bare(`/api/files/${fileID}?token=${unsigned}`))).toBe('401 unauthenticated')
    expect(said(await server.ask('GET', uri, { as: people.stranger }))).toBe('404 not-found')
  })

  test('works while its person may see the file: not after sign-out, a new password or a block', async () => {
    const linda = await makePerson(server.owner, people.ridgeline, {
      name: 'Linda Short',
      email: 'linda@ridgeline.test',
      reportsTo: people.boss,
    })
    const token = await server.tokenOf(linda)
    const uri = await linkOf(linda, { token })
    expect((await bare(uri)).status).toBe(200)
    await server.ask('POST', '/api/oauth/revoke', { token })
    expect(said(await bare(uri))).toBe('401 ended')
    const second = await linkOf(linda)
    await server.owner(
      'update logins set session_version = session_version + 1 where user_id = $1',
      [linda.user_id],
    )
    expect(said(await bare(second))).toBe('401 ended')
    const third = await linkOf(linda)
    await server.owner('update users set blocked = true where user_id = $1', [linda.user_id])
    expect(said(await bare(third))).toBe('403 blocked')
  })
})
