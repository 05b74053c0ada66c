import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Certificate } from '#contract/certificates/schema.ts'
import { certificateMailJob } from '#server/features/certificates/door.ts'
import { jobsDone } from '#tests/world/jobs.ts'
import { makePerson } from '#tests/world/people.ts'
import { actingToken } from './acting-token.ts'
import {
  add,
  mail,
  mailed,
  pdf,
  people,
  picture,
  put,
  server,
  setUp,
} from './certificates-world.ts'

setUp()

test('G1-18 API-44 API2-77 mails ticked certificates with their images and PDFs, each under its person and title', async () => {
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
  // In the viewer's format of days (TEAM-80).
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
  ['es', 'Enviado por Olga Deck, que entró como Nils Voss (nils.es@files.test), con Siteward.'],
] as const)(
  'a mail sent in a session of Login as names both people, in %s',
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

test('sends a queued mail from before the real sender was stored, unchanged', () => {
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

test('refuses a mail of certificates with a missing value at its field, and sends nothing', async () => {
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

test('refuses a whole mail of certificates when the sender may not see one of them', async () => {
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

test('refuses a mail over the size limit; one key is one mail, and the trail has sender, content and count', async () => {
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

test('a certificate needs a title and cannot end before its issue date', async () => {
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

test("only owners set the requirements of a job title; gaps are counted by the company's own day", async () => {
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
  // That zone is a day ahead of UTC for 14 of 24 hours: a certificate that ended yesterday there
  // may end today here.
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

test('an outdated save does not overwrite requirements, and a job title has one spelling', async () => {
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
  // The second of two who opened the same row gets the present one.
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

test('removing a certified proxy user deactivates the person, and the certificate stays theirs', async () => {
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

test('a line of the trail holds the requirements, even with unusual letters', async () => {
  const certificateTitles = [1, 2, 3].map((n) => `${'"\\'.repeat(99)}${n}`)
  const { status, text } = await server.ask(
    'PUT',
    `/api/accounts/${people.ridgeline}/certificates/required`,
    { as: people.boss, body: { jobTitle: '"'.repeat(100), certificateTitles } },
  )
  expect(status, text).toBe(200)
  // Cuts between the two parts of a composed letter.
  const cut = await server.ask('PUT', `/api/accounts/${people.ridgeline}/certificates/required`, {
    as: people.boss,
    body: { jobTitle: 'Cut', certificateTitles: [`${'x'.repeat(149)}🦺`] },
  })
  expect(cut.status, cut.text).toBe(200)
})
