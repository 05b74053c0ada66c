import type { Samples } from './find-calls.ts'

const always = `[['true']]`
const none = '[[]]'

/** Files whose statements cannot be prepared here, with the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'db/transaction.ts': 'It ends savepoints, two statements at once.',
  'jobs/queue.ts': 'The queue of jobs writes its own statements.',
}

/**
 * Values for locals that only a running server knows, by file and name: JavaScript of a list in the
 * scope of the file, all of which are tried. `registered` are all kinds of records.
 */
export const samples: Readonly<Record<string, Samples>> = {
  'features/audit/lines.ts': {
    search: '[{}]',
    after: '[null]',
    limit: '[1]',
    keys: '[pageOf({}, null, 1).keys]',
    params: '[pageOf({}, null, 1).params]',
    lines: '[1]',
  },
  'features/catalogue/draft/carry.ts': {
    table: `['safety_plans', 'safety_forms', 'safety_questions']`,
  },
  'features/catalogue/draft/publish.ts': { column: `['published_order', 'sort_order']` },
  'features/catalogue/draft/write.ts': { table: `['safety_plans']`, key: `['safety_plan_id']` },
  'features/companies/change.ts': { own: '[storedFields(fields)]' },
  'features/companies/create.ts': {
    own: `[storedFields(fields).filter(({ column }) => column === 'city')]`,
  },
  'features/companies/search.ts': {
    by: `Object.values(sorts).map(({ by }) => (typeof by === 'string' ? by : by('en')))`,
    language: `['en', 'es']`,
    where: always,
    direction: `['asc', 'desc']`,
    params: '[[1]]',
  },
  'features/corrective-actions/counts.ts': {
    today: '[{ zones: [], days: [] }]',
    params: none,
    where: `[[{ of: null, sql: 'true' }, { of: 'status', sql: 'false' }]]`,
  },
  'features/corrective-actions/handlers.ts': { ref: `[1, '']` },
  'features/corrective-actions/search.ts': {
    all: `['true']`,
    where: always,
    asked: `[['$1::int > 0']]`,
    by: `[...sorts.values()].map((sort) => sort.by('low', 'en'))`,
    language: `['en', 'es']`,
    direction: `['asc', 'desc']`,
    params: '[[1]]',
    limit: '[1]',
  },
  'features/invites/queries.ts': { sql: 'Object.values(numbersOf)' },
  'features/invites/register.ts': {
    naming: `[null, "select 'action' as entity, 1 as bucket"]`,
  },
  'features/submissions/conditions.ts': {
    accountID: '[null, 1]',
    programs: `[[{ name: '', forms: [{ parent: null, name: '' }, { parent: '', name: '' }] }]]`,
  },
  'features/submissions/counts.ts': {
    where: always,
    language: `['en', 'es']`,
    column: 'Object.values(named).map(({ column }) => column)',
    names: 'Object.values(named).map(({ of }) => of)',
  },
  'features/submissions/figures.ts': { where: always },
  'features/submissions/index-of.ts': { where: always, numbers: '[null, [1]]', params: none },
  'features/submissions/list.ts': {
    by: `Object.values(sorts).map(({ by }) => by('en'))`,
    of: '[sorts.company.of]',
    where: always,
    direction: `['asc', 'desc']`,
    params: none,
    limit: '[1]',
  },
  'features/team/write-people.ts': { kinds: '[registered]' },
  'files/sweep.ts': { isShown: `['true']` },
  'lists/record-list.ts': { sql: 'registered.map(({ sql }) => sql)' },
  'old-rows.ts': { removal: 'Object.values(removals)' },
  'records/move-references.ts': {
    entity: `['project']`,
    table: `[registered.find(({ entity }) => entity === 'project').table]`,
    field: `['assignedToUserID']`,
    column: `['assigned_to_user_id']`,
    isMoved: `['is_active']`,
    status: `["'Active'"]`,
  },
  'seals/jobs.ts': { of: '[due, unsigned, chained]' },
  'secrets/reseal.ts': { name: `['guest_links']`, columns: `[['link_id']]` },
  'seed/catalogue.ts': { table: `['safety_plans']`, column: `['safety_plan_id']` },
  'seed/osha.ts': { table: `['osha_cases']`, number: `['osha_case_id']` },
  'seed/rows.ts': { table: `['buckets']`, columns: `[{ account_id: 'int', entity: 'text' }]` },
  'seed/schedules.ts': { row: 'schedules.filter(({ newer }) => newer !== null)' },
}
