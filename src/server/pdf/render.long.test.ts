import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { answered, found, head, photoOf, printed } from '#tests/world/printed.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import type { PrintDocument } from './document.ts'
import { renderFile } from './render.ts'

let images: Readonly<Record<string, Buffer>>

beforeAll(async () => {
  const photo = await photoOf(800, 600)
  images = {
    photo,
    signature: await sharp({
      create: { width: 300, height: 80, channels: 4, background: '#00000000' },
    })
      .png()
      .toBuffer(),
    webp: await sharp(photo).webp().toBuffer(),
    damaged: photo.subarray(0, 4_000),
    none: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  }
})

const render = (...documents: PrintDocument[]) =>
  renderFile(documents, { fetchImage: async (key) => images[key] ?? null })
const read = async (...documents: PrintDocument[]) => readPdf(await render(...documents))
const flat = (text: string) => text.replaceAll(/\s+/g, ' ')
const many = (count: number) => Array.from({ length: count }, (_, at) => answered(at + 1))

describe('a printed record', () => {
  test('shows who, where and when, the totals, every question with regulation and answer, and who signed', async () => {
    const { pages, title } = await read(
      printed([
        found(1, 2),
        answered(2, { answer: { words: 'Not applicable', tone: 'na' } }),
        answered(3, { answer: { words: '14 mph', tone: 'other' }, note: 'From the north.' }),
      ]),
    )
    const text = flat(pages.join(' '))
    for (const words of [
      'Ridgeline Builders',
      '500 Congress Ave, Suite 1400',
      'Record No. 20418',
      'Printed November 20, 2026, 9:41 AM CST',
      'RB-2207, Harbor Point Tower B',
      'Dana Whitfield',
      'Safety Manager, South',
      'One finding, Critical.',
      'Is edge 1 protected?',
      '29 CFR 1926.501(b)(1)',
      'Rail missing on the east edge.',
      'Photo 1. East edge, take 1',
      'Critical',
      'Marcus Oyelaran',
      '14 mph',
      'From the north.',
      'Signatures',
      'Not signed',
      '1 of 2',
      'Page 1 of',
    ])
      expect(text, words).toContain(words)
    expect(title).toBe('Daily Fall Hazard Inspection')
    expect(text).toMatch(/3 ?questions ?0 ?Yes ?1 ?No ?1 ?Not applicable ?1 ?Other answers/)
  })

  test('shows the record, its seal, the whole hash and the page number at the foot of each page', async () => {
    const { pages } = await read(printed(many(60)))
    expect(pages.length).toBeGreaterThan(3)
    for (const [at, page] of pages.entries()) {
      const text = flat(page)
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`)
      expect(text).toContain('Record No. 20418. Sealed on November 19, 2026 as link 48,213.')
      expect(text).toContain(
        '9f3c71aa 05e84b1f 6ad2c07b e4915d38 a1f7720c 5be9d614 3d8ef20b 77c340d2',
      )
      expect(text).toContain('Regulation')
    }
  })

  test('is tagged in its language, with bookmarks of sections and findings, and alternative text for figures', async () => {
    const { isTagged, language, bookmarks, tags, alts } = await read(
      printed([answered(1, { section: 'Level 1' }), found(2, 1, { section: 'Level 2' })], {
        language: 'es',
      }),
    )
    expect(isTagged).toBe(true)
    expect(language).toBe('es-US')
    expect(bookmarks).toEqual(['Level 1', 'Level 2', '2. Is edge 2 protected?', 'Firmas'])
    for (const tag of [
      'Document',
      'Sect',
      'H1',
      'H2',
      'Table',
      'TR',
      'TH',
      'TD',
      'Figure',
      'Caption',
    ])
      expect(tags, tag).toContain(tag)
    expect(alts).toEqual(['East edge, take 1', 'Dana Whitfield'])
  })

  test('is in Spanish for a Spanish reader', async () => {
    const { pages } = await read(printed([found(1, 3), ...many(40)], { language: 'es' }))
    const text = flat(pages.join(' '))
    for (const words of [
      'Pregunta',
      'Norma',
      'Respuesta',
      'Página 1 de',
      'Foto 1. East edge',
      'Firmado por',
      'Firmas',
      'Sin firma',
      'preguntas',
    ])
      expect(text, words).toContain(words)
    expect(text).toMatch(/Foto 3 en la página \d/)
  })

  test('names the page of its signatures and further photos correctly', async () => {
    const { pages } = await read(printed([found(1, 5), ...many(30)]))
    const [, signed] = /1 of 2, on page (\d+)/.exec(flat(pages[0] ?? '')) ?? []
    expect(flat(pages[Number(signed) - 1] ?? '')).toContain('Signatures')
    const [, photos] = /Photos 3 to 5 on page (\d+)\./.exec(flat(pages[0] ?? '')) ?? []
    expect(flat(pages[Number(photos) - 1] ?? '')).toMatch(/Photo 3\. East edge, take 3/)
  })

  test('keeps a finding together with its photos, at any place on the page', async () => {
    for (let before = 4; before < 14; before += 1) {
      const { pages } = await read(printed([...many(before), found(99, 2)]))
      const page = pages.find((text) => flat(text).includes('Is edge 99 protected?')) ?? ''
      for (const words of [
        'Rail missing',
        'Photo 1. East edge',
        'Photo 2. East edge',
        'Critical',
        'Assigned to',
      ])
        expect(flat(page), `${words} behind ${before}`).toContain(words)
    }
  })

  test('gives the same file for the same content, and joins several one after the other', async () => {
    const [one, other] = [
      printed([found(1, 2)]),
      printed(many(40), {
        title: 'Scaffold check',
        record: { label: 'Record No. 20419', lines: [] },
      }),
    ]
    expect((await render(one)).equals(await render(one))).toBe(true)
    const { pages, bookmarks } = await read(one, other)
    expect(bookmarks.filter((title) => title.startsWith('Record'))).toEqual([
      'Record No. 20418, Daily Fall Hazard Inspection',
      'Record No. 20419, Scaffold check',
    ])
    const last = flat(pages.at(-1) ?? '')
    expect(last).toContain(`${pages.length} of ${pages.length} in this file`)
    const own = (await read(other)).pages.length
    expect(last).toContain(`Page ${own} of ${own}`)
  })
})

describe('photos', () => {
  test('all types are shown; damaged and missing ones have a frame that says so', async () => {
    const { pages, images: shown } = await read(
      printed([
        answered(1, {
          photos: ['photo', 'webp', 'damaged', 'none', 'gone'].map((image) => ({
            image,
            caption: image,
          })),
        }),
      ]),
    )
    const text = flat(pages.join(' '))
    expect(text.match(/This photo is damaged and cannot be shown/g)).toHaveLength(2)
    expect(text.match(/This photo is not on the server/g)).toHaveLength(1)
    // Two photos and a signature.
    expect(shown).toBe(3)
    expect(text).toContain('Photo 5. gone')
  })

  test('are upright and not larger than paper can show', async () => {
    const turned = await sharp(await photoOf(1_600, 1_200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const bytes = await renderFile(
      [printed([answered(1, { photos: [{ image: 'turned', caption: '' }] })])],
      { fetchImage: async (key) => (key === 'turned' ? turned : null) },
    )
    expect(bytes.toString('latin1')).toMatch(/\/Width 750\b[^]{0,80}\/Height 1000\b/)
  })
})

describe('texts of people', () => {
  const said = async (note: string, more: Partial<PrintDocument> = {}) => {
    const document = printed([answered(1, { note })])
    return (await read({ ...document, ...more })).pages.join('\n')
  }

  test('are printed as typed, including markup', async () => {
    const hostile =
      '<script>alert(1)</script> <img src="http://127.0.0.1/x"> </p> (Tj) /URI (x) endobj \\n %PDF'
    expect(flat(await said(hostile))).toContain(hostile)
    expect(
      (await render(printed([answered(1, { note: hostile })]))).toString('latin1'),
    ).not.toMatch(/\/(?:JavaScript|URI|Launch|OpenAction) /)
  })

  test('in Latin, Vietnamese, Greek and Cyrillic letters print correctly', async () => {
    const names = 'Łukasz Ćwiąkała, Đặng Thị Ánh Tuyết, Ελένη, Ковалёв, Señor Ñuñez'
    expect(flat(await said(names))).toContain(names)
  })

  test('with letters that our fonts lack show boxes that say so, and never other letters', async () => {
    const text = flat(await said('王小明 said مرحبا 👷🏽‍♂️ twice'))
    expect(text).not.toMatch(/[王小明مرحبا]/)
    // Three and five letters, and one emoji of several parts.
    expect(text).toContain('9 characters cannot be printed and are shown as an empty box.')
    expect(text).toContain('said')
    expect(text).toContain('twice')
    expect(flat(await said('plain words'))).not.toContain('empty box')
  })

  test('keep their direction, without the marks that turn or hide letters', async () => {
    expect(flat(await said('CA-10\u202e11\u2066 se\u200bcret\u00ad word'))).toContain(
      'CA-1011 secret word',
    )
  })

  test('with a word of 5,000 letters stay on the paper, completely', async () => {
    const { pages } = await read(
      printed([answered(1, { description: 'x'.repeat(5_000), note: `${'y'.repeat(5_000)} end` })]),
    )
    const text = pages.join('').replaceAll(/\s/g, '')
    expect(text.match(/x{20,}/g)?.join('').length).toBe(5_000)
    expect(text.match(/y/g)?.length).toBeGreaterThanOrEqual(5_000)
    expect(pages.length).toBeGreaterThan(1)
  })

  test('may be missing, also name and logo, and the page is still complete', async () => {
    const bare: PrintDocument = {
      ...head,
      title: '',
      company: { name: '', lines: [], logo: null },
      facts: [],
      sum: null,
      blocks: [
        { kind: 'fields', fields: [] },
        { kind: 'history', entries: [] },
        { kind: 'table', columns: [], rows: [] },
        { kind: 'text', text: '' },
      ],
      foot: { record: '', seal: null, hash: null },
    }
    expect((await read(bare)).pages).toHaveLength(1)
  })
})

test('a history shows old and new values in the given order; a table repeats its heads on each page', async () => {
  const entries = [
    {
      who: 'Dana Whitfield',
      when: 'November 20',
      changes: [
        { label: 'Status', from: 'Opened', to: 'Closed' },
        { label: 'Root cause', from: '', to: 'Rust' },
      ],
      note: 'Done.',
    },
    { who: 'Lee Park', when: 'November 19', changes: [], note: 'Corrective Action Created' },
  ]
  const rows = Array.from({ length: 60 }, (_, at) => ({
    cells: [`Task ${at + 1}`, 'Gloves'],
    ...(at === 3 && { strong: true as const }),
  }))
  const { pages } = await read({
    ...printed([]),
    blocks: [
      { kind: 'history', entries },
      {
        kind: 'table',
        columns: [
          { title: 'Task', share: 2 },
          { title: 'Control', share: 1, right: true },
        ],
        rows,
      },
    ],
  })
  const text = flat(pages.join(' '))
  expect(text).toContain('Status: from Opened to Closed')
  expect(text).toContain('Root cause: from nothing to Rust')
  expect(text.indexOf('Dana Whitfield')).toBeLessThan(text.indexOf('Lee Park'))
  for (const page of pages) expect(flat(page)).toMatch(/Task ?Control/)
  for (const {
    cells: [task],
  } of rows)
    expect(text).toContain(task)
})
