import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { insertLink, newToken } from '#server/features/guest-links/links.ts'
import { createSecretCipher } from '#server/secrets/secret-box.ts'
import type { Person } from '#tests/world/people.ts'
import type { TestServer } from '#tests/world/server.ts'
import {
  type About,
  blocked,
  type CasesOf,
  type Expected,
  inactive,
  no,
  over,
  role,
  scope,
  type Things,
  unseen,
} from '../cases-of.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    /** A link of the action, and the token of another. */
    linkID: string
    guestToken: string
    /** A photo that the action shows. */
    guestPhotoID: string
  }
}

const notEditor = '403 not-editor'

const anId = '0b9f5f0e-6c1e-4c1e-9d53-0a5e7c1f2b3a'
const aPhoto = (
  await sharp({ create: { width: 6, height: 4, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
).toString('base64')

/**
 * Makes a link to the action that the person opened, without a line in its history, so that other
 * cases read the history as it was.
 */
async function makesLink(server: TestServer, person: Person) {
  const [action] = await server.owner<{ uid: string }>(
    'select uid from corrective_actions where account_id = $1 and opened_by = $2 order by number limit 1',
    [person.accountID, person.user_id],
  )
  const [uid = '', linkID, token] = [action?.uid, randomUUID(), newToken()]
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + 86_400_000)
  const box = createSecretCipher(server.settings.secretsKey ?? [])
  await server.db.account(person.accountID, (tx) =>
    insertLink(tx, box, {
      linkID,
      token,
      pin: null,
      actionUid: uid,
      recipient: 'Juan',
      createdBy: person.user_id,
      createdAt,
      expiresAt,
    }),
  )
  const row = { linkID, recipient: 'Juan', hasPin: false, createdAt, expiresAt, revokedAt: null }
  await adds(server, uid, 'guest_links', row)
  return { uid, linkID, token }
}

const adds = (server: TestServer, uid: string, column: string, row: object) =>
  server.owner(`update corrective_actions set ${column} = ${column} || $2::jsonb where uid = $1`, [
    uid,
    JSON.stringify([row]),
  ])

export const things = {
  linkID: async (server, person) => (await makesLink(server, person)).linkID,
  guestToken: async (server, person) => (await makesLink(server, person)).token,
  guestPhotoID: async (server, person) => {
    const { uid, linkID, token } = await makesLink(server, person)
    const body = { token, device: 'd'.repeat(32), photoID: anId, base64Data: aPhoto }
    await server.ask('POST', '/api/guest/photos', { body })
    const [sent] = await server.owner<{ photoID: string }>(
      'select file_uid as "photoID" from guest_photos where link_id = $1',
      [linkID],
    )
    const photoID = sent?.photoID ?? ''
    const takenAt = '2026-01-05T10:00:00.000Z'
    await adds(server, uid, 'photos', {
      photoID,
      when: 'after',
      takenAt,
      width: 6,
      height: 4,
      caption: '',
    })
    return photoID
  },
} satisfies Things

const keyOf = ({ ids }: About) => ({ token: ids.guestToken, device: 'd'.repeat(32) })
const everybody = (answer: Expected) =>
  [answer, answer, answer, answer, answer, answer, answer, answer, answer, answer] as const
export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  create: {
    callers: [no, over, role, '201', scope, notEditor, unseen, blocked, inactive, role],
    body: () => ({ recipient: 'Juan Pérez', email: '', pin: '', language: 'es' as const }),
    foreign: { accountID: scope, correctiveActionID: unseen },
  },
  address: {
    callers: [no, over, role, '200', scope, notEditor, unseen, blocked, inactive, role],
    foreign: { accountID: scope, correctiveActionID: unseen, linkID: unseen },
  },
  withdraw: {
    callers: [no, over, role, '200', scope, notEditor, unseen, blocked, inactive, role],
    foreign: { accountID: scope, correctiveActionID: unseen, linkID: unseen },
  },
  // The token alone lets a caller in; a session adds nothing.
  open: { callers: everybody('200'), body: keyOf },
  photo: {
    callers: everybody('200'),
    body: (about) => ({
      ...keyOf(about),
      photoID: about.ids.guestPhotoID,
      size: 'small' as const,
    }),
  },
  addPhoto: {
    callers: everybody('201'),
    body: (about) => ({ ...keyOf(about), photoID: anId, base64Data: aPhoto }),
  },
  reply: {
    callers: everybody('201'),
    body: (about) => ({
      ...keyOf(about),
      replyID: anId,
      name: 'Juan',
      status: 'Done' as const,
      note: '',
      writtenAt: '2026-01-05T10:00:00.000Z',
      photos: [],
    }),
  },
} satisfies CasesOf<'guestLinks'>
