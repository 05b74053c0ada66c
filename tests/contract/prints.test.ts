import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { maxPrintsPerPerson } from '#contract/prints/limits.ts'
import { storageKeyOf } from '#server/files/files.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import type { Person } from '#tests/world/people.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import {
  action,
  bare,
  base,
  bytesAt,
  done,
  fileIn,
  fixture,
  order,
  pdfOf,
  said,
  server,
  setUp,
  textAt,
} from './prints-world.ts'

setUp()

describe('the PDF of a corrective action', () => {
  test('is made once for its content, and again after any change', async () => {
    const { safety, boss } = fixture.people
    const before = fileIn(await pdfOf(safety))
    expect(fileIn(await pdfOf(boss))).toBe(before)
    expect(fileIn(await pdfOf(safety, { headers: { 'accept-language': 'es' } }))).not.toBe(before)
    await server.ask('PUT', `/api/users/${safety.user_id}/actions/${action}`, {
      as: safety,
      body: { monitorPlan: 'Weekly', notes: 'Watched' },
    })
    const after = fileIn(await pdfOf(safety))
    expect(after).not.toBe(before)
    expect(fileIn(await pdfOf(safety))).toBe(after)
  })
})

describe('its photos', () => {
  /** A photo of the field, uploaded as devices do. */
  async function sent(as: Person): Promise<string> {
    const bytes = await sharp({
      create: { width: 64, height: 48, channels: 3, background: '#06c' },
    })
      .jpeg()
      .toBuffer()
    const uploadID = randomUUID()
    await server.ask('POST', `${base}/uploads`, {
      as,
      body: {
        kind: 'action-photo',
        fileName: 'photo.jpg',
        bytes: bytes.length,
        uploadID,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    })
    await server.ask('PATCH', `/api/uploads/${uploadID}`, {
      as,
      body: { offset: 0, base64Data: bytes.toString('base64') },
    })
    expect((await server.ask('POST', `/api/uploads/${uploadID}/finish`, { as })).status).toBe(200)
    return uploadID
  }

  test('show before and after with captions; a missing one is reported, and the print is redone once it exists', async () => {
    const { safety } = fixture.people
    const [before, after] = [await sent(safety), await sent(safety)]
    const photos = [
      {
        photoID: before,
        when: 'before',
        takenAt: '2026-01-05T10:00:00.000Z',
        width: 64,
        height: 48,
        caption: 'East edge',
      },
      {
        photoID: after,
        when: 'after',
        takenAt: '2026-01-06T10:00:00.000Z',
        width: 64,
        height: 48,
        caption: 'Rail',
      },
    ]
    expect(
      (
        await server.ask('PUT', `/api/users/${safety.user_id}/actions/${action}`, {
          as: safety,
          body: { photos, notes: 'Seen' },
        })
      ).status,
    ).toBe(200)
    // Reading the photo replaces the sent copy by the clean one, so removing that one removes the
    // photo.
    expect((await server.ask('GET', `/api/files/${after}`, { as: safety })).status).toBe(200)
    const storage = folderStorage(server.filesFolder)
    const key = storageKeyOf(safety.accountID, after)
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
  test('G2-40 works for fifteen minutes and that file alone, opens in place and never as a page', async () => {
    const uri = await pdfOf(fixture.people.safety)
    expect(uri).toMatch(/^\/api\/files\//)
    const { headers, status } = await bare(uri)
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      'application/pdf',
      'nosniff',
    ])
    expect(headers.get('content-disposition')).toMatch(
      /^inline; filename="CA-\d+ Missing toe board\.pdf"/,
    )
    expect(headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const other = fileIn(await pdfOf(fixture.people.safety, { query: '?paper=a4' }))
    expect(said(await bare(uri.replace(fileIn(uri), other)))).toBe('401 unauthenticated')
    server.wait(14.9 * 60_000)
    expect((await bare(uri)).status).toBe(200)
    server.wait(0.2 * 60_000)
    expect(said(await bare(uri))).toBe('401 expired')
  })

  test('checks at each read whether its person may still see the record', async () => {
    const { people } = fixture
    const uri = await pdfOf(people.lead)
    expect((await bare(uri)).status).toBe(200)
    await server.owner('update corrective_actions set assigned_to = opened_by where uid = $1', [
      action,
    ])
    expect(said(await bare(uri))).toBe('404 not-found')
    await server.owner('update corrective_actions set assigned_to = $2 where uid = $1', [
      action,
      people.lead.user_id,
    ])
    expect((await bare(uri)).status).toBe(200)
    await server.owner('update users set blocked = true where user_id = $1', [people.lead.user_id])
    expect(said(await bare(uri))).toBe('403 blocked')
    await server.owner('update users set blocked = false where user_id = $1', [people.lead.user_id])
    const again = await pdfOf(people.safety)
    await server.owner('update accounts set is_active = false where account_id = $1', [
      people.ridgeline,
    ])
    expect(said(await bare(again))).toBe('403 account-inactive')
    await server.owner('update accounts set is_active = true where account_id = $1', [
      people.ridgeline,
    ])
    const token = await server.tokenOf(people.safety)
    const own = String(
      Reflect.get(
        Object((await server.ask('GET', `${base}/actions/${action}/pdf`, { token })).body),
        'pdfLocation',
      ),
    )
    expect((await bare(own)).status).toBe(200)
    await server.ask('POST', '/api/oauth/revoke', { token })
    expect(said(await bare(own))).toBe('401 ended')
  })

  test("is useless in a stranger's session, which finds no such file", async () => {
    const uid = fileIn(await pdfOf(fixture.people.safety))
    for (const as of [fixture.people.stranger, fixture.people.worker, fixture.people.proxy])
      expect(said(await server.ask('GET', `/api/files/${uid}`, { as }))).toBe('404 not-found')
    expect(
      (await server.ask('GET', `/api/files/${uid}`, { as: fixture.people.sysadmin })).status,
    ).toBe(200)
  })
})

describe('several records', () => {
  test('are only for their requester, and only of visible records', async () => {
    const { people } = fixture
    const { location, printID } = await done(people.safety, [action])
    for (const as of [people.boss, people.sysadmin, people.stranger]) {
      expect(said(await server.ask('GET', `/api/files/${fileIn(location ?? '')}`, { as }))).toBe(
        '404 not-found',
      )
      expect(said(await server.ask('GET', `${base}/prints/${printID}`, { as }))).toMatch(/^40[34] /)
    }
    expect(said(await order(people.proxy, [action]).asked)).toBe('404 not-found')
    expect(
      said(await order(people.safety, [action, fixture.harborUids.correctiveActionID]).asked),
    ).toBe('404 not-found')
    expect(said(await order(people.safety, [action], { kind: 'user' }).asked)).toBe('422 invalid')
  })

  test('a repeat under one id is the same order; another order under it is refused', async () => {
    const { safety } = fixture.people
    const { printID } = await done(safety, [action])
    expect(said(await order(safety, [action], {}, printID).asked)).toBe('201')
    expect(said(await order(safety, [action], { form: 'zip' }, printID).asked)).toBe('409 exists')
    expect((await server.owner('select from print_orders where uid = $1', [printID])).length).toBe(
      1,
    )
  })

  test(`allow ${maxPrintsPerPerson} orders of one person at a time`, async () => {
    const { lead } = fixture.people
    for (let n = 0; n < maxPrintsPerPerson; n += 1)
      await server.owner(
        `insert into print_orders (account_id, uid, user_id, kind, records, form, language, paper, state, created_at) values ($1, gen_random_uuid(), $2, 'correctiveAction', array[$3::uuid], 'pdf', 'en', '', 'working', now())`,
        [lead.accountID, lead.user_id, action],
      )
    expect(said(await order(lead, [action]).asked)).toBe('429 too-many')
    expect(said(await order(fixture.people.safety, [action]).asked)).toBe('201')
  })
})
