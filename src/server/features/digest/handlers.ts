import { refuse } from '#contract/kernel/refusal.ts'
import type { Handlers } from '#server/handler.ts'
import { unmute } from './mutes.ts'
import { keepSettings, settingsOf } from './settings.ts'

/** Reads and changes the settings of one's own digest. */
export const digest: Handlers<'digest'> = {
  settings: async ({ params: { userID } }, { db, accountID }) =>
    (await db.accountSnapshot(accountID, (tx) => settingsOf(tx, userID))) ?? refuse('not-found'),

  change: async ({ params: { userID }, body }, { db, accountID, now }) =>
    (await db.account(accountID, (tx) => keepSettings(tx, userID, body, now()))) ??
    refuse('not-found'),

  unmute: async ({ params: { userID, mutedActionID } }, { db, accountID }) => {
    const isDone = await db.account(accountID, (tx) => unmute(tx, userID, mutedActionID))
    return isDone ? null : refuse('not-found')
  },
}
