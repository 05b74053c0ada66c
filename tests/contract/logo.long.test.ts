import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logoLimits } from '#contract/companies/logo.ts'
import { makePeople, type Person } from '#tests/world/people.ts'
import { type S3Like, s3Like } from '#tests/world/s3-like.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'
import { field, give, path, people, picture, server, setUp } from './logo-world.ts'

setUp()

describe('ACC-63 ACC-64 GEN-15 the server refuses an invalid logo at its field', () => {
  test('one byte over the limit, which is more than the usual megabyte of a call', async () => {
    const least = await picture(9, 9)
    const padded = (bytes: number) => Buffer.concat([least, Buffer.alloc(bytes - least.length)])
    expect((await give(padded(logoLimits.bytes))).status).toBe(200)
    expect(await give(padded(logoLimits.bytes + 1))).toMatchObject(
      field('Must have at most 2097152 bytes.'),
    )
    const tooMuch = await server.ask('POST', path(), {
      as: people.boss,
      body: { fileName: 'x', base64Data: 'A'.repeat(11 * 1024 * 1024) },
    })
    expect(tooMuch).toMatchObject({ status: 413, body: { code: 'too-large' } })
  })
})

describe('a bucket', () => {
  let bucket: S3Like
  let away: TestServer
  let boss: Person
  beforeAll(async () => {
    bucket = await s3Like()
    away = await testServer({ environment: { STORAGE_URL: bucket.url() } })
    boss = (await makePeople(away.owner)).boss
  })
  afterAll(async () => {
    await away.stop()
    await bucket.stop()
  })
  beforeEach(() => bucket.answersWith(null))

  test('stores the files as a folder does', async () => {
    const body = { fileName: 'x', base64Data: (await picture()).toString('base64') }
    const answer = await away.ask('POST', `/api/accounts/${boss.accountID}/logo`, {
      as: boss,
      body,
    })
    const uri = String(Reflect.get(Object(answer.body), 'logoUri'))
    const uid = uri.split('/').at(-1)
    expect([...bucket.kept.keys()].toSorted()).toEqual([
      `/bucket/folder/${boss.accountID}/${uid}`,
      `/bucket/folder/${boss.accountID}/${uid}-small`,
    ])
    expect((await fetch(away.url + uri)).status).toBe(200)
  })

  test("is reported as busy when it is down, and the company's former logo stays", async () => {
    bucket.answersWith(403)
    const body = { fileName: 'x', base64Data: (await picture()).toString('base64') }
    const before = await away.owner('select logo_file from accounts where account_id = $1', [
      boss.accountID,
    ])
    expect(
      await away.ask('POST', `/api/accounts/${boss.accountID}/logo`, { as: boss, body }),
    ).toMatchObject({ status: 503, body: { code: 'busy' } })
    expect(
      await away.owner('select logo_file from accounts where account_id = $1', [boss.accountID]),
    ).toEqual(before)
  })
})
