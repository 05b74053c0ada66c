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
    followedProjectID: number
    followedUserID: number
  }
}

const muteForAll = `
  insert into digest_mutes (account_id, user_id, corrective_action_id, muted_at)
  select account_id, user_id, action, now() from users, (select max(corrective_action_id) as action from corrective_actions where account_id = $1) newest
   where account_id = $1
  on conflict (account_id, user_id, corrective_action_id) do update set muted_at = now() returning corrective_action_id as id`

const projectForAll = `
  with followed as (select max(project_id) as project from projects where account_id = $1)
  insert into followed_projects (account_id, user_id, project_id)
  select account_id, user_id, project from users, followed where account_id = $1
  on conflict (account_id, user_id, project_id) do update set user_id = excluded.user_id returning project_id as id`
const personForAll = `
  with followed as (select min(user_id) as person from users where account_id = $1 and reports_to_user_id = $2)
  insert into followed_people (account_id, user_id, followed_user_id)
  select account_id, user_id, person from users, followed where account_id = $1 and user_id <> person
  on conflict (account_id, user_id, followed_user_id) do update set user_id = excluded.user_id returning followed_user_id as id`

/**
 * An action that all people of the company muted, and a project and a person that all of them
 * follow.
 */
export const things = {
  mutedActionID: async ({ owner }, { accountID }) => {
    const [muted] = await owner<{ id: number }>(muteForAll, [accountID])
    return muted?.id ?? 0
  },
  followedProjectID: async ({ owner }, { accountID }) => {
    const [followed] = await owner<{ id: number }>(projectForAll, [accountID])
    return followed?.id ?? 0
  },
  followedUserID: async ({ owner }, { accountID, user_id }) => {
    const [followed] = await owner<{ id: number }>(personForAll, [accountID, user_id])
    return followed?.id ?? 0
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
  notices: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, role],
    foreign: { userID: scope },
  },
  follows: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, role],
    foreign: { userID: scope },
  },
  followProject: {
    callers: [no, over, role, '204', scope, '204', '204', blocked, inactive, role],
    // A proxy user sees the projects of the own chain only.
    things: ({ proxyProjectID }, caller) =>
      caller === 'proxy user' ? { followedProjectID: proxyProjectID } : {},
    foreign: { userID: scope, followedProjectID: unseen },
  },
  unfollowProject: {
    callers: [no, over, role, '204', scope, '204', '204', blocked, inactive, role],
    foreign: { userID: scope, followedProjectID: unseen },
  },
  followPerson: {
    callers: [no, over, role, '204', scope, '204', '204', blocked, inactive, role],
    things: ({ belowProxy }, caller) =>
      caller === 'proxy user' ? { followedUserID: belowProxy.lead.user_id } : {},
    foreign: { userID: scope, followedUserID: unseen },
  },
  unfollowPerson: {
    callers: [no, over, role, '204', scope, '204', '204', blocked, inactive, role],
    foreign: { userID: scope, followedUserID: unseen },
  },
} satisfies CasesOf<'digest'>
