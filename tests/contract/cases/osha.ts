import type { JsonObject } from '#contract/kernel/json.ts'
import { establishmentFields, oshaCaseFields, oshaYearFields } from '#contract/osha/fields.ts'
import type { Make } from '#tests/world/fixture.ts'
import { barred, blocked, type CasesOf, everywhere, inactive, invalid, no, over, role, scope, type Things, unseen } from '../cases-of.ts'
import type { Row } from '../field-proof.ts'
import { byTag, good, type KindsOf, type Tried } from '../ways.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    establishmentID: number
    oshaYearID: number
    oshaCaseID: number
    /** A corrective action that a case names. */
    linkedActionID: number
    /** Who is to read forms 301. */
    readerID: number
  }
}

const addressOf = (accountID: number) => `/api/accounts/${accountID}/osha`

const insertEstablishment = `
  with counted as (
    update account_counters set osha_establishment_ordinal = osha_establishment_ordinal + 1 where account_id = $1 returning osha_establishment_ordinal
  )
  insert into osha_establishments (account_id, ordinal, establishment_name, street_address, city, state, zip, naics_code, establishment_type)
  select $1, osha_establishment_ordinal, 'Main yard', 'Quay 1', 'Houston', 'TX', '77002', '236220', 'private' from counted
  returning establishment_id as id`

/** Makes an establishment whose person may read all its forms 301. */
const anEstablishment: Make = async ({ owner }, { accountID, user_id }) => {
  const [made] = await owner<{ id: number }>(insertEstablishment, [accountID])
  await owner('insert into osha_readers (account_id, user_id) values ($1, $2)', [accountID, user_id])
  return made?.id ?? 0
}

const insertYear = `
  with counted as (
    update account_counters set osha_year_ordinal = osha_year_ordinal + 1 where account_id = $1 returning osha_year_ordinal
  )
  insert into osha_years (account_id, ordinal, establishment_id, log_year, annual_average_employees, total_hours_worked, size)
  select $1, osha_year_ordinal, (select min(establishment_id) from osha_establishments where account_id = $1), 2024, 50, 100000, '21' from counted
  returning osha_year_id as id`

const aYear: Make = async ({ owner }, { accountID }) => {
  const [made] = await owner<{ id: number }>(insertYear, [accountID])
  return made?.id ?? 0
}

const insertCase = `
  with counted as (
    update account_counters set osha_case_ordinal = osha_case_ordinal + 1 where account_id = $1 returning osha_case_ordinal
  )
  insert into osha_cases (account_id, ordinal, establishment_id, log_year, case_number, employee_name, job_title, injury_date, where_occurred, description, outcome, injury_kind, created_by)
  select $1, osha_case_ordinal, (select min(establishment_id) from osha_establishments where account_id = $1), 2024, 1, 'Ana Field', 'Rigger', '2024-03-05', 'Bay 2', 'Cut hand', 'other', 'injury', $2 from counted
  returning osha_case_id as id`

const aCase: Make = async ({ owner }, { accountID, user_id }) => {
  const [made] = await owner<{ id: number }>(insertCase, [accountID, user_id])
  return made?.id ?? 0
}

/** Finds the first one of the company. */
const firstOf =
  (sql: string): Make =>
  async ({ owner }, { accountID }) => {
    const [found] = await owner<{ id: number }>(sql, [accountID])
    return found?.id ?? 0
  }

export const things = {
  establishmentID: anEstablishment,
  oshaYearID: aYear,
  oshaCaseID: aCase,
  linkedActionID: firstOf('select min(corrective_action_id) as id from corrective_actions where account_id = $1'),
  readerID: firstOf('select min(user_id) as id from users where account_id = $1 and role_id = 2 and not blocked'),
} satisfies Things

/** What a new case needs. */
export const theCase = {
  logYear: 2024,
  employeeName: 'Ben Lister',
  jobTitle: 'Carpenter',
  injuryDate: '2024-05-06',
  whereOccurred: 'Level 2',
  description: 'Sprained ankle, stairs',
  outcome: 'other',
  injuryKind: 'injury',
}

/** A year in which each caller enters figures. */
const yearOf = (caller: string) => 2010 + caller.length

const company = ['role 2', 'role 2 of another company', 'owner', 'proxy user'] as const

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  establishments: {
    callers: [no,       over,   role,  '200', scope,  '200', '200', blocked, inactive, role],
    shows: everywhere(['Main yard'], ...company),
    foreign: { accountID: scope },
  },
  createEstablishment: {
    callers: [no,       over,   role,  '201', scope,  '201', '201', blocked, inactive, role],
    body: ({ caller }) => ({ establishmentName: `Yard of ${caller}` }),
    foreign: { accountID: scope },
  },
  updateEstablishment: {
    callers: [no,       over,   role,  '200', scope,  '200', '200', blocked, inactive, role],
    body: ({ caller }) => ({ industryDescription: `Building, ${caller}` }),
    foreign: { accountID: scope, establishmentID: unseen },
  },
  years: {
    callers: [no,       over,   role,  '200', scope,  '200', '200', blocked, inactive, role],
    shows: everywhere(['2024'], ...company),
    foreign: { accountID: scope },
  },
  createYear: {
    callers: [no,       over,   role,  '201', scope,  '201', '201', blocked, inactive, role],
    body: ({ ids: { establishmentID }, caller }) => ({ establishmentID, logYear: yearOf(caller), totalHoursWorked: 4000 }),
    foreign: { accountID: scope, establishmentID: invalid },
  },
  updateYear: {
    callers: [no,       over,   role,  '200', scope,  '200', '200', blocked, inactive, role],
    body: ({ caller }) => ({ changeReason: `Hours of ${caller}` }),
    foreign: { accountID: scope, oshaYearID: unseen },
  },
  log: {
    callers: [no,       over,   role,  '200', scope,  '200', '200', blocked, inactive, role],
    shows: everywhere(['Rigger'], ...company),
    foreign: { accountID: scope, establishmentID: unseen },
  },
  createCase: {
    callers: [no,       over,   role,  '201', scope,  '201', '201', blocked, inactive, role],
    body: ({ ids: { establishmentID, linkedActionID }, caller }) => ({
      ...theCase,
      establishmentID,
      // The proxy user may not see the action.
      correctiveActionID: caller === 'proxy user' ? null : linkedActionID,
    }),
    foreign: { accountID: scope, establishmentID: invalid, linkedActionID: invalid },
  },
  readCase: {
    callers: [no,       over,   role,  '200', scope,  '200', barred, blocked, inactive, role],
    foreign: { accountID: scope, oshaCaseID: unseen },
  },
  updateCase: {
    callers: [no,       over,   role,  '200', scope,  '200', barred, blocked, inactive, role],
    body: ({ caller }) => ({ whereOccurred: `Bay of ${caller}` }),
    foreign: { accountID: scope, oshaCaseID: unseen },
  },
  names: {
    callers: [no,       over,   role,  '200', scope,  '200', barred, blocked, inactive, role],
    body: ({ ids: { establishmentID } }) => ({ establishmentID, year: 2024 }),
    foreign: { accountID: scope, establishmentID: unseen },
  },
  readers: {
    callers: [no,       over,   role,  '200', scope,  '200', '200', blocked, inactive, role],
    foreign: { accountID: scope },
  },
  setReaders: {
    callers: [no,       over,   role,  barred, scope, '200', barred, blocked, inactive, role],
    body: ({ ids: { readerID } }) => ({ userIDs: [readerID] }),
    foreign: { accountID: scope, readerID: barred },
  },
  itaCheck: {
    callers: [no,       over,   role,  '200', scope,  '200', '200', blocked, inactive, role],
    shows: everywhere(['Main yard'], ...company),
    foreign: { accountID: scope },
  },
  itaFile: {
    callers: [no,       over,   role,  '200', scope,  '200', '200', blocked, inactive, role],
    body: () => ({ year: 2024 }),
    foreign: { accountID: scope },
  },
  pdf: {
    callers: [no,       over,   role,  '200', scope,  '200', '200', blocked, inactive, role],
    foreign: { accountID: scope, oshaYearID: unseen },
  },
} satisfies CasesOf<'osha'>

const named = { kind: 'reference', to: 'project', needs: ['edit'] } as const
const fixed = { ...named, write: 'create' } as const
const namedLike = (valid: object) => Object.fromEntries(Object.keys(valid).map((name) => [name, named]))

/** Two establishments that records of the other kinds belong to. */
const establishmentIDs = [901, 902]

async function withEstablishments({ w, safety }: Tried): Promise<void> {
  const sql = `insert into osha_establishments (account_id, establishment_id, ordinal, establishment_name) select $1, id, id, 'Yard ' || id from unnest($2::int[]) as id on conflict do nothing`
  await w.server.owner(sql, [safety.accountID, establishmentIDs])
}

const ofEstablishment = {
  zip: ['77002', '77003-1234', '77004'],
  naicsCode: ['236220', '238110', '238210'],
  ein: ['12-3456789', '223456789', '323456789'],
}
const ofYear = { certifiedOn: ['2022-01-05', '2022-01-06', '2022-01-07'] }
const ofCase = {
  injuryDate: ['2019-05-06', '2019-06-07', '2019-07-08'],
  outcome: ['daysAway'],
  daysAway: [5, 6, 7],
  daysRestricted: [1, 2, 3],
  birthDate: ['1980-01-02', '1981-02-03', '1982-03-04'],
  hireDate: ['2010-01-02', '2011-02-03', '2012-03-04'],
  workBegan: ['06:00', '06:30', '07:00'],
  eventTime: ['09:00', '09:30', '10:00'],
  completedOn: ['2019-08-01', '2019-08-02', '2019-08-03'],
}

/** A year is certified by a named executive alone. */
function certified(patch: JsonObject): JsonObject {
  const executive = ['executiveName', 'executiveTitle', 'executivePhone']
  if (Object.keys(patch).length > 1) return patch
  if (executive.some((name) => patch[name] === '')) return { ...patch, certifiedOn: null }
  return patch['certifiedOn'] ? { ...patch, ...Object.fromEntries(executive.map((name) => [name, 'X'])) } : patch
}

const { isRemoved: _removed, ...keptEstablishment } = establishmentFields
// What hangs together in a case is told in `osha.test.ts`.
const { isPrivacyCase: _private, privacyReason: _why, eventTimeUnknown: _unknown, deathDate: _death, correctiveActionID: _action, isRemoved: _struck, removedReason: _reason, ...keptCase } = oshaCaseFields

export const kinds = {
  oshaEstablishment: {
    specified: { rows: '', names: ['establishmentName', 'streetAddress', 'city', 'state', 'zip', 'naicsCode', 'industryDescription', 'ein', 'establishmentType'] },
    ways: ({ w, safety, again }) => {
      const path = `${addressOf(safety.accountID)}/establishments`
      const oneOf = (row: Row) => `${path}/${Number(row['establishmentID'])}`
      const inList = (rows: unknown, { uid }: { uid: string }) => (rows as Row[]).find((row) => row.uid === uid)
      return {
        fields: { ...keptEstablishment, ...namedLike(ofEstablishment) },
        references: ofEstablishment,
        creates: {
          'single call': async (values) => {
            // Each name is there once.
            await w.server.owner('update osha_establishments set is_removed = true where establishment_id < 900')
            return (await good(safety.asks('POST', path, values))) as Row
          },
        },
        edits: { PUT: async (row, patch) => (await good(safety.asks('PUT', oneOf(row), patch))) as Row },
        reads: {
          list: async (row) => inList(await good(safety.asks('GET', path)), row),
          'another process': async (row) => inList(await good(w.server.ask('GET', path, { as: safety }, again)), row),
        },
        tagged: byTag(safety, 'PUT', oneOf),
        follows: {},
      }
    },
  },
  oshaYear: {
    specified: { rows: '', names: ['establishmentID', 'logYear', 'annualAverageEmployees', 'totalHoursWorked', 'size', 'executiveName', 'executiveTitle', 'executivePhone', 'certifiedOn', 'changeReason'] },
    ways: (tried) => {
      const { w, safety, again } = tried
      const path = `${addressOf(safety.accountID)}/years`
      const oneOf = (row: Row) => `${path}/${Number(row['oshaYearID'])}`
      const inList = (rows: unknown, { uid }: { uid: string }) => (rows as Row[]).find((row) => row.uid === uid)
      return {
        fields: { ...oshaYearFields, establishmentID: fixed, logYear: fixed, ...namedLike(ofYear) },
        references: { ...ofYear, establishmentID: establishmentIDs, logYear: [2019, 2020, 2021] },
        creates: {
          'single call': async (values) => {
            await withEstablishments(tried)
            await w.server.owner('delete from osha_years')
            return (await good(safety.asks('POST', path, values))) as Row
          },
        },
        edits: { PUT: async (row, patch) => (await good(safety.asks('PUT', oneOf(row), certified(patch)))) as Row },
        reads: {
          list: async (row) => inList(await good(safety.asks('GET', path)), row),
          'another process': async (row) => inList(await good(w.server.ask('GET', path, { as: safety }, again)), row),
        },
        tagged: (row, patch, etag) => byTag(safety, 'PUT', oneOf)(row, certified(patch), etag),
        follows: {
          executiveName: ['certifiedOn'],
          executiveTitle: ['certifiedOn'],
          executivePhone: ['certifiedOn'],
          certifiedOn: ['executiveName', 'executiveTitle', 'executivePhone'],
        },
      }
    },
  },
  oshaCase: {
    specified: { rows: '', names: ['caseNumber', 'employeeName', 'jobTitle', 'injuryDate', 'whereOccurred', 'description', 'outcome', 'daysAway', 'daysRestricted', 'injuryKind', 'homeAddress', 'birthDate', 'hireDate', 'sex', 'physician', 'facility', 'emergencyRoom', 'hospitalized', 'workBegan', 'eventTime', 'doingBefore', 'whatHappened', 'whatInjury', 'whatObject', 'deathDate'] },
    ways: (tried) => {
      const { w, safety, again } = tried
      const path = `${addressOf(safety.accountID)}/cases`
      const oneOf = (row: Row) => `${path}/${Number(row['oshaCaseID'])}`
      const caseIn = (answer: unknown) => Reflect.get(Object(answer), 'case') as Row
      return {
        fields: { ...keptCase, establishmentID: fixed, logYear: fixed, ...namedLike(ofCase) },
        references: { ...ofCase, establishmentID: establishmentIDs, logYear: [2019] },
        creates: {
          'single call': async (values) => {
            await withEstablishments(tried)
            return (await good(safety.asks('POST', path, values))) as Row
          },
        },
        edits: { PUT: async (row, patch) => (await good(safety.asks('PUT', oneOf(row), patch))) as Row },
        reads: {
          one: async (row) => caseIn(await good(safety.asks('POST', `${oneOf(row)}/read`))),
          'another process': async (row) => caseIn(await good(w.server.ask('POST', `${oneOf(row)}/read`, { as: safety }, again))),
        },
        tagged: byTag(safety, 'PUT', oneOf),
        follows: {},
      }
    },
  },
} satisfies KindsOf<'oshaEstablishment' | 'oshaYear' | 'oshaCase'>
