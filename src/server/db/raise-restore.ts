import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { withDatabase } from './address.ts'
import type { DatabaseLocation } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { madeBy } from './embedded-folder.ts'
import { clusterName, socketPort } from './embedded-socket.ts'
import { StartRefusal } from './errors.ts'
import { ownDatabase } from './own-database.ts'
import { connectOwner, prepare } from './prepare.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Raises the restore number after the data were restored from a backup, so that every device asks
 * which changes are still known (offline design, 6, 'A new epoch'). Running servers notice it
 * within seconds. Returns the new number.
 */
export async function raiseRestoreNumber(place: DatabaseLocation): Promise<number> {
  return onOwnersAddress(place, (url) =>
    raise(url, 'databaseUrl' in place ? place.appDatabaseUrl : undefined),
  )
}

/**
 * Runs work with the owner's address of the database at a place, whether or not a server runs on
 * it. A folder without a database is refused, unless `makes` is set.
 */
export async function onOwnersAddress<T>(
  place: DatabaseLocation,
  work: (ownerUrl: string) => Promise<T>,
  { makes = false } = {},
): Promise<T> {
  if ('databaseUrl' in place) return work(place.databaseUrl)
  const running = socketOf(place.dataDir)
  if (running !== null && (await answers(running))) return work(withDatabase(running, 'siteward'))
  // A start would make a database there, and report success for data that were not restored.
  if (!makes && madeBy(join(place.dataDir, 'postgres')) === undefined)
    throw nothingIn(`the folder ${place.dataDir}`)
  const embedded = await startEmbedded(place)
  try {
    return await work(await ownDatabase(embedded.url))
  } finally {
    await embedded.stop()
  }
}

async function raise(ownerUrl: string, appUrl?: string): Promise<number> {
  const [found] = await asOwner<{ found: boolean }>(
    ownerUrl,
    `select to_regclass('public.installation') is not null as found`,
  )
  if (found?.found !== true) throw nothingIn('that database')
  // Migrates first, as any start does: the copy may come from an older version.
  await prepare({ ownerUrl, appUrl, migrationsFolder })
  const [raised] = await asOwner<{ number: number }>(
    ownerUrl,
    'select raise_restore_number() as number',
  )
  return raised?.number ?? 0
}

async function asOwner<Row extends object>(ownerUrl: string, sql: string): Promise<Row[]> {
  const client = await connectOwner(ownerUrl)
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Returns the address on which the database of a data folder listens while a server runs on it;
 * null if the folder does not exist.
 */
function socketOf(dataDir: string): string | null {
  try {
    const host = join(tmpdir(), clusterName(realpathSync(dataDir)))
    return `postgres://localhost/postgres?${new URLSearchParams({ host, port: String(socketPort), user: 'siteward' }).toString()}`
  } catch {
    return null
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function nothingIn(place: string): StartRefusal {
  return new StartRefusal(
    'database-start',
    `There is no Siteward in ${place}, or this user may not read it. Name the DATA_DIR or DATABASE_URL of the server that is meant.`,
  )
}
