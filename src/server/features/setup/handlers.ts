import { refuse } from '#contract/kernel/refusal.ts'
import { hasSelection } from '#server/features/catalogue/door.ts'
import type { Handlers } from '#server/kernel/handler.ts'

const configured = {
  name: 'setup-configured',
  text: 'select is_configurate from accounts where account_id = $1 and not is_provider',
}

/** Makes the handlers of the setup wizard (WIZ-10, G1-97). */
export const setup: Handlers<'setup'> = {
  permit: (_, { db, accountID }) =>
    db.accountSnapshot(accountID, async (tx) => {
      const account = await tx.maybe<{ is_configurate: boolean }>(configured, [accountID])
      if (account === undefined) return refuse('not-found')
      return {
        accountID,
        isConfigurate: account.is_configurate,
        hasPreviousConfiguration: await hasSelection(tx),
      }
    }),
}
