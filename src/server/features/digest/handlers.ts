import { refuse } from '#contract/kernel/refusal.ts'
import { refuseChanged } from '#contract/kernel/sent-back.ts'
import type { Caller, Handlers } from '#server/kernel/handler.ts'
import { readNotices } from './content.ts'
import {
  followPerson,
  followProject,
  followsOf,
  type Reader,
  unfollowPerson,
  unfollowProject,
} from './follows.ts'
import { unmute } from './mutes.ts'
import { keepSettings, settingsOf } from './settings.ts'

/** Reads and changes the caller's own digest and follows. */
export const digest: Handlers<'digest'> = {
  settings: async ({ params: { userID } }, { db, accountID }) =>
    (await db.accountSnapshot(accountID, (tx) => settingsOf(tx, userID))) ?? refuse('not-found'),

  change: async ({ params: { userID }, body }, { db, accountID, now }) =>
    db.account(accountID, async (tx) => {
      const before = await settingsOf(tx, userID)
      if (before === undefined) return refuse('not-found')
      const { companyTimeZone, muted } = before
      return (
        refuseChanged(body, { companyTimeZone, muted }) ??
        keepSettings(tx, userID, body, before, now())
      )
    }),

  unmute: async ({ params: { userID, mutedActionID } }, { db, accountID }) =>
    answerOf(await db.account(accountID, (tx) => unmute(tx, userID, mutedActionID))),

  notices: ({ params: { userID } }, { caller: { language }, db, accountID, now }) =>
    db.accountSnapshot(accountID, (tx) => readNotices(tx, { userID, language }, now())),

  follows: async (_request, { caller, db, accountID }) => {
    const reader = await readerOf(caller)
    return db.accountSnapshot(accountID, (tx) => followsOf(tx, reader))
  },

  followProject: async ({ params: { followedProjectID } }, { caller, db, accountID }) => {
    const reader = await readerOf(caller)
    return answerOf(
      await db.account(accountID, (tx) => followProject(tx, reader, followedProjectID)),
    )
  },

  unfollowProject: async ({ params: { userID, followedProjectID } }, { db, accountID }) =>
    answerOf(await db.account(accountID, (tx) => unfollowProject(tx, userID, followedProjectID))),

  followPerson: async ({ params: { followedUserID } }, { caller, db, accountID }) => {
    const reader = await readerOf(caller)
    return answerOf(await db.account(accountID, (tx) => followPerson(tx, reader, followedUserID)))
  },

  unfollowPerson: async ({ params: { userID, followedUserID } }, { db, accountID }) =>
    answerOf(await db.account(accountID, (tx) => unfollowPerson(tx, userID, followedUserID))),
}

/** The answer of a change: refuses a record that was not found. */
const answerOf = (isFound: boolean) => (isFound ? null : refuse('not-found'))

const readerOf = async ({ user_id, isProxyUser, chain }: Caller): Promise<Reader> => ({
  user_id,
  isProxyUser,
  chain: await chain(),
})
