import type { JsonObject } from '#contract/kernel/json.ts'
import { scheduleFields } from '#contract/schedules/fields.ts'
import type { CallerName } from '#tests/world/callers.ts'
import type { Fixture, Ids, Make } from '#tests/world/fixture.ts'
import {
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
import type { Row } from '../field-proof.ts'
import { byTag, good, type KindsOf, rowIn } from '../ways.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    /** The person who owns the report. */
    userId: number
    scheduleJobId: number
    safetysScheduleID: number
    ownersScheduleID: number
    sysadminsScheduleID: number
    proxysScheduleID: number
    proxysSpareScheduleID: number
    runID: string
    ownersRunID: string
    sysadminsRunID: string
    proxysRunID: string
  }
}

const addressOf = (accountID: number) => `/api/accounts/${accountID}/schedule-jobs`

/** The required fields of a new report. */
export const aReport = {
  jobTitle: 'Month-end actions',
  jobDescription: 'For the owner meeting',
  activityType: 'ca_report',
  jobFrequency: 'monthly',
  jobFrequencyValue: '31',
  jobTime: '06:00 AM',
  jobTimezone: 'America/Chicago',
  recipientEmails: 'owner@ridgeline.test',
  status: 'active',
}

const insert = `
  with counted as (
    update account_counters set schedule_ordinal = schedule_ordinal + 1 where account_id = $1 returning schedule_ordinal
  )
  insert into schedules (account_id, ordinal, user_id, job_title, job_description, activity_type, job_frequency, job_frequency_value, job_time, job_timezone, recipient_emails, status, days_range, completion_status)
  select $1, schedule_ordinal, coalesce((select user_id from users where account_id = $1 and name = $3), $2), $4, 'For the owner meeting', 'cc_report', 'daily', '0', '06:00 AM', 'America/Chicago', 'owner@ridgeline.test', 'active', 0, '2' from counted
  returning schedule_job_id as id`

/** Makes a report for the person with this name, if the company has one. */
const titled =
  (jobTitle: string, of = ''): Make =>
  async ({ owner }, { accountID, user_id }) => {
    const [made] = await owner<{ id: number }>(insert, [accountID, user_id, of, jobTitle])
    return made?.id ?? 0
  }

const insertRun = `
  with run as (
    insert into schedule_runs (account_id, schedule_job_id, due_at, is_late, began_at, ended_at, state, reason, file_name)
    select account_id, schedule_job_id, now(), false, now(), now(), 'failed', 'failed', job_title || '.csv' from schedules where account_id = $1 and job_title = $2
    returning account_id, run_uid
  )
  insert into schedule_mails (account_id, run_uid, number, address) select account_id, run_uid, 1, 'owner@ridgeline.test' from run
  returning run_uid as id`

/** Makes a run of the report of this title, which failed before its file was made. */
const runOf =
  (jobTitle: string): Make =>
  async ({ owner }, { accountID }) => {
    const [made] = await owner<{ id: string }>(insertRun, [accountID, jobTitle])
    return made?.id ?? ''
  }

/**
 * One that all superiors change, one below the proxy user, and one for each caller who removes one.
 */
export const things = {
  userId: async (_, person) => person.user_id,
  scheduleJobId: titled('Alpha'),
  proxysScheduleID: titled('Bravo', 'Bea Stone'),
  safetysScheduleID: titled('Charlie'),
  ownersScheduleID: titled('Delta', 'Dana Whitfield'),
  sysadminsScheduleID: titled('Echo'),
  proxysSpareScheduleID: titled('Foxtrot', 'Bea Stone'),
  runID: runOf('Alpha'),
  ownersRunID: runOf('Alpha'),
  sysadminsRunID: runOf('Alpha'),
  proxysRunID: runOf('Bravo'),
} satisfies Things

const ofProxy = (fixture: Fixture, caller: CallerName): Partial<Ids> =>
  caller === 'proxy user'
    ? { scheduleJobId: fixture.ridgeline.proxysScheduleID, userId: fixture.people.proxy.user_id }
    : {}
const spares: Partial<
  Record<
    CallerName,
    Exclude<keyof typeof things, 'runID' | 'ownersRunID' | 'proxysRunID' | 'sysadminsRunID'>
  >
> = {
  'role 2': 'safetysScheduleID',
  owner: 'ownersScheduleID',
  'proxy user': 'proxysSpareScheduleID',
  'system administrator': 'sysadminsScheduleID',
}
const runs: Partial<Record<CallerName, 'ownersRunID' | 'proxysRunID' | 'sysadminsRunID'>> = {
  owner: 'ownersRunID',
  'proxy user': 'proxysRunID',
  'system administrator': 'sysadminsRunID',
}
const all = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot']
const invited = ['Ivy Vance', 'Lea Vern', 'Lou Gone']
const belowSafety = ['Aisha Khan', ...invited, 'Marco Reyes', 'Tom Brandt', 'Walt Drawn']

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  contacts: {
    rows: 'API2-71',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: {
      'role 2': belowSafety,
      'role 2 of another company': ['Hugo Mate', ...invited, 'Sven Holm', 'Walt Drawn'],
      owner: [
        'Aisha Khan',
        'Bea Stone',
        'Dana Whitfield',
        ...invited,
        'Marco Reyes',
        'Paul Proxy',
        'Tom Brandt',
        'Walt Drawn',
        'Will Ode',
      ],
      'proxy user': ['Bea Stone', 'Paul Proxy', 'Will Ode'],
      'system administrator': belowSafety,
    },
    foreign: { userID: scope },
  },
  list: {
    rows: 'API2-72, ACL-249 to ACL-252',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: {
      'role 2': ['Alpha', 'Charlie', 'Echo'],
      'role 2 of another company': all,
      owner: all,
      'proxy user': ['Bravo', 'Foxtrot'],
      'system administrator': all,
    },
    foreign: { accountID: scope, userId: unseen },
  },
  create: {
    rows: 'API2-73, ACL-245 to ACL-248',
    callers: [no, over, role, '201', scope, '201', '201', blocked, inactive, '201'],
    things: ofProxy,
    body: ({ ids: { userId, bodyAccountID }, caller }) => [
      {
        ...aReport,
        jobTitle: `Of ${caller}`,
        userId,
        ...(bodyAccountID !== undefined && { accountId: bodyAccountID }),
      },
    ],
    foreign: { accountID: scope, bodyAccountID: invalid, userId: invalid },
  },
  update: {
    rows: 'API2-74, ACL-253 to ACL-256',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    things: ofProxy,
    body: ({ caller }) => ({ jobDescription: `For ${caller}` }),
    foreign: { accountID: scope, scheduleJobId: unseen },
  },
  runs: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    things: ofProxy,
    shows: {
      ...everywhere(
        ['Alpha.csv', 'Alpha.csv', 'Alpha.csv'],
        'role 2',
        'role 2 of another company',
        'owner',
        'system administrator',
      ),
      'proxy user': ['Bravo.csv'],
    },
    foreign: { accountID: scope, scheduleJobId: unseen },
  },
  sendAgain: {
    callers: [no, over, role, '204', scope, '204', '204', blocked, inactive, '204'],
    // Each caller has their own run, because a run under way is refused.
    things: (fixture, caller) => ({
      ...ofProxy(fixture, caller),
      runID: fixture.ridgeline[runs[caller] ?? 'runID'],
    }),
    foreign: { accountID: scope, scheduleJobId: unseen, runID: unseen },
  },
  remove: {
    rows: 'API2-76, ACL-253 to ACL-256',
    callers: [no, over, role, '204', scope, '204', '204', blocked, inactive, '204'],
    things: ({ ridgeline }, caller) => ({
      scheduleJobId: ridgeline[spares[caller] ?? 'scheduleJobId'],
    }),
    foreign: { accountID: scope, scheduleJobId: unseen },
  },
} satisfies CasesOf<'schedules'>

/**
 * Values that differ each time and keep the rules of their field; required fields are not cleared.
 */
const valid = {
  recipientEmails: ['a@ridgeline.test', 'b@ridgeline.test,c@x.company', 'd@ridgeline.test'],
  jobFrequencyValue: ['0', 'monday', '15'],
  projectIds: ['1', '2^~^3', '4'],
  userIds: ['5', '6^~^7', '8'],
  safetyPrograms: ['Lockout', 'Lockout$~$Energy', 'Ladders$~$Use|~|Angle'],
  daysRange: [7, 30, 60],
  completionStatus: ['0', '1', '2'],
} satisfies Partial<Record<keyof typeof scheduleFields, readonly unknown[]>>

const named = { kind: 'reference', to: 'project', needs: ['edit'] } as const
const { isRemoved: _, ...kept } = scheduleFields
const fields = { ...kept, ...Object.fromEntries(Object.keys(valid).map((name) => [name, named])) }

/** A frequency and its day change together, because either alone would be refused. */
function together(patch: JsonObject): JsonObject {
  const { frequencies, days } = {
    frequencies: scheduleFields.jobFrequency.options,
    days: valid.jobFrequencyValue,
  }
  const at = Math.max(
    frequencies.findIndex((one) => one === Reflect.get(patch, 'jobFrequency')),
    days.indexOf(String(Reflect.get(patch, 'jobFrequencyValue'))),
  )
  return at === -1
    ? patch
    : { ...patch, jobFrequency: frequencies[at] ?? '', jobFrequencyValue: days[at] ?? '' }
}

export const kinds = {
  schedule: {
    specified: {
      rows: 'SCH-07',
      names: [
        'scheduleJobId',
        'jobTitle',
        'jobDescription',
        'activityType',
        'jobFrequency',
        'jobFrequencyValue',
        'jobTime',
        'jobTimezone',
        'recipientEmails',
        'status',
        'accountId',
        'userId',
        'projectIds',
        'safetyPrograms',
        'userIds',
        'daysRange',
      ],
    },
    ways: ({ w, safety, again }) => {
      const path = addressOf(safety.accountID)
      const oneOf = (row: Row) => `${path}/${Number(row['scheduleJobId'])}`
      return {
        fields,
        references: { ...valid, userId: [safety.user_id, w.lead.user_id] },
        creates: {
          'single call': async (values) =>
            ((await good(safety.asks('POST', path, [values]))) as Row[])[0] ?? ({} as Row),
        },
        edits: {
          PUT: async (row, patch) =>
            (await good(safety.asks('PUT', oneOf(row), together(patch)))) as Row,
        },
        reads: {
          list: async (row) => rowIn(await good(safety.asks('GET', path)), row),
          'another process': async (row) =>
            rowIn(await good(w.server.ask('GET', path, { as: safety }, again)), row),
        },
        tagged: (row, patch, etag) => byTag(safety, 'PUT', oneOf)(row, together(patch), etag),
        follows: {
          jobFrequency: ['jobFrequencyValue', 'nextRunDateTime'],
          jobFrequencyValue: ['jobFrequency', 'nextRunDateTime'],
          jobTime: ['nextRunDateTime'],
          jobTimezone: ['nextRunDateTime'],
          status: ['nextRunDateTime'],
        },
      }
    },
  },
} satisfies KindsOf<'schedule'>
