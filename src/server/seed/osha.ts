import type { AccountTx } from '#server/db/database.ts'
import type { SeedEnvironment } from './company.ts'
import { insertFirstTickets, insertRows } from './rows.ts'

/** A case of the demo; all people are invented. */
interface DemoCase {
  /** Month and day of last year. */
  on: string
  name: string
  job: string
  where: string
  what: string
  outcome: string
  kind?: string
  away?: number
  restricted?: number
  more?: object
}

const cases: readonly DemoCase[] = [
  {
    on: '01-19',
    name: 'Aaron Petty',
    job: 'Carpenter',
    where: 'Level 3, stair core',
    what: 'Sprained left ankle, stepped off a stair form',
    outcome: 'daysAway',
    away: 9,
    restricted: 5,
    more: {
      birth_date: '1988-04-02',
      hire_date: '2019-06-17',
      sex: 'male',
      physician: 'Dr. Helen Sorrel',
      facility: 'Platte Urgent Care, 210 Cole Street, Denver, CO 80216',
      emergency_room: 'no',
      hospitalized: 'no',
      work_began: '06:30',
      event_time: '10:15',
      doing_before: 'Carrying plywood sheets down to level 2.',
      what_happened: 'Missed the last step, because the sheet hid it, and rolled the ankle.',
      what_injury: 'Sprain of the left ankle.',
      what_object: 'Concrete stair.',
      completed_by: 'Marcus Reyes',
      completed_title: 'Safety Director',
      completed_phone: '3035550148',
    },
  },
  {
    on: '02-27',
    name: 'Lena Moss',
    job: 'Laborer',
    where: 'Loading dock',
    what: 'Crushed right index finger, tailgate of a truck',
    outcome: 'restricted',
    restricted: 21,
  },
  {
    on: '03-30',
    name: 'Victor Amado',
    job: 'Mason',
    where: 'Saw station, yard',
    what: 'Cough and tight chest, silica dust from dry cutting',
    outcome: 'daysAway',
    kind: 'respiratory',
    away: 34,
  },
  {
    on: '05-11',
    name: 'Ruth Calder',
    job: 'Painter',
    where: 'Garage, level B1',
    what: 'Rash on both forearms, epoxy primer',
    outcome: 'other',
    kind: 'skin',
  },
  {
    on: '06-22',
    name: 'Samuel Ortega',
    job: 'Ironworker',
    where: 'Level 7, west edge',
    what: 'Fatal head injury, fall from a leading edge',
    outcome: 'death',
    more: { hospitalized: 'yes', emergency_room: 'yes' },
  },
  {
    on: '08-03',
    name: 'Nadia Brandt',
    job: 'First aider',
    where: 'First aid room',
    what: 'Needlestick in left thumb while giving first aid',
    outcome: 'other',
    more: { is_privacy_case: true, privacy_reason: 'needlestick' },
  },
  {
    on: '09-14',
    name: 'Colin Weir',
    job: 'Operator',
    where: 'Crusher, north yard',
    what: 'Standard threshold shift in both ears, crusher noise',
    outcome: 'other',
    kind: 'hearing',
  },
  {
    on: '11-06',
    name: 'Tara Nolan',
    job: 'Electrician',
    where: 'Level 2, electrical room',
    what: 'Back strain, lifting a panel board',
    outcome: 'restricted',
    restricted: 12,
  },
]

/** Inserts an establishment of the demo with the log of last year, and its figures. */
export async function insertOshaLog(
  tx: AccountTx,
  users: readonly number[],
  { now, newUid, epoch }: Pick<SeedEnvironment, 'now' | 'newUid' | 'epoch'>,
): Promise<void> {
  const year = new Date(now).getUTCFullYear() - 1
  const [owner = 0, author = owner] = users
  const account = { account_id: tx.accountID }
  const establishment = { ...account, ...ridgelineYard, uid: newUid(), ordinal: 1 }
  await insertRows(tx, 'osha_establishments', establishmentColumns, [establishment])
  const [made] = await tx.query<{ id: number }>(
    'select max(establishment_id) as id from osha_establishments where account_id = $1',
    [tx.accountID],
  )
  const of = { ...account, establishment_id: made?.id ?? 0, log_year: year }
  const figures = { ...of, ...workOfYear, certified_on: `${year}-12-31` }
  await insertRows(tx, 'osha_years', yearColumns, [{ ...figures, uid: newUid(), ordinal: 1 }])
  await insertRows(
    tx,
    'osha_cases',
    caseColumns,
    cases.map((one, at) => ({ ...of, ...rowOf(one, year, at), uid: newUid(), created_by: author })),
  )
  await insertHistory(tx, author, { now, newUid, epoch })
  await tx.exec(
    'update account_counters set osha_establishment_ordinal = 1, osha_year_ordinal = 1, osha_case_ordinal = $2 where account_id = $1',
    [tx.accountID, cases.length],
  )
}

function rowOf(one: DemoCase, year: number, at: number) {
  const { on, name, job, where, what, outcome, kind = 'injury', away = null, more } = one
  const { restricted = null } = one
  return {
    ...emptyCase,
    ordinal: at + 1,
    case_number: at + 1,
    employee_name: name,
    job_title: job,
    injury_date: `${year}-${on}`,
    where_occurred: where,
    description: what,
    outcome,
    injury_kind: kind,
    days_away: away,
    days_restricted: restricted,
    death_date: outcome === 'death' ? `${year}-${on}` : null,
    ...more,
  }
}

async function insertHistory(
  tx: AccountTx,
  author: number,
  { now, newUid, epoch }: Pick<SeedEnvironment, 'now' | 'newUid' | 'epoch'>,
): Promise<void> {
  const at = new Date(now - 86_400_000).toISOString()
  const kinds = [
    ['oshaEstablishment', 'osha_establishments', 'establishment_id', 'Establishment Added'],
    ['oshaYear', 'osha_years', 'osha_year_id', 'Year Entered'],
    ['oshaCase', 'osha_cases', 'osha_case_id', 'Case Entered'],
  ] as const
  for (const [entity, table, number, notes] of kinds) {
    const rows = await tx.query<{ id: number }>(
      `select ${number} as id from ${table} where account_id = $1 order by ordinal`,
      [tx.accountID],
    )
    const records = rows.map(({ id }) => ({ id, status: 'Active', at }))
    await insertFirstTickets(tx, { entity, notes, author, records }, { newUid, epoch })
    await tx.exec(
      'insert into buckets (account_id, entity, bucket, changed) values ($1, $2, 0, 1)',
      [tx.accountID, entity],
    )
  }
}

const ridgelineYard = {
  establishment_name: 'Ridgeline Denver',
  street_address: '2140 Quarry Road',
  city: 'Denver',
  state: 'CO',
  zip: '80216',
  naics_code: '236220',
  industry_description: 'Commercial and institutional building construction',
  ein: '84-1234567',
  establishment_type: 'private',
}

const workOfYear = {
  annual_average_employees: 118,
  total_hours_worked: 231_400,
  size: '22',
  executive_name: 'Dana Whitfield',
  executive_title: 'Owner',
  executive_phone: '3035550148',
}

const emptyCase = {
  is_privacy_case: false,
  privacy_reason: '',
  birth_date: null,
  hire_date: null,
  sex: '',
  physician: '',
  facility: '',
  emergency_room: '',
  hospitalized: '',
  work_began: '',
  event_time: '',
  doing_before: '',
  what_happened: '',
  what_injury: '',
  what_object: '',
  completed_by: '',
  completed_title: '',
  completed_phone: '',
}

const numbered = { account_id: 'int', uid: 'uuid', ordinal: 'int' }

const establishmentColumns = {
  ...numbered,
  establishment_name: 'text',
  street_address: 'text',
  city: 'text',
  state: 'text',
  zip: 'text',
  naics_code: 'text',
  industry_description: 'text',
  ein: 'text',
  establishment_type: 'text',
}

const yearColumns = {
  ...numbered,
  establishment_id: 'int',
  log_year: 'int',
  annual_average_employees: 'int',
  total_hours_worked: 'int',
  size: 'text',
  executive_name: 'text',
  executive_title: 'text',
  executive_phone: 'text',
  certified_on: 'date',
}

const caseColumns = {
  ...numbered,
  establishment_id: 'int',
  log_year: 'int',
  case_number: 'int',
  employee_name: 'text',
  job_title: 'text',
  injury_date: 'date',
  where_occurred: 'text',
  description: 'text',
  outcome: 'text',
  days_away: 'int',
  days_restricted: 'int',
  injury_kind: 'text',
  death_date: 'date',
  created_by: 'int',
  is_privacy_case: 'bool',
  privacy_reason: 'text',
  birth_date: 'date',
  hire_date: 'date',
  sex: 'text',
  physician: 'text',
  facility: 'text',
  emergency_room: 'text',
  hospitalized: 'text',
  work_began: 'text',
  event_time: 'text',
  doing_before: 'text',
  what_happened: 'text',
  what_injury: 'text',
  what_object: 'text',
  completed_by: 'text',
  completed_title: 'text',
  completed_phone: 'text',
}
