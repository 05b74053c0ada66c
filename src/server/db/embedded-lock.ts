import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefusal } from './errors.ts'

/**
 * Lets only one server use a data folder. The lock is the operating system's on an empty file,
 * taken through SQLite because Node has no call for it; it ends with the process, also after a
 * crash.
 */
export function lockDataFolder(dataDir: string): { release: () => void } {
  const note = join(dataDir, 'server.pid')
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isTaken(error)) throw error
    throw new StartRefusal(
      'data-folder-in-use',
      `Another Siteward server${holder(note)} uses the data folder ${dataDir}. Stop it, or set another DATA_DIR.`,
    )
  }
  writeFileSync(note, `${process.pid}\n`)
  return { release: () => lock.close() }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'errcode') === 5 // SQLITE_BUSY
}

function holder(note: string): string {
  try {
    return ` (process ${readFileSync(note, 'utf8').trim()})`
  } catch {
    return ''
  }
}
