import type { JsonObject } from '#contract/kernel/json.ts'
import { establishmentFields, oshaCaseFields, oshaYearFields } from '#contract/osha/fields.ts'
import type { Row } from '../field-proof.ts'
import { byTag, good, type KindsOf, type Tried } from '../ways.ts'

const addressOf = (accountID: number) => `/api/accounts/${accountID}/osha`

const named = { kind: 'reference', to: 'project', needs: ['edit'] } as const
const fixed = { ...named, write: 'create' } as const
const namedLike = (valid: object) =>
  Object.fromEntries(Object.keys(valid).map((name) => [name, named]))

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

/** Only a named executive certifies a year. */
function certified(patch: JsonObject): JsonObject {
  const executive = ['executiveName', 'executiveTitle', 'executivePhone']
  if (Object.keys(patch).length > 1) return patch
  if (executive.some((name) => patch[name] === '')) return { ...patch, certifiedOn: null }
  return patch['certifiedOn']
    ? { ...patch, ...Object.fromEntries(executive.map((name) => [name, 'X'])) }
    : patch
}

const { isRemoved: _removed, ...keptEstablishment } = establishmentFields
// `osha.test.ts` tests the rules between fields of a case.
const {
  isPrivacyCase: _private,
  privacyReason: _why,
  eventTimeUnknown: _unknown,
  deathDate: _death,
  correctiveActionID: _action,
  isRemoved: _struck,
  removedReason: _reason,
  ...keptCase
} = oshaCaseFields

export const oshaWays = {
  oshaEstablishment: {
    specified: {
      rows: '',
      names: [
        'establishmentName',
        'streetAddress',
        'city',
        'state',
        'zip',
        'naicsCode',
        'industryDescription',
        'ein',
        'establishmentType',
      ],
    },
    ways: ({ w, safety, again }) => {
      const path = `${addressOf(safety.accountID)}/establishments`
      const oneOf = (row: Row) => `${path}/${Number(row['establishmentID'])}`
      const inList = (rows: unknown, { uid }: { uid: string }) =>
        (rows as Row[]).find((row) => row.uid === uid)
      return {
        fields: { ...keptEstablishment, ...namedLike(ofEstablishment) },
        references: ofEstablishment,
        creates: {
          'single call': async (values) => {
            // Each name may exist only once.
            await w.server.owner(
              'update osha_establishments set is_removed = true where establishment_id < 900',
            )
            return (await good(safety.asks('POST', path, values))) as Row
          },
        },
        edits: {
          PUT: async (row, patch) => (await good(safety.asks('PUT', oneOf(row), patch))) as Row,
        },
        reads: {
          list: async (row) => inList(await good(safety.asks('GET', path)), row),
          'another process': async (row) =>
            inList(await good(w.server.ask('GET', path, { as: safety }, again)), row),
        },
        tagged: byTag(safety, 'PUT', oneOf),
        follows: {},
      }
    },
  },
  oshaYear: {
    specified: {
      rows: '',
      names: [
        'establishmentID',
        'logYear',
        'annualAverageEmployees',
        'totalHoursWorked',
        'size',
        'executiveName',
        'executiveTitle',
        'executivePhone',
        'certifiedOn',
        'changeReason',
      ],
    },
    ways: (tried) => {
      const { w, safety, again } = tried
      const path = `${addressOf(safety.accountID)}/years`
      const oneOf = (row: Row) => `${path}/${Number(row['oshaYearID'])}`
      const inList = (rows: unknown, { uid }: { uid: string }) =>
        (rows as Row[]).find((row) => row.uid === uid)
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
        edits: {
          PUT: async (row, patch) =>
            (await good(safety.asks('PUT', oneOf(row), certified(patch)))) as Row,
        },
        reads: {
          list: async (row) => inList(await good(safety.asks('GET', path)), row),
          'another process': async (row) =>
            inList(await good(w.server.ask('GET', path, { as: safety }, again)), row),
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
    specified: {
      rows: '',
      names: [
        'caseNumber',
        'employeeName',
        'jobTitle',
        'injuryDate',
        'whereOccurred',
        'description',
        'outcome',
        'daysAway',
        'daysRestricted',
        'injuryKind',
        'homeAddress',
        'birthDate',
        'hireDate',
        'sex',
        'physician',
        'facility',
        'emergencyRoom',
        'hospitalized',
        'workBegan',
        'eventTime',
        'doingBefore',
        'whatHappened',
        'whatInjury',
        'whatObject',
        'deathDate',
      ],
    },
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
        edits: {
          PUT: async (row, patch) => (await good(safety.asks('PUT', oneOf(row), patch))) as Row,
        },
        reads: {
          one: async (row) => caseIn(await good(safety.asks('POST', `${oneOf(row)}/read`))),
          'another process': async (row) =>
            caseIn(await good(w.server.ask('POST', `${oneOf(row)}/read`, { as: safety }, again))),
        },
        tagged: byTag(safety, 'PUT', oneOf),
        follows: {},
      }
    },
  },
} satisfies KindsOf<'oshaEstablishment' | 'oshaYear' | 'oshaCase'>
