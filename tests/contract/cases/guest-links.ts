import sharp from 'sharp'
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
  }
}

const notEditor = '403 not-editor'

/** Makes a link to the action that the person opened. */
async function makes(server: TestServer, person: Person): Promise<object> {
  const [action] = await server.owner<{ uid: string }>(
    'select uid from corrective_actions where account_id = $1 and opened_by = $2 order by number limit 1',
    [person.accountID, person.user_id],
  )
  const made = await server.ask(
    'POST',
    `/api/accounts/${person.accountID}/actions/${action?.uid}/guest-links`,
    { as: person, body: { recipient: 'Juan', email: '', pin: '', language: 'en' } },
  )
  return Object(made.body)
}

export const things = {
  linkID: async (server, person) => String(Reflect.get(await makes(server, person), 'linkID')),
  guestToken: async (server, person) =>
    String(Reflect.get(await makes(server, person), 'uri')).split('#')[1] ?? '',
} satisfies Things

const keyOf = ({ ids }: About) => ({ token: ids.guestToken, device: 'd'.repeat(32) })
const anId = '0b9f5f0e-6c1e-4c1e-9d53-0a5e7c1f2b3a'
const everybody = (answer: Expected) =>
  [answer, answer, answer, answer, answer, answer, answer, answer, answer, answer] as const
const aPhoto = (
  await sharp({ create: { width: 6, height: 4, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
).toString('base64')

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
  // Who has the token needs no session; one who has a session gets nothing more by it.
  open: { callers: everybody('200'), body: keyOf },
  photo: {
    callers: everybody(unseen),
    body: (about) => ({ ...keyOf(about), photoID: anId, size: 'small' as const }),
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
