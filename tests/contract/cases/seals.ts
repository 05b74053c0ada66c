import { randomUUID } from 'node:crypto'
import { sealables } from '#server/sealables.ts'
import { sealSome } from '#server/seals/chain.ts'
import type { Make } from '#tests/world/fixture.ts'
import { handsIn } from './submissions.ts'
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
    recordUid: string
  }
}

/** A sealed submission. */
const sealed: Make = async (server, person) => {
  const uid = randomUUID()
  await handsIn(server, person, 'Sealed', { uid })
  await server.db.account(person.accountID, (tx) => sealSome(tx, sealables, new Date(), 0))
  return uid
}

export const things = { recordUid: sealed } satisfies Things

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  check: {
    callers: [no, over, role, '200', scope, '200', unseen, blocked, inactive, '200'],
    foreign: { accountID: scope, recordUid: unseen },
  },
  proof: {
    callers: [no, over, role, '200', scope, '200', unseen, blocked, inactive, '200'],
    foreign: { accountID: scope, recordUid: unseen },
  },
} satisfies CasesOf<'seals'>
