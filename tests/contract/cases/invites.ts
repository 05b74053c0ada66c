import { callerNames } from '#tests/world/callers.ts'
import { linkFor, linkOf, makeInvited } from '#tests/world/invited.ts'
import {
  blocked,
  type CasesOf,
  everywhere,
  inactive,
  no,
  over,
  role,
  scope,
  type Things,
} from '../cases-of.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    /** The link of an invited person. */
    inviteID: string
    reportsToUserID: number
    invitedUserID: number
    /** Another person, whose invitation is withdrawn. */
    withdrawnUserID: number
  }
}

const linkOfCaller = (base: string, caller: string) => linkOf(`${base} ${caller}`)

export const things = {
  invitedUserID: async ({ owner }, { accountID, user_id }) =>
    (
      await makeInvited(owner, accountID, {
        name: 'Ivy Vance',
        email: `ivy@${accountID}.test`,
        roleID: 1,
        reportsTo: user_id,
      })
    ).user_id,
  withdrawnUserID: async ({ owner }, { accountID, user_id }) => {
    const invited = await makeInvited(owner, accountID, {
      name: 'Walt Drawn',
      email: `walt@${accountID}.test`,
      roleID: 1,
      reportsTo: user_id,
    })
    await linkFor(owner, invited, linkOf(`walt ${accountID}`))
    return invited.user_id
  },
  reportsToUserID: async (_, { user_id }) => user_id,
  // The provider's, so that no list of a company shows them. A registered person is not invited any
  // more, so each caller has their own.
  inviteID: async ({ owner }, { accountID }) => {
    const base = linkOf(`base ${accountID}`)
    for (const caller of ['', ...callerNames]) {
      const invited = await makeInvited(owner, 0, {
        name: 'Nora Lund',
        email: `nora.${accountID}.${caller.replaceAll(' ', '.')}@new.test`,
      })
      await linkFor(owner, invited, caller === '' ? base : linkOfCaller(base, caller))
    }
    return base
  },
} satisfies Things

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  create: {
    rows: 'API-27 ACL-105 ACL-106 ACL-107 ACL-108',
    callers: [no, over, role, '201', scope, '201', '201', blocked, inactive, '201'],
    body: ({ ids, caller }) => [
      {
        givenName: 'Nina',
        familyName: 'Novak',
        name: 'Nina Novak',
        email: `nina.${caller.replaceAll(' ', '.')}@new.test`,
        jobTitle: 'Foreman',
        package: caller === 'system administrator' ? 'SA-ADMINISTRATOR' : 'SA-COMMANDER',
        contractorCompanyID: ids.contractorCompanyID,
        reportsToUserID: ids.reportsToUserID,
        ...(ids.bodyAccountID !== undefined && { accountID: ids.bodyAccountID }),
        app_metadata: { role: { roleID: 2, name: 'Administrator' } },
      },
    ],
    // An outcome for each person refuses a superior or a contractor of another company.
    foreign: {
      accountID: scope,
      bodyAccountID: scope,
      reportsToUserID: '201 invalid',
      contractorCompanyID: '201 invalid',
    },
  },
  // A caller who reads only their own chain gets the invitations of it.
  open: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: {
      ...everywhere(
        ['Walt Drawn'],
        'role 2',
        'role 2 of another company',
        'owner',
        'system administrator',
      ),
      'proxy user': [],
    },
    foreign: { accountID: scope },
  },
  // An outcome for each person reports one of another company as not found.
  withdraw: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    body: ({ ids }) => ({ userIDs: [ids.withdrawnUserID] }),
    foreign: { accountID: scope, withdrawnUserID: '200 not-found' },
  },
  // This person is not in the proxy user's chain (ACL-97 to ACL-100).
  resend: {
    rows: 'API-40 ACL-97 ACL-98 ACL-99 ACL-100',
    callers: [no, over, role, '200', scope, '200', scope, blocked, inactive, '200'],
    things: ({ ridgeline }) => ({ userID: ridgeline.invitedUserID }),
    foreign: { userID: scope },
  },
  // Every holder of the link, signed in or not, because it belongs to no company.
  read: {
    rows: 'API-07',
    callers: ['200', '200', '200', '200', '200', '200', '200', '200', '200', '200'],
    foreign: { inviteID: '200' },
  },
  register: {
    rows: 'API-08',
    callers: ['200', '200', '200', '200', '200', '200', '200', '200', '200', '200'],
    things: ({ ridgeline }, caller) => ({ inviteID: linkOfCaller(ridgeline.inviteID, caller) }),
    body: () => ({
      given_name: 'Nora',
      family_name: 'Lund',
      name: 'Nora Lund',
      user_metadata: { contactNumber: '5125550142' },
      password: 'Crane-Hook-77',
    }),
    foreign: { inviteID: '200' },
  },
} satisfies CasesOf<'invites'>
