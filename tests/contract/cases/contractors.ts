import { contractorFields } from '#contract/contractors/fields.ts'
import type { CallerName } from '#tests/world/callers.ts'
import type { Make } from '#tests/world/fixture.ts'
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
  unseen,
} from '../cases-of.ts'
import type { Row } from '../field-proof.ts'
import { byTag, good, type KindsOf, rowIn } from '../ways.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    contractorCompanyID: number
    safetysContractorID: number
    ownersContractorID: number
    proxysContractorID: number
    sysadminsContractorID: number
  }
}

const addressOf = (accountID: number) => `/api/accounts/${accountID}/contractorscompany`

const named =
  (companyName: string): Make =>
  async (server, person) => {
    const { body } = await server.ask('POST', addressOf(person.accountID), {
      as: person,
      body: [{ companyName, companyAddress: 'Quay 3' }],
    })
    return (
      (body as { contractor: { contractorCompanyID: number } }[])[0]?.contractor
        .contractorCompanyID ?? 0
    )
  }

/** One to read and change, and one for each caller who removes one. */
export const things = {
  contractorCompanyID: named('Acme Concrete'),
  safetysContractorID: named('Alder Roofing'),
  ownersContractorID: named('Bay Crane'),
  proxysContractorID: named('City Drywall'),
  sysadminsContractorID: named('Delta Steel'),
} satisfies Things

/** The contractor that each caller removes. */
const removes: Partial<Record<CallerName, keyof typeof things>> = {
  'role 2': 'safetysContractorID',
  owner: 'ownersContractorID',
  'proxy user': 'proxysContractorID',
  'system administrator': 'sysadminsContractorID',
}

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  list: {
    rows: 'API-47, ACL-117 to ACL-120',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: everywhere(
      ['Acme Concrete', 'Alder Roofing', 'Bay Crane', 'City Drywall', 'Delta Steel'],
      'role 2',
      'role 2 of another company',
      'owner',
      'proxy user',
      'system administrator',
    ),
    foreign: { accountID: scope },
  },
  create: {
    rows: 'ACL-117 to ACL-120',
    callers: [no, over, role, '201', scope, '201', '201', blocked, inactive, '201'],
    body: () => [{ companyName: 'Northside Electric', companyAddress: 'Dock 4' }],
    foreign: { accountID: scope },
  },
  update: {
    rows: 'API-49, ACL-117 to ACL-120',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    body: ({ ids, caller }) => ({
      contractorCompanyID: ids.contractorCompanyID,
      companyName: `Acme for ${caller}`,
      companyAddress: '',
    }),
    foreign: { accountID: scope, contractorCompanyID: unseen },
  },
  remove: {
    rows: 'API-50, ACL-117 to ACL-120',
    callers: [no, over, role, '204', scope, '204', '204', blocked, inactive, '204'],
    things: ({ ridgeline }, caller) => ({
      contractorCompanyID: ridgeline[removes[caller] ?? 'contractorCompanyID'],
    }),
    foreign: { accountID: scope, contractorCompanyID: unseen },
  },
} satisfies CasesOf<'contractors'>

type Added = { contractor: Row }[]

export const kinds = {
  contractor: {
    specified: { rows: 'TEAM-12', names: ['contractorCompanyID', 'companyName', 'companyAddress'] },
    ways: ({ w, safety, again }) => {
      const path = addressOf(safety.accountID)
      const numbered = (row: Row) => ({ contractorCompanyID: Number(row['contractorCompanyID']) })
      return {
        fields: contractorFields,
        references: {},
        creates: {
          'single call': async (values) =>
            ((await good(safety.asks('POST', path, [values]))) as Added)[0]?.contractor ??
            ({} as Row),
          'single call of several': async (values) =>
            ((await good(safety.asks('POST', path, [values, values]))) as Added)[1]?.contractor ??
            ({} as Row),
        },
        edits: {
          PUT: async (row, patch) =>
            (await good(safety.asks('PUT', path, { ...patch, ...numbered(row) }))) as Row,
        },
        reads: {
          list: async (row) => rowIn(await good(safety.asks('GET', path)), row),
          'another process': async (row) =>
            rowIn(await good(w.server.ask('GET', path, { as: safety }, again)), row),
        },
        tagged: (row, patch, etag) =>
          byTag(safety, 'PUT', () => path)(row, { ...patch, ...numbered(row) }, etag),
        follows: {},
      }
    },
  },
} satisfies KindsOf<'contractor'>
