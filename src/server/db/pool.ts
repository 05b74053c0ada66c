import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool as Connections } from 'pg'
import type { ClientBase, PoolClient } from 'pg'
import { DatabaseUnavailable, isConnectionLost } from './errors.ts'
import { rowTypes } from './row-types.ts'

/**
 * The app's connections. A request waits out a short absence of the database instead of failing.
 */
export interface Pool {
  /** Returns a connection; call `release(true)` if it must not be used again. */
  take: () => Promise<PoolClient>
  end: () => Promise<void>
}

// Ms that a request waits for a database that restarts.
const longestAbsence = 3_000
// Ms that a request waits for a connection that others use.
const longestWait = 5_000

// Statements that are sent at once also travel together; the driver's types lack this option.
const inOneGo: object = { pipeline: true, stream: () => new GatheringSocket() }

/** Makes the pool; `greet` runs on each new connection before its first use, and may refuse it. */
export function createPool(
  url: string,
  size: number,
  greet: (client: ClientBase) => Promise<void>,
): Pool {
  const pool = new Connections({
    ...inOneGo,
    connectionString: url,
    max: size,
    application_name: 'siteward',
    connectionTimeoutMillis: longestWait,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: rowTypes,
    // A statement or a transaction that hangs must not hold its rows and connection for ever.
    options:
      '-c TimeZone=UTC -c DateStyle=ISO -c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s',
    onConnect: (client) => {
      // A connection that breaks in use fails its next statement; without a listener it would end
      // the process.
      client.on('error', () => {})
      return greet(client)
    },
  })
  // If an idle connection breaks, the pool drops it by itself, and the next request makes a new
  // one.
  pool.on('error', () => {})
  return { take: () => take(pool), end: () => pool.end() }
}

async function take(pool: Connections): Promise<PoolClient> {
  const end = performance.now() + longestAbsence
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('timeout exceeded'))
        throw new DatabaseUnavailable('busy', error)
      if (!isConnectionLost(error)) throw error
      if (performance.now() > end) throw new DatabaseUnavailable('away', error)
      await sleep(25)
    }
  }
}

type Written = (error?: Error | null) => void

/**
 * Sends all writes of one turn of the event loop together: statements of one turn cost one system
 * call.
 */
export class GatheringSocket extends Socket {
  #isGathering = false

  constructor() {
    super()
    // Connecting puts Node's own `write` on the socket, which hides the one of this class.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'))
  }

  override write(chunk: Uint8Array | string, written?: Written): boolean
  override write(chunk: Uint8Array | string, encoding?: BufferEncoding, written?: Written): boolean
  override write(
    chunk: Uint8Array | string,
    more?: BufferEncoding | Written,
    written?: Written,
  ): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true
      this.cork()
      process.nextTick(() => {
        this.#isGathering = false
        this.uncork()
      })
    }
    return typeof more === 'function' ? super.write(chunk, more) : super.write(chunk, more, written)
  }
}
