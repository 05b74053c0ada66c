import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { certificateLimits } from '#contract/certificates/rules.ts'
import type { Certificate, CertificateTicket } from '#contract/certificates/schema.ts'
import { pdfOf } from '#tests/world/pdf-of.ts'
import { makePerson, type Person } from '#tests/world/people.ts'
import {
  add,
  addressOf,
  mailed,
  pdf,
  people,
  picture,
  put,
  scripted,
  send,
  server,
  setUp,
  urlOf,
} from './certificates-world.ts'

setUp()

const history = async (of = people.lead) =>
  (await server.ask('GET', `${addressOf(of)}/tickets`, { as: people.safety }))
    .body as CertificateTicket[]
const statusOf = async (url: string, as: Person) =>
  (await server.ask('GET', url.replace('#pdf', ''), { as })).status

describe('a file of a certificate', () => {
  test('keeps its name in the certificate and its history, and when saved, with the extension of its type', async () => {
    const [card, paper] = [
      urlOf(await send(await picture(), { fileName: 'Grúa José.HEIC' })),
      urlOf(await send(pdf, { fileName: 'Rigger.pdf' })),
    ]
    const at = (...urls: string[]) => urls.map((certificateImageURL) => ({ certificateImageURL }))
    const made = await server.ask('POST', addressOf(people.lead), {
      as: people.safety,
      body: { certificateTitle: 'Rigger', certificateImageUri: at(paper, card) },
    })
    expect(made.body).toMatchObject({ certificateFileNames: ['Rigger.pdf', 'Grúa José.jpg'] })
    const { userCertificateID } = made.body as Certificate
    const one = `${addressOf(people.lead)}/${userCertificateID}`
    expect(
      (await server.ask('PUT', one, { as: people.safety, body: { certificateTitle: 'Rigger I' } }))
        .body,
    ).toMatchObject({ certificateFileNames: ['Rigger.pdf', 'Grúa José.jpg'] })
    expect(
      (await server.ask('PUT', one, { as: people.safety, body: { certificateImageUri: at(card) } }))
        .body,
    ).toMatchObject({ certificateFileNames: ['Grúa José.jpg'] })
    const { body } = await server.ask('GET', `${addressOf(people.lead)}/tickets`, {
      as: people.safety,
    })
    expect(body).toContainEqual(
      expect.objectContaining({
        changes: expect.objectContaining({
          certificateFileNames: { from: ['Rigger.pdf', 'Grúa José.jpg'], to: ['Grúa José.jpg'] },
        }),
      }),
    )
    const { headers } = await server.ask('GET', card, { as: people.safety })
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="Gr_a Jos_.jpg"; filename*=UTF-8''Gr%C3%BAa%20Jos%C3%A9.jpg`,
    )
    const saved = await server.ask('GET', paper.replace('#pdf', ''), { as: people.safety })
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="Rigger.pdf"; filename*=UTF-8''Rigger.pdf`,
    )
  })

  test('an older file without a stored name has its upload name, in the order of the certificate', async () => {
    const first = urlOf(await send(await picture(), { fileName: 'front.jpg' }))
    const second = urlOf(await send(pdf, { fileName: 'back.pdf' }))
    const certificateImageUri = [second, first].map((certificateImageURL) => ({
      certificateImageURL,
    }))
    const made = (
      await server.ask('POST', addressOf(people.lead), {
        as: people.safety,
        body: { certificateTitle: 'Earlier', certificateImageUri },
      })
    ).body as Certificate
    await server.owner(`update certificates set certificate_file_names = '{}'`)
    const migration = readFileSync(
      new URL('../../src/server/db/migrations/0066-certificate-file-names.sql', import.meta.url),
      'utf8',
    )
    await server.owner(migration.slice(migration.indexOf('do $$')))
    const rows = (
      await server.ask('GET', `/api/accounts/${people.ridgeline}/certificates`, {
        as: people.safety,
      })
    ).body
    expect(rows).toContainEqual(
      expect.objectContaining({
        userCertificateID: made.userCertificateID,
        certificateFileNames: ['back.pdf', 'front.jpg'],
      }),
    )
  })

  test('its bytes decide its type, not its name', async () => {
    const words = async (bytes: Buffer) =>
      Object(Reflect.get(Object((await send(bytes, { fileName: 'card.png' })).body), 'fields'))
    expect(urlOf(await send(pdf, { fileName: 'card.png' }))).toMatch(
      /^\/api\/files\/[0-9a-f-]{36}#pdf$/,
    )
    expect(urlOf(await send(await picture(), { fileName: 'card.pdf' }))).toMatch(
      /^\/api\/files\/[0-9a-f-]{36}$/,
    )
    expect(await words(Buffer.from('<svg/>'))).toEqual({
      base64Data: 'An SVG drawing. Save it as PNG.',
    })
    expect(await words(pdf.subarray(0, 20))).toEqual({
      base64Data: 'The file is incomplete. Take the photo or send the file again.',
    })
    expect(await send(scripted)).toMatchObject({
      status: 422,
      body: {
        code: 'invalid',
        fields: { pdf: expect.stringMatching(/^Must be a PDF without scripts, program starts/) },
      },
    })
    expect(await send(pdfOf('/Type /ObjStm'))).toMatchObject({
      status: 422,
      body: {
        code: 'invalid',
        fields: { pdf: expect.stringMatching(/^The PDF is encrypted or compressed/) },
      },
    })
    expect(await words(Buffer.concat([pdf, Buffer.alloc(certificateLimits.bytes), pdf]))).toEqual({
      base64Data: `Must have at most ${certificateLimits.bytes} bytes.`,
    })
    expect(await words(await picture(1281))).toEqual({
      base64Data: 'Must have at most 720 by 1280 pixels.',
    })
  })

  test("ACL-146 ACL-148 the person, the company's professionals and a proxy user in the own chain can read it", async () => {
    const below = await makePerson(server.owner, people.ridgeline, {
      name: 'Bea Stone',
      email: 'bea@files.test',
      roleID: 1,
      reportsTo: people.proxy,
    })
    const ofBelow =
      (await add('Rigger', [await picture()], { of: below })).certificateImageUri[0]
        ?.certificateImageURL ?? ''
    const ofWorker =
      (await add('Rigger', [pdf], { of: people.worker })).certificateImageUri[0]
        ?.certificateImageURL ?? ''
    const readers = [
      below,
      people.worker,
      people.proxy,
      people.lead,
      people.sysadmin,
      people.stranger,
    ]
    expect(await Promise.all(readers.map((as) => statusOf(ofBelow, as)))).toEqual([
      200, 404, 200, 200, 200, 404,
    ])
    expect(await Promise.all(readers.map((as) => statusOf(ofWorker, as)))).toEqual([
      404, 200, 404, 200, 200, 404,
    ])
    const shown = await server.ask('GET', ofWorker.replace('#pdf', ''), { as: people.worker })
    expect([
      shown.headers.get('content-type'),
      shown.headers.get('content-disposition')?.split(';')[0],
      shown.headers.get('cache-control'),
    ]).toEqual(['application/pdf', 'attachment', 'private, no-cache'])
  })

  test('a certificate refuses a file of another author, of another person or of another kind', async () => {
    const own = await add('Welder', [await picture()])
    const foreign = own.certificateImageUri
    const body = (certificateImageUri: unknown) => ({
      certificateTitle: 'Welder',
      certificateImageUri,
    })
    const at = (of: Person, as: Person, uri: unknown) =>
      server.ask('POST', addressOf(of), { as, body: body(uri) })
    const refused = {
      status: 422,
      body: {
        fields: { certificateImageUri: 'Each must be a file that was sent for this person.' },
      },
    }
    expect(await at(people.worker, people.safety, foreign)).toMatchObject(refused)
    const unsaid = [{ certificateImageURL: urlOf(await send(await picture())) }]
    expect(await at(people.lead, people.boss, unsaid)).toMatchObject(refused)
    expect(
      await at(people.lead, people.safety, [
        { certificateImageURL: `${unsaid[0]?.certificateImageURL}#pdf` },
      ]),
    ).toMatchObject(refused)
    expect(
      await at(people.lead, people.safety, [{ certificateImageURL: '/api/logos/1/x' }]),
    ).toMatchObject(refused)
    expect((await at(people.lead, people.safety, unsaid)).status).toBe(201)
  })
})

test('adding, replacing, removing and restoring write history, and earlier files stay readable', async () => {
  const card = await add('Scaffolds', [await picture()], { of: people.boss, end: '2027-01-01' })
  const first = card.certificateImageUri
  const second = [
    { certificateImageURL: urlOf(await send(await picture(50), { of: people.boss })) },
  ]
  expect(
    (await put(card, { certificateExpirationDate: '2029-01-01', certificateImageUri: second }))
      .status,
  ).toBe(200)
  expect(
    (
      await server.ask('DELETE', `${addressOf(people.boss)}/${card.userCertificateID}`, {
        as: people.safety,
      })
    ).status,
  ).toBe(204)
  const current = async () =>
    (
      (
        await server.ask('GET', `/api/users/certificates/${people.boss.user_id}`, {
          as: people.lead,
        })
      ).body as Certificate[]
    ).map(({ certificateTitle }) => certificateTitle)
  expect(await current()).toEqual([])
  expect((await mailed({ toMailCertificateIds: [card.userCertificateID] })).status).toBe(404)
  expect((await put(card, { isRemoved: false })).status).toBe(200)
  expect(await current()).toEqual(['Scaffolds'])
  const lines = (await history(people.boss)).map(({ act, author, changes }) => [
    act,
    author?.name,
    Object.keys(changes).toSorted(),
  ])
  expect(lines).toEqual([
    ['restored', 'Marco Reyes', ['isRemoved']],
    ['removed', 'Marco Reyes', ['isRemoved']],
    [
      'changed',
      'Marco Reyes',
      ['certificateExpirationDate', 'certificateFileNames', 'certificateImageUri'],
    ],
    ['added', 'Marco Reyes', []],
  ])
  expect((await history(people.boss))[2]?.changes['certificateImageUri']).toEqual({
    from: first,
    to: second,
  })
  expect(await statusOf(first[0]?.certificateImageURL ?? '', people.lead)).toBe(200)
})
