import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { open } from '#server/db/connect.ts'
import { keyOf, shapes } from '#server/files/files.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import type { Storage } from '#server/files/storage.ts'
import { makeSecretBox } from '#server/secrets/secret-box.ts'
import { secretsKeys } from '#server/secrets/secrets-key.ts'
import { tableFaults } from '#tests/contract/company-tables.ts'
import { world, type World } from '#tests/world/company.ts'
import { type EmptyDatabase, emptyDatabase } from '#tests/world/database.ts'
import { readBackup } from './read-backup.ts'
import { keepKeyBeside, takeKeyBeside, unopened } from './secrets-beside.ts'
import { writeBackup, type Written } from './write-backup.ts'

let w: World
let folder: string
let path: string
let written: Written
let sums: Map<string, string>

type Owner = EmptyDatabase['owner']

// What the rounds of a running job server write of their queue by themselves: when they looked, and what they counted.
const ofRounds = [
  'monitor_claim_on', 'monitor_on', 'maintain_on', 'delta_on', 'delta_seconds', 'ready_history', 'singletons_active', 'deferred_count', 'queued_count', 'ready_count',
  'active_count', 'failed_count', 'total_count', 'created_delta', 'completed_delta', 'failed_delta',
]

/** Of every table but those that each database has of its own, its rows' count and sum; of the queue without what its rounds write. */
async function sumsOf(owner: Owner): Promise<Map<string, string>> {
  const own = ['schema_migrations', 'installation', 'siteward_secrets', 'version']
  const tables = await owner<{ name: string }>(`select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'siteward_jobs') and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1) order by 1`, [own])
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const text = name === 'siteward_jobs.queue' ? `(to_jsonb(t) - '{${ofRounds.join(',')}}'::text[])::text` : 't::text'
    const [row] = await owner<{ sum: string }>(`select count(*) || ' ' || coalesce(md5(string_agg(${text}, '|' order by ${text})), '') as sum from ${name} t`)
    found.set(name, row?.sum ?? '')
  }
  return found
}

/** Keys, checks, triggers and what row security says, each as the catalogue words it; without the tables that the queue makes for each day, which are others past midnight. */
async function rulesOf(owner: Owner): Promise<Set<string>> {
  const rules = await owner<{ rule: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint where connamespace::regnamespace::text in ('public', 'siteward_jobs')
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select oid::regclass || ' ' || relrowsecurity || relforcerowsecurity from pg_class where relnamespace::regnamespace::text in ('public', 'siteward_jobs') and relkind in ('r', 'p')
    order by 1`)
  return new Set(rules.map(({ rule }) => rule).filter((rule) => !/queue_stats_\d{8}/.test(rule)))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'siteward-backup-'))
  path = join(folder, 'siteward.backup')
  w = await world()
  await w.safety.opens(w.tower, w.lead)
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#06c' } }).png().toBuffer()
  await w.boss.asks('POST', `/api/accounts/${w.people.ridgeline}/logo`, { fileName: 'Ünïcode "logo".png', base64Data: picture.toString('base64') })
  const regulations = [{ number: '29 CFR 1926.501(b)(1)', description: 'Unprotected sides and edges.', regulationImages: [{ fileName: 'edge.png', base64Data: (await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c60' } }).png().toBuffer()).toString('base64') }] }]
  await w.sysadmin.asks('POST', '/api/safetyplans/forms/101/questions', { description: 'Are the edges guarded?', questionTypeID: 3, regulations })
  const { body } = await w.safety.asks('POST', `/api/users/${w.lead.user_id}/certificates/files`, { fileName: 'card.pdf', base64Data: Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64') })
  await w.safety.asks('POST', `/api/users/${w.lead.user_id}/certificates`, { certificateTitle: 'Rigger', certificateImageUri: [body] })
  await w.safety.asks('PATCH', `/api/accounts/${w.people.ridgeline}/projects/${w.tower.projectID}`, { name: 'Line\nbreak \\ "quotes" #hash 工事 \u2028' })
  sums = await sumsOf(w.server.owner)
  written = await writeBackup(w.server.databaseUrl, folderStorage(w.server.filesFolder), path, new Date())
})
afterAll(async () => {
  await w.stop()
  rmSync(folder, { recursive: true })
})

async function restored(from = path) {
  const database = await emptyDatabase()
  const files = mkdtempSync(join(tmpdir(), 'siteward-restored-'))
  onTestFinished(async () => {
    await database.drop()
    rmSync(files, { recursive: true })
  })
  return { database, files, reading: readBackup(database.url, folderStorage(files), from) }
}

const contentOf = (of: string) => readdirSync(of, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => `${entry.name} ${createHash('sha256').update(readFileSync(join(entry.parentPath, entry.name))).digest('hex')}`).toSorted()

test('a backup of a running server holds every row of every table, and comes back as it was, with its files', async () => {
  const { database, files, reading } = await restored()
  const end = await reading
  expect(end).toEqual({ rows: written.rows, files: written.files, sha256: written.sha256 })
  // The logo and the image of a regulation with their small ones, and a PDF, of which there is none.
  expect([written.files, written.gone]).toEqual([5, 0])
  expect(await database.owner('select 1 from regulation_images join files on uid = file_uid')).toHaveLength(1)
  expect(await sumsOf(database.owner)).toEqual(sums)
  expect(sums.get('public.users')).not.toMatch(/^0 /)
  expect(contentOf(files)).toEqual(contentOf(w.server.filesFolder))
})

test('a file on its way is in no backup, and neither are its parts', async () => {
  const path = join(folder, 'on-its-way.backup')
  const filesOf = (owner: Owner) => owner<{ uid: string; state: string }>('select uid, state from files order by uid')
  const before = await filesOf(w.server.owner)
  const started = await w.server.ask('POST', `/api/accounts/${w.people.ridgeline}/uploads`, { as: w.people.boss, body: { kind: 'logo', fileName: 'x.png', bytes: 5 } })
  const { uploadID } = started.body as { uploadID: string }
  await w.server.ask('PATCH', `/api/uploads/${uploadID}`, { as: w.people.boss, body: { offset: 0, base64Data: 'AAAAAAA=' } })
  expect(await filesOf(w.server.owner)).toEqual(expect.arrayContaining([...before, { uid: uploadID, state: 'coming' }]))
  expect(await w.server.owner('select uid from file_parts')).toHaveLength(1)
  await writeBackup(w.server.databaseUrl, folderStorage(w.server.filesFolder), path, new Date())
  await w.server.owner('delete from file_parts')
  await w.server.owner(`delete from files where state = 'coming'`)
  const { database, reading } = await restored(path)
  await reading
  expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['kept']))
  expect(await filesOf(database.owner)).toEqual(before)
  expect(await database.owner('select uid from file_parts')).toEqual([])
})

test('a photo that is not written anew yet is in it as it was sent, or as it was written meanwhile', async () => {
  const path = join(folder, 'raw.backup')
  const storage = folderStorage(w.server.filesFolder)
  const raw = async (shape: 'sent' | 'whole') => {
    const uid = randomUUID()
    for (const one of [shape, 'small'] as const) await storage.put(keyOf(w.boss.accountID, uid, one), Buffer.from(`${shape} ${one}`))
    await w.server.owner(`insert into files (account_id, uid, kind, state, file_name, mime, bytes, received, width, height, sha256, created_by, unused_since, is_raw) values ($1, $2, 'submission-photo', 'kept', 'x.jpg', 'image/jpeg', 5, 5, 1, 1, sha256(''), $3, now(), true)`, [w.boss.accountID, uid, w.boss.user_id])
    return uid
  }
  const [sent, done] = [await raw('sent'), await raw('whole')]
  expect(await writeBackup(w.server.databaseUrl, storage, path, new Date())).toMatchObject({ missing: 0, gone: 0 })
  await w.server.owner('delete from files where is_raw')
  const { files, reading } = await restored(path)
  await reading
  const back = async (uid: string, shape: 'sent' | 'whole') => (await folderStorage(files).get(keyOf(w.boss.accountID, uid, shape)))?.toString()
  expect([await back(sent, 'sent'), await back(sent, 'whole'), await back(done, 'sent'), await back(done, 'whole')]).toEqual(['sent sent', undefined, undefined, 'whole whole'])
  for (const uid of [sent, done]) for (const shape of shapes) await storage.remove(keyOf(w.boss.accountID, uid, shape))
})

test('the key of what is encrypted is kept beside, is taken by a new DATA_DIR, and what it would open without it is counted', async () => {
  const [from, to] = ['from', 'to'].map((name) => join(folder, name))
  const place = (dataDir = '') => ({ secretsKey: null, dataDir })
  expect(keepKeyBeside(place(from), path)).toBeNull()
  const [key] = secretsKeys(place(from))
  const { current } = makeSecretBox([key ?? Buffer.alloc(0)])
  await w.server.owner('delete from kept_secrets')
  await w.server.owner(`insert into kept_secrets (account_id, name, sealed_by, sealed) values ($1, 'powerBIKey', $2, '')`, [w.people.ridgeline, current])
  expect(await unopened(w.server.databaseUrl, place(from))).toBe(0)
  expect(await unopened(w.server.databaseUrl, place(to))).toBe(1)
  const beside = keepKeyBeside(place(from), path)
  expect([beside, statSync(beside ?? '').mode & 0o777]).toEqual([`${path}.secrets.key`, 0o600])
  expect(gunzipSync(readFileSync(path)).toString()).not.toContain(Buffer.from(key ?? '').toString('hex'))
  takeKeyBeside(place(to), path)
  expect(await unopened(w.server.databaseUrl, place(to))).toBe(0)
  const other = join(folder, 'other')
  const [own] = secretsKeys(place(other))
  takeKeyBeside(place(other), path)
  expect(secretsKeys(place(other))).toEqual([own])
  expect(await unopened(w.server.databaseUrl, place(other))).toBe(1)
  expect(await unopened(w.server.databaseUrl, { secretsKey: [key ?? Buffer.alloc(0)], dataDir: other })).toBe(0)
  expect(keepKeyBeside({ secretsKey: [Buffer.alloc(32)], dataDir: from ?? '' }, path)).toBeNull()
  await w.server.owner('delete from kept_secrets')
})

test('what judges the rows stands again: keys, checks, triggers, row security', async () => {
  const { database, reading } = await restored()
  await reading
  const [there, here] = [await rulesOf(w.server.owner), await rulesOf(database.owner)]
  expect(there.size).toBeGreaterThan(100)
  expect({ missing: [...there.difference(here)], added: [...here.difference(there)] }).toEqual({ missing: [], added: [] })
  expect(await tableFaults(database.owner)).toEqual([])
})

test('it opens as any database does, numbers go on, and devices hear that it was restored', async () => {
  const { database, reading } = await restored()
  await reading
  const db = await open({ databaseUrl: database.url }, { poolSize: 2 })
  expect(db.restoreNumber).toBeGreaterThan(w.server.db.restoreNumber)
  expect(db.markKey).toBe(w.server.db.markKey)
  expect(await db.account(w.people.ridgeline, (tx) => tx.query('select name from projects where project_id = $1', [w.tower.projectID]))).toEqual([{ name: expect.stringContaining('工事') }])
  const [next] = await database.owner<{ account_id: number }>(`insert into accounts (name) values ('Next') returning account_id`)
  const [most] = await w.server.owner<{ most: number }>('select max(account_id) as most from accounts')
  expect(next?.account_id).toBeGreaterThan(most?.most ?? 0)
  await db.close()
})

test('it is one instant: what is written meanwhile is in it whole or not at all', async () => {
  const during = join(folder, 'during.backup')
  let isWriting = true
  let n = 0
  const writing = (async () => {
    for (; isWriting; n += 1) await w.safety.opens(w.tower, w.lead, { title: `Meanwhile ${n}` })
  })()
  await expect.poll(() => n).toBeGreaterThan(2)
  await writeBackup(w.server.databaseUrl, folderStorage(w.server.filesFolder), during, new Date())
  isWriting = false
  await writing
  const { database, reading } = await restored(during)
  await reading
  // Each action has its ticket and its number, and none is of an action that is not there.
  const [counts] = await database.owner<{ actions: number; tickets: number; number: number }>(
    `select (select count(*)::int from corrective_actions where account_id = $1) as actions,
            (select count(distinct record_id)::int from tickets where account_id = $1 and entity = 'action') as tickets,
            (select action_number from account_counters where account_id = $1) as number`, [w.people.ridgeline])
  expect(counts).toEqual({ actions: counts?.actions, tickets: counts?.actions, number: counts?.actions })
  expect(counts?.actions).toBeGreaterThan(1)
})

test('a backup that lacks a file is none; one that is removed while it runs counts as gone', async () => {
  const path = join(folder, 'lacking.backup')
  const empty = mkdtempSync(join(folder, 'no-files-'))
  await expect(writeBackup(w.server.databaseUrl, folderStorage(empty), path, new Date())).rejects.toThrow("5 files that the data name are not in the storage: is STORAGE_URL the server's?")
  expect(readdirSync(folder).filter((name) => name.startsWith('lacking'))).toEqual([])
  expect(await writeBackup(w.server.databaseUrl, folderStorage(empty), path, new Date(), true)).toMatchObject({ files: 0, gone: 0, missing: 5 })
  const files = folderStorage(w.server.filesFolder)
  const removing: Storage = {
    ...files,
    get: async (key) => {
      await w.server.owner(`update files set state = 'leaving' where mime = 'application/pdf'`)
      const isPdf = (await w.server.owner(`select 1 from files where uid::text = $1 and mime = 'application/pdf'`, [key.split('/')[1] ?? ''])).length > 0
      return isPdf ? null : files.get(key)
    },
  }
  expect(await writeBackup(w.server.databaseUrl, removing, path, new Date())).toMatchObject({ files: 4, gone: 1, missing: 0 })
  await w.server.owner(`update files set state = 'kept' where mime = 'application/pdf'`)
})

test('nobody else of the machine reads a backup, and the login of the app is in none', () => {
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const text = gunzipSync(readFileSync(path)).toString()
  expect(text).toContain('mark-key')
  expect(text).not.toMatch(/app-login|app-password/)
})

test('a database with data in it is left alone', async () => {
  const before = await sumsOf(w.server.owner)
  // A round of the job server may come in between; whoever else writes is seen.
  await w.server.owner(`update siteward_jobs.queue set monitor_on = now(), ready_count = ready_count + 1`)
  await expect(readBackup(w.server.databaseUrl, folderStorage(folder), path)).rejects.toThrow('There are data already.')
  expect(await sumsOf(w.server.owner)).toEqual(before)
  await w.server.owner(`update siteward_jobs.queue set retry_limit = retry_limit + 1`)
  expect([...(await sumsOf(w.server.owner))].filter(([name, sum]) => sum !== before.get(name)).map(([name]) => name)).toEqual(['siteward_jobs.queue'])
  await w.server.owner(`update siteward_jobs.queue set retry_limit = retry_limit - 1`)
})

test.each([
  ['cut off', /cannot be read: unexpected end of file/, (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)],
  ['without its end', /ends too early/, (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().split('\n').slice(0, -2).join('\n'))],
  ['with another word in a row', /damaged/, (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('"Ridgeline Builders"', '"Ridgeline Breakers"'))],
  ['with a row less', /damaged/, (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace(/\{"uid[^\n]*"corrective_action_id"[^\n]*\n|\{[^\n]*"ticket_id"[^\n]*\n/, ''))],
  ['of a newer release', /newer release: this one does not know 9999-future/, (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('0019-files', '9999-future'))],
  ['that is none', /no backup of Siteward/, () => gzipSync('{"something":"else"}\n')],
])('a backup %s restores nothing', async (_name, why, damage) => {
  const damaged = join(folder, 'damaged.backup')
  writeFileSync(damaged, damage(readFileSync(path)))
  const { database, reading } = await restored(damaged)
  await expect(reading).rejects.toThrow(why)
  const [there] = await database.owner<{ there: boolean }>(`select to_regclass('public.accounts') is not null as there`)
  if (there?.there) expect(await database.owner('select 1 from accounts')).toEqual([])
})
