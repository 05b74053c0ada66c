import type { DigestSettings } from '#contract/digest/schema.ts'
import type { AccountTx } from '#server/db/database.ts'

const list = {
  name: 'digest-mutes',
  text: `select a.corrective_action_id as "correctiveActionID", a.number, a.title from digest_mutes m
           join corrective_actions a using (account_id, corrective_action_id)
          where m.account_id = $1 and m.user_id = $2 and a.assigned_to = $2 order by a.number`,
}

/** Lists the own actions that a person muted. Leaves out those that were reassigned since. */
export function mutedBy(tx: AccountTx, userID: number): Promise<DigestSettings['muted']> {
  return tx.query(list, [tx.accountID, userID])
}

const add = {
  name: 'digest-mute',
  text: `insert into digest_mutes (account_id, user_id, corrective_action_id, muted_at) values ($1, $2, $3, $4) on conflict do nothing`,
}

/** Mutes an action for a person. */
export async function mute(
  tx: AccountTx,
  userID: number,
  action: number,
  now: Date,
): Promise<void> {
  await tx.exec(add, [tx.accountID, userID, action, now])
}

const remove = {
  name: 'digest-unmute',
  text: 'delete from digest_mutes where account_id = $1 and user_id = $2 and corrective_action_id = $3',
}

/** Unmutes an action. Returns false if the person had not muted it. */
export async function unmute(tx: AccountTx, userID: number, action: number): Promise<boolean> {
  return (await tx.exec(remove, [tx.accountID, userID, action])) > 0
}
