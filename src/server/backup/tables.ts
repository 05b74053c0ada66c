import type { Client } from 'pg'
import { queueSchema } from '#server/db/queue-schema.ts'
import type { KeyedSum } from './keyed-sum.ts'

/** A table in a backup. */
export interface BackupTable {
  /** The name with its schema, quoted. */
  name: string
  columns: string[]
}

/** Tables that each start fills by itself, so they are in no backup. */
const left: readonly string[] = ['public.schema_migrations', `${queueSchema}.version`]

/**
 * Returns all tables of ours and of the queue from the catalogue, so that a new one is in every
 * backup. A partitioned table counts as one.
 */
export async function tablesOf(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname in ('public', $1) and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by 1 order by 1`,
    [queueSchema],
  )
  return rows.filter(({ name }) => !left.includes(name))
}

export async function sequencesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', $1) and c.relkind = 'S' order by 1`,
    [queueSchema],
  )
  return rows.map(({ name }) => name)
}

/** The first line of a backup. */
export interface BackupHead {
  siteward: 'backup'
  format: 1
  at: string
  /**
   * The migrations that had run: a restore runs these and no later ones, and the next start runs
   * the rest.
   */
  migrations: string[]
}

/** The line before the rows of a table. */
export interface TableLine {
  table: string
  columns: string[]
}

export interface SequenceLine {
  sequence: string
  value: string
  called: boolean
}

export interface BackupFileLine {
  /** The file's key in the storage. */
  file: string
  sha256: string
  /** The content in Base64. */
  data: string
}

/** A line with names of the database. */
export type NamingLine = TableLine | SequenceLine

/**
 * The lines of a backup, in this order: the head, tables with their rows, sequences, files, the
 * end.
 */
export type BackupLine =
  | BackupHead
  | TableLine
  | { row: string }
  | SequenceLine
  | BackupFileLine
  | BackupEnd

/** Numbers and sums of what was written, to compare with what is read. */
export interface BackupEnd {
  end: true
  rows: Readonly<Record<string, number>>
  files: number
  /** The sum of all lines before. */
  sha256: string
  /** The signature by the installation's key; backups of older releases have none. */
  keyed?: KeyedSum | null | undefined
}
