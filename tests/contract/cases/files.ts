import { randomUUID } from 'node:crypto'
import { storageKeyOf } from '#server/files/files.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import type { CallerName } from '#tests/world/callers.ts'
import type { Fixture } from '#tests/world/fixture.ts'
import type { TestServer } from '#tests/world/server.ts'
import {
  barred,
  blocked,
  type CasesOf,
  inactive,
  no,
  over,
  scope,
  type Things,
  unseen,
} from '../cases-of.ts'
import { redPoint } from './companies.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    fileID: string
    uploadID: string
  }
}

/** A file of a kind that all people of the company see. */
export const things = {
  fileID: async (server, { accountID, user_id }) => {
    const uid = randomUUID()
    const storage = folderStorage(server.filesFolder)
    for (const size of ['whole', 'small'] as const)
      await storage.put(storageKeyOf(accountID, uid, size), Buffer.from(redPoint, 'base64'))
    await server.owner(
      `insert into files (account_id, uid, kind, state, file_name, mime, bytes, received, width, height, sha256, created_by, unused_since)
       values ($1, $2, 'logo', 'kept', 'point.png', 'image/png', 70, 70, 1, 1, sha256('point'), $3, null)`,
      [accountID, uid, user_id],
    )
    return uid
  },
  uploadID: async (server, { accountID, uid }) => {
    const [owner] = await server.owner<{ user_id: number }>(
      'select user_id from users where account_id = $1 and role_id = 2 and reports_to_user_id is null and not is_proxy_user',
      [accountID],
    )
    const [system] = await server.owner<{ user_id: number }>(
      'select user_id from users where role_id = 3',
    )
    for (const [caller, user] of [
      ['owner', owner?.user_id ?? 0],
      ['system administrator', system?.user_id ?? 0],
    ] as const) {
      for (const verb of ['append', 'finish', 'cancel'] as const)
        begun.set(
          `${uid} ${caller} ${verb}`,
          await beginUpload(server, accountID, user, verb === 'finish'),
        )
    }
    return begun.get(`${uid} owner append`) ?? ''
  },
} satisfies Things

/** Photos that a person has sent and no record shows yet; their bytes do not matter here. */
export async function sentPhotos(
  server: Pick<TestServer, 'owner'>,
  { accountID, user_id }: { accountID: number; user_id: number },
  uids: readonly string[],
): Promise<void> {
  for (const uid of uids)
    await server.owner(
      `insert into files (account_id, uid, kind, state, file_name, mime, bytes, received, width, height, sha256, created_by) values ($1, $2, 'action-photo', 'kept', 'photo.jpg', 'image/jpeg', 70, 70, 1, 1, sha256('photo'), $3)`,
      [accountID, uid, user_id],
    )
}

/**
 * The uploads of each company, by the person whose fixture it is, the caller who began it and its
 * verb.
 */
const begun = new Map<string, string>()
const point = Buffer.from(redPoint, 'base64')

/** A logo upload, empty or complete. */
async function beginUpload(
  server: TestServer,
  accountID: number,
  user: number,
  isWhole: boolean,
): Promise<string> {
  const [uid, part] = [randomUUID(), randomUUID()]
  await server.owner(
    `insert into files (account_id, uid, kind, file_name, bytes, received, created_by) values ($1, $2, 'logo', 'point.png', $3, $4, $5)`,
    [accountID, uid, point.length, isWhole ? point.length : 0, user],
  )
  if (isWhole) {
    await folderStorage(server.filesFolder).put(storageKeyOf(accountID, part), point)
    await server.owner(
      'insert into file_parts (account_id, uid, file_uid, from_byte, bytes, is_in) values ($1, $2, $3, 0, $4, true)',
      [accountID, part, uid, point.length],
    )
  }
  return uid
}

/** The person who began an upload continues it. */
const own =
  (verb: string) =>
  ({ people }: Fixture, caller: CallerName) => {
    const uploadID = begun.get(`${people.safety.uid} ${caller} ${verb}`)
    return uploadID === undefined ? {} : { uploadID }
  }

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  read: {
    callers: [no, over, '200', '200', unseen, '200', '200', blocked, inactive, '200'],
    foreign: { fileID: unseen },
  },
  link: {
    callers: [no, over, '200', '200', unseen, '200', '200', blocked, inactive, '200'],
    foreign: { fileID: unseen },
  },
  // The owner and the provider's people send one of these kinds; only its sender continues it.
  start: {
    callers: [no, over, barred, barred, scope, '201', barred, blocked, inactive, '201'],
    body: () => ({ kind: 'logo', fileName: 'point.png', bytes: point.length }),
    foreign: { accountID: scope },
  },
  progress: {
    callers: [no, over, unseen, unseen, unseen, '200', unseen, blocked, inactive, '200'],
    things: own('append'),
    foreign: { uploadID: unseen },
  },
  append: {
    callers: [no, over, unseen, unseen, unseen, '200', unseen, blocked, inactive, '200'],
    body: () => ({ offset: 0, base64Data: redPoint }),
    things: own('append'),
    foreign: { uploadID: unseen },
  },
  finish: {
    callers: [no, over, unseen, unseen, unseen, '200', unseen, blocked, inactive, '200'],
    things: own('finish'),
    foreign: { uploadID: unseen },
  },
  cancel: {
    callers: [no, over, unseen, unseen, unseen, '204', unseen, blocked, inactive, '204'],
    things: own('cancel'),
    foreign: { uploadID: unseen },
  },
} satisfies CasesOf<'files'>
