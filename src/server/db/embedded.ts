import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseRunAs, fileOwner } from './embedded-as.ts'
import { findBinaries } from './embedded-binaries.ts'
import type { Binaries } from './embedded-binaries.ts'
import { madeBy, makeFolder, ownerOf } from './embedded-folder.ts'
import { lockDataFolder } from './embedded-lock.ts'
import { startPostmaster } from './embedded-postmaster.ts'
import type { Cluster, Postmaster } from './embedded-postmaster.ts'
import { areGone, stopLeftOver, stopProcesses } from './embedded-processes.ts'
import { clusterName, makeSocketFolder, socketPort } from './embedded-socket.ts'
import { StartRefusal } from './errors.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** False only for tests: faster, and a power cut may damage the data. */
  durable?: boolean
  maxConnections?: number
  log?: (line: string) => void
  /** Forces these binaries, or this way to run as root, for tests. */
  from?: Binaries['from']
  force?: 'namespace' | 'nobody'
}

/** A running embedded database, which is started again if it ends by itself. */
export interface Embedded {
  /** The owner's address of the database `postgres`. */
  url: string
  postmaster: () => number
  stop: () => Promise<void>
}

/**
 * Starts the database of a data folder; its first start makes it. Only one server may use a folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log = () => {} } = options
  const dataDir = realFolder(options.dataDir)
  const lock = lockDataFolder(dataDir)
  try {
    const cluster = await prepareCluster({ ...options, dataDir })
    const keeper = await keepRunning(cluster, log)
    return {
      url: socketUrl(cluster, 'postgres'),
      postmaster: keeper.pid,
      stop: async () => {
        await keeper.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Prepares everything up to the start itself, with no other process of this database left running.
 */
export async function prepareCluster(options: EmbeddedOptions): Promise<Cluster> {
  if (process.platform === 'win32') {
    throw new StartRefusal(
      'database-start',
      'On Windows there is no embedded database: set DATABASE_URL.',
    )
  }
  const dataDir = realFolder(options.dataDir)
  const folder = join(dataDir, 'postgres')
  const [binaries] = findBinaries({ major: madeBy(folder), from: options.from })
  if (binaries === undefined)
    throw new StartRefusal('database-binaries', 'No PostgreSQL was found.')
  const name = clusterName(dataDir)
  const as = chooseRunAs({ binaries, dataDir, owner: ownerOf(folder), force: options.force })
  await stopLeftOver({ folder, name }, options.log ?? (() => {}))
  const { durable = true, maxConnections = 40 } = options
  await makeFolder(folder, binaries, as, durable)
  const socketFolder = makeSocketFolder(name, fileOwner(as))
  return {
    folder,
    name,
    socketFolder,
    logFile: join(dataDir, 'postgres.log'),
    binaries,
    as,
    durable,
    maxConnections,
  }
}

/** Returns the owner's address of one of the cluster's databases. */
export function socketUrl(cluster: Cluster, database: string): string {
  const query = new URLSearchParams({
    host: cluster.socketFolder,
    port: String(socketPort),
    user: 'siteward',
  })
  return `postgres://localhost/${database}?${query.toString()}`
}

async function keepRunning(cluster: Cluster, log: (line: string) => void) {
  let stopping = false
  let postmaster: Postmaster = await startPostmaster(cluster)
  let again = Promise.resolve()
  const watch = (): void => void postmaster.ended.then(() => (again = startAgain()))
  const startAgain = async (): Promise<void> => {
    for (let wait = 0; !stopping; wait = Math.min(5_000, wait * 2 + 100)) {
      log('The database has ended by itself; it is started again.')
      await sleep(wait)
      if (stopping) return
      try {
        // Stops its orphans first: two databases on one folder would destroy it.
        await areGone(cluster, 2_000)
        await stopLeftOver(cluster, log)
        makeSocketFolder(cluster.name, fileOwner(cluster.as))
        postmaster = await startPostmaster(cluster)
        watch()
        return
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
      }
    }
  }
  watch()
  return {
    pid: () => postmaster.pid,
    stop: async () => {
      stopping = true
      await again
      await stopProcesses(cluster, 'SIGINT', 10_000)
      rmSync(cluster.socketFolder, { recursive: true, force: true })
    },
  }
}

function realFolder(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  return realpathSync(dataDir)
}
