import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticketsOf } from '#server/features/corrective-actions/tickets.ts'
import { kinds } from '#server/kinds.ts'
import { recordList } from '#server/lists/record-list.ts'
import { keysOf } from '#server/records/keys.ts'
import { readRows } from '#server/records/rows.ts'
import { type CorrectiveAction, type World, world } from '#tests/world/company.ts'

let w: World
let action: CorrectiveAction

beforeAll(async () => {
  w = await world()
  action = await w.safety.opens(w.tower, w.lead)
  await w.stranger.opens(w.pier, w.mate)
})
afterAll(() => w.stop())

const tables = ['accounts', 'account_counters', 'users', 'projects', 'corrective_actions', 'tickets', 'sync_keys', 'buckets', 'account_safety_forms']

test.each(tables)('a query on %s that forgets the company sees its own only', async (table) => {
  const accounts = (rows: { account_id: number }[]) => new Set(rows.map((row) => row.account_id))
  const sql = `select account_id from ${table}`
  expect(accounts(await w.server.db.account(w.people.harbor, (tx) => tx.query(sql)))).toEqual(new Set([w.people.harbor]))
  expect(await w.server.db.query(sql)).toEqual([])
  expect(accounts(await w.server.owner(sql)).size).toBeGreaterThan(1)
})

test('the queries of records that are asked for another company find nothing', async () => {
  const { epoch } = w.server.db
  await w.server.db.account(w.people.harbor, async (scoped) => {
    // A wrong query: Ridgeline's number in Harbor's transaction.
    const tx = { ...scoped, accountID: w.people.ridgeline }
    expect(await readRows(tx, kinds.correctiveAction, { numbers: [action.correctiveActionID], uids: [action.uid] }, epoch)).toEqual([])
    expect(await readRows(tx, kinds.project, { numbers: [w.tower.projectID], uids: [w.tower.uid] }, epoch)).toEqual([])
    expect(await recordList(tx, kinds.correctiveAction, epoch, null).rowsOf(0)).toEqual([])
    expect(await recordList(tx, kinds.project, epoch, null).rowsOf(0)).toEqual([])
    expect(await ticketsOf(tx, action.correctiveActionID, 1000, 1000)).toEqual([])
    const [ticket] = await w.server.owner<{ ticket_id: string }>(`select ticket_id from tickets where entity = 'action' and record_id = $1`, [action.correctiveActionID])
    expect((await keysOf(tx, [ticket?.ticket_id ?? ''])).size).toBe(0)
  })
})

test('nothing can be written into another company', async () => {
  const writing = (sql: string) => w.server.db.account(w.people.harbor, (tx) => tx.exec(sql))
  expect(await writing(`update corrective_actions set title = 'x'`)).toBe(1)
  expect(await writing(`update corrective_actions set title = 'x' where corrective_action_id = ${action.correctiveActionID}`)).toBe(0)
  await expect(writing(`update corrective_actions set account_id = ${w.people.ridgeline}`)).rejects.toThrow(/row-level security/)
  await expect(writing(`insert into buckets values (${w.people.ridgeline}, 'action', 0, 1)`)).rejects.toThrow(/row-level security/)
  expect((await w.safety.sees(action))?.title).toBe(action.title)
})

test('the history and the keys of what was applied can be added to, never changed', async () => {
  for (const sql of [`update tickets set notes = ''`, 'delete from tickets', 'update sync_keys set is_void = false', 'delete from sync_keys']) {
    await expect(w.server.db.account(w.people.ridgeline, (tx) => tx.exec(sql))).rejects.toThrow(/permission denied/)
  }
})

test('every table of companies forces row security; what belongs to no company is named here', async () => {
  const open = await w.server.owner<{ name: string }>(`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`)
  expect(open.map(({ name }) => name)).toEqual([
    'ended_sessions', 'installation', 'logins', 'mails', 'reset_tickets', 'safety_forms', 'safety_plans', 'safety_questions',
    'schema_migrations', 'sign_in_failures', 'signing_keys', 'siteward_secrets',
  ])
})

test('functions that look across companies find their tables by no path of the caller', async () => {
  const loose = await w.server.owner(`select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and not coalesce(array_to_string(proconfig, ' ') like '%search_path=%', false)`)
  expect(loose).toEqual([])
})
