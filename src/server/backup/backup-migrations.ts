import { readdirSync } from 'node:fs'
import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RestoreError } from './backup-lines.ts'
import { markedLineOf } from './parse-line.ts'

const migrationsFolder = fileURLToPath(new URL('../db/migrations', import.meta.url))

/**
 * Returns the migrations that the first line of a backup names. Throws for any other file, and for
 * a backup of a newer release, which may write lines that this one does not know.
 */
export function migrationsIn(firstLine: string, path: string): readonly string[] {
  const head = markedLineOf(firstLine)
  if (head === null || !('siteward' in head)) {
    throw new RestoreError(`${path} is no backup of Siteward.`)
  }
  const known = readdirSync(migrationsFolder)
  const strange = head.migrations.find((name) => !known.includes(`${name}.sql`))
  if (strange === undefined) return head.migrations
  throw new RestoreError(`The backup is of a newer release: this one does not know ${strange}.`)
}

/** Copies these migrations into a new folder; their tables hold the rows of the backup. */
export async function copyMigrations(names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'siteward-restore-'))
  for (const name of names)
    await copyFile(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`))
  return folder
}
