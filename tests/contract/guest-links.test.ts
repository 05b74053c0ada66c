import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestLimits } from '#contract/corrective-actions/guest-replies.ts'
import type { GuestView } from '#contract/guest-links/schema.ts'
import { guestLinksTable } from '#server/features/guest-links/door.ts'
import { reseal } from '#server/secrets/reseal.ts'
import { createSecretCipher } from '#server/secrets/secret-box.ts'
import type { Actor } from '#tests/world/actor.ts'
import { type CorrectiveAction, type World, world } from '#tests/world/company.ts'
import { jobsDone } from '#tests/world/jobs.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import type { Answered } from '#tests/world/server.ts'

let w: World
let mail: MailServer
let picture: string

beforeAll(async () => {
  mail = await mailServer()
  w = await world({ environment: { SMTP_URL: mail.url, PUBLIC_URL: 'http://safety.example.test' } })
  picture = (
    await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
})
afterAll(async () => {
  await w.stop()
  await mail.close()
})

const said = ({ status, body }: Answered) =>
  status < 300 ? String(status) : `${status} ${String(Reflect.get(Object(body), 'code'))}`
const secret = () => randomBytes(24).toString('base64url')

interface Made {
  linkID: string
  uri: string
  pin: string | null
  action: CorrectiveAction
}
/** The body of an answer, whose shape the server checks against the contract. */
const bodyOf = ({ body, text, status }: Answered) => {
  if (status >= 300) throw new Error(text)
  return body as Made & GuestView & { photoID: string }
}

const linksOf = ({ correctiveActionID }: CorrectiveAction) =>
  `/api/accounts/${w.people.ridgeline}/actions/${correctiveActionID}/guest-links`
const link = { recipient: 'Juan Pérez', email: '', pin: '', language: 'es' }
const makes = (
  who: Actor,
  action: CorrectiveAction,
  more: Partial<typeof link> = {},
  key?: string,
) =>
  who.asks(
    'POST',
    linksOf(action),
    { ...link, ...more },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  )
const tokenIn = ({ uri }: Made) => uri.split('#')[1] ?? ''

/** A device of a person without an account. */
function phone(token: string, device = secret()) {
  const asks = (path: string, body: object) =>
    w.server.ask('POST', `/api/guest/${path}`, { body: { token, device, ...body } })
  const open = (pin?: string) => asks('open', pin === undefined ? {} : { pin })
  const sendPhoto = async (photoID: string) =>
    bodyOf(await asks('photos', { photoID, base64Data: picture })).photoID
  const reply = (more: object = {}) =>
    asks('replies', {
      replyID: randomUUID(),
      name: 'Juan Pérez',
      status: 'Done',
      note: 'Rail is back.',
      writtenAt: '2026-11-20T08:00:00.000Z',
      photos: [],
      ...more,
    })
  return { asks, open, sendPhoto, reply }
}
const shown = (photoID: string) => ({
  photoID,
  when: 'after',
  takenAt: '2026-11-20T08:00:00.000Z',
  width: 1,
  height: 1,
})

async function sentOut(more: Partial<typeof link> = {}) {
  const action = await w.safety.opens(w.tower, w.lead)
  const made = bodyOf(await makes(w.safety, action, more))
  return { action, made, juan: phone(tokenIn(made)) }
}
const sees = async (action: CorrectiveAction) => {
  const row = await w.safety.sees(action)
  if (row === undefined) throw new Error('The action is hidden.')
  return row
}

test('a link shows its action, its company and its sender, and no other person (CA-75)', async () => {
  const { action, made, juan } = await sentOut()
  expect(made.action.guestLinks).toMatchObject([
    { linkID: made.linkID, recipient: 'Juan Pérez', hasPin: false, revokedAt: null },
  ])
  const answer = await juan.open()
  expect(bodyOf(answer)).toMatchObject({
    senderName: w.people.safety.name,
    action: { number: action.caTicketHash, title: action.title, status: 'Opened' },
    photos: [],
    replies: [],
  })
  expect(answer.text).not.toContain(w.people.lead.name)
  expect(answer.text).not.toContain(action.uid)
  expect((await w.safety.history(action))[0]).toMatchObject({
    author: { user_id: w.people.safety.user_id },
    changes: { guestLinks: { from: [], to: [{ recipient: 'Juan Pérez' }] } },
  })
})

test('a repeated request makes one link, and the sender sees its address again (CA-76)', async () => {
  const action = await w.safety.opens(w.tower, w.lead)
  const key = randomUUID()
  const [first, again] = [
    bodyOf(await makes(w.safety, action, { pin: '204816' }, key)),
    bodyOf(await makes(w.safety, action, { pin: '204816' }, key)),
  ]
  expect(again).toMatchObject({ linkID: first.linkID, uri: first.uri, pin: '204816' })
  expect((await sees(action)).guestLinks).toHaveLength(1)
  expect(bodyOf(await w.safety.asks('POST', `${linksOf(action)}/${first.linkID}/address`))).toEqual(
    { uri: first.uri, pin: '204816' },
  )
})

test('mails the link in the chosen language, without the PIN and the words of the action', async () => {
  mail.received.splice(0)
  const { made } = await sentOut({ email: 'juan@crew.test', pin: '204816' })
  await jobsDone(w.server)
  const [letter] = mail.received
  const text = letter?.text ?? ''
  expect(letter?.to).toEqual(['juan@crew.test'])
  expect(text).toContain(made.uri)
  expect(text).toContain('Hola Juan P')
  expect(text).not.toContain('204816')
  expect(text).not.toContain(made.action.title)
})

test('a new key of the installation encrypts token and PIN again (ruling 64)', async () => {
  const { action, made } = await sentOut({ pin: '204816' })
  const old = w.server.settings.secretsKey ?? []
  const fresh = Buffer.alloc(32, 7)
  const rotates = (...keys: Uint8Array[]) =>
    reseal(w.server.db, createSecretCipher(keys), [guestLinksTable])
  const { sealed, lost } = await rotates(fresh, ...old)
  expect([sealed > 0, lost]).toEqual([true, 0])
  expect(await rotates(fresh)).toEqual({ sealed: 0, lost: 0 })
  await rotates(...old, fresh)
  const shows = `${linksOf(action)}/${made.linkID}/address`
  expect(bodyOf(await w.safety.asks('POST', shows))).toEqual({ uri: made.uri, pin: '204816' })
})

test('refuses a link to a wrong address or with a web address in the name, at its field', async () => {
  const action = await w.safety.opens(w.tower, w.lead)
  expect((await makes(w.safety, action, { email: 'juan', recipient: ' ' })).body).toMatchObject({
    code: 'invalid',
    fields: { email: expect.any(String), recipient: expect.any(String) },
  })
  expect((await makes(w.safety, action, { recipient: 'www.win.test' })).body).toMatchObject({
    fields: { recipient: expect.any(String) },
  })
})

test('a reply with photos comes once, under the typed name, and changes nothing of the action (CA-77)', async () => {
  mail.received.splice(0)
  const { action, juan } = await sentOut()
  const id = randomUUID()
  const [photoID, again] = [await juan.sendPhoto(id), await juan.sendPhoto(id)]
  expect(again).toBe(photoID)
  const replyID = randomUUID()
  const sends = () => juan.reply({ replyID, photos: [shown(photoID)] })
  expect([said(await sends()), said(await sends())]).toEqual(['201', '201'])
  const row = await sees(action)
  expect(row).toMatchObject({
    status: 'Opened',
    photos: [],
    guestReplies: [{ replyID, name: 'Juan Pérez', status: 'Done' }],
    // The file says how large it is.
    guestPhotos: [{ width: 60, height: 40 }],
  })
  const [fileID = ''] = row.guestPhotos.map((photo) => photo.photoID)
  expect(row.guestReplies[0]?.photoIDs).toEqual([fileID])
  // The phone knows its photo by the id that it gave it.
  expect(bodyOf(await juan.open())).toMatchObject({
    photos: [],
    replies: [{ photoIDs: [photoID] }],
  })
  expect(said(await juan.asks('photo', { photoID, size: 'small' }))).toBe('200')
  await jobsDone(w.server)
  const told = mail.received.filter(({ text }) => text.includes('Juan P'))
  expect(told.flatMap(({ to }) => to).toSorted()).toEqual(
    [w.people.safety.email, w.people.lead.email].toSorted(),
  )
  expect((await w.safety.history(action))[0]).toMatchObject({
    author: { user_id: 0, name: 'Juan Pérez' },
    authoredAt: '2026-11-20T08:00:00.000Z',
  })
  expect(said(await w.safety.asks('GET', `/api/files/${fileID}`))).toBe('200')
})

test('a reply that names a photo twice or one that is missing is refused, and shows none (CA-77)', async () => {
  const { action, juan } = await sentOut()
  const photoID = await juan.sendPhoto(randomUUID())
  const sends = (...photos: string[]) => juan.reply({ photos: photos.map(shown) }).then(said)
  expect(await sends(photoID, photoID)).toBe('422 invalid')
  expect(await sends(photoID, randomUUID())).toBe('422 photo-missing')
  expect((await sees(action)).guestReplies).toEqual([])
  expect(
    await w.server.owner('select 1 from action_photos where action_uid = $1', [action.uid]),
  ).toEqual([])
})

test('assignee or opener accept a reply with its photos, and the person reads it (CA-78)', async () => {
  const { action, juan } = await sentOut()
  const photoID = await juan.sendPhoto(randomUUID())
  const replyID = randomUUID()
  await juan.reply({ replyID, photos: [shown(photoID)] })
  const { guestPhotos, uid, photos, guestDecisions } = await sees(action)
  const accepted = { replyID, decision: 'Accepted', words: '' }
  expect(
    await w.safety.sendsOne({
      entity: 'action',
      op: 'patch',
      ref: uid,
      patch: { status: 'Closed', notes: 'Done', photos: guestPhotos, guestDecisions: [accepted] },
      seen: { status: 'Opened', photos, guestDecisions },
    } as never),
  ).toMatchObject({ status: 200 })
  expect(await sees(action)).toMatchObject({ status: 'Closed', photos: guestPhotos })
  expect(said(await makes(w.safety, action))).toBe('422 invalid')
  expect(bodyOf(await juan.open())).toMatchObject({
    photos: [{ photoID }],
    action: { status: 'Closed' },
    replies: [{ replyID, decision: 'Accepted', words: '' }],
  })
})

test('refuses a decision on no reply, and one that sends back without a word (CA-78)', async () => {
  const { action, juan } = await sentOut()
  const replyID = randomUUID()
  await juan.reply({ replyID })
  const decides = async (decision: object) => {
    const { correctiveActionID } = action
    return said(
      await w.safety.asks('PUT', `/api/users/${w.safety.user_id}/actions/${correctiveActionID}`, {
        notes: 'Seen',
        guestDecisions: [decision],
      }),
    )
  }
  expect(await decides({ replyID: randomUUID(), decision: 'Accepted', words: '' })).toBe(
    '422 invalid',
  )
  expect(await decides({ replyID, decision: 'Sent back', words: ' ' })).toBe('422 invalid')
  expect(await decides({ replyID, decision: 'Perhaps', words: '' })).toBe('422 invalid')
  expect(await decides({ replyID, decision: 'Sent back', words: 'Weld it.' })).toBe('200')
  expect(bodyOf(await juan.open()).replies).toMatchObject([
    { decision: 'Sent back', words: 'Weld it.' },
  ])
})

test('a withdrawn or expired link, and one whose sender left, open nothing (CA-79)', async () => {
  const { action, made, juan } = await sentOut()
  const photoID = await juan.sendPhoto(randomUUID())
  await juan.reply({ photos: [shown(photoID)] })
  expect(said(await w.safety.asks('POST', `${linksOf(action)}/${made.linkID}/withdraw`))).toBe(
    '200',
  )
  const photo = { photoID, size: 'whole' }
  for (const answer of [
    await juan.open(),
    await juan.reply(),
    await juan.asks('photo', photo),
    await juan.asks('photos', { photoID: randomUUID(), base64Data: picture }),
  ])
    expect(said(answer)).toBe('404 link-withdrawn')
  expect((await sees(action)).guestReplies).toHaveLength(1)

  const left = await sentOut()
  await w.server.owner('update users set blocked = true where user_id = $1', [
    w.people.safety.user_id,
  ])
  expect(said(await left.juan.open())).toBe('404 link-withdrawn')
  await w.server.owner('update users set blocked = false where user_id = $1', [
    w.people.safety.user_id,
  ])
  w.safety.signsInAgain()
  expect(said(await left.juan.open())).toBe('200')
  await w.server.owner(
    "update guest_links set expires_at = now() - interval '1 minute' where link_id = $1",
    [left.made.linkID],
  )
  expect(said(await left.juan.open())).toBe('404 link-expired')
})

test('a link reads no photo of another action or of another link (CA-80)', async () => {
  const [one, other] = [await sentOut(), await sentOut()]
  const foreign = await other.juan.sendPhoto(randomUUID())
  await other.juan.reply({ photos: [shown(foreign)] })
  expect(said(await one.juan.asks('photo', { photoID: foreign, size: 'whole' }))).toBe(
    '404 not-found',
  )
  expect(said(await one.juan.reply({ photos: [shown(foreign)] }))).toBe('422 photo-missing')
  const second = phone(tokenIn(bodyOf(await makes(w.safety, other.action))))
  expect(said(await second.asks('photo', { photoID: foreign, size: 'small' }))).toBe(
    '404 not-found',
  )
  expect(bodyOf(await second.open())).toMatchObject({ photos: [], replies: [] })
  expect(said(await other.juan.asks('photo', { photoID: foreign, size: 'whole' }))).toBe('200')
})

test('a forwarded link with a PIN opens only with it, once on each device (CA-80)', async () => {
  const { juan, made } = await sentOut({ pin: '204816' })
  expect(said(await juan.open())).toBe('403 pin-needed')
  expect(said(await juan.reply())).toBe('403 pin-needed')
  expect(said(await juan.open('204817'))).toBe('403 pin-wrong')
  expect(said(await juan.open('204816'))).toBe('200')
  expect(said(await juan.open())).toBe('200')
  expect(said(await phone(tokenIn(made)).open())).toBe('403 pin-needed')
})

test('of all PINs fifty can be tried, each wait longer, also at the same time; then the link ends (CA-80)', async () => {
  const { juan, made, action } = await sentOut({ pin: '204816' })
  w.server.stopClock()
  const tries = await Promise.all(
    Array.from({ length: 30 }, (_, n) => phone(tokenIn(made)).open(String(n).padStart(6, '0'))),
  )
  const answers = tries.map(said)
  expect(answers.filter((answer) => answer === '403 pin-wrong')).toHaveLength(guestLimits.freePins)
  expect(answers.filter((answer) => answer === '429 too-many')).toHaveLength(
    30 - guestLimits.freePins,
  )
  for (let wrong = guestLimits.freePins; wrong < guestLimits.wrongPins - 1; wrong += 1) {
    w.server.wait(3_600_000)
    expect(said(await juan.open('999999'))).toBe('403 pin-wrong')
    expect(said(await juan.open('204816'))).toBe('429 too-many')
  }
  w.server.wait(3_600_000)
  expect(said(await juan.open('999999'))).toBe('404 link-withdrawn')
  w.server.wait(3_600_000)
  expect(said(await juan.open('204816'))).toBe('404 link-withdrawn')
  w.safety.signsInAgain()
  expect((await sees(action)).guestLinks).toMatchObject([{ revokedAt: expect.any(String) }])
})

test('guesses of tokens are slowed by network', async () => {
  const answers = []
  for (let n = 0; n < 25; n += 1) answers.push(said(await phone(secret()).open()))
  expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => '404 not-found'))
  expect(answers.at(-1)).toBe('429 too-many')
})
