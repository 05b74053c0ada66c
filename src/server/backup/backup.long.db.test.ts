import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { withUser } from '#server/db/address.ts'
import { open } from '#server/db/connect.ts'
import { storageKeyOf, shapes } from '#server/files/files.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import type { Storage } from '#server/kernel/storage.ts'
import { tableFaults } from '#tests/contract/company-tables.ts'
import {
  folder,
  key,
  type Owner,
  path,
  restored,
  setUp,
  w,
  written,
} from '#tests/world/backed-up.ts'
import { emptyDatabase } from '#tests/world/database.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

setUp()

/**
 * Returns keys, checks, triggers and row security in the words of the catalogue, without the tables
 * that the queue makes for each day, which change at midnight.
 */
async function rulesOf(owner: Owner): Promise<Set<string>> {
  const rules = await owner<{ rule: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint where connamespace::regnamespace::text in ('public', 'siteward_jobs')
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select oid::regclass || ' ' || relrowsecurity || relforcerowsecurity from pg_class where relnamespace::regnamespace::text in ('public', 'siteward_jobs') and relkind in ('r', 'p')
    order by 1`)
  return new Set(rules.map(({ rule }) => rule).filter((rule) => !/queue_stats_\d{8}/.test(rule)))
}

test('a backup leaves out a file during its upload, and its parts', async () => {
  const path = join(folder, 'on-its-way.backup')
  const filesOf = (owner: Owner) =>
    owner<{ uid: string; state: string }>('select uid, state from files order by uid')
  const before = await filesOf(w.server.owner)
  const started = await w.server.ask('POST', `/api/accounts/${w.people.ridgeline}/uploads`, {
    as: w.people.boss,
    body: { kind: 'logo', fileName: 'x.png', bytes: 5 },
  })
  const { uploadID } = started.body as { uploadID: string }
  await w.server.ask('PATCH', `/api/uploads/${uploadID}`, {
    as: w.people.boss,
    body: { offset: 0, base64Data: 'AAAAAAA=' },
  })
  expect(await filesOf(w.server.owner)).toEqual(
    expect.arrayContaining([...before, { uid: uploadID, state: 'coming' }]),
  )
  expect(await w.server.owner('select uid from file_parts')).toHaveLength(1)
  await writeBackup(w.server.databaseUrl, folderStorage(w.server.filesFolder), path, {
    now: new Date(),
    key,
  })
  await w.server.owner('delete from file_parts')
  await w.server.owner(`delete from files where state = 'coming'`)
  const { database, reading } = await restored(path)
  await reading
  expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['kept']))
  expect(await filesOf(database.owner)).toEqual(before)
  expect(await database.owner('select uid from file_parts')).toEqual([])
})

test('a photo that is not re-encoded yet is in the backup as sent, or as re-encoded meanwhile', async () => {
  const path = join(folder, 'raw.backup')
  const storage = folderStorage(w.server.filesFolder)
  const raw = async (shape: 'sent' | 'whole') => {
    const uid = randomUUID()
    for (const one of [shape, 'small'] as const)
      await storage.put(storageKeyOf(w.boss.accountID, uid, one), Buffer.from(`${shape} ${one}`))
    await w.server.owner(
      `insert into files (account_id, uid, kind, state, file_name, mime, bytes, received, width, height, sha256, created_by, unused_since, is_raw) values ($1, $2, 'submission-photo', 'kept', 'x.jpg', 'image/jpeg', 5, 5, 1, 1, sha256(''), $3, now(), true)`,
      [w.boss.accountID, uid, w.boss.user_id],
    )
    return uid
  }
  const [sent, done] = [await raw('sent'), await raw('whole')]
  expect(
    await writeBackup(w.server.databaseUrl, storage, path, { now: new Date(), key }),
  ).toMatchObject({ missing: 0, gone: 0 })
  await w.server.owner('delete from files where is_raw')
  const { files, reading } = await restored(path)
  await reading
  const back = async (uid: string, shape: 'sent' | 'whole') =>
    (await folderStorage(files).get(storageKeyOf(w.boss.accountID, uid, shape)))?.toString()
  expect([
    await back(sent, 'sent'),
    await back(sent, 'whole'),
    await back(done, 'sent'),
    await back(done, 'whole'),
  ]).toEqual(['sent sent', undefined, undefined, 'whole whole'])
  for (const uid of [sent, done])
    for (const shape of shapes) await storage.remove(storageKeyOf(w.boss.accountID, uid, shape))
})

test('a restore brings back keys, checks, triggers and row security', async () => {
  const { database, reading } = await restored()
  await reading
  const [there, here] = [await rulesOf(w.server.owner), await rulesOf(database.owner)]
  expect(there.size).toBeGreaterThan(100)
  expect({ missing: [...there.difference(here)], added: [...here.difference(there)] }).toEqual({
    missing: [],
    added: [],
  })
  expect(await tableFaults(database.owner)).toEqual([])
})

test('a restored database opens normally, continues its numbers and tells devices of the restore', async () => {
  const { database, reading } = await restored()
  await reading
  const db = await open({ databaseUrl: database.url }, { poolSize: 2 })
  expect(db.restoreNumber).toBeGreaterThan(w.server.db.restoreNumber)
  expect(db.markKey).toBe(w.server.db.markKey)
  expect(
    await db.account(w.people.ridgeline, (tx) =>
      tx.query('select name from projects where project_id = $1', [w.tower.projectID]),
    ),
  ).toEqual([{ name: expect.stringContaining('工事') }])
  const [next] = await database.owner<{ account_id: number }>(
    `insert into accounts (name) values ('Next') returning account_id`,
  )
  const [most] = await w.server.owner<{ most: number }>(
    'select max(account_id) as most from accounts',
  )
  expect(next?.account_id).toBeGreaterThan(most?.most ?? 0)
  await db.close()
})

test.each([
  ['createrole', true],
  ['nocreaterole', false],
])(
  'an owner with %s restores all rows, by a role that only inserts: %s',
  async (right, isByOwnRole) => {
    const database = await emptyDatabase()
    const files = mkdtempSync(join(folder, 'hosted-'))
    const [owner, app] = ['owner', 'app'].map(
      (name) => `siteward_try_${name}_${randomBytes(5).toString('hex')}`,
    ) as [string, string]
    onTestFinished(async () => {
      await database.drop()
      for (const role of [owner, app]) await w.server.owner(`drop role ${role}`)
    })
    await database.owner(`create role ${owner} login password 'try' ${right}`)
    await database.owner(`create role ${app} login password 'try' in role siteward_app`)
    await database.owner(
      `do $$ begin execute format('alter database %I owner to ${owner}', current_database()); end $$`,
    )
    const [ownerUrl, appUrl] = [owner, app].map((name) => withUser(database.url, name, 'try')) as [
      string,
      string,
    ]
    const done = await restoreBackup(ownerUrl, folderStorage(files), path, { keys: [key], appUrl })
    expect([done.rows, done.isByOwnRole]).toEqual([written.rows, isByOwnRole])
    expect(
      await database.owner(`select from pg_roles where rolname like 'siteward_restore_%'`),
    ).toEqual([])
  },
)

test('a backup shows one instant: a concurrent write is in it completely or not at all', async () => {
  const during = join(folder, 'during.backup')
  let isWriting = true
  let n = 0
  const writing = (async () => {
    for (; isWriting; n += 1) await w.safety.opens(w.tower, w.lead, { title: `Meanwhile ${n}` })
  })()
  await expect.poll(() => n).toBeGreaterThan(2)
  await writeBackup(w.server.databaseUrl, folderStorage(w.server.filesFolder), during, {
    now: new Date(),
    key,
  })
  isWriting = false
  await writing
  const { database, reading } = await restored(during)
  await reading
  // Each action has its ticket and its number, and no ticket belongs to a missing action.
  const [counts] = await database.owner<{ actions: number; tickets: number; number: number }>(
    `select (select count(*)::int from corrective_actions where account_id = $1) as actions,
            (select count(distinct record_id)::int from tickets where account_id = $1 and entity = 'action') as tickets,
            (select action_number from account_counters where account_id = $1) as number`,
    [w.people.ridgeline],
  )
  expect(counts).toEqual({
    actions: counts?.actions,
    tickets: counts?.actions,
    number: counts?.actions,
  })
  expect(counts?.actions).toBeGreaterThan(1)
})

test('refuses to write a backup that lacks a file; a file removed during the backup counts as deleted', async () => {
  const path = join(folder, 'lacking.backup')
  const empty = mkdtempSync(join(folder, 'no-files-'))
  await expect(
    writeBackup(w.server.databaseUrl, folderStorage(empty), path, { now: new Date(), key }),
  ).rejects.toThrow(
    "5 files named in the data are not in the storage: does STORAGE_URL match the server's?",
  )
  expect(readdirSync(folder).filter((name) => name.startsWith('lacking'))).toEqual([])
  expect(
    await writeBackup(w.server.databaseUrl, folderStorage(empty), path, {
      now: new Date(),
      key,
      isLacking: true,
    }),
  ).toMatchObject({ files: 0, gone: 0, missing: 5 })
  const files = folderStorage(w.server.filesFolder)
  const removing: Storage = {
    ...files,
    get: async (key) => {
      await w.server.owner(`update files set state = 'leaving' where mime = 'application/pdf'`)
      const isPdf =
        (
          await w.server.owner(
            `select 1 from files where uid::text = $1 and mime = 'application/pdf'`,
            [key.split('/')[1] ?? ''],
          )
        ).length > 0
      return isPdf ? null : files.get(key)
    },
  }
  expect(
    await writeBackup(w.server.databaseUrl, removing, path, { now: new Date(), key }),
  ).toMatchObject({ files: 4, gone: 1, missing: 0 })
  await w.server.owner(`update files set state = 'kept' where mime = 'application/pdf'`)
})

test.each([
  [
    'that is truncated',
    /cannot be read: unexpected end of file/,
    (bytes: Buffer) => bytes.subarray(0, bytes.length - 200),
  ],
  [
    'without its end record',
    /ends too early/,
    (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().split('\n').slice(0, -2).join('\n')),
  ],
  [
    'with a changed value',
    /damaged/,
    (bytes: Buffer) =>
      gzipSync(
        gunzipSync(bytes).toString().replace('"Ridgeline Builders"', '"Ridgeline Breakers"'),
      ),
  ],
  [
    'with a missing row',
    /damaged/,
    (bytes: Buffer) =>
      gzipSync(
        gunzipSync(bytes)
          .toString()
          .replace(/\{"uid[^\n]*"corrective_action_id"[^\n]*\n|\{[^\n]*"ticket_id"[^\n]*\n/, ''),
      ),
  ],
  [
    'of a newer release',
    /newer release: this one does not know 9999-future/,
    (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('0019-files', '9999-future')),
  ],
  ['that is no backup of ours', /no backup of Siteward/, () => gzipSync('{"something":"else"}\n')],
])('a backup %s restores nothing', async (_name, why, damage) => {
  const damaged = join(folder, 'damaged.backup')
  writeFileSync(damaged, damage(readFileSync(path)))
  const { database, reading } = await restored(damaged)
  await expect(reading).rejects.toThrow(why)
  const [there] = await database.owner<{ there: boolean }>(
    `select to_regclass('public.accounts') is not null as there`,
  )
  if (there?.there) expect(await database.owner('select 1 from accounts')).toEqual([])
})
