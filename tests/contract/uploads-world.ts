import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { jobsDone } from '#tests/world/jobs.ts'
import { makePeople, type People, type Person } from '#tests/world/people.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'

export let server: TestServer
export let people: People
/** Its bytes hardly compress, so it is sent in several parts. */
export let picture: Buffer

let meanwhile: (() => Promise<unknown>) | undefined
/** Runs `act` once, just before the server reads the parts of the file that is being completed. */
export const happensMeanwhile = (act: () => Promise<unknown>): void => void (meanwhile = act)
const accountSnapshot =
  (db: Database): Database['accountSnapshot'] =>
  (accountID, work) =>
    db.accountSnapshot(accountID, (tx) =>
      work({
        ...tx,
        query: async (sql, params) => {
          const before = typeof sql !== 'string' && sql.name === 'parts-in' ? meanwhile : undefined
          if (before) meanwhile = undefined
          await before?.()
          return tx.query(sql, params)
        },
      }),
    )

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    server = await testServer({
      poolSize: 20,
      watch: (db) =>
        new Proxy(db, {
          get: (target, name) =>
            name === 'accountSnapshot' ? accountSnapshot(target) : Reflect.get(target, name),
        }),
    })
    people = await makePeople(server.owner)
    mkdirSync(join(server.filesFolder, String(people.ridgeline)))
    picture = await sharp(randomBytes(300 * 400 * 3), {
      raw: { width: 400, height: 300, channels: 3 },
    })
      .png()
      .toBuffer()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await jobsDone(server)
    await server.owner('update accounts set logo_file = null')
    await server.owner('delete from file_parts')
    await server.owner('delete from files')
  })
}

export const part = 128 * 1024
export const startOf = (bytes: number, as: Person = people.boss, kind = 'logo') =>
  server.ask('POST', `/api/accounts/${as.accountID || people.ridgeline}/uploads`, {
    as,
    body: { kind, fileName: 'x.png', bytes },
  })
export const began = async (bytes = picture.length, as?: Person) =>
  String(Reflect.get(Object((await startOf(bytes, as)).body), 'uploadID'))
export const append = (id: string, offset: number, bytes: Buffer, as: Person = people.boss) =>
  server.ask('PATCH', `/api/uploads/${id}`, {
    as,
    body: { offset, base64Data: bytes.toString('base64') },
  })
export const finish = (id: string, as: Person = people.boss) =>
  server.ask('POST', `/api/uploads/${id}/finish`, { as })
export const said = (answer: Answered) =>
  answer.status < 300
    ? String(answer.status)
    : `${answer.status} ${String(Reflect.get(Object(answer.body), 'code'))}`
export const kept = () => readdirSync(join(server.filesFolder, String(people.ridgeline))).toSorted()
export async function whole(bytes = picture): Promise<string> {
  const id = await began(bytes.length)
  for (let from = 0; from < bytes.length; from += part)
    expect(said(await append(id, from, bytes.subarray(from, from + part)))).toBe('200')
  return id
}
