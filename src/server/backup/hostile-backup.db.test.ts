import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectOwner } from '#server/db/prepare.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import { cloneDatabase, type EmptyDatabase } from '#tests/world/database.ts'
import { keyedSum } from './keyed-sum.ts'
import { restoreBackup } from './restore-backup.ts'
import { restoreInstallation } from './restore-installation.ts'

const key = Buffer.from('the-key-of-this-server-123456789')
const other = Buffer.from('the-key-of-another-one-123456789')
const migrations = readdirSync(new URL('../db/migrations', import.meta.url))
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.replace(/\.sql$/, ''))

let database: EmptyDatabase
let folder: string
let path: string
beforeAll(async () => {
  database = await cloneDatabase()
  folder = mkdtempSync(join(tmpdir(), 'siteward-hostile-'))
  path = join(folder, 'hostile.backup')
})
afterEach(async () => {
  await database.owner('delete from accounts')
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

type Lines = readonly (object | string)[]

interface Flaws {
  by?: Buffer
  /** Returns the text to sign in place of the real one. */
  signed?: (text: string) => string
  end?: object
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Writes a backup of these lines with a correct end, except for these flaws. */
function writes(lines: Lines, { by = key, signed = (text) => text, end = {} }: Flaws = {}): void {
  const head = { siteward: 'backup', format: 1, at: '', migrations: migrations.toSorted() }
  const wordOf = (line: object | string) =>
    typeof line === 'string' ? `${line}\n` : `#${JSON.stringify(line)}\n`
  const text = [head, ...lines].map(wordOf).join('')
  const sum = keyedSum(by)
  sum.update(signed(text))
  const files = lines.filter((line) => typeof line === 'object' && 'file' in line).length
  const last = { end: true, rows: {}, files, sha256: sha256(text), keyed: sum.end(), ...end }
  writeFileSync(path, gzipSync(text + wordOf(last)))
}

const reads = (keys: Buffer[] | null = [key]) =>
  restoreBackup(database.url, folderStorage(folder), path, { keys })

function restores(lines: Lines, flaws?: Flaws, keys?: Buffer[] | null) {
  writes(lines, flaws)
  return reads(keys)
}

const companyNamed = (name: string) => [
  { table: 'public.accounts', columns: ['account_id', 'name'] },
  JSON.stringify({ account_id: 7, name }),
]
const company = companyNamed('Theirs')
const companies = () => database.owner('select name from accounts')

test.each<[string, Flaws, Buffer[], string]>([
  [
    'was changed after its signature',
    { signed: (text: string) => text.replace('Theirs', 'Ours') },
    [key],
    'changed by somebody who does not have its key',
  ],
  ['was signed with another key', { by: other }, [key], 'signed with another key'],
  ['has no signature', { end: { keyed: undefined } }, [key], 'not signed'],
  ['has null in place of its signature', { end: { keyed: null } }, [key], 'not signed'],
  ['meets an installation without a key', {}, [], 'no key to check the backup with'],
  ['has wrong counts of rows', { end: { rows: { 'public.accounts': 2 } } }, [key], 'damaged'],
])('a backup that %s restores nothing', async (_what, flaws, keys, words) => {
  await expect(restores(company, flaws, keys)).rejects.toThrow(words)
  expect(await companies()).toEqual([])
})

test.each<[string, Lines]>([
  [
    'a table that every start creates',
    [
      { table: 'public.schema_migrations', columns: ['name', 'sha256'] },
      '{"name": "9", "sha256": ""}',
    ],
  ],
  [
    'an unknown column',
    [{ table: 'public.accounts', columns: ['name', 'name") select * from users; --'] }, '{}'],
  ],
  [
    'a sequence in an unknown form',
    [{ sequence: 'accounts_account_id_seq', value: '1', called: true }],
  ],
])('a backup that names %s restores nothing, also without its key', async (_what, lines) => {
  const words = /names .* which this database does not have/
  await expect(restores([...company, ...lines], {}, null)).rejects.toThrow(words)
  expect(await companies()).toEqual([])
})

const installation = (secretsKey: Buffer[] | null) => ({
  databaseUrl: database.url,
  appDatabaseUrl: null,
  dataDir: join(folder, 'data'),
  storageUrl: null,
  secretsKey,
})

test.each<[string, Buffer[] | null, string]>([
  ['an installation with a key', [key], 'signed with another key'],
  ['an installation without a key', null, 'no key to check the backup with'],
])('%s does not trust a key beside the backup', async (_what, secretsKey, words) => {
  writes(company, { by: other })
  writeFileSync(`${path}.secrets.key`, `${other.toString('hex')}\n`)
  const settings = installation(secretsKey)
  await expect(restoreInstallation(settings, { path, isUnchecked: false })).rejects.toThrow(words)
  expect(await companies()).toEqual([])
  await restoreInstallation(settings, { path, isUnchecked: true })
  expect(existsSync(join(settings.dataDir, 'secrets.key'))).toBe(false)
})

/** Runs `work` after a restore has checked the backup and before it looks at the database. */
async function afterTheCheck(work: () => void): Promise<void> {
  const waiting = `select from pg_locks where relation = 'accounts'::regclass and not granted`
  const blocker = await connectOwner(database.url)
  try {
    await blocker.query('begin; lock table accounts')
    const reading = reads()
    await expect.poll(() => database.owner(waiting)).toHaveLength(1)
    work()
    await blocker.query('rollback')
    await reading
  } finally {
    await blocker.end()
  }
}

const file = '7/00000000-0000-4000-8000-000000000000'
const fileWith = (text: string) => ({
  file,
  sha256: sha256(text),
  data: Buffer.from(text).toString('base64'),
})

test.each<[string, Lines, Lines]>([
  ['rows', company, companyNamed('Changed')],
  ['files', [...company, fileWith('ours')], [...company, fileWith('changed')]],
])('a backup whose %s change after the check restores nothing', async (_what, ours, changed) => {
  writes(ours)
  const restoring = afterTheCheck(() => writes(changed))
  await expect(restoring).rejects.toThrow('changed while it was restored')
  expect(await companies()).toEqual([])
  expect(await folderStorage(folder).get(file)).toBeNull()
})

test('a restore writes rows by a temporary role that may only insert', async () => {
  await database.owner(`
    create function spies() returns boolean language plpgsql as $$
      begin raise exception 'as % % %', current_user, has_table_privilege('accounts', 'insert'),
        has_table_privilege('accounts', 'select, update, delete, truncate'); end $$`)
  await database.owner('alter table accounts add constraint spied check (spies())')
  await expect(restores(company)).rejects.toThrow(/^as siteward_restore_\w+ t f$/)
  await database.owner('alter table accounts drop constraint spied')
  await database.owner('drop function spies')
  expect(await restores(company)).toMatchObject({ isByOwnRole: true })
  expect(await companies()).toEqual([{ name: 'Theirs' }])
  const secured = await database.owner(`
    select relname from pg_class
     where relname in ('users', 'accounts') and relrowsecurity and relforcerowsecurity`)
  const roles = `select from pg_roles where rolname like 'siteward_restore_%'`
  expect([await database.owner(roles), secured.length]).toEqual([[], 2])
})
