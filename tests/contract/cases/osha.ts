import type { KindsOf } from '../ways.ts'
import { oshaWays } from './osha-ways.ts'
import type { Make } from '#tests/world/fixture.ts'
import {
  barred,
  blocked,
  type CasesOf,
  everywhere,
  inactive,
  invalid,
  no,
  over,
  role,
  scope,
  type Things,
  unseen,
} from '../cases-of.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    establishmentID: number
    oshaYearID: number
    oshaCaseID: number
    /** A corrective action that a case names. */
    linkedActionID: number
    /** A person who may read forms 301. */
    readerID: number
  }
}

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
  await owner('insert into osha_readers (account_id, user_id) values ($1, $2)', [
    accountID,
    user_id,
  ])
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
  insert into osha_cases (account_id, ordinal, establishment_id, log_year, case_number, employee_name, job_title, injury_date, where_occurred, description, outcome, injury_kind, created_by,
    birth_date, hire_date, emergency_room, hospitalized, event_time_unknown, doing_before, what_happened, what_injury, what_object)
  select $1, osha_case_ordinal, (select min(establishment_id) from osha_establishments where account_id = $1), 2024, 1, 'Ana Field', 'Rigger', '2024-03-05', 'Bay 2', 'Cut hand', 'other', 'injury', $2,
    '1990-01-02', '2020-02-03', 'no', 'no', true, 'Cutting rope', 'The knife slipped', 'Cut in the palm', 'Knife' from counted
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
  linkedActionID: firstOf(
    'select min(corrective_action_id) as id from corrective_actions where account_id = $1',
  ),
  // They are a reader already, so that later operations still answer them.
  readerID: (_, { user_id }) => Promise.resolve(user_id),
} satisfies Things

/** The required fields of a new case. */
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

/** The fields of form 301 that the agency's file requires. */
export const form301 = {
  birthDate: '1988-07-09',
  hireDate: '2019-10-11',
  emergencyRoom: 'yes',
  hospitalized: 'no',
  eventTime: '14:30',
  doingBefore: 'Carrying boards',
  whatHappened: 'Missed the last step',
  whatInjury: 'Sprained left ankle',
  whatObject: 'Concrete stairs',
}

/** A year in which each caller enters figures. */
const yearOf = (caller: string) => 2010 + caller.length

const company = ['role 2', 'role 2 of another company', 'owner', 'proxy user'] as const

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  establishments: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, role],
    shows: everywhere(['Main yard'], ...company),
    foreign: { accountID: scope },
  },
  createEstablishment: {
    callers: [no, over, role, '201', scope, '201', '201', blocked, inactive, role],
    body: ({ caller }) => ({ establishmentName: `Yard of ${caller}` }),
    foreign: { accountID: scope },
  },
  updateEstablishment: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, role],
    body: ({ caller }) => ({ industryDescription: `Building, ${caller}` }),
    foreign: { accountID: scope, establishmentID: unseen },
  },
  years: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, role],
    shows: everywhere(['2024'], ...company),
    foreign: { accountID: scope },
  },
  createYear: {
    callers: [no, over, role, '201', scope, '201', '201', blocked, inactive, role],
    body: ({ ids: { establishmentID }, caller }) => ({
      establishmentID,
      logYear: yearOf(caller),
      totalHoursWorked: 4000,
    }),
    foreign: { accountID: scope, establishmentID: invalid },
  },
  updateYear: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, role],
    body: ({ caller }) => ({ changeReason: `Hours of ${caller}` }),
    foreign: { accountID: scope, oshaYearID: unseen },
  },
  log: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, role],
    shows: everywhere(['Rigger'], ...company),
    foreign: { accountID: scope, establishmentID: unseen },
  },
  createCase: {
    callers: [no, over, role, '201', scope, '201', '201', blocked, inactive, role],
    body: ({ ids: { establishmentID, linkedActionID }, caller }) => ({
      ...theCase,
      ...form301,
      establishmentID,
      // The proxy user may not see the action.
      correctiveActionID: caller === 'proxy user' ? null : linkedActionID,
    }),
    foreign: { accountID: scope, establishmentID: invalid, linkedActionID: invalid },
  },
  readCase: {
    callers: [no, over, role, '200', scope, '200', barred, blocked, inactive, role],
    foreign: { accountID: scope, oshaCaseID: unseen },
  },
  updateCase: {
    callers: [no, over, role, '200', scope, '200', barred, blocked, inactive, role],
    body: ({ caller }) => ({ whereOccurred: `Bay of ${caller}` }),
    foreign: { accountID: scope, oshaCaseID: unseen },
  },
  names: {
    callers: [no, over, role, '200', scope, '200', barred, blocked, inactive, role],
    body: ({ ids: { establishmentID } }) => ({ establishmentID, year: 2024 }),
    foreign: { accountID: scope, establishmentID: unseen },
  },
  readers: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, role],
    foreign: { accountID: scope },
  },
  setReaders: {
    callers: [no, over, role, barred, scope, '200', barred, blocked, inactive, role],
    body: ({ ids: { readerID } }) => ({ userIDs: [readerID] }),
    foreign: { accountID: scope, readerID: barred },
  },
  itaCheck: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, role],
    shows: everywhere(['Main yard'], ...company),
    foreign: { accountID: scope },
  },
  itaFile: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, role],
    body: () => ({ year: 2024 }),
    foreign: { accountID: scope },
  },
  itaCaseCheck: {
    callers: [no, over, role, '200', scope, '200', barred, blocked, inactive, role],
    // The only case is of 2024 and the list covers last year; `osha-files.test.ts` tests its
    // contents.
    shows: everywhere([], 'role 2', 'role 2 of another company', 'owner'),
    foreign: { accountID: scope, establishmentID: unseen },
  },
  itaCaseFile: {
    callers: [no, over, role, '200', scope, '200', barred, blocked, inactive, role],
    body: ({ ids: { establishmentID } }) => ({ establishmentID, year: 2024 }),
    foreign: { accountID: scope, establishmentID: unseen },
  },
  pdf: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, role],
    foreign: { accountID: scope, oshaYearID: unseen },
  },
} satisfies CasesOf<'osha'>

export const kinds = oshaWays satisfies KindsOf<'oshaEstablishment' | 'oshaYear' | 'oshaCase'>
