import { describe, expect, test } from 'vitest'
import { keepPrints } from '#server/prints/kept-prints.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { unzipped } from '#tests/world/unzipped.ts'
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
  several,
  textAt,
} from './prints-world.ts'

setUp()

describe('several records', () => {
  test('become one PDF in the requested order, with a bookmark for each, which stays for a day', async () => {
    const records = await several(3)
    const {
      state,
      done: count,
      total,
      until,
      location,
    } = await done(fixture.people.safety, records.toReversed())
    expect([state, count, total]).toEqual(['ready', 3, 3])
    expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const { pages, bookmarks } = await readPdf(await bytesAt(location ?? ''))
    const text = pages.join(' ')
    expect(text.indexOf('Hole 3')).toBeLessThan(text.indexOf('Hole 1'))
    expect(bookmarks.filter((title) => title.includes('Hole: open'))).toHaveLength(3)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `${pages.length} of ${pages.length} in this file`,
    )
  })

  test('become an archive of PDFs with distinct names that every system accepts', async () => {
    const records = await several(2, '../../etc: "a*b" <c>|\\')
    const { location } = await done(fixture.people.safety, [...records, action], { form: 'zip' })
    const answer = await bare(location ?? '')
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const files = unzipped(await bytesAt(location ?? ''))
    expect([...files.keys()].map((name) => name.replace(/\d+/, 'n'))).toEqual([
      'CA-n etc a b c.pdf',
      'CA-n etc a b c.pdf',
      'CA-n Missing toe board.pdf',
    ])
    expect(files.size).toBe(3)
    for (const bytes of files.values())
      expect((await readPdf(bytes)).pages.length).toBeGreaterThan(0)
  })

  test("stop at their person's request, and no file remains", async () => {
    const { safety } = fixture.people
    const records = await several(20)
    const { printID, asked } = order(safety, records)
    await asked
    expect((await server.ask('DELETE', `${base}/prints/${printID}`, { as: safety })).status).toBe(
      204,
    )
    expect(said(await server.ask('GET', `${base}/prints/${printID}`, { as: safety }))).toBe(
      '404 not-found',
    )
    const ready = await done(safety, [action])
    expect(
      (await server.ask('DELETE', `${base}/prints/${ready.printID}`, { as: safety })).status,
    ).toBe(204)
    expect(
      said(await server.ask('GET', `/api/files/${fileIn(ready.location ?? '')}`, { as: safety })),
    ).toBe('404 not-found')
  })
})

describe('the PDF of a corrective action', () => {
  test("has all its data in its reader's language, and its history newest first", async () => {
    const { safety } = fixture.people
    await server.ask('PUT', `/api/users/${safety.user_id}/actions/${action}`, {
      as: safety,
      body: { status: 'In Progress', rootCause: 'Never built', notes: 'Work has begun' },
    })
    const english = await textAt(await pdfOf(safety))
    for (const words of [
      'Ridgeline Builders',
      '500 Congress Ave',
      'Austin, Texas',
      'Corrective action, Fall Protection',
      'Missing toe board',
      'Scaffold B',
      'Harbour wall',
      'Level 2',
      'Unsafe Condition',
      'High',
      'In Progress',
      'Are guardrails in place?',
      'Guardrails',
      'Never built',
      'January 5, 2026, 4:00 AM CST',
      'Page 1 of',
      'SHA-256',
    ])
      expect(english, words).toContain(words)
    expect(english).toContain('Status: from Opened to In Progress')
    expect(english.indexOf('Work has begun')).toBeLessThan(
      english.indexOf('Corrective Action Created'),
    )
    const spanish = await textAt(await pdfOf(safety, { headers: { 'accept-language': 'es' } }))
    for (const words of [
      'Acción correctiva',
      'Condición insegura',
      'Alto',
      'En curso',
      'Causa raíz: de nada a Never built',
      'Historial',
      'Acción correctiva creada',
      'Página 1 de',
    ])
      expect(spanish, words).toContain(words)
  })

  test("uses the paper of the company's country, or the requested one", async () => {
    const box = async (query: string) =>
      /\/MediaBox \[([^\]]+)\]/.exec(
        Buffer.from(await bytesAt(await pdfOf(fixture.people.safety, { query }))).toString(
          'latin1',
        ),
      )?.[1]
    expect(await box('')).toBe('0 0 612 792')
    expect(await box('?paper=a4')).toBe('0 0 595.28 841.89')
  })

  test('two requests at once get one file', async () => {
    const { safety } = fixture.people
    await server.ask('PUT', `/api/users/${safety.user_id}/actions/${action}`, {
      as: safety,
      body: { trainingUpdates: 'All hands', notes: 'Told' },
    })
    const files = await Promise.all([1, 2, 3].map(async () => fileIn(await pdfOf(safety))))
    expect(new Set(files).size).toBe(1)
  })
})

test('prints unopened for a week are removed, and so are expired files; used ones stay', async () => {
  const { safety } = fixture.people
  const [old, used] = [
    fileIn(await pdfOf(safety, { query: '?paper=a4' })),
    fileIn(await pdfOf(safety)),
  ]
  const { location } = await done(safety, [action])
  const shown = async () =>
    new Set(
      (
        await server.owner<{ file_uid: string }>(
          'select file_uid from prints union select file_uid from print_orders where file_uid is not null',
        )
      ).map(({ file_uid }) => file_uid),
    )
  expect([...(await shown())]).toEqual(expect.arrayContaining([old, used, fileIn(location ?? '')]))
  server.wait(24.1 * 3_600_000)
  expect(
    said(await server.ask('GET', `/api/files/${fileIn(location ?? '')}`, { as: safety })),
  ).toBe('404 not-found')
  server.wait(5.9 * 86_400_000)
  const [mine] = [
    await server.owner('update prints set used_at = $2 where file_uid = $1 returning file_uid', [
      used,
      new Date(Date.now() + 7 * 86_400_000),
    ]),
  ]
  expect(mine).toHaveLength(1)
  server.wait(0.5 * 86_400_000)
  const now = new Date(Date.now() + 7.6 * 86_400_000)
  const end = keepPrints(
    server.db,
    () => now,
    { info: () => undefined, warn: () => undefined, error: () => undefined },
    { first: 0, every: 60_000 },
  )
  await expect.poll(async () => [...(await shown())]).toEqual([used])
  end()
})
