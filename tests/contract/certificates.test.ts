import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { certificateLimits } from '#contract/certificates/rules.ts'
import type { Certificate, CertificateTicket } from '#contract/certificates/schema.ts'
import { certificateMailJob } from '#server/features/certificates/door.ts'
import { jobsDone } from '#tests/world/jobs.ts'
import { pdfOf } from '#tests/world/pdf-of.ts'
import { makePerson, type Person } from '#tests/world/people.ts'
import { actingToken } from './acting-token.ts'
import {
  add,
  addressOf,
  mail,
  mailed,
  pdf,
  people,
  scripted,
  send,
  server,
  setUp,
  urlOf,
} from './certificates-world.ts'

setUp()

const picture = (width = 60, background = '#06c') =>
  sharp({ create: { width, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
const put = ({ userID, userCertificateID }: Certificate, body: object, as = people.safety) =>
  server.ask('PUT', `/api/users/${userID}/certificates/${userCertificateID}`, { as, body })
const history = async (of = people.lead) =>
  (await server.ask('GET', `${addressOf(of)}/tickets`, { as: people.safety }))
    .body as CertificateTicket[]
const statusOf = async (url: string, as: Person) =>
  (await server.ask('GET', url.replace('#pdf', ''), { as })).status

test('G1-18 API-44 API2-77 ticked certificates reach the address with their images and PDFs, each under its person and title', async () => {
  const image = await picture()
  const card = await add('First aid / "CPR"', [image, pdf], { end: '2026-03-05' })
  const other = await add('Rigger', [await picture(50)])
  expect(
    await mailed({ toMailCertificateIds: [card.userCertificateID, other.userCertificateID] }),
  ).toMatchObject({ status: 200, body: { success: true } })
  await jobsDone(server)
  expect(mail.received.map(({ to }) => to)).toEqual([['site@client.test']])
  const { subject, text, html, replyTo, attachments } = await PostalMime.parse(
    mail.received[0]?.raw ?? '',
  )
  expect(subject).toBe('Cards')
  expect(replyTo).toMatchObject([{ address: people.safety.email, name: people.safety.name }])
  expect(text).toContain('As asked.')
  // As the viewer shows days (TEAM-80).
  expect(text).toContain('Issued: March 05, 2024, Expires: March 05, 2026')
  expect(html).toContain('First aid / &quot;CPR&quot;')
  expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['Aisha Khan - First aid CPR 1.jpeg', 'image/jpeg'],
    ['Aisha Khan - First aid CPR 2.pdf', 'application/pdf'],
    ['Aisha Khan - Rigger.jpeg', 'image/jpeg'],
  ])
  const bytes = attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))
  expect(bytes[1]?.equals(pdf)).toBe(true)
  expect(await sharp(bytes[0]).metadata()).toMatchObject({ width: 60, height: 40 })
})

test.each([
  ['en', 'Sent by Olga Deck, logged in as Nils Voss (nils.en@files.test), with Siteward.'],
  [
    'es',
    'Enviado por Olga Deck, que inició sesión como Nils Voss (nils.es@files.test), con Siteward.',
  ],
] as const)(
  'a mail that somebody sends logged in as another names both, in %s',
  async (language, said) => {
    const actor = await makePerson(server.owner, people.ridgeline, {
      name: 'Olga Deck',
      email: `olga.${language}@files.test`,
      reportsTo: people.boss,
    })
    const proxy = await makePerson(server.owner, people.ridgeline, {
      name: 'Nils Voss',
      email: `nils.${language}@files.test`,
      reportsTo: actor,
    })
    await server.owner('update users set language = $2 where user_id = $1', [
      proxy.user_id,
      language,
    ])
    const token = await actingToken(server, actor, proxy)
    const { userCertificateID } = await add('Rigger')
    const sent = await server.ask('POST', '/api/users/certificates/mail', {
      token,
      body: {
        emailID: 'site@client.test',
        subject: 'Cards',
        message: 'As asked.',
        toMailCertificateIds: [userCertificateID],
      },
    })
    expect(sent.status, sent.text).toBe(200)
    await jobsDone(server)
    const letter = mail.received.find(({ to }) => to[0] === 'site@client.test')
    const { text, html } = await PostalMime.parse(letter?.raw ?? '')
    expect(text).toContain(said)
    expect(html).toContain(said)
  },
)

test('a mail that waits since before who really sends was kept goes out as it was', () => {
  const from = { name: 'Nils Voss', email: 'nils@files.test', language: 'en' as const }
  expect(
    certificateMailJob.payload.parse({
      to: 'a@b.test',
      subject: 's',
      message: 'm',
      from,
      certificates: [],
    }),
  ).toMatchObject({ from: { ...from, actor: null } })
})

test('what a mail of certificates lacks is refused at its field, and nothing is sent', async () => {
  const answer = await mailed({ emailID: ' ', subject: '', message: ' ', toMailCertificateIds: [] })
  expect(answer).toMatchObject({
    status: 422,
    body: {
      fields: {
        emailID: 'Please enter the email address',
        subject: 'Enter the subject of mail',
        message: 'Enter the message of mail',
        toMailCertificateIds: 'Please select at least one certificate',
      },
    },
  })
  const { userCertificateID } = await add('Signals')
  expect(
    await mailed({ emailID: 'site at client', toMailCertificateIds: [userCertificateID] }),
  ).toMatchObject({ status: 422, body: { fields: { emailID: 'Please enter a valid email' } } })
  await jobsDone(server)
  expect(mail.received).toEqual([])
})

test('a mail of certificates is refused whole where the sender may not see one of them', async () => {
  const below = await makePerson(server.owner, people.ridgeline, {
    name: 'Ida Frost',
    email: 'ida@files.test',
    roleID: 1,
    reportsTo: people.proxy,
  })
  const [own, other] = [
    await add('Rigger', [], { of: below }),
    await add('Rigger', [], { of: people.worker }),
  ]
  const mails = (...cards: Certificate[]) =>
    mailed(
      { toMailCertificateIds: cards.map(({ userCertificateID }) => userCertificateID) },
      people.proxy,
    )
  expect(await mails(own, other)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await mails(own)).toMatchObject({ status: 200 })
  await jobsDone(server)
  expect(mail.received).toHaveLength(1)
})

test('a mail of more bytes than one may have is refused whole; one key is one mail; who sent what to how many is in the trail', async () => {
  const card = await add('Crane', [await picture()])
  const ids = { toMailCertificateIds: [card.userCertificateID] }
  const uid =
    /[0-9a-f-]{36}/.exec(card.certificateImageUri[0]?.certificateImageURL ?? '')?.[0] ?? ''
  await server.owner('update files set bytes = 15728641, received = 15728641 where uid = $1', [uid])
  expect(await mailed(ids)).toMatchObject({ status: 422, body: { code: 'mail-too-large' } })
  await server.owner('update files set bytes = 15728640, received = 15728640 where uid = $1', [uid])
  const key = randomUUID()
  const answers = await Promise.all([
    mailed(ids, people.safety, key),
    mailed(ids, people.safety, key),
  ])
  answers.push(
    await mailed(ids, people.safety, key),
    await mailed({ ...ids, subject: 'Other' }, people.safety, key),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409])
  await jobsDone(server)
  expect(mail.received).toHaveLength(1)
  const lines = await server.owner<{ details: object }>(
    `select details from audit_events where event = 'certificates-mailed' and details->'certificates' @> $1`,
    [JSON.stringify([card.userCertificateID])],
  )
  expect(lines).toEqual([{ details: { count: 1, certificates: [card.userCertificateID] } }])
})

describe('a file of a certificate', () => {
  test('keeps its name: in the certificate, in its history, and when it is saved, with the ending of its bytes', async () => {
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

  test('from before names were kept has the one that it was sent under, in the order of the certificate', async () => {
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

  test('is judged by its bytes, whatever its name says', async () => {
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
      base64Data: 'The file is cut off. Take or send it again.',
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

  test("ACL-146 ACL-148 is read by whoever may see the certificate: the person, the company's professionals, a proxy user in the own chain", async () => {
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

  test('that was sent by somebody else, is of another person or of another kind is taken into no certificate', async () => {
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

test('added, replaced, removed and brought back are lines of history, and what a certificate showed before is still read', async () => {
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

test('a certificate does not end before it was issued, and needs a title', async () => {
  const card = await add('Forklift')
  expect(await put(card, { certificateExpirationDate: '2024-03-04' })).toMatchObject({
    status: 422,
    body: {
      fields: { certificateExpirationDate: 'The certificate must not end before it was issued' },
    },
  })
  expect(await put(card, { certificateTitle: ' ' })).toMatchObject({
    status: 422,
    body: { code: 'invalid' },
  })
})

test("what a job title asks for is set by owners alone, and says who lacks it by the company's own day", async () => {
  const company = `/api/accounts/${people.harbor}/certificates`
  const crew = await makePerson(server.owner, people.harbor, {
    name: 'Ivo Crew',
    email: 'ivo@harbor.test',
    roleID: 1,
    reportsTo: people.stranger,
  })
  await server.owner(`update users set job_title = 'Rigger' where user_id = $1`, [crew.user_id])
  await server.owner(`update accounts set time_zone = 'Pacific/Kiritimati' where account_id = $1`, [
    people.harbor,
  ])
  const ask = (method: string, path: string, body?: object) =>
    server.ask(method, `${company}${path}`, { as: people.stranger, body })
  expect(
    (
      await ask('PUT', '/required', {
        jobTitle: ' rigger ',
        certificateTitles: ['Signals', 'First aid', 'signals'],
      })
    ).body,
  ).toEqual([{ jobTitle: 'rigger', certificateTitles: ['Signals', 'First aid'] }])
  // There it is a day later than in UTC for 14 hours of 24: what ended yesterday there may end
  // today here.
  const there = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' })
  const yesterday = there.format(Date.now() - 86_400_000)
  await add('Signals', [], { of: crew, as: people.stranger, end: yesterday })
  expect((await ask('GET', '/lacking')).body).toMatchObject([
    { name: 'Ivo Crew', certificateTitle: 'Signals', until: yesterday },
    { certificateTitle: 'First aid', until: null },
  ])
  expect((await ask('GET', '/counts')).body).toEqual({
    people: { expired: 1, none: 1 },
    lacking: { now: 2 },
  })
  expect(
    (await ask('PUT', '/required', { jobTitle: 'Rigger', certificateTitles: [] })).body,
  ).toEqual([])
  const [line] = await server.owner<{ details: object }>(
    `select details from audit_events where event = 'required-certificates-set' order by event_id desc limit 1`,
  )
  expect(line?.details).toEqual({ jobTitle: 'Rigger', from: 'Signals, First aid', to: '' })
})

test('what somebody else has set since it was opened is not written over, nor is a job title kept in two spellings', async () => {
  const required = `/api/accounts/${people.ridgeline}/certificates/required`
  const of = async (key: string) =>
    (
      (await server.ask('GET', required, { as: people.boss })).body as {
        jobTitle: string
        certificateTitles: string[]
      }[]
    ).filter(({ jobTitle }) => jobTitle.toLowerCase().startsWith(key))
  const set = (certificateTitles: string[], before?: string[], jobTitle = 'Crane operator') =>
    server.ask('PUT', required, {
      as: people.boss,
      body: { jobTitle, certificateTitles, ...(before && { before }) },
    })
  await server.owner(
    `insert into required_certificates (account_id, job_title, certificate_title, place) values ($1, 'Crane  Operator', 'Signals', 1)`,
    [people.ridgeline],
  )
  expect((await set(['Signals', 'Rigger'], ['signals'])).status).toBe(200)
  expect(await of('crane')).toEqual([
    { jobTitle: 'Crane operator', certificateTitles: ['Signals', 'Rigger'] },
  ])
  // Of two who opened the same the second is told what there is now.
  expect(await set(['Signals', 'CPR'], ['Signals'])).toMatchObject({
    status: 412,
    body: {
      code: 'changed',
      row: { jobTitle: 'Crane operator', certificateTitles: ['Signals', 'Rigger'] },
    },
  })
  expect((await set(['Welder'], [])).status).toBe(412)
  expect((await set(['Rigger', 'Signals'], [])).status).toBe(200)
  expect((await set(['Signals', 'Rigger', 'CPR'], ['Rigger', 'Signals'])).status).toBe(200)
  expect(await of('crane')).toMatchObject([{ certificateTitles: ['Signals', 'Rigger', 'CPR'] }])
  expect((await set([])).status).toBe(200)
  expect(await of('crane')).toEqual([])
})

test("whoever is certified is deactivated and not deleted with their proxy user's row: the certificate stays theirs", async () => {
  const card = await add('Rigger', [], { of: people.proxy })
  await server.owner('update users set reports_to_user_id = $2 where reports_to_user_id = $1', [
    people.proxy.user_id,
    people.safety.user_id,
  ])
  const { body } = await server.ask('DELETE', `/api/users/${people.safety.user_id}/proxy-users`, {
    as: people.safety,
    body: { userID: people.proxy.user_id, accountID: people.ridgeline },
  })
  expect(body).toEqual({ removed: 'deactivated' })
  const left = (
    await server.ask('GET', `/api/users/certificates/${people.proxy.user_id}`, {
      as: people.safety,
    })
  ).body as Certificate[]
  expect(left.map(({ uid }) => uid)).toEqual([card.uid])
})

test('a line of the trail holds what is set, however strange its letters', async () => {
  const certificateTitles = [1, 2, 3].map((n) => `${'"\\'.repeat(99)}${n}`)
  const { status, text } = await server.ask(
    'PUT',
    `/api/accounts/${people.ridgeline}/certificates/required`,
    { as: people.boss, body: { jobTitle: '"'.repeat(100), certificateTitles } },
  )
  expect(status, text).toBe(200)
  // A letter that is written as two, where the line is cut.
  const cut = await server.ask('PUT', `/api/accounts/${people.ridgeline}/certificates/required`, {
    as: people.boss,
    body: { jobTitle: 'Cut', certificateTitles: [`${'x'.repeat(149)}🦺`] },
  })
  expect(cut.status, cut.text).toBe(200)
})
