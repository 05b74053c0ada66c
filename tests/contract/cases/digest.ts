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
    mutedActionID: number
  }
}

const muteForAll = `
  insert into digest_mutes (account_id, user_id, corrective_action_id, muted_at)
  select account_id, user_id, action, now() from users, (select max(corrective_action_id) as action from corrective_actions where account_id = $1) newest
   where account_id = $1
  on conflict (account_id, user_id, corrective_action_id) do update set muted_at = now() returning corrective_action_id as id`

/** An action that all people of the company muted. */
export const things = {
  mutedActionID: async ({ owner }, { accountID }) => {
    const [muted] = await owner<{ id: number }>(muteForAll, [accountID])
    return muted?.id ?? 0
  },
} satisfies Things

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  settings: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, role],
    foreign: { userID: scope },
  },
  change: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, role],
    body: () => ({ isOn: true, occasion: 'anything', time: '07:30', timeZone: 'America/Denver' }),
    foreign: { userID: scope },
  },
  unmute: {
    callers: [no, over, role, '204', scope, '204', '204', blocked, inactive, role],
    foreign: { userID: scope, mutedActionID: unseen },
  },
} satisfies CasesOf<'digest'>
