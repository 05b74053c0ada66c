import type { Make } from '#tests/world/fixture.ts'
import {
  blocked,
  type CasesOf,
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
    /** A link of the action. */
    linkID: string
  }
}

const notEditor = '403 not-editor'
const unknown = '404 not-found'

/** A link that the opener of the company's action made. */
const link: Make = async (server, person) => {
  const [action] = await server.owner<{ uid: string }>(
    'select uid from corrective_actions where account_id = $1 and opened_by = $2 order by number limit 1',
    [person.accountID, person.user_id],
  )
  const made = await server.ask(
    'POST',
    `/api/accounts/${person.accountID}/actions/${action?.uid}/guest-links`,
    { as: person, body: { recipient: 'Juan', email: '', pin: '', language: 'en' } },
  )
  return String(Reflect.get(Object(made.body), 'linkID'))
}

export const things = { linkID: link } satisfies Things

const stranger = { token: 't'.repeat(32), device: 'd'.repeat(32) }
const anId = '0b9f5f0e-6c1e-4c1e-9d53-0a5e7c1f2b3a'
/** A token that does not exist opens nothing, whoever has it; `guest-links.test.ts` has real ones. */
const opensNothing = [
  unknown,
  unknown,
  unknown,
  unknown,
  unknown,
  unknown,
  unknown,
  unknown,
  unknown,
  unknown,
] as const

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
  open: { callers: opensNothing, body: () => stranger },
  photo: {
    callers: opensNothing,
    body: () => ({ ...stranger, photoID: anId, size: 'small' as const }),
  },
  addPhoto: {
    callers: opensNothing,
    body: () => ({ ...stranger, photoID: anId, base64Data: 'aGVsbG8=' }),
  },
  reply: {
    callers: opensNothing,
    body: () => ({
      ...stranger,
      replyID: anId,
      name: 'Juan',
      status: 'Done' as const,
      note: '',
      writtenAt: '2026-01-05T10:00:00.000Z',
      photos: [],
    }),
  },
} satisfies CasesOf<'guestLinks'>
