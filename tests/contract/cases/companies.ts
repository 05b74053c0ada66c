import jobTitles from '#server/features/companies/data/job-titles.json' with { type: 'json' }
import states from '#server/features/companies/data/states.json' with { type: 'json' }
import type { Person } from '#tests/world/people.ts'
import {
  barred,
  blocked,
  type CasesOf,
  everywhere,
  inactive,
  no,
  over,
  role,
  scope,
  type Things,
  unseen,
} from '../cases-of.ts'

const form = {
  name: 'Alamo Crane & Rigging',
  address: '500 Congress Ave',
  city: 'San Antonio',
  contactState: 'Texas',
  country: 'United States',
  firstName: 'Elena',
  lastName: 'Vasquez',
  contactPhone: '5125550148',
  contactEmail: 'elena@alamo.test',
  industryID: 238290,
  noLicenses: 50,
}
const professionals = [
  'role 2',
  'role 2 of another company',
  'owner',
  'proxy user',
  'system administrator',
] as const
const industries = [
  'All Other Specialty Trade Contractors',
  'Commercial and Institutional Building Construction',
  'Drywall and Insulation Contractors',
  'Electrical Contractors and Other Wiring Installation Contractors',
  'Finish Carpentry Contractors',
  'Flooring Contractors',
  'Framing Contractors',
  'Glass and Glazing Contractors',
  'Highway, Street, and Bridge Construction',
  'Industrial Building Construction',
  'Land Subdivision',
  'Masonry Contractors',
  'New Housing For-Sale Builders',
  'New Multifamily Housing Construction (except For-Sale Builders)',
  'New Single-Family Housing Construction (except For-Sale Builders)',
  'Oil and Gas Pipeline and Related Structures Construction',
  'Other Building Equipment Contractors',
  'Other Building Finishing Contractors',
  'Other Foundation, Structure, and Building Exterior Contractors',
  'Other Heavy and Civil Engineering Construction',
  'Painting and Wall Covering Contractors',
  'Plumbing, Heating, and Air-Conditioning Contractors',
  'Poured Concrete Foundation and Structure Contractors',
  'Power and Communication Line and Related Structures Construction',
  'Residential Remodelers',
  'Roofing Contractors',
  'Siding Contractors',
  'Site Preparation Contractors',
  'Structural Steel and Precast Concrete Contractors',
  'Tile and Terrazzo Contractors',
  'Water and Sewer Line and Related Structures Construction',
]
/** The principal job titles, then the others, each by name (G1-67). */
const titles = [true, false].flatMap((first) =>
  jobTitles
    .filter(({ isPrincipal }) => isPrincipal === first)
    .map(({ name }) => name)
    .toSorted((one, other) => one.localeCompare(other)),
)

declare module '#tests/world/fixture.ts' {
  interface Ids {
    logoID: string
  }
}

/** A red point, 1 by 1. */
export const redPoint =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** The company's logo, set by the provider's people. */
export const things = {
  logoID: async (server, { accountID }) => {
    const [system] = await server.owner<Person & { [column: string]: unknown }>(
      `select account_id as "accountID", user_id, uid, name, email, '' as password from users where role_id = 3`,
    )
    const answer = await server.ask('POST', `/api/accounts/${accountID}/logo`, {
      as: system,
      body: logo(),
    })
    return answer.text.match(/[0-9a-f-]{36}/)?.[0] ?? ''
  },
} satisfies Things

const logo = () => ({ fileName: 'logo.png', base64Data: redPoint })

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  list: {
    rows: 'API-09 ACL-21 to ACL-24',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    shows: { 'system administrator': ['Closed Works', 'Harbor Civil', 'Ridgeline Builders'] },
  },
  export: {
    rows: 'ACL-21 to ACL-24',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    body: () => ({
      format: 'xlsx',
      title: 'Accounts',
      columns: [
        { name: 'name', title: 'Company' },
        { name: 'isActive', title: 'Status', words: { true: 'Active', false: 'Inactive' } },
      ],
    }),
  },
  counts: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
  },
  // A safety professional reads their own company (G1-63).
  one: {
    rows: 'G1-63',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    foreign: { accountID: scope },
  },
  create: {
    rows: 'ACL-25 to ACL-28',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '201'],
    body: () => form,
  },
  // The body names the company.
  update: {
    rows: 'ACL-29 to ACL-32',
    callers: [no, over, role, barred, scope, '200', barred, blocked, inactive, '200'],
    body: ({ ids, caller }) => ({
      accountID: ids.bodyAccountID ?? ids.accountID,
      city: `Austin ${caller}`,
    }),
    foreign: { bodyAccountID: scope },
  },
  patch: {
    callers: [no, over, role, barred, scope, barred, barred, blocked, inactive, '200'],
    body: () => ({ isPowerBIReportFree: false }),
    foreign: { accountID: scope },
  },
  industries: {
    callers: [no, over, role, '200', '200', '200', '200', blocked, inactive, '200'],
    shows: everywhere(industries, ...professionals),
  },
  states: {
    callers: [no, over, role, '200', '200', '200', '200', blocked, inactive, '200'],
    shows: everywhere(
      states.map(({ name }) => name),
      ...professionals,
    ),
  },
  jobTitles: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: everywhere(titles, ...professionals),
    foreign: { accountID: scope },
  },
  // The logo's address alone opens it (G1-50).
  logo: {
    callers: ['200', '200', '200', '200', '200', '200', '200', '200', '200', '200'],
    foreign: { accountID: unseen, logoID: unseen },
  },
  setLogo: {
    rows: 'API-20 ACL-57 ACL-58 ACL-59 ACL-60',
    callers: [no, over, role, barred, scope, '200', barred, blocked, inactive, '200'],
    body: logo,
    foreign: { accountID: scope },
  },
  removeLogo: {
    rows: 'API-21 ACL-61 ACL-62 ACL-63 ACL-64',
    callers: [no, over, role, barred, scope, '204', barred, blocked, inactive, '204'],
    foreign: { accountID: scope },
  },
} satisfies CasesOf<'companies'>
