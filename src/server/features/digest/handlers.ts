import { refuse } from '#contract/kernel/refusal.ts'
import { refuseChanged } from '#contract/kernel/sent-back.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { unmute } from './mutes.ts'
import { keepSettings, settingsOf } from './settings.ts'

/** Reads and changes the settings of the caller's own digest. */
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

  unmute: async ({ params: { userID, mutedActionID } }, { db, accountID }) => {
    const isDone = await db.account(accountID, (tx) => unmute(tx, userID, mutedActionID))
    return isDone ? null : refuse('not-found')
  },
}
