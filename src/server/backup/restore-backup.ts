import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Client } from 'pg'
import { connectOwner, prepare } from '#server/db/prepare.ts'
import type { Storage } from '#server/kernel/storage.ts'
import { damagedBackup, readBackupLines, RestoreError } from './backup-lines.ts'
import { copyMigrations } from './backup-migrations.ts'
import { checkBackup, type CheckedBackup } from './check-backup.ts'
import { emptied, puttingBack } from './emptied.ts'
import { dropInsertRole, makeInsertRole } from './insert-role.ts'
import { parseLine } from './parse-line.ts'
import {
  type BackupEnd,
  type BackupFileLine,
  type NamingLine,
  type SequenceLine,
  sequencesOf,
  type TableLine,
  tablesOf,
} from './tables.ts'

export interface RestoreChoices {
  /** The keys that may have signed the backup. Null: the operator restores it unchecked. */
  keys: readonly Uint8Array[] | null
  appUrl?: string
}

export interface Restored extends Omit<BackupEnd, 'end' | 'keyed'> {
  /** True if a role that may only insert wrote the rows; false if the owner did. */
  isByOwnRole: boolean
}

/**
 * Restores a backup into an empty database in one transaction, after its sums were checked. Commits
 * only if every row and every file are the checked ones. Raises the restore number too, so that
 * devices ask which of their changes the server still knows.
 */
export async function restoreBackup(
  ownerUrl: string,
  storage: Storage,
  path: string,
  { keys, appUrl }: RestoreChoices,
): Promise<Restored> {
  const checked = await checkBackup(path, keys)
  await refuseFilled(ownerUrl)
  const migrationsFolder = await copyMigrations(checked.migrations)
  try {
    await prepare({ ownerUrl, migrationsFolder, ...(appUrl !== undefined && { appUrl }) })
  } finally {
    await rm(migrationsFolder, { recursive: true })
  }
  const client = await connectOwner(ownerUrl)
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = 0`)
    const known = await knownOf(client)
    for (const line of checked.named) refuseUnknown(known, line)
    const role = await makeInsertRole(client, [...known.tables.keys()])
    await becomeOwner(client)
    const before = await emptied(client)
    await readLines(client, storage, path, { checked, known, role })
    await puttingBack(client, before)
    await client.query('select raise_restore_number()')
    if (role !== null) await dropInsertRole(client, role)
    await client.query('commit')
    const { rows, files, sha256 } = checked.end
    return { rows, files, sha256, isByOwnRole: role !== null }
  } finally {
    await client.end().catch(() => {})
  }
}

/** The tables and sequences of this database; a backup may name no others. */
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

interface Reading {
  checked: CheckedBackup
  known: Known
  role: string | null
}

/** Writes the rows, sequences and files. Throws if they differ from the checked ones. */
async function readLines(
  client: Client,
  storage: Storage,
  path: string,
  { checked, known, role }: Reading,
): Promise<void> {
  const sum = createHash('sha256')
  const rows: Record<string, number> = {}
  let files = 0
  let table: TableLine | null = null
  let waiting: string[] = []
  const flush = async () => {
    if (table !== null && waiting.length > 0) await insert(client, table, waiting, role)
    waiting = []
  }
  for await (const text of readBackupLines(path)) {
    if (!text.startsWith('#')) {
      sum.update(`${text}\n`)
      waiting.push(text)
      if (table !== null) rows[table.table] = (rows[table.table] ?? 0) + 1
      if (waiting.length >= atATime) await flush()
      continue
    }
    await flush()
    const line = parseLine(text)
    if ('end' in line) {
      if (sum.digest('hex') !== checked.end.sha256) throw changedMeanwhile()
      return refuseMiscounted(checked.end, rows, files)
    }
    sum.update(`${text}\n`)
    if ('table' in line || 'sequence' in line) refuseUnknown(known, line)
    if ('table' in line) table = line
    if ('sequence' in line) await setSequence(client, line)
    if ('file' in line) {
      if (sum.copy().digest('hex') !== checked.fileSums[files]) throw changedMeanwhile()
      await putFile(storage, line)
      files += 1
    }
  }
  throw changedMeanwhile()
}

const changedMeanwhile = () =>
  new RestoreError('The backup was changed while it was restored. Nothing was restored.')

function refuseMiscounted(end: BackupEnd, rows: Readonly<Record<string, number>>, files: number) {
  const areCounted = Object.entries(end.rows).every(([name, count]) => (rows[name] ?? 0) === count)
  if (!areCounted || end.files !== files) throw damagedBackup()
}

async function putFile(storage: Storage, { file, sha256, data }: BackupFileLine): Promise<void> {
  const bytes = Buffer.from(data, 'base64')
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw damagedBackup()
  await storage.put(file, bytes)
}

const atATime = 500

/** Lets only names of this database's catalogue pass, because statements contain them unquoted. */
function refuseUnknown({ tables, sequences }: Known, line: NamingLine): void {
  const strange = 'table' in line ? strangeOf(tables.get(line.table), line) : line.sequence
  if (strange === undefined || ('sequence' in line && sequences.has(line.sequence))) return
  throw new RestoreError(
    `The backup names ${JSON.stringify(strange)}, which this database does not have. ` +
      'Nothing was restored.',
  )
}

/** Returns the first unknown name: the table, or one of its columns. */
function strangeOf(own: readonly string[] | undefined, { table, columns }: TableLine) {
  if (own === undefined) return table
  const strange = columns.find((name) => !own.includes(name))
  return strange === undefined ? undefined : `${table}.${strange}`
}

function setSequence(client: Client, { sequence, value, called }: SequenceLine): Promise<unknown> {
  return client.query('select setval($1::regclass, $2, $3)', [sequence, value, called])
}

/** Writes rows as the role that may only insert, if there is one. */
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

async function refuseFilled(ownerUrl: string): Promise<void> {
  const client = await connectOwner(ownerUrl)
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.accounts') is not null as there`,
    )
    if (rows[0]?.there !== true) return
    const filled = await client.query('select from accounts limit 1')
    if (filled.rowCount === 0) return
    throw new RestoreError('There are data already. A backup is restored into an empty database.')
  } finally {
    await client.end().catch(() => {})
  }
}

/** Becomes the plain owner, who owns the tables if a superuser made them. */
async function becomeOwner(client: Client): Promise<void> {
  // Drops the role that may only insert first, because it may not look up the owner.
  await client.query('reset role')
  const { rows } = await client.query<{ owner: string }>(`
    select quote_ident(pg_get_userbyid(relowner)) as owner from pg_class
     where oid = 'public.accounts'::regclass`)
  for (const { owner } of rows) await client.query(`set local role ${owner}`)
}
