import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SyncOperation, SyncResult } from '#contract/sync/schema.ts'
import { prepare } from '#server/db/prepare.ts'
import { type EmptyDatabase, emptyDatabase } from '#tests/world/database.ts'

/** What a release left on a server: its rows, and what it answered of them. */
export interface ReleasedDatabase {
  release: number
  lastMigration: string
  caller: number
  /** Tables, each after those it refers to. */
  order: string[]
  tables: Record<string, unknown[]>
  answers: { actions: Row[]; projects: Row[]; tickets: Row[] }
  /** A batch that was applied, and what the device never heard of it. */
  unanswered: { ops: SyncOperation[]; answer: { results: SyncResult[] } }
}
type Row = Record<string, unknown>

/** The folder of our migrations. */
export const migrations = fileURLToPath(new URL('../../src/server/db/migrations', import.meta.url))

/** Every recorded release. */
export const releasedDatabases: readonly ReleasedDatabase[] = readdirSync(
  new URL('.', import.meta.url),
)
  .filter((name) => /^database-\d+\.json$/.test(name))
  .map((name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')))

/** A database as that release left it, brought up to this version as a start would. */
export async function upgraded({
  lastMigration,
  order,
  tables,
}: ReleasedDatabase): Promise<EmptyDatabase> {
  const database = await emptyDatabase()
  await prepare({ ownerUrl: database.url, migrationsFolder: migrationsUpTo(lastMigration) })
  for (const table of order) {
    // What the bootstrap of an installation has put there gives way to what was recorded.
    if (table === 'installation') continue
    await database.owner(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(tables[table])],
    )
  }
  await prepare({ ownerUrl: database.url, migrationsFolder: migrations })
  return database
}

/** A folder with our migrations up to this one. */
export function migrationsUpTo(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-migrations-'))
  for (const name of readdirSync(migrations).filter((name) => name <= last))
    copyFileSync(join(migrations, name), join(folder, name))
  return folder
}
