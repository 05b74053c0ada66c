import { afterAll, expect, test } from 'vitest'
import { actionTickets } from '#server/features/corrective-actions/tickets.ts'
import { kinds } from '#server/kinds.ts'
import { recordList } from '#server/lists/record-list.ts'
import { readClaimedKeys } from '#server/records/claimed-keys.ts'
import { readRows } from '#server/records/read-rows.ts'
import { world } from '#tests/world/company.ts'
import type { Make } from '#tests/world/fixture.ts'
import { things } from './all-cases.ts'
import { companyTables, tableFaults } from './company-tables.ts'

// Runs before the tests are named, because their tables come from the database's own catalogue.
const w = await world()
const action = await w.safety.opens(w.tower, w.lead)
await w.stranger.opens(w.pier, w.mate)
for (const make of Object.values<Make>(things))
  for (const person of [w.safety, w.stranger]) await make(w.server, person)
await w.server.owner(
  'insert into installs (account_id, user_id, install_id, pending, heard_at) select account_id, user_id, uid, 0, now() from users',
)
await w.server.owner(
  `insert into invitations (account_id, user_id, invited_by, created_at, expires_at) select account_id, user_id, user_id, now(), now() from users`,
)
await w.server.owner(
  `insert into kept_secrets (account_id, name, sealed_by, sealed) select account_id, 'powerBIKey', 'nobody', '' from accounts`,
)
await w.server.owner(
  `insert into audit_events (account_id, at, event, address, request_id) select account_id, now(), 'sign-in', '', '' from users`,
)
await w.server.owner(
  'insert into regulation_images (account_id, file_uid) select account_id, uid from files',
)
const anyFile =
  'from files f join lateral (select uid, corrective_action_id from corrective_actions a where a.account_id = f.account_id limit 1) a on true'
await w.server.owner(
  `insert into action_photos (account_id, file_uid, action_uid) select f.account_id, f.uid, a.uid ${anyFile}`,
)
await w.server.owner(
  `insert into guest_links (account_id, link_id, action_uid, token_hash, has_pin, recipient, created_by, created_at, expires_at) select account_id, uid, uid, sha256(uid::text::bytea), false, '', opened_by, now(), now() from corrective_actions`,
)
await w.server.owner(
  `insert into guest_devices (account_id, link_id, device_hash, let_in_at) select account_id, link_id, token_hash, now() from guest_links`,
)
await w.server.owner(
  `insert into guest_photos (account_id, link_id, photo_id, file_uid) select g.account_id, g.link_id, f.uid, f.uid from guest_links g join files f using (account_id)`,
)
await w.server.owner(
  `insert into prints (account_id, kind, record_uid, content, file_uid, used_at) select f.account_id, 'correctiveAction', a.uid, sha256(f.uid::text::bytea), f.uid, now() ${anyFile}`,
)
await w.server.owner(
  'insert into submission_files (account_id, file_uid, submission_id) select f.account_id, f.uid, (select min(submission_id) from submissions s where s.account_id = f.account_id) from files f',
)
await w.server.owner(
  'insert into submission_actions (account_id, submission_id, question_id, corrective_action_id) select s.account_id, s.submission_id, 1, (select min(corrective_action_id) from corrective_actions a where a.account_id = s.account_id) from submissions s',
)
await w.server.owner(
  `insert into submission_findings (account_id, submission_id, question_id, question) select account_id, submission_id, 1, '' from submissions on conflict do nothing`,
)
await w.server.owner(
  `insert into seal_heads (account_id, link, hash, at, signature, public_key) select account_id, link, hash, now(), '', '' from seals`,
)
await w.server.owner(
  `insert into schedule_stops (account_id, schedule_job_id, address, stopped_at) select account_id, schedule_job_id, 'lee@site.test', now() from schedules`,
)
await w.server.owner(
  'insert into digest_mails (account_id, user_id, day, due_at) select account_id, user_id, current_date, now() from digests',
)
await w.server.owner(
  `insert into formz_pushed (account_id, form_id, pushed_at) select account_id, 'form', now() from formz_connectors`,
)
await w.server.owner(
  `insert into formz_runs (account_id, began_at, ended_at, cause, added, changed, unread, pdfs) select account_id, now(), now(), 'clock', 0, 0, 0, 0 from formz_connectors`,
)
await w.server.owner(
  'insert into sync_stand_ins (account_id, id, by_id) select account_id, id, gen_random_uuid() from sync_keys',
)
const pairs =
  'from users main join users proxy on proxy.account_id = main.account_id and proxy.user_id <> main.user_id'
await w.server.owner(
  `insert into proxy_links (account_id, user_id, proxy_user_id) select main.account_id, main.user_id, proxy.user_id ${pairs} on conflict do nothing`,
)
await w.server.owner(
  `insert into login_as_sessions (account_id, session_id, user_id, actor_id, own_session_id, reason, began_at, expires_at) select main.account_id, gen_random_uuid(), proxy.user_id, main.user_id, main.uid, 'x', now(), now() ${pairs}`,
)
await w.server.owner(
  `insert into moves_to_tell (account_id, reader_id, is_own, user_id, below, at) select main.account_id, main.user_id, false, proxy.user_id, 0, now() ${pairs}`,
)
afterAll(() => w.stop())

test.each(await companyTables(w.server.owner))(
  'a query on %s without a company filter finds only rows of its own company',
  async (table) => {
    const accounts = (rows: { account_id: number }[]) => new Set(rows.map((row) => row.account_id))
    const sql = `select account_id from ${table}`
    expect(accounts(await w.server.db.account(w.people.harbor, (tx) => tx.query(sql)))).toEqual(
      new Set([w.people.harbor]),
    )
    expect(await w.server.db.query(sql)).toEqual([])
    expect(accounts(await w.server.owner(sql)).size).toBeGreaterThan(1)
  },
)

test("queries of records with another company's number find nothing", async () => {
  const { epoch } = w.server.db
  await w.server.db.account(w.people.harbor, async (scoped) => {
    // A wrong query: Ridgeline's number in Harbor's transaction.
    const tx = { ...scoped, accountID: w.people.ridgeline }
    expect(
      await readRows(
        tx,
        kinds.correctiveAction,
        { numbers: [action.correctiveActionID], uids: [action.uid] },
        epoch,
      ),
    ).toEqual([])
    expect(
      await readRows(
        tx,
        kinds.project,
        { numbers: [w.tower.projectID], uids: [w.tower.uid] },
        epoch,
      ),
    ).toEqual([])
    expect(await recordList(tx, kinds.correctiveAction, epoch, null).rowsOf(0)).toEqual([])
    expect(await recordList(tx, kinds.project, epoch, null).rowsOf(0)).toEqual([])
    expect(await actionTickets(tx, action.correctiveActionID, 1000, 1000)).toEqual([])
    const [ticket] = await w.server.owner<{ ticket_id: string }>(
      `select ticket_id from tickets where entity = 'action' and record_id = $1`,
      [action.correctiveActionID],
    )
    expect((await readClaimedKeys(tx, [ticket?.ticket_id ?? ''])).size).toBe(0)
  })
})

test("a company's transaction cannot write into another company", async () => {
  const writing = (sql: string) => w.server.db.account(w.people.harbor, (tx) => tx.exec(sql))
  expect(await writing(`update corrective_actions set title = 'x'`)).toBe(1)
  expect(
    await writing(
      `update corrective_actions set title = 'x' where corrective_action_id = ${action.correctiveActionID}`,
    ),
  ).toBe(0)
  await expect(
    writing(`update corrective_actions set account_id = ${w.people.ridgeline}`),
  ).rejects.toThrow(/row-level security/)
  await expect(
    writing(`insert into buckets values (${w.people.ridgeline}, 'action', 0, 1)`),
  ).rejects.toThrow(/row-level security/)
  expect((await w.safety.sees(action))?.title).toBe(action.title)
})

test('history and keys of applied changes can be added to, never changed', async () => {
  for (const sql of [
    `update tickets set notes = ''`,
    'delete from tickets',
    'update sync_keys set is_void = false',
    'delete from sync_keys',
    'update sync_stand_ins set by_id = id',
    'delete from sync_stand_ins',
  ]) {
    await expect(w.server.db.account(w.people.ridgeline, (tx) => tx.exec(sql))).rejects.toThrow(
      /permission denied/,
    )
  }
})

test('every table of companies forces row security; the list names tables without a company', async () => {
  expect(await tableFaults(w.server.owner)).toEqual([])
})

test("functions across companies do not use the caller's search path to find tables", async () => {
  // Functions bound to their tables when they were made look up no name later.
  const loose = await w.server.owner(`
    with ours as (
      select oid, proname, prosecdef, prosqlbody is not null as bound, coalesce(array_to_string(proconfig, ' ') like '%search_path=%', false) as has_path
        from pg_proc where pronamespace = 'public'::regnamespace
    )
    select proname from ours where prosecdef and not bound and not has_path
    union
    select asked.proname from ours
      join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = ours.oid and d.refclassid = 'pg_proc'::regclass
      join ours asked on asked.oid = d.refobjid
     where ours.prosecdef and ours.bound and not asked.bound and not asked.has_path`)
  expect(loose).toEqual([])
})
