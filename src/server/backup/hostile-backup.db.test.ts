import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStorage } from '#server/files/folder-storage.ts'
import { cloneDatabase, type EmptyDatabase } from '#tests/world/database.ts'
import { keyedSum } from './keyed-sum.ts'
import { readBackup } from './read-backup.ts'

const [key, other] = [Buffer.from('the-key-of-this-server-123456789'), Buffer.from('the-key-of-another-one-123456789')]
const migrations = readdirSync(new URL('../db/migrations', import.meta.url)).filter((name) => name.endsWith('.sql')).map((name) => name.replace(/\.sql$/, ''))

let database: EmptyDatabase
let folder: string
beforeAll(async () => {
  database = await cloneDatabase()
  folder = mkdtempSync(join(tmpdir(), 'siteward-hostile-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Restores a backup of these lines, whose end counts and sums them as it should. */
function restores(lines: readonly (object | string)[], { by = key, keys = [key], isKeyed = true, sumOf = (text: string) => text }: { by?: Buffer; keys?: Buffer[] | null; isKeyed?: boolean; sumOf?: (text: string) => string } = {}) {
  const head = { siteward: 'backup', format: 1, at: '', migrations: migrations.toSorted() }
  const text = [head, ...lines].map((line) => (typeof line === 'string' ? `${line}\n` : `#${JSON.stringify(line)}\n`)).join('')
  const sum = keyedSum(by)
  sum.update(sumOf(text))
  const end = { end: true, rows: {}, files: 0, sha256: createHash('sha256').update(text).digest('hex'), ...(isKeyed && { keyed: sum.end() }) }
  const path = join(folder, 'hostile.backup')
  writeFileSync(path, gzipSync(`${text}#${JSON.stringify(end)}\n`))
  return readBackup(database.url, folderStorage(folder), path, { keys })
}

const company = [{ table: 'public.accounts', columns: ['account_id', 'name'] }, '{"account_id": 7, "name": "Theirs"}']
const companies = () => database.owner('select name from accounts')

test.each([
  ['was changed after it was written', { sumOf: (text: string) => text.replace('Theirs', 'Ours') }, 'changed by somebody who does not have its key'],
  ['was written by another key', { by: other }, 'written by another key'],
  ['has no sum by a key', { isKeyed: false }, 'has no sum by a key'],
  ['comes where no key is at hand', { keys: [] }, 'written by another key'],
])('a backup that %s restores nothing', async (_what, choices, words) => {
  await expect(restores(company, choices)).rejects.toThrow(words)
  expect(await companies()).toEqual([])
})

test.each([
  ['a table with a statement behind it', { table: 'accounts; drop table users; --', columns: ['name'] }],
  ['a column that the table does not have', { table: 'public.accounts', columns: ['name', 'name") select * from users; --'] }],
  ['a sequence that is not there', { sequence: 'pg_catalog.x', value: '1', called: true }],
])('a backup that names %s restores nothing, also without its key', async (_what, line) => {
  await expect(restores([...company, line, '{"name": "x"}'], { keys: null })).rejects.toThrow(/names .* which this database does not have/)
  expect(await companies()).toEqual([])
})

test('rows are written by a role that may only insert, and is gone afterwards', async () => {
  await database.owner(`
    create function spies() returns boolean language plpgsql as $$
      begin raise exception 'as % % %', current_user, has_table_privilege('accounts', 'insert'), has_table_privilege('accounts', 'select, update, delete, truncate'); end $$`)
  await database.owner('alter table accounts add constraint spied check (spies())')
  await expect(restores(company)).rejects.toThrow(/^as siteward_restore_\w+ t f$/)
  await database.owner('alter table accounts drop constraint spied')
  await database.owner('drop function spies')
  expect(await restores(company)).toMatchObject({ isByOwnRole: true })
  expect(await companies()).toEqual([{ name: 'Theirs' }])
  const secured = await database.owner(`select relname from pg_class where relname in ('users', 'accounts') and relrowsecurity and relforcerowsecurity`)
  expect([await database.owner(`select from pg_roles where rolname like 'siteward_restore_%'`), secured.length]).toEqual([[], 2])
})
