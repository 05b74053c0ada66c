import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { connectOwner } from '#server/db/prepare.ts'
import { storageKeyOf } from '#server/files/files.ts'
import type { Storage } from '#server/kernel/storage.ts'
import { keyedSum } from './keyed-sum.ts'
import { type BackupEnd, type BackupLine, sequencesOf, tablesOf } from './tables.ts'

/** The result of a backup. */
export type WrittenBackup = Omit<BackupEnd, 'end' | 'keyed'> & {
  /** Number of files removed while the backup ran, because no record shows them any more. */
  gone: number
  /** Number of files that the data show but the storage lacks. */
  missing: number
}

export interface BackupChoices {
  now: Date
  /** The installation's key; it signs the backup. */
  key: Uint8Array
  /** Whether the operator knows that the storage lacks files. */
  isLacking?: boolean
}

/**
 * Writes all data of one instant, with their files, as one compressed file; the server may run. It
 * holds everything, hashes of passwords and keys included, so only its owner can read it. Refuses
 * if the storage lacks a file that the data show, unless `isLacking` is set.
 */
export async function writeBackup(
  ownerUrl: string,
  storage: Storage,
  path: string,
  { now, key, isLacking = false }: BackupChoices,
): Promise<WrittenBackup> {
  const unfinished = `${path}.part`
  const client = await connectOwner(ownerUrl)
  const gzip = createGzip()
  const file = createWriteStream(unfinished, { mode: 0o600 })
  const ended = finished(gzip.pipe(file))
  // Awaited below; a rejection before that must not end the process.
  ended.catch(() => {})
  const sum = createHash('sha256')
  const keyed = keyedSum(key)
  const line = async (content: BackupLine) => {
    const text = 'row' in content ? `${content.row}\n` : `#${JSON.stringify(content)}\n`
    sum.update(text)
    keyed.update(text)
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), ended])
  }
  try {
    const { lacked, ...written } = await writeAll(client, storage, line, now)
    const missing = await missingOf(ownerUrl, lacked)
    if (missing > 0 && !isLacking)
      throw new Error(
        `${missing} files named in the data are not in the storage: does STORAGE_URL match the server's? If they are lost for good: npm run backup -- FILE --lacking.`,
      )
    const end: BackupEnd = {
      end: true,
      rows: written.rows,
      files: written.files,
      sha256: sum.digest('hex'),
      keyed: keyed.end(),
    }
    gzip.end(`#${JSON.stringify(end)}\n`)
    await ended
    await rename(unfinished, path)
    return { ...written, gone: written.gone - missing, missing, sha256: end.sha256 }
  } catch (error) {
    gzip.destroy()
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function writeAll(
  client: Client,
  storage: Storage,
  line: (content: BackupLine) => Promise<void>,
  now: Date,
): Promise<Omit<WrittenBackup, 'sha256' | 'missing'> & { lacked: string[] }> {
  await client.query('begin isolation level repeatable read read only')
  // Sets the identity scope for the tables that no company's transaction sees; the owner reads
  // those of companies anyway.
  await client.query(
    `select set_config('siteward.identity', 'on', true), set_config('statement_timeout', '0', true)`,
  )
  const migrations = await client.query<{ name: string }>(
    'select name from schema_migrations order by name',
  )
  await line({
    siteward: 'backup',
    format: 1,
    at: now.toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
  })
  const rows: Record<string, number> = {}
  for (const { name, columns } of await tablesOf(client)) {
    await line({ table: name, columns })
    rows[name] = await writeRows(client, name, line)
  }
  for (const name of await sequencesOf(client)) {
    const { rows: found } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${name}`,
    )
    for (const { last_value, is_called } of found)
      await line({ sequence: name, value: last_value, called: is_called })
  }
  const kept = await client.query<{
    account_id: number
    uid: string
    is_image: boolean
    is_raw: boolean
  }>(
    `select account_id, uid, width is not null as is_image, is_raw from files where state = 'kept' order by account_id, uid`,
  )
  let files = 0
  const lacked: string[] = []
  for (const { account_id, uid, is_image, is_raw } of kept.rows) {
    for (const shape of [
      is_raw ? 'sent' : 'whole',
      ...(is_image ? ['small' as const] : []),
    ] as const) {
      const sent = await storage.get(storageKeyOf(account_id, uid, shape))
      // If the sent file was rewritten meanwhile, the rewritten one exists.
      const [key, bytes] =
        sent === null && shape === 'sent'
          ? [storageKeyOf(account_id, uid), await storage.get(storageKeyOf(account_id, uid))]
          : [storageKeyOf(account_id, uid, shape), sent]
      if (bytes === null) lacked.push(uid)
      else {
        await line({
          file: key,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          data: bytes.toString('base64'),
        })
        files += 1
      }
    }
  }
  await client.query('commit')
  return { rows, files, gone: lacked.length, lacked }
}

/**
 * Counts the lacked files whose rows are still kept outside of this snapshot. A row is marked
 * before the bytes of its file are removed, so the storage has lost these.
 */
async function missingOf(ownerUrl: string, lacked: readonly string[]): Promise<number> {
  if (lacked.length === 0) return 0
  const client = await connectOwner(ownerUrl)
  try {
    const kept = await client.query<{ uid: string }>(
      `select uid from files where uid = any($1::uuid[]) and state = 'kept'`,
      [lacked],
    )
    const still = new Set(kept.rows.map(({ uid }) => uid))
    return lacked.filter((uid) => still.has(uid)).length
  } finally {
    await client.end().catch(() => {})
  }
}

const atATime = 500

/** Rows that are in no backup. */
const leftOut: ReadonlyMap<string, string> = new Map([
  // The name and password of the app's login belong to this server; another server makes its own.
  ['public.siteward_secrets', `where name not in ('app-login', 'app-password')`],
  // Uploads under way: no record shows them, and their senders start again.
  ['public.files', `where state <> 'coming'`],
  ['public.file_parts', 'where false'],
])

/**
 * Writes each row in the database's own text form, so that no number and no time loses precision.
 */
async function writeRows(
  client: Client,
  table: string,
  line: (content: BackupLine) => Promise<void>,
): Promise<number> {
  const but = leftOut.get(table) ?? ''
  await client.query(
    `declare backup no scroll cursor for select to_jsonb(t)::text as row from ${table} t ${but}`,
  )
  let count = 0
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${atATime} from backup`)
    if (rows.length === 0) break
    for (const { row } of rows) await line({ row })
    count += rows.length
  }
  await client.query('close backup')
  return count
}
