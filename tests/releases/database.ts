import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SyncOperation, SyncResult } from '#contract/sync/schema.ts'
import { prepare } from '#server/db/prepare.ts'
import { type EmptyDatabase, emptyDatabase } from '#tests/world/database.ts'

/** The data that a release left on a server: its rows, and its responses. */
export interface ReleasedDatabase {
  release: number
  lastMigration: string
  caller: number
  /** Tables, each after those that it references. */
  order: string[]
  tables: Record<string, unknown[]>
  answers: { actions: Row[]; projects: Row[]; tickets: Row[] }
  /** A batch that was applied, with the response that the device never received. */
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

/** Opens a database as that release left it, and migrates it to this version as a start does. */
export async function upgraded({
  lastMigration,
  order,
  tables,
}: ReleasedDatabase): Promise<EmptyDatabase> {
  const database = await emptyDatabase()
  await prepare({ ownerUrl: database.url, migrationsFolder: migrationsUpTo(lastMigration) })
  for (const table of order) {
    // Replaces the rows that an installation's bootstrap wrote by the recorded ones.
    if (table === 'installation') continue
    await database.owner(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(tables[table])],
    )
  }
  await prepare({ ownerUrl: database.url, migrationsFolder: migrations })
  return database
}

/** A folder with our migrations up to and including this one. */
export function migrationsUpTo(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-migrations-'))
  for (const name of readdirSync(migrations).filter((name) => name <= last))
    copyFileSync(join(migrations, name), join(folder, name))
  return folder
}
