import type { Client } from 'pg'
import { queueSchema } from '#server/db/queue-schema.ts'
import type { KeyedSum } from './keyed-sum.ts'

/** A table as a backup has it. */
export interface BackupTable {
  /** With its schema, quoted. */
  name: string
  columns: string[]
}

/** What each start makes by itself, and what belongs to this server alone. */
const left: readonly string[] = ['public.schema_migrations', `${queueSchema}.version`]

/**
 * All tables of ours and of the queue, by the catalogue: a new one is in every backup without being
 * named. Of a divided table the whole.
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

/** What a backup begins with. */
export interface BackupHead {
  siteward: 'backup'
  format: 1
  at: string
  /**
   * The migrations that had run: a restore runs these and no later ones, and the next start the
   * rest.
   */
  migrations: string[]
}

/** Rows of this table follow. */
export interface TableLine {
  table: string
  columns: string[]
}

export interface SequenceLine {
  sequence: string
  value: string
  called: boolean
}

export interface FileLine {
  /** Its key in the storage. */
  file: string
  sha256: string
  /** In Base64. */
  data: string
}

/** Names something of the database. */
export type NamingLine = TableLine | SequenceLine

/** One line each, in this order: the head, tables with their rows, sequences, files, the end. */
export type BackupLine =
  | BackupHead
  | TableLine
  | { row: string }
  | SequenceLine
  | FileLine
  | BackupEnd

/** What was written, to be compared with what was read. */
export interface BackupEnd {
  end: true
  rows: Readonly<Record<string, number>>
  files: number
  /** Of all lines before. */
  sha256: string
  /** The signature by the installation's key; backups of older releases have none. */
  keyed?: KeyedSum | null | undefined
}
