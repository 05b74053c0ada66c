import { keptSecrets } from '#server/secrets/kept-secrets.ts'
import { createSecretCipher } from '#server/secrets/secret-box.ts'
import { secretsKeys } from '#server/secrets/secrets-key.ts'
import { callerNames } from '#tests/world/callers.ts'
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
    /** The company's key. */
    apiKey: string
  }
}

export const things = {
  apiKey: async (server, { accountID }) => {
    const box = createSecretCipher(secretsKeys(server.settings))
    const { apiKey } = await server.db.account(accountID, (tx) =>
      keptSecrets(tx, box).apiKey(null, new Date()),
    )
    return apiKey
  },
} satisfies Things

// The key alone decides the company: every holder reads that company's rows, and no others.
const holds = {
  callers: ['200', '200', '200', '200', '200', '200', '200', '200', '200', '200'],
} as const
const ofHarbor = 'role 2 of another company'
const inRidgeline = callerNames.filter((caller) => caller !== ofHarbor)
/** All rows of a company, for every holder of its key. */
const shown = (ridgeline: readonly string[], harbor: readonly string[]) => ({
  ...everywhere(ridgeline, ...inRidgeline),
  [ofHarbor]: harbor,
})
const records = ['No. 4', 'No. 3', 'No. 2', 'No. 1']
const people = [
  'Dana Whitfield',
  'Marco Reyes',
  'Paul Proxy',
  'Rita Moss',
  'Aisha Khan',
  'Bea Stone',
  'Ivy Vance',
  'Lea Vern',
  'Lou Gone',
  'Walt Drawn',
  'Tom Brandt',
  'Will Ode',
]
const ofHarborsPeople = [
  'Sven Holm',
  'Hugo Mate',
  'Ivy Vance',
  'Lea Vern',
  'Lou Gone',
  'Walt Drawn',
]
const actions = [
  'Missing toe board',
  'Marco asks Aisha',
  'Aisha asks Marco',
  'Dana asks Bea',
  'Bea asks Paul',
]

export const cases = {
  key: {
    rows: 'ACL-237 to ACL-240',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    foreign: { accountID: scope },
  },
  preview: {
    rows: 'G2-74',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    foreign: { accountID: scope },
  },
  submissions: {
    rows: 'REP-20 API2-80',
    ...holds,
  },
  actions: {
    rows: 'REP-21 API2-81',
    ...holds,
  },
  plans: {
    rows: 'REP-22 API2-82',
    ...holds,
  },
  goformz: {
    rows: 'REP-23 API2-83',
    ...holds,
  },
  contractors: {
    rows: 'REP-24 API2-84',
    ...holds,
  },
  projects: {
    rows: 'REP-25 API2-85',
    ...holds,
  },
  associates: {
    rows: 'REP-26 API2-86',
    ...holds,
  },
  projectsLink: {
    rows: 'API-51 API2-87',
    ...holds,
    shows: shown(['P-1', 'P-2', 'P-3', 'P-4'], ['P-1']),
  },
  submissionsLink: {
    rows: 'API-52 API2-88',
    ...holds,
    shows: shown(records, records),
  },
  usersLink: {
    rows: 'API-53 API2-89',
    ...holds,
    shows: shown(people, ofHarborsPeople),
  },
  actionsLink: {
    rows: 'API-54 API2-90',
    ...holds,
    shows: shown(actions, ['Missing toe board']),
  },
} satisfies CasesOf<'reports'>
