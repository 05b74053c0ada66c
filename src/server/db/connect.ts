import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Database } from './database.ts'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedOptions } from './embedded.ts'
import { epochOf, identitySql } from './epoch.ts'
import type { DataIdentity, DataEpoch } from './epoch.ts'
import { ownDatabase } from './own-database.ts'
import { StartRefusal } from './errors.ts'
import { createPool } from './pool.ts'
import { prepare } from './prepare.ts'
import { scoped } from './scoped.ts'

/** The place of the database: an address, or an embedded one in a data folder. */
export type DatabaseLocation = { databaseUrl: string; appDatabaseUrl?: string } | EmbeddedOptions

export interface ConnectOptions {
  /** Number of connections of this process; 10 by default. */
  poolSize?: number
  /** Folder of other migrations than ours, for tests. */
  migrationsFolder?: string
  /** Logs a line for the operator. */
  log?: (line: string) => void
}

/** Opens the database: starts it if it is embedded, migrates as its owner, connects as the app. */
export async function open(
  place: DatabaseLocation,
  choices: ConnectOptions = {},
): Promise<Database> {
  const { log = () => {} } = choices
  if ('databaseUrl' in place)
    return connect(place.databaseUrl, place.appDatabaseUrl, choices, async () => {})
  const embedded = await startEmbedded({ log, ...place })
  try {
    const url = await ownDatabase(embedded.url)
    return await connect(url, undefined, choices, embedded.stop)
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function connect(
  ownerUrl: string,
  appUrl: string | undefined,
  choices: ConnectOptions,
  stop: () => Promise<void>,
): Promise<Database> {
  const { log = () => {}, poolSize = 10, migrationsFolder = defaultMigrationsFolder } = choices
  const prepared = await prepare({ ownerUrl, appUrl, migrationsFolder })
  for (const name of prepared.ran) log(`Migration ${name} has run.`)
  let life: DataEpoch = { epoch: '', restoreNumber: 0 }
  const pool = createPool(prepared.appUrl, poolSize, async (client) => {
    await refuseUnboundRole(client)
    // Read on each new connection, because a failover breaks the old ones.
    life = await lifeOn(client)
  })
  const renewEpoch = async () => {
    const client = await pool.take()
    try {
      life = await lifeOn(client)
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  try {
    ;(await pool.take()).release()
  } catch (error) {
    await pool.end()
    throw error
  }
  // A signed-in call brings the number along; the poll is for all other calls, and for failovers
  // that broke no connection.
  const poll = setInterval(() => void renewEpoch().catch(() => {}), longestOldEpoch)
  poll.unref()
  return scoped(pool, {
    address: prepared.appUrl,
    life: () => life,
    renewEpoch,
    markKey: prepared.markKey,
    close: async () => {
      clearInterval(poll)
      // The database itself, or the end of this process, ends statements that hang.
      await Promise.race([pool.end(), sleep(longestEnd, undefined, { ref: false })])
      await stop()
    },
  })
}

// Ms that closing waits for statements under way.
const longestEnd = 2_000
// Ms that a process may use an outdated epoch.
const longestOldEpoch = 2_000
const defaultMigrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

async function lifeOn(client: pg.ClientBase): Promise<DataEpoch> {
  const asked = await client.query<DataIdentity>(identitySql)
  const identity = asked.rows[0]
  if (identity === undefined) throw new Error('The table installation has no row.')
  return { epoch: epochOf(identity), restoreNumber: identity.restore }
}

interface Rights {
  name: string
  mighty: boolean
  owns: boolean
  app: boolean
}

/** Refuses the start unless row security binds the app's connection (ruling 17). */
async function refuseUnboundRole(client: pg.ClientBase): Promise<void> {
  const asked = await client.query<Rights>(`
    select current_user as name,
      exists (select from pg_roles where (rolsuper or rolbypassrls) and pg_has_role(current_user, oid, 'member')) as mighty,
      exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and pg_has_role(current_user, relowner, 'member')) as owns,
      exists (select from pg_roles where rolname = 'siteward_app' and pg_has_role(current_user, oid, 'usage')) as app`)
  const problem = asked.rows.map(problemWith).find((words) => words !== undefined)
  if (problem !== undefined) throw new StartRefusal('database-roles', problem)
}

function problemWith({ name, mighty, owns, app }: Rights): string | undefined {
  const instead =
    'Leave APP_DATABASE_URL out, or give it a login of its own that is a member of siteward_app.'
  if (mighty)
    return `The app would connect as ${name}, whom row security does not bind (superuser or BYPASSRLS). ${instead}`
  if (owns)
    return `The app would connect as ${name}, who owns the tables and could lift their row security. ${instead}`
  if (!app)
    return `The app would connect as ${name}, who has no rights: let an administrator run: grant siteward_app to "${name}".`
  return undefined
}
