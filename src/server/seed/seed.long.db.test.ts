import { beforeAll, expect, test } from 'vitest'
import { isEmail } from '#contract/access/password.ts'
import { expiryStates, summaries } from '#contract/certificates/expiry.ts'
import { lacking, lacksNow } from '#contract/certificates/required.ts'
import { fileIn } from '#contract/certificates/rules.ts'
import { isOverdue } from '#contract/corrective-actions/due.ts'
import { editProblems } from '#contract/corrective-actions/rules.ts'
import { hazardProblems } from '#contract/hazards/rules.ts'
import { dayIn } from '#contract/kernel/day.ts'
import { companyOfHolders } from '#server/features/certificates/queries.ts'
import { requiredOf } from '#server/features/certificates/required.ts'
import { storageKeyOf } from '#server/files/files.ts'
import type { Storage } from '#server/kernel/storage.ts'
import { kinds } from '#server/kinds.ts'
import { recordList } from '#server/lists/record-list.ts'
import { testDatabase } from '#tests/world/database.ts'
import { database, hash, now, passwords, setUp, whole } from '#tests/world/demo-database.ts'
import { demoPassword, demoSignIns, seedDemo } from './demo.ts'
import { seedScale } from './scale.ts'

setUp()
let isMade: boolean
beforeAll(async () => {
  isMade = await seedDemo(database.db, { now, hash })
})

test('creates the demo only once', async () => {
  expect([isMade, await seedDemo(database.db, { now, hash })]).toEqual([true, false])
})

test('SES the demo sign-ins have the printed password', async () => {
  const logins = await database.owner<{ email: string; password_hash: string }>(
    'select email, password_hash from logins order by email',
  )
  expect(logins.map((login) => login.email)).toEqual(
    demoSignIns.map((known) => known.email).toSorted(),
  )
  for (const login of logins)
    expect(await passwords.matches(login.password_hash, demoPassword)).toBe(true)
})

test('the company is believable: sixty people in four tiers, a dozen projects and a year of actions', async () => {
  const actions = await whole(1)
  expect(actions.length).toBeGreaterThanOrEqual(120)
  for (const status of ['Opened', 'In Progress', 'Closed'])
    expect(actions.filter((action) => action.status === status).length).toBeGreaterThan(8)
  const times = actions.map((action) => Date.parse(action.incidentTime))
  expect(Math.max(...times)).toBeLessThan(now.getTime())
  expect(now.getTime() - Math.max(...times)).toBeLessThan(3 * 86_400_000)
  expect(now.getTime() - Math.min(...times)).toBeGreaterThan(300 * 86_400_000)
  expect(new Set(actions.map((action) => action.title)).size).toBeGreaterThan(40)
  const projects = await database.db.accountSnapshot(1, (tx) =>
    recordList(tx, kinds.project, database.db.epoch, null).rowsOf(0),
  )
  expect(projects.length).toBeGreaterThanOrEqual(12)
  expect(projects.some((project) => !project.isActive)).toBe(true)
  const tiers = await database.owner<{ tier: number; count: number }>(`
    with recursive tree as (
      select user_id, 1 as tier from users where account_id = 1 and reports_to_user_id is null
      union all select u.user_id, tier + 1 from users u join tree t on u.reports_to_user_id = t.user_id
    ) select tier, count(*)::int from tree group by tier order by tier`)
  expect(tiers.map((row) => row.tier)).toEqual([1, 2, 3, 4])
  expect(tiers.reduce((sum, row) => sum + row.count, 0)).toBe(60)
  const emails = await database.owner<{ email: string }>('select email from users')
  expect(emails.filter(({ email }) => !isEmail(email))).toEqual([])
})

test('demo crews have plans of every status, copied and new, one below the proxy user, none for tomorrow', async () => {
  const plans = await database.db.accountSnapshot(
    1,
    async (tx) =>
      (await recordList(tx, kinds.preTaskSubmission, database.db.epoch, null).page(null, 1000))
        .rows,
  )
  expect(plans.length).toBeGreaterThan(100)
  expect(new Set(plans.map(({ submissionStatus }) => submissionStatus))).toEqual(
    new Set(['pending', 'ready', 'submitted']),
  )
  const shares = plans.map(({ lines, repeats }) => repeats / lines)
  expect([
    shares.filter((share) => share >= 0.8).length > 20,
    shares.filter((share) => share < 0.3).length > 10,
  ]).toEqual([true, true])
  expect(plans.filter(({ comparedDays }) => comparedDays === null).length).toBe(
    new Set(plans.map(({ projectID }) => projectID)).size,
  )
  expect(
    Math.max(...plans.map(({ submissionDateTime }) => Date.parse(submissionDateTime))),
  ).toBeLessThanOrEqual(now.getTime())
  expect(plans.map(({ submittedByUserName }) => submittedByUserName)).toContain('June Abara')
})

test('findings and changes happen in working hours, and at places of their projects', async () => {
  const moments = await database.owner<{ weekday: number; clock: string }>(`
    select extract(isodow from t.created_at at time zone c.time_zone)::int as weekday, to_char(t.created_at at time zone c.time_zone, 'HH24:MI') as clock
      from tickets t join accounts c using (account_id) where t.entity = 'action'
    union all select extract(isodow from incident_time at time zone time_zone)::int, to_char(incident_time at time zone time_zone, 'HH24:MI') from corrective_actions join accounts using (account_id)`)
  // The first ticket is written up to three hours after the finding.
  expect(
    moments.filter(({ weekday, clock }) => weekday === 7 || clock < '06:00' || clock > '19:30'),
  ).toEqual([])
  expect(moments.filter(({ weekday }) => weekday === 6).length).toBeLessThan(moments.length / 10)
  const dug = await database.owner<{ title: string; name: string }>(`
    select a.title, p.name from corrective_actions a join projects p using (account_id, project_id)
     where (a.title ilike '%roof%' or a.incident_location ilike '%gymnasium%') and p.name ilike any (array['%Water%', '%Lift Station%', '%Interchange%', '%Seawall%'])`)
  expect(dug).toEqual([])
})

test('nearly all actions have a due date, few are overdue, and each sign-in has an overdue one of its own', async () => {
  const actions = await whole(1)
  const open = actions.filter(({ status }) => status !== 'Closed')
  const overdue = open.filter((action) => isOverdue(action, dayIn('America/Denver', now.getTime())))
  expect(actions.filter(({ dueDate }) => dueDate === null).length).toBeLessThan(actions.length / 8)
  expect(overdue.length).toBeGreaterThanOrEqual(4)
  expect(overdue.length).toBeLessThan(open.length / 2)
  const signIns = await database.owner<{ user_id: number }>(
    `select user_id from users where email in ('owner@ridgeline.test', 'safety@ridgeline.test', 'lead@ridgeline.test')`,
  )
  for (const { user_id } of signIns)
    expect(open.filter(({ assignedTo }) => assignedTo === user_id).length).toBeGreaterThanOrEqual(1)
  for (const { user_id } of signIns)
    expect(
      overdue.filter(({ assignedTo }) => assignedTo === user_id).length,
    ).toBeGreaterThanOrEqual(1)
})

test('the proxy user has a main user, two people below, a project and actions; one company is inactive', async () => {
  const chain = await database.owner<{ user_id: number }>(
    `with recursive chain as (
       select user_id from users where email = 'proxy@ridgeline.test' and is_proxy_user
       union select u.user_id from users u join chain c on u.reports_to_user_id = c.user_id
     ) select user_id from chain`,
  )
  expect(chain).toHaveLength(3)
  expect(
    await database.owner(
      `select m.email from users p join users m on m.user_id = p.for_proxy_user_id where p.email = 'proxy@ridgeline.test'`,
    ),
  ).toEqual([{ email: 'safety@ridgeline.test' }])
  const mine = chain.map(({ user_id }) => user_id)
  expect(
    await database.owner(
      'select 1 from projects where assigned_to_user_id = any($1) and is_active',
      [mine],
    ),
  ).not.toEqual([])
  expect(
    await database.owner(
      'select 1 from corrective_actions where assigned_to = any($1) or opened_by = any($1)',
      [mine],
    ),
  ).not.toEqual([])
  expect(
    await database.owner(
      `select a.is_active from accounts a join users u using (account_id) where u.email = 'owner@closed.test'`,
    ),
  ).toEqual([{ is_active: false }])
})

test('every seeded action is valid for manual entry, with a history that leads to it', async () => {
  for (const company of [1, 2]) {
    for (const action of await whole(company)) {
      expect(editProblems(action, now.getTime()), action.title).toEqual([])
      expect(action.assignedTo === action.openedBy && action.version === 1).toBe(false)
      expect(action.closedBy === null).toBe(action.status !== 'Closed')
    }
  }
  const broken = await database.owner(`
    select a.number from corrective_actions a join tickets t on t.account_id = a.account_id and t.entity = 'action' and t.record_id = a.corrective_action_id
     group by a.account_id, a.corrective_action_id
    having count(*) <> a.version or (array_agg(t.to_status order by t.version desc))[1] <> a.status
        or (array_agg(t.assigned_to order by t.version desc))[1] <> a.assigned_to or (array_agg(t.notes order by t.version desc))[1] <> a.notes
        or max(t.created_at) > '2026-06-01T12:00:00Z' or (array_agg(t.created_at order by t.version)) <> (array_agg(t.created_at order by t.created_at))`)
  expect(broken).toEqual([])
  const ahead = await database.owner(`
    select c.account_id from account_counters c where change_counter < (select max(changed) from buckets b where b.account_id = c.account_id)
        or action_number <> (select count(*) from corrective_actions a where a.account_id = c.account_id)
        or project_ordinal <> (select coalesce(max(ordinal), 0) from projects p where p.account_id = c.account_id)
        or user_ordinal <> (select max(ordinal) from users u where u.account_id = c.account_id)`)
  expect(ahead).toEqual([])
})

test('the provider has a list of hazards that the product accepts unchanged, some of them inactive', async () => {
  const { rows } = await database.db.accountSnapshot(0, (tx) =>
    recordList(tx, kinds.hazard, database.db.epoch, null).page(null, 100),
  )
  expect(rows).toHaveLength(30)
  expect(rows.flatMap((row) => Object.entries(hazardProblems(row, now.getTime())))).toEqual([])
  expect(rows.filter(({ status }) => status === 'Inactive')).toHaveLength(3)
  expect(new Set(rows.map(({ type }) => type)).size).toBeGreaterThan(10)
  expect(rows.every(({ creationDateTime }) => Date.parse(creationDateTime) < now.getTime())).toBe(
    true,
  )
  expect(
    await database.owner(`select count(*)::int as n from tickets where entity = 'hazard'`),
  ).toEqual([{ n: 30 }])
  expect(
    await database.owner('select hazard_ordinal from account_counters where account_id = 0'),
  ).toEqual([{ hazard_ordinal: 30 }])
})

test('certificates cover every state, some with a readable card, and some job titles lack required ones', async () => {
  const other = await testDatabase()
  const kept = new Map<string, Uint8Array>()
  const storage: Storage = {
    put: async (key, bytes) => void kept.set(key, bytes as Uint8Array),
    get: async (key) => Buffer.from(kept.get(key) ?? []),
    remove: async (key) => void kept.delete(key),
  }
  await seedDemo(other.db, { now, hash, storage })
  const [people, required, held] = await other.db.accountSnapshot(
    1,
    async (tx) =>
      [
        (await companyOfHolders(tx, null)).people,
        await requiredOf(tx),
        (await recordList(tx, kinds.certificate, other.db.epoch, null).page(null, 1000)).rows,
      ] as const,
  )
  const today = dayIn('America/Denver', now.getTime())
  expect(new Set([...summaries(held, today).values()].map(({ worst }) => worst))).toEqual(
    new Set(expiryStates),
  )
  const missing = lacking(people, required, held, today)
  expect(new Set(missing.map((one) => lacksNow(one, today)))).toEqual(new Set([true, false]))
  // The logo counts as shown, too: a logo that no record seems to show cannot be read, and the next
  // sweep removes it.
  expect(
    await other.owner(
      `select kind, unused_since, bytes - received as missing from files where kind = 'logo'`,
    ),
  ).toEqual([{ kind: 'logo', unused_since: null, missing: 0 }])
  const files = await other.owner<{ account_id: number; uid: string; bytes: number }>(
    `select account_id, uid, bytes from files where kind = 'certificate'`,
  )
  expect(
    files.map(({ account_id, uid }) => kept.get(storageKeyOf(account_id, uid))?.length),
  ).toEqual(files.map(({ bytes }) => bytes))
  const named = held.flatMap(({ certificateImageUri }) =>
    certificateImageUri.map(({ certificateImageURL }) => fileIn(certificateImageURL)?.uid ?? ''),
  )
  expect(named.toSorted()).toEqual(files.map(({ uid }) => uid).toSorted())
  expect(files.length).toBeGreaterThanOrEqual(8)
  await other.drop()
})

test('two scheduled reports each have a run whose file contains the data of its time', async () => {
  const other = await testDatabase()
  const kept = new Map<string, Uint8Array>()
  const storage: Storage = {
    put: async (key, bytes) => void kept.set(key, bytes as Uint8Array),
    get: async () => null,
    remove: async () => undefined,
  }
  // A Thursday, so that forms were handed in after the run of Monday.
  const thursday = new Date('2026-11-19T20:00:00Z')
  await seedDemo(other.db, { now: thursday, hash, storage })
  const runs = await other.owner<{
    activity_type: string
    rows: number
    bytes: number
    file_uid: string
    due_at: string
  }>(
    `select activity_type, rows, bytes, file_uid, due_at from schedule_runs join schedules using (schedule_job_id) where state = 'succeeded' order by 1`,
  )
  const [team, week] = runs.map(({ file_uid, bytes }) => {
    const file = Buffer.from(kept.get(storageKeyOf(1, file_uid)) ?? [])
    expect(file.length).toBe(bytes)
    return file.toString().trim().split('\r\n').length - 1
  })
  expect(runs.map(({ rows }) => rows)).toEqual([team, week])
  expect(team).toBe(60)
  const due = new Date(runs[1]?.due_at ?? '')
  expect(due.toISOString()).toBe('2026-11-16T13:00:00.000Z')
  expect(
    await other.owner(
      `select count(*)::int as rows from submissions where account_id = 1 and submission_date_time <= $1
        and submission_date_time >= (date_trunc('day', $1::timestamptz at time zone 'America/Denver') - interval '7 days') at time zone 'America/Denver'`,
      [due],
    ),
  ).toEqual([{ rows: week }])
  expect(
    await other.owner(`select distinct state, address from schedule_mails order by 2`),
  ).toEqual(['owner', 'safety'].map((who) => ({ state: 'sent', address: `${who}@ridgeline.test` })))
  await other.drop()
})

test('each run creates the same company', async () => {
  const other = await testDatabase()
  await seedDemo(other.db, { now, hash })
  const titles = (rows: { title: string; incidentTime: string; status: string }[]) =>
    rows.map((row) => [row.title, row.incidentTime, row.status])
  const again = await other.db.accountSnapshot(
    1,
    async (tx) =>
      (await recordList(tx, kinds.correctiveAction, other.db.epoch, null).page(null, 1000)).rows,
  )
  expect(titles(again)).toEqual(titles(await whole(1)))
  await other.drop()
})

test('the large company has its actions in all buckets', async () => {
  const made = await seedScale(database.db, { now, hash, actions: 3000, company: 'Bench & Co' })
  expect(made).toMatchObject({ company: 'Bench & Co', email: 'owner@bench-co.test' })
  expect(await whole(made.accountID)).toHaveLength(3000)
  const buckets = await database.owner<{ bucket: number }>(
    `select bucket from buckets where account_id = $1 and entity = 'action' order by 1`,
    [made.accountID],
  )
  expect(buckets.map((row) => row.bucket)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(
    (await seedScale(database.db, { now, hash, actions: 10, company: 'Bench & Co' })).email,
  ).toBe('owner@bench-co-2.test')
})
