import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { folderStorage } from '#server/files/folder-storage.ts'
import { createSecretCipher } from '#server/secrets/secret-box.ts'
import { secretsKeys } from '#server/secrets/secrets-key.ts'
import {
  folder,
  key,
  path,
  restored,
  setUp,
  sums,
  sumsOf,
  w,
  written,
} from '#tests/world/backed-up.ts'
import { restoreBackup } from './restore-backup.ts'
import { keepKey, namedKeys, takeKeys, unopened } from './secrets-beside.ts'

setUp()

const contentOf = (of: string) =>
  readdirSync(of, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) =>
        `${entry.name} ${createHash('sha256')
          .update(readFileSync(join(entry.parentPath, entry.name)))
          .digest('hex')}`,
    )
    .toSorted()

test('a backup of a running server restores every row of every table and every file', async () => {
  const { database, files, reading } = await restored()
  const end = await reading
  expect(end).toEqual({
    rows: written.rows,
    files: written.files,
    sha256: written.sha256,
    isByOwnRole: true,
  })
  // The logo and the image of a regulation with their small ones, and a PDF, which has none.
  expect([written.files, written.gone]).toEqual([5, 0])
  expect(
    await database.owner('select 1 from regulation_images join files on uid = file_uid'),
  ).toHaveLength(1)
  expect(await sumsOf(database.owner)).toEqual(sums)
  expect(sums.get('public.users')).not.toMatch(/^0 /)
  expect(contentOf(files)).toEqual(contentOf(w.server.filesFolder))
})

test('the key has its own file, a new DATA_DIR adopts it, and a restore without it counts the secrets it locks', async () => {
  const [from, to, other] = ['from', 'to', 'other'].map((name) => ({
    secretsKey: null,
    dataDir: join(folder, name),
  }))
  const backup = { path }
  const [own = Buffer.alloc(0)] = secretsKeys(from!)
  const { current } = createSecretCipher([own])
  await w.server.owner('delete from kept_secrets')
  await w.server.owner(
    `insert into kept_secrets (account_id, name, sealed_by, sealed) values ($1, 'powerBIKey', $2, '')`,
    [w.people.ridgeline, current],
  )
  expect(await unopened(w.server.databaseUrl, from!)).toBe(0)
  expect(await unopened(w.server.databaseUrl, to!)).toBe(1)
  const beside = keepKey(from!, backup)
  expect([beside, statSync(beside ?? '').mode & 0o777]).toEqual([`${path}.secrets.key`, 0o600])
  expect(gunzipSync(readFileSync(path)).toString()).not.toContain(Buffer.from(own).toString('hex'))
  takeKeys(to!, namedKeys(beside ?? ''))
  expect(await unopened(w.server.databaseUrl, to!)).toBe(0)
  const [theirs = Buffer.alloc(0)] = secretsKeys(other!)
  takeKeys(other!, namedKeys(beside ?? ''))
  expect(secretsKeys(other!)).toEqual([theirs])
  expect(await unopened(w.server.databaseUrl, other!)).toBe(1)
  expect(await unopened(w.server.databaseUrl, { ...other!, secretsKey: [own] })).toBe(0)
  await w.server.owner('delete from kept_secrets')
})

test('other users of the machine cannot read a backup, and no backup contains the login of the app', () => {
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const text = gunzipSync(readFileSync(path)).toString()
  expect(text).toContain('mark-key')
  expect(text).not.toMatch(/app-login|app-password/)
})

test('a restore leaves a database with data alone', async () => {
  const before = await sumsOf(w.server.owner)
  // A round of the job server may come in between; any other write shows.
  await w.server.owner(
    `update siteward_jobs.queue set monitor_on = now(), ready_count = ready_count + 1`,
  )
  await expect(
    restoreBackup(w.server.databaseUrl, folderStorage(folder), path, { keys: [key] }),
  ).rejects.toThrow('There are data already.')
  expect(await sumsOf(w.server.owner)).toEqual(before)
  await w.server.owner(`update siteward_jobs.queue set retry_limit = retry_limit + 1`)
  expect(
    [...(await sumsOf(w.server.owner))]
      .filter(([name, sum]) => sum !== before.get(name))
      .map(([name]) => name),
  ).toEqual(['siteward_jobs.queue'])
  await w.server.owner(`update siteward_jobs.queue set retry_limit = retry_limit - 1`)
})
