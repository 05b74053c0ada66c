import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { connectOwner, prepare } from '#server/db/prepare.ts'
import type { Storage } from '#server/files/storage.ts'
import { headOf, linesOf, RestoreRefusal } from './backup-lines.ts'
import { checkBackup, damaged } from './check-backup.ts'
import { emptied, puttingBack } from './emptied.ts'
import { dropInsertRole, makeInsertRole } from './insert-role.ts'
import {
  type BackupEnd,
  type BackupHead,
  type BackupLine,
  type NamingLine,
  type SequenceLine,
  sequencesOf,
  type TableLine,
  tablesOf,
} from './tables.ts'

export interface RestoreChoices {
  /** Those at hand: one of them wrote the backup. Null: the operator restores it unchecked. */
  keys: readonly Uint8Array[] | null
  appUrl?: string
}

export interface Restored extends Omit<BackupEnd, 'end' | 'keyed'> {
  /** A role of its own, which may only insert, wrote the rows; else the owner. */
  isByOwnRole: boolean
}

/**
 * A backup into a database with nothing in it: its sums are checked before anything of it is
 * carried out. All of it is one transaction, kept only when every row and every file are as the
 * backup's end says. The restore number is raised along, so that devices ask what is still known.
 */
export async function readBackup(
  ownerUrl: string,
  storage: Storage,
  path: string,
  { keys, appUrl }: RestoreChoices,
): Promise<Restored> {
  const head = await headOf(path)
  await refuseNewer(head)
  const named = await checkBackup(path, keys)
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
    const known = await knownOf(client)
    for (const line of named) refuseUnknown(known, line)
    const role = await makeInsertRole(client, [...known.tables.keys()])
    await becomeOwner(client)
    const before = await emptied(client)
    const end = await readLines(client, storage, path, known, role)
    await puttingBack(client, before)
    await client.query('select raise_restore_number()')
    if (role !== null) await dropInsertRole(client, role)
    await client.query('commit')
    return { ...end, isByOwnRole: role !== null }
  } finally {
    await client.end().catch(() => {})
  }
}

/** What this database has, by its own catalogue: nothing else is written. */
interface Known {
  /** The columns of each table. */
  tables: ReadonlyMap<string, readonly string[]>
  sequences: ReadonlySet<string>
}

async function knownOf(client: Client): Promise<Known> {
  const tables = await tablesOf(client)
  return {
    tables: new Map(tables.map(({ name, columns }) => [name, columns])),
    sequences: new Set(await sequencesOf(client)),
  }
}

async function readLines(
  client: Client,
  storage: Storage,
  path: string,
  known: Known,
  role: string | null,
): Promise<Omit<Restored, 'isByOwnRole'>> {
  const sum = createHash('sha256')
  const rows: Record<string, number> = {}
  let files = 0
  let table: TableLine | null = null
  let waiting: string[] = []
  const flush = async () => {
    if (table !== null && waiting.length > 0) await insert(client, table, waiting, role)
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
      const areCounted = Object.entries(line.rows).every(([name, n]) => (rows[name] ?? 0) === n)
      const isSame = line.sha256 === sum.digest('hex') && line.files === files && areCounted
      if (!isSame) throw damaged()
      return { rows: line.rows, files, sha256: line.sha256 }
    }
    sum.update(`${text}\n`)
    if ('table' in line || 'sequence' in line) refuseUnknown(known, line)
    if ('table' in line) table = line
    if ('sequence' in line) await setSequence(client, line)
    if ('file' in line) {
      const bytes = Buffer.from(line.data, 'base64')
      if (createHash('sha256').update(bytes).digest('hex') !== line.sha256) throw new RestoreRefusal(`The backup is damaged: the file ${line.file} is not what it was. Nothing was restored.`)
      await storage.put(line.file, bytes)
      files += 1
    }
  }
  throw damaged()
}

const atATime = 500

/** Names go into statements as they are: only those of this database's own catalogue do. */
function refuseUnknown({ tables, sequences }: Known, line: NamingLine): void {
  const strange = 'table' in line ? strangeOf(tables.get(line.table), line) : line.sequence
  if (strange === undefined || ('sequence' in line && sequences.has(line.sequence))) return
  throw new RestoreRefusal(
    `The backup names ${JSON.stringify(strange)}, which this database does not have. Nothing was restored.`,
  )
}

/** The table, or the first column of it, that is not there. */
function strangeOf(own: readonly string[] | undefined, { table, columns }: TableLine) {
  if (own === undefined) return table
  const strange = columns.find((name) => !own.includes(name))
  return strange === undefined ? undefined : `${table}.${strange}`
}

function setSequence(client: Client, { sequence, value, called }: SequenceLine): Promise<unknown> {
  return client.query('select setval($1::regclass, $2, $3)', [sequence, value, called])
}

/** Rows are written by the role that may only insert, where there is one. */
async function insert(
  client: Client,
  { table, columns }: TableLine,
  rows: readonly string[],
  role: string | null,
): Promise<void> {
  const names = columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
  if (role !== null) await client.query(`set local role ${role}`)
  await client.query(
    `insert into ${table} (${names}) overriding system value
     select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  )
  if (role !== null) await becomeOwner(client)
}

const ours = fileURLToPath(new URL('../db/migrations', import.meta.url))

/** A newer release may write lines that this one does not know. */
async function refuseNewer({ migrations }: BackupHead): Promise<void> {
  const known = await readdir(ours)
  const strange = migrations.find((name) => !known.includes(`${name}.sql`))
  if (strange !== undefined) throw new RestoreRefusal(`The backup is of a newer release: this one does not know ${strange}.`)
}

/** A folder with the migrations that the backup knows: its rows are of those tables. */
async function migrationsOf({ migrations }: BackupHead): Promise<string> {
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
  // A role that may only insert could not look who that is.
  await client.query('reset role')
  const { rows } = await client.query<{ owner: string }>(`select quote_ident(pg_get_userbyid(relowner)) as owner from pg_class where oid = 'public.accounts'::regclass`)
  for (const { owner } of rows) await client.query(`set local role ${owner}`)
}
