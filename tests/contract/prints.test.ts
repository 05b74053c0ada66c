import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostOrders } from '#contract/prints/limits.ts'
import { keyOf } from '#server/files/files.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import { keepPrints } from '#server/prints/kept-prints.ts'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import type { Person } from '#tests/world/people.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'
import { unzipped } from '#tests/world/unzipped.ts'
import { things } from './cases/prints.ts'

let server: TestServer
let fixture: Fixture
let base: string
/** An action of Ridgeline by its uid. */
let action: string

beforeAll(async () => {
  server = await testServer()
  fixture = await makeFixture(server)
  const { people } = fixture
  base = `/api/accounts/${people.ridgeline}`
  action = await things.actionUid(server, people.safety)
  await server.owner(`update accounts set address = '500 Congress Ave', city = 'Austin', contact_state = 'Texas', country = 'United States', time_zone = 'America/Chicago' where account_id = $1`, [people.ridgeline])
  const logo = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#06c' } }).png().toBuffer()
  await server.ask('POST', `${base}/logo`, { as: people.boss, body: { fileName: 'logo.png', base64Data: logo.toString('base64') } })
})
afterAll(() => server.stop())

const said = (answer: Answered) => `${answer.status} ${String(Reflect.get(Object(answer.body), 'code') ?? '')}`.trim()
const bare = (uri: string) => server.ask('GET', uri)
const fileIn = (uri: string) => /[0-9a-f-]{36}/.exec(uri)?.[0] ?? ''

/** The address of an action's PDF. */
async function pdfOf(as: Person, { headers = { 'accept-language': 'en' }, query = '' }: { headers?: Record<string, string>; query?: string } = {}): Promise<string> {
  const answer = await server.ask('GET', `${base}/actions/${action}/pdf${query}`, { as, headers })
  expect(said(answer)).toBe('200')
  return String(Reflect.get(Object(answer.body), 'pdfLocation'))
}

async function bytesAt(uri: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(server.url + uri)).arrayBuffer())
}

const textAt = async (uri: string) => (await readPdf(await bytesAt(uri))).pages.join(' ').replaceAll(/\s+/g, ' ')

describe('the PDF of a corrective action', () => {
  test('says all that is known of it in its reader\'s language, and its history newest first', async () => {
    const { safety } = fixture.people
    await server.ask('PUT', `/api/users/${safety.user_id}/actions/${action}`, { as: safety, body: { status: 'In Progress', rootCause: 'Never built', notes: 'Work has begun' } })
    const english = await textAt(await pdfOf(safety))
    for (const words of ['Ridgeline Builders', '500 Congress Ave', 'Austin, Texas', 'Corrective action, Fall Protection', 'Missing toe board', 'Scaffold B', 'Harbour wall', 'Level 2', 'Unsafe Condition', 'High', 'In Progress', 'Are guardrails in place?', 'Guardrails', 'Never built', 'January 5, 2026, 4:00 AM CST', 'Page 1 of', 'SHA-256'])
      expect(english, words).toContain(words)
    expect(english).toContain('Status: from Opened to In Progress')
    expect(english.indexOf('Work has begun')).toBeLessThan(english.indexOf('Corrective Action Created'))
    const spanish = await textAt(await pdfOf(safety, { headers: { 'accept-language': 'es' } }))
    for (const words of ['Acción correctiva', 'Condición insegura', 'Alto', 'En curso', 'Causa raíz: de nada a Never built', 'Historial', 'Acción correctiva creada', 'Página 1 de']) expect(spanish, words).toContain(words)
  })

  test('is on the paper that the country of its company uses, or that is asked for', async () => {
    const box = async (query: string) => /\/MediaBox \[([^\]]+)\]/.exec(Buffer.from(await bytesAt(await pdfOf(fixture.people.safety, { query }))).toString('latin1'))?.[1]
    expect(await box('')).toBe('0 0 612 792')
    expect(await box('?paper=a4')).toBe('0 0 595.28 841.89')
  })

  test('is made once for what stands in it, and anew for anything else', async () => {
    const { safety, boss } = fixture.people
    const before = fileIn(await pdfOf(safety))
    expect(fileIn(await pdfOf(boss))).toBe(before)
    expect(fileIn(await pdfOf(safety, { headers: { 'accept-language': 'es' } }))).not.toBe(before)
    await server.ask('PUT', `/api/users/${safety.user_id}/actions/${action}`, { as: safety, body: { monitorPlan: 'Weekly', notes: 'Watched' } })
    const after = fileIn(await pdfOf(safety))
    expect(after).not.toBe(before)
    expect(fileIn(await pdfOf(safety))).toBe(after)
  })

  test('two who ask at once get one file', async () => {
    const { safety } = fixture.people
    await server.ask('PUT', `/api/users/${safety.user_id}/actions/${action}`, { as: safety, body: { trainingUpdates: 'All hands', notes: 'Told' } })
    const files = await Promise.all([1, 2, 3].map(async () => fileIn(await pdfOf(safety))))
    expect(new Set(files).size).toBe(1)
  })
})

describe('its photos', () => {
  /** A photo of the field, sent as devices send it. */
  async function sent(as: Person): Promise<string> {
    const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#06c' } }).jpeg().toBuffer()
    const uploadID = randomUUID()
    await server.ask('POST', `${base}/uploads`, { as, body: { kind: 'action-photo', fileName: 'photo.jpg', bytes: bytes.length, uploadID, sha256: createHash('sha256').update(bytes).digest('hex') } })
    await server.ask('PATCH', `/api/uploads/${uploadID}`, { as, body: { offset: 0, base64Data: bytes.toString('base64') } })
    expect((await server.ask('POST', `/api/uploads/${uploadID}/finish`, { as })).status).toBe(200)
    return uploadID
  }

  test('stand as before and after with what is said of them; one that is not there is said, and the print is made anew once it is', async () => {
    const { safety } = fixture.people
    const [before, after] = [await sent(safety), await sent(safety)]
    const photos = [{ photoID: before, when: 'before', takenAt: '2026-01-05T10:00:00.000Z', width: 64, height: 48, caption: 'East edge' }, { photoID: after, when: 'after', takenAt: '2026-01-06T10:00:00.000Z', width: 64, height: 48, caption: 'Rail' }]
    expect((await server.ask('PUT', `/api/users/${safety.user_id}/actions/${action}`, { as: safety, body: { photos, notes: 'Seen' } })).status).toBe(200)
    // Who looks has it written anew, so that nothing of it is left elsewhere.
    expect((await server.ask('GET', `/api/files/${after}`, { as: safety })).status).toBe(200)
    const storage = folderStorage(server.filesFolder)
    const key = keyOf(safety.accountID, after)
    const bytes = await storage.get(key)
    await storage.remove(key)
    const lacking = await pdfOf(safety)
    expect(await textAt(lacking)).toContain('This photo is not on the server')
    await storage.put(key, bytes ?? Buffer.alloc(0))
    const whole = await pdfOf(safety)
    expect(fileIn(whole)).not.toBe(fileIn(lacking))
    const { pages, bookmarks, images } = await readPdf(await bytesAt(whole))
    const text = pages.join(' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain('Photo 1. East edge, January 5, 2026, 4:00 AM CST')
    expect(text).toContain('Photo 2. Rail, January 6, 2026, 4:00 AM CST')
    expect(text).toContain('Photos: from 0 to 2')
    expect(bookmarks).toEqual(expect.arrayContaining(['Photos, before', 'Photos, after']))
    // Two photos and the logo.
    expect(images).toBe(3)
    expect(fileIn(await pdfOf(safety))).toBe(fileIn(whole))
  })
})

describe('its address', () => {
  test('G2-40 is one of the product, for fifteen minutes and that file alone, shown where it stands and never as a page', async () => {
    const uri = await pdfOf(fixture.people.safety)
    expect(uri).toMatch(/^\/api\/files\//)
    const { headers, status } = await bare(uri)
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([200, 'application/pdf', 'nosniff'])
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="CA-\d+ Missing toe board\.pdf"/)
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const other = fileIn(await pdfOf(fixture.people.safety, { query: '?paper=a4' }))
    expect(said(await bare(uri.replace(fileIn(uri), other)))).toBe('401 unauthenticated')
    server.wait(14.9 * 60_000)
    expect((await bare(uri)).status).toBe(200)
    server.wait(0.2 * 60_000)
    expect(said(await bare(uri))).toBe('401 expired')
  })

  test('asks at each read whether its person may still see the record', async () => {
    const { people } = fixture
    const uri = await pdfOf(people.lead)
    expect((await bare(uri)).status).toBe(200)
    await server.owner('update corrective_actions set assigned_to = opened_by where uid = $1', [action])
    expect(said(await bare(uri))).toBe('404 not-found')
    await server.owner('update corrective_actions set assigned_to = $2 where uid = $1', [action, people.lead.user_id])
    expect((await bare(uri)).status).toBe(200)
    await server.owner('update users set blocked = true where user_id = $1', [people.lead.user_id])
    expect(said(await bare(uri))).toBe('403 blocked')
    await server.owner('update users set blocked = false where user_id = $1', [people.lead.user_id])
    const again = await pdfOf(people.safety)
    await server.owner('update accounts set is_active = false where account_id = $1', [people.ridgeline])
    expect(said(await bare(again))).toBe('403 account-inactive')
    await server.owner('update accounts set is_active = true where account_id = $1', [people.ridgeline])
    const token = await server.tokenOf(people.safety)
    const own = String(Reflect.get(Object((await server.ask('GET', `${base}/actions/${action}/pdf`, { token })).body), 'pdfLocation'))
    expect((await bare(own)).status).toBe(200)
    await server.ask('POST', '/api/oauth/revoke', { token })
    expect(said(await bare(own))).toBe('401 ended')
  })

  test('tells a stranger nothing: their session finds no such file', async () => {
    const uid = fileIn(await pdfOf(fixture.people.safety))
    for (const as of [fixture.people.stranger, fixture.people.worker, fixture.people.proxy]) expect(said(await server.ask('GET', `/api/files/${uid}`, { as }))).toBe('404 not-found')
    expect((await server.ask('GET', `/api/files/${uid}`, { as: fixture.people.sysadmin })).status).toBe(200)
  })
})

type Order = { state: string; done: number; total: number; until: string | null; location: string | null }

const order = (as: Person, records: readonly string[], more: object = {}, printID: string = randomUUID()) => ({ printID, asked: server.ask('POST', `${base}/prints`, { as, body: { printID, kind: 'correctiveAction', records, form: 'pdf', ...more } }) })
const orderAt = async (as: Person, printID: string) => (await server.ask('GET', `${base}/prints/${printID}`, { as })).body as Order

async function done(as: Person, records: readonly string[], more: object = {}): Promise<Order & { printID: string }> {
  const { printID, asked } = order(as, records, more)
  expect(said(await asked)).toBe('201')
  await expect.poll(async () => (await orderAt(as, printID)).state).toMatch(/ready|failed/)
  return { ...(await orderAt(as, printID)), printID }
}

/** Further actions of Ridgeline, all of one title. */
async function several(count: number, title = 'Hole: open/uncovered'): Promise<string[]> {
  const { people, ridgeline: ids } = fixture
  const made: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { body } = await server.ask('POST', `${base}/actions`, {
      as: people.safety,
      body: { title, description: `Hole ${n + 1}`, trigger: 'Near Miss', severity: 'Low', incidentLocation: 'Deck', incidentTime: '2026-01-06T10:00:00.000Z', assignedTo: ids.assignedTo, projectID: ids.projectID, safetyPlanID: ids.safetyPlanID, safetyFormID: ids.safetyFormID, safetyQuestionID: ids.safetyQuestionID },
    })
    made.push(String(Reflect.get(Object(body), 'uid')))
  }
  return made
}

describe('several records', () => {
  test('become one PDF in the order that was asked for, with a bookmark of each, which waits a day', async () => {
    const records = await several(3)
    const { state, done: count, total, until, location } = await done(fixture.people.safety, records.toReversed())
    expect([state, count, total]).toEqual(['ready', 3, 3])
    expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const { pages, bookmarks } = await readPdf(await bytesAt(location ?? ''))
    const text = pages.join(' ')
    expect(text.indexOf('Hole 3')).toBeLessThan(text.indexOf('Hole 1'))
    expect(bookmarks.filter((title) => title.includes('Hole: open'))).toHaveLength(3)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`${pages.length} of ${pages.length} in this file`)
  })

  test('become an archive whose files are PDFs with names of their own that any system takes', async () => {
    const records = await several(2, '../../etc: "a*b" <c>|\\')
    const { location } = await done(fixture.people.safety, [...records, action], { form: 'zip' })
    const answer = await bare(location ?? '')
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const files = unzipped(await bytesAt(location ?? ''))
    expect([...files.keys()].map((name) => name.replace(/\d+/, 'n'))).toEqual(['CA-n etc a b c.pdf', 'CA-n etc a b c.pdf', 'CA-n Missing toe board.pdf'])
    expect(files.size).toBe(3)
    for (const bytes of files.values()) expect((await readPdf(bytes)).pages.length).toBeGreaterThan(0)
  })

  test('are for who asked alone, and of records that the person may see', async () => {
    const { people } = fixture
    const { location, printID } = await done(people.safety, [action])
    for (const as of [people.boss, people.sysadmin, people.stranger]) {
      expect(said(await server.ask('GET', `/api/files/${fileIn(location ?? '')}`, { as }))).toBe('404 not-found')
      expect(said(await server.ask('GET', `${base}/prints/${printID}`, { as }))).toMatch(/^40[34] /)
    }
    expect(said(await order(people.proxy, [action]).asked)).toBe('404 not-found')
    expect(said(await order(people.safety, [action, fixture.harborUids.correctiveActionID]).asked)).toBe('404 not-found')
    expect(said(await order(people.safety, [action], { kind: 'user' }).asked)).toBe('422 invalid')
  })

  test('asked for again under one id are one; another wish under it is refused', async () => {
    const { safety } = fixture.people
    const { printID } = await done(safety, [action])
    expect(said(await order(safety, [action], {}, printID).asked)).toBe('201')
    expect(said(await order(safety, [action], { form: 'zip' }, printID).asked)).toBe('409 exists')
    expect((await server.owner('select from print_orders where uid = $1', [printID])).length).toBe(1)
  })

  test('are stopped by their person: nothing is left of them', async () => {
    const { safety } = fixture.people
    const records = await several(20)
    const { printID, asked } = order(safety, records)
    await asked
    expect((await server.ask('DELETE', `${base}/prints/${printID}`, { as: safety })).status).toBe(204)
    expect(said(await server.ask('GET', `${base}/prints/${printID}`, { as: safety }))).toBe('404 not-found')
    const ready = await done(safety, [action])
    expect((await server.ask('DELETE', `${base}/prints/${ready.printID}`, { as: safety })).status).toBe(204)
    expect(said(await server.ask('GET', `/api/files/${fileIn(ready.location ?? '')}`, { as: safety }))).toBe('404 not-found')
  })

  test(`are ${mostOrders} of one person at a time`, async () => {
    const { lead } = fixture.people
    for (let n = 0; n < mostOrders; n += 1)
      await server.owner(`insert into print_orders (account_id, uid, user_id, kind, records, form, language, paper, state, created_at) values ($1, gen_random_uuid(), $2, 'correctiveAction', array[$3::uuid], 'pdf', 'en', '', 'working', now())`, [lead.accountID, lead.user_id, action])
    expect(said(await order(lead, [action]).asked)).toBe('429 too-many')
    expect(said(await order(fixture.people.safety, [action]).asked)).toBe('201')
  })
})

test('prints that nobody opened for a week go, and so do files whose day is over; what is used stays', async () => {
  const { safety } = fixture.people
  const [old, used] = [fileIn(await pdfOf(safety, { query: '?paper=a4' })), fileIn(await pdfOf(safety))]
  const { location } = await done(safety, [action])
  const shown = async () => new Set((await server.owner<{ file_uid: string }>('select file_uid from prints union select file_uid from print_orders where file_uid is not null')).map(({ file_uid }) => file_uid))
  expect([...(await shown())]).toEqual(expect.arrayContaining([old, used, fileIn(location ?? '')]))
  server.wait(24.1 * 3_600_000)
  expect(said(await server.ask('GET', `/api/files/${fileIn(location ?? '')}`, { as: safety }))).toBe('404 not-found')
  server.wait(5.9 * 86_400_000)
  const [mine] = [await server.owner('update prints set used_at = $2 where file_uid = $1 returning file_uid', [used, new Date(Date.now() + 7 * 86_400_000)])]
  expect(mine).toHaveLength(1)
  server.wait(0.5 * 86_400_000)
  const now = new Date(Date.now() + 7.6 * 86_400_000)
  const end = keepPrints(server.db, () => now, { info: () => undefined, warn: () => undefined, error: () => undefined }, { first: 0, every: 60_000 })
  await expect.poll(async () => [...(await shown())]).toEqual([used])
  end()
})
