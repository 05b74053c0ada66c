import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { connectOwner, prepare } from '#server/db/prepare.ts'
import type { Storage } from '#server/files/storage.ts'
import { emptied, puttingBack } from './emptied.ts'
import type { BackupEnd, BackupHead, BackupLine } from './tables.ts'

/** The backup cannot be restored; the message is the one line for the operator. */
export class RestoreRefusal extends Error {}

/**
 * A backup into a database with nothing in it: all of it in one transaction, kept only when every row, every file and the sum of
 * the whole are as the backup's end says. The restore number is raised along, so that devices ask what is still known.
 */
export async function readBackup(ownerUrl: string, storage: Storage, path: string, appUrl?: string): Promise<Omit<BackupEnd, 'end'>> {
  const head = await headOf(path)
  await refuseFilled(ownerUrl)
  const folder = await migrationsOf(head)
  try {
    await prepare({ ownerUrl, migrationsFolder: folder, ...(appUrl !== undefined && { appUrl }) })
  } finally {
    await rm(folder, { recursive: true })
  }
  const client = await connectOwner(ownerUrl)
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = 0`)
    await becomeOwner(client)
    const before = await emptied(client)
    const end = await readLines(client, storage, path)
    await puttingBack(client, before)
    await client.query('select raise_restore_number()')
    await client.query('commit')
    return end
  } finally {
    await client.end().catch(() => {})
  }
}

async function readLines(client: Client, storage: Storage, path: string): Promise<Omit<BackupEnd, 'end'>> {
  const sum = createHash('sha256')
  const rows: Record<string, number> = {}
  let files = 0
  let table: { table: string; columns: string[] } | null = null
  let waiting: string[] = []
  const flush = async () => {
    if (table !== null && waiting.length > 0) await insert(client, table, waiting)
    waiting = []
  }
  for await (const text of linesOf(path)) {
    if (!text.startsWith('#')) {
      sum.update(`${text}\n`)
      waiting.push(text)
      if (table !== null) rows[table.table] = (rows[table.table] ?? 0) + 1
      if (waiting.length >= atATime) await flush()
      continue
    }
    await flush()
    const line = JSON.parse(text.slice(1)) as BackupLine
    if ('end' in line) {
      const isSame = line.sha256 === sum.digest('hex') && line.files === files && Object.entries(line.rows).every(([name, count]) => (rows[name] ?? 0) === count)
      if (!isSame) throw new RestoreRefusal('The backup is damaged: what it holds is not what its end says. Nothing was restored.')
      return { rows: line.rows, files, sha256: line.sha256 }
    }
    sum.update(`${text}\n`)
    if ('table' in line) table = line
    if ('sequence' in line) await client.query('select setval($1::regclass, $2, $3)', [line.sequence, line.value, line.called])
    if ('file' in line) {
      const bytes = Buffer.from(line.data, 'base64')
      if (createHash('sha256').update(bytes).digest('hex') !== line.sha256) throw new RestoreRefusal(`The backup is damaged: the file ${line.file} is not what it was. Nothing was restored.`)
      await storage.put(line.file, bytes)
      files += 1
    }
  }
  throw new RestoreRefusal('The backup ends too early. Nothing was restored.')
}

const atATime = 500

function insert(client: Client, { table, columns }: { table: string; columns: readonly string[] }, rows: readonly string[]): Promise<unknown> {
  const names = columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
  return client.query(`insert into ${table} (${names}) overriding system value select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [`[${rows.join(',')}]`])
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const plain = createGunzip()
  createReadStream(path).on('error', (error) => plain.destroy(error)).pipe(plain)
  plain.setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of plain as AsyncIterable<string>) {
      rest += chunk
      // A file is one line of many pieces.
      if (!chunk.includes('\n')) continue
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new RestoreRefusal(`The backup cannot be read: ${error instanceof Error ? error.message : String(error)}. Nothing was restored.`)
  }
  if (rest !== '') yield rest
}

async function headOf(path: string): Promise<BackupHead> {
  for await (const text of linesOf(path)) {
    const head = text.startsWith('#') ? (JSON.parse(text.slice(1)) as Partial<BackupHead>) : {}
    if (head.siteward === 'backup' && head.format === 1 && head.migrations !== undefined) return { siteward: 'backup', format: 1, at: head.at ?? '', migrations: head.migrations }
    break
  }
  throw new RestoreRefusal(`${path} is no backup of Siteward.`)
}

const ours = fileURLToPath(new URL('../db/migrations', import.meta.url))

/** A folder with the migrations that the backup knows: its rows are of those tables. */
async function migrationsOf({ migrations }: BackupHead): Promise<string> {
  const known = await readdir(ours)
  const strange = migrations.find((name) => !known.includes(`${name}.sql`))
  if (strange !== undefined) throw new RestoreRefusal(`The backup is of a newer release: this one does not know ${strange}.`)
  const folder = await mkdtemp(join(tmpdir(), 'siteward-restore-'))
  for (const name of migrations) await copyFile(join(ours, `${name}.sql`), join(folder, `${name}.sql`))
  return folder
}

async function refuseFilled(ownerUrl: string): Promise<void> {
  const client = await connectOwner(ownerUrl)
  try {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.accounts') is not null as there`)
    if (rows[0]?.there !== true) return
    const filled = await client.query('select from accounts limit 1')
    if (filled.rowCount !== 0) throw new RestoreRefusal('There are data already. A backup is restored into an empty database.')
  } finally {
    await client.end().catch(() => {})
  }
}

/** The tables are the plain owner's where a superuser made them. */
async function becomeOwner(client: Client): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(`select quote_ident(pg_get_userbyid(relowner)) as owner from pg_class where oid = 'public.accounts'::regclass`)
  for (const { owner } of rows) await client.query(`set local role ${owner}`)
}
