import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImageProblem, problemInWords } from '#contract/kernel/image/image-problems.ts'
import { bmp, cmyk, half, heic, picture, svg, turned } from '#tests/world/odd-images.ts'
import { badImages, withPage } from '#tests/world/bad-images.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'
import type { Answered } from '#tests/world/server.ts'

/**
 * Every endpoint that accepts an image: each refuses the same bytes with a message, and shows an
 * accepted file as an image and nothing else.
 */
let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())

interface Door {
  who: () => Actor
  /** Sends it as an image; returns the last response. */
  send: (who: Actor, bytes: Buffer, fileName: string) => Promise<Answered>
  /** The field of the message. */
  field: string
  /** The address that shows the accepted image. */
  shownAt: (answer: Answered) => string
  /** This endpoint accepts a PDF too. */
  takesPdf?: true
}

const said = (body: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((at, name) => Reflect.get(Object(at), name), body)

const inParts = (kind: string, who: () => Actor, more: Partial<Door> = {}): Door => ({
  who,
  field: 'file',
  send: async (as, bytes, fileName) => {
    const begun = await as.asks(
      'POST',
      `/api/accounts/${as.accountID || w.people.ridgeline}/uploads`,
      { kind, fileName, bytes: bytes.length, uploadID: randomUUID() },
    )
    if (begun.status !== 201) return begun
    const id = String(said(begun.body, 'uploadID'))
    await as.asks('PATCH', `/api/uploads/${id}`, {
      offset: 0,
      base64Data: bytes.toString('base64'),
    })
    return as.asks('POST', `/api/uploads/${id}/finish`)
  },
  shownAt: ({ body }) => `/api/files/${String(said(body, 'fileID'))}`,
  ...more,
})
const atOnce = (
  path: () => string,
  who: () => Actor,
  shownAt: Door['shownAt'],
  more: Partial<Door> = {},
): Door => ({
  who,
  field: 'base64Data',
  send: (as, bytes, fileName) =>
    as.asks('POST', path(), { fileName, base64Data: bytes.toString('base64') }),
  shownAt,
  ...more,
})

const doors: Readonly<Record<string, Door>> = {
  'photos and signatures of submissions': inParts('submission-photo', () => w.worker),
  'photos of actions': inParts('action-photo', () => w.safety),
  'a logo in parts': inParts('logo', () => w.boss),
  'a logo in one request': atOnce(
    () => `/api/accounts/${w.people.ridgeline}/logo`,
    () => w.boss,
    ({ body }) => String(said(body, 'logoUri')),
  ),
  'a certificate in parts': inParts('certificate', () => w.safety, { takesPdf: true }),
  'a certificate in one request': atOnce(
    () => `/api/users/${w.people.lead.user_id}/certificates/files`,
    () => w.safety,
    ({ body }) => String(said(body, 'certificateImageURL')),
    { takesPdf: true },
  ),
  'an image of a regulation': {
    who: () => w.sysadmin,
    field: 'regulations.0.regulationImages',
    send: (as, bytes, fileName) =>
      as.asks('PUT', '/api/safetyplans/1/forms/101/questions/1004', {
        regulations: [
          {
            number: '29 CFR 1926.501(b)(1)',
            description: 'Sides and edges.',
            regulationImages: [{ fileName, base64Data: bytes.toString('base64') }],
          },
        ],
      }),
    shownAt: ({ body }) => String(said(body, 'regulations', '0', 'imagesUri', '0')),
  },
}

const oddImages: Readonly<
  Record<string, { problem: ImageProblem; make: () => Promise<Buffer> | Buffer }>
> = {
  'an empty file': { problem: 'empty', make: () => Buffer.alloc(0) },
  'a truncated JPEG': {
    problem: 'cut',
    make: async () => half(await picture().jpeg().toBuffer()),
  },
  'a truncated PNG': {
    problem: 'cut',
    make: async () => half(await picture().png().toBuffer()),
  },
  'a PNG with damaged pixels': {
    problem: 'damaged',
    make: async () => {
      const bytes = await picture().png().toBuffer()
      return bytes.fill(0, 60, 200)
    },
  },
  'a HEIC image named JPEG': { problem: 'heic', make: () => heic() },
  'an AVIF image named JPEG': { problem: 'avif', make: () => picture().avif().toBuffer() },
  'a GIF image named JPEG': { problem: 'gif', make: () => picture().gif().toBuffer() },
  'a WebP image named JPEG': { problem: 'webp', make: () => picture().webp().toBuffer() },
  'a TIFF image named JPEG': { problem: 'tiff', make: () => picture().tiff().toBuffer() },
  'a BMP image named JPEG': { problem: 'bmp', make: () => bmp },
  'a drawing named JPEG': { problem: 'svg', make: () => svg },
  'a video named JPEG': { problem: 'video', make: () => heic('qt  \0\0\0\0qt  ') },
}

const takenAnyway: Readonly<
  Record<string, { name: string; make: () => Promise<Buffer>; size: [number, number] }>
> = {
  'a JPEG named HEIC': {
    name: 'IMG_0042.HEIC',
    make: () => picture().jpeg().toBuffer(),
    size: [60, 40],
  },
  'a sideways JPEG without a file ending': {
    name: 'image:1000012345',
    make: turned,
    size: [40, 60],
  },
  'a JPEG in print colours': { name: 'card.png', make: cmyk, size: [40, 30] },
}

const standing = async () =>
  (await w.server.owner(`select 1 from files where state = 'kept'`)).length

describe.each(Object.entries(doors))('%s', (_name, { who, send, field, shownAt, takesPdf }) => {
  const bad = Object.entries(badImages).filter(
    ([name]) => takesPdf === undefined || name !== 'a PDF named PNG',
  )
  test.each(bad)(
    'refuses %s with a message at its field, unpacks nothing and shows nothing',
    async (_what, make) => {
      const bytes = await make()
      const before = await standing()
      const memory = process.memoryUsage.rss()
      const answer = await send(who(), bytes, 'picture.png')
      expect([answer.status, said(answer.body, 'code')], answer.text).toEqual([422, 'invalid'])
      expect(said(answer.body, 'fields', field)).toMatch(
        /(Must (be a .+ image(, or a PDF)?|have at most .+ (megapixels|pixels))|The file is incomplete\. .+|An SVG drawing\. .+|A PDF\. .+)\.$/,
      )
      expect(process.memoryUsage.rss() - memory).toBeLessThan(150_000_000)
      expect(await standing()).toBe(before)
    },
  )

  const odd = Object.entries(oddImages).filter(
    ([, { problem }]) => !(field.startsWith('regulations') && ['gif', 'webp'].includes(problem)),
  )
  test.each(odd)('refuses %s by its type, with a way out', async (_what, { problem, make }) => {
    const answer = await send(who(), await make(), 'picture.jpg')
    expect([answer.status, said(answer.body, 'code')], answer.text).toEqual([422, 'invalid'])
    // An empty file is refused before any of it is sent.
    const at = problem === 'empty' && field === 'file' ? 'bytes' : field
    expect(problemInWords(String(said(answer.body, 'fields', at)))).toBe(problem)
  })

  test.each(Object.entries(takenAnyway))(
    'accepts %s as an upright JPEG in screen colours',
    async (_what, { name, make, size }) => {
      const answer = await send(who(), await make(), name)
      expect(answer.status, answer.text).toBeLessThan(300)
      const shown = await fetch(w.server.url + shownAt(answer), {
        headers: { authorization: `Bearer ${await w.server.tokenOf(who())}` },
      })
      const { format, width, height, space, orientation } = await sharp(
        await shown.arrayBuffer(),
      ).metadata()
      expect([
        shown.headers.get('content-type'),
        format,
        width,
        height,
        space,
        orientation,
      ]).toEqual(['image/jpeg', 'jpeg', ...size, 'srgb', undefined])
    },
  )

  test('shows an accepted file by the type of its bytes, never as a page, and without trailing data', async () => {
    const answer = await send(who(), await withPage(), 'page.html')
    expect(answer.status, answer.text).toBeLessThan(300)
    for (const size of ['', '?size=small']) {
      const shown = await fetch(w.server.url + shownAt(answer) + size, {
        headers: { authorization: `Bearer ${await w.server.tokenOf(who())}` },
      })
      const { headers } = shown
      expect([
        shown.status,
        headers.get('content-type'),
        headers.get('x-content-type-options'),
      ]).toEqual([200, size === '' ? 'image/jpeg' : 'image/webp', 'nosniff'])
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
      expect(headers.get('content-disposition')).not.toContain('html')
      expect(Buffer.from(await shown.arrayBuffer()).includes('script')).toBe(false)
    }
  })
})

test.each(Object.entries(doors).filter(([, { takesPdf }]) => takesPdf))(
  '%s: detects a PDF by its bytes, stores it and never opens it as a page',
  async (_name, { who, send, shownAt }) => {
    const answer = await send(who(), await badImages['a PDF named PNG'](), 'page.html')
    const { headers } = await who().asks('GET', shownAt(answer).replace('#pdf', ''))
    expect([
      headers.get('content-type'),
      headers.get('x-content-type-options'),
      headers.get('content-disposition')?.split(';')[0],
    ]).toEqual(['application/pdf', 'nosniff', 'attachment'])
  },
)

test.each(['photos', 'signatures'])('no record can reference a refused file: %s', async (place) => {
  const { send } = inParts('submission-photo', () => w.worker)
  const before = await w.server.owner<{ uid: string }>('select uid from files')
  await send(w.worker, await badImages['a truncated JPEG'](), 'picture.png')
  const made = (await w.server.owner<{ uid: string }>('select uid from files')).find(({ uid }) =>
    before.every((one) => one.uid !== uid),
  )
  const fileID = made?.uid ?? ''
  const body = {
    projectID: w.tower.projectID,
    safetyPlanID: 1,
    safetyFormID: 101,
    answers: [
      { questionID: 1004, answer: 'No', ...(place === 'photos' && { photos: [{ fileID }] }) },
    ],
    ...(place === 'signatures' && { signatures: [{ signatureName: 'Will Ode', fileID }] }),
  }
  const answer = await w.worker.asks(
    'POST',
    `/api/accounts/${w.worker.accountID}/submissions`,
    body,
  )
  expect([answer.status, Object.keys(Object(said(answer.body, 'fields')))[0]]).toEqual([
    422,
    expect.stringContaining(place),
  ])
})
