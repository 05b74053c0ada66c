import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { refuseUnboundRole } from './app-role.ts'
import type { Database } from './database.ts'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedOptions } from './embedded.ts'
import { epochOf, identitySql } from './epoch.ts'
import type { DataIdentity } from './epoch.ts'
import { ownDatabase } from './own-database.ts'
import { makePool } from './pool.ts'
import { prepare } from './prepare.ts'
import { scoped } from './scoped.ts'

/** Where the database is: at an address, or embedded in a data folder. */
export type Place = { databaseUrl: string; appDatabaseUrl?: string } | EmbeddedOptions

export interface Choices {
  /** Connections of this process, 10 unless said otherwise. */
  poolSize?: number
  /** For tests: other migrations than ours. */
  migrationsFolder?: string
  /** Takes lines for the operator. */
  log?: (line: string) => void
}

/** Opens the database: starts it if it is ours, migrates as its owner, connects as the app. */
export async function open(place: Place, choices: Choices = {}): Promise<Database> {
  const { log = () => {} } = choices
  if ('databaseUrl' in place) return connect(place.databaseUrl, place.appDatabaseUrl, choices, async () => {})
  const embedded = await startEmbedded({ log, ...place })
  try {
    const url = await ownDatabase(embedded.url)
    return await connect(url, undefined, choices, embedded.stop)
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function connect(ownerUrl: string, appUrl: string | undefined, choices: Choices, stop: () => Promise<void>): Promise<Database> {
  const { log = () => {}, poolSize = 10, migrationsFolder = ours } = choices
  const prepared = await prepare({ ownerUrl, appUrl, migrationsFolder })
  for (const name of prepared.ran) log(`Migration ${name} has run.`)
  let epoch = ''
  const pool = makePool(prepared.appUrl, poolSize, async (client) => {
    await refuseUnboundRole(client)
    // Asked on each new connection, because a fail-over shows itself by broken ones.
    epoch = await epochOn(client)
  })
  try {
    ;(await pool.take()).release()
  } catch (error) {
    await pool.end()
    throw error
  }
  return scoped(pool, {
    epoch: () => epoch,
    close: async () => {
      // What hangs is ended by the database itself, or by the end of this process.
      await Promise.race([pool.end(), sleep(longestEnd, undefined, { ref: false })])
      await stop()
    },
  })
}

// How long closing waits for statements under way, in ms.
const longestEnd = 2_000
const ours = fileURLToPath(new URL('./migrations', import.meta.url))

async function epochOn(client: pg.ClientBase): Promise<string> {
  const asked = await client.query<DataIdentity>(identitySql)
  const identity = asked.rows[0]
  if (identity === undefined) throw new Error('The table installation has no row.')
  return epochOf(identity)
}
