import {
  type About,
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
    unboughtID: string
  }
}

/** A package that the company does not have yet. */
export const things = {
  unboughtID: async (server, { accountID }) => {
    await server.owner(
      `delete from account_packages where account_id = $1 and package_id = 'SA-POWER-BI-API'`,
      [accountID],
    )
    return 'SA-POWER-BI-API'
  },
} satisfies Things

const licenses = [
  'Administrator',
  'Commander',
  'OSHA',
  'EM 385-1-1',
  'Tradesman',
  'Cranes Safety',
  'Power BI API',
]
const asked = [
  'role 2',
  'role 2 of another company',
  'owner',
  'proxy user',
  'system administrator',
] as const
const companyOf = ({ ids }: About) => ids.bodyAccountID ?? ids.accountID

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  list: {
    callers: [no, over, role, '200', '200', '200', '200', blocked, inactive, '200'],
    shows: everywhere(licenses, ...asked),
  },
  summary: {
    rows: 'API-17, ACL-49 to ACL-52',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: everywhere(licenses.slice(0, -1), ...asked),
    foreign: { accountID: scope },
  },
  add: {
    rows: 'ACL-45 to ACL-48',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '201'],
    body: (about) => ({ PackageID: about.ids.unboughtID, Seats: 3, AccountID: companyOf(about) }),
    foreign: { bodyAccountID: role },
  },
  change: {
    rows: 'ACL-45 to ACL-48',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    body: (about) => ({ PackageID: 'SA-OSHA', Seats: 120, AccountID: companyOf(about) }),
    foreign: { bodyAccountID: role },
  },
} satisfies CasesOf<'packages'>
