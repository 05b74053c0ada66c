import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss'
import type { Database, SqlValue, Tx } from '#server/db/database.ts'
import { queueName, queueNames, queueSchema, urgentQueueName } from '#server/db/queue-schema.ts'
import type { Context } from '#server/kernel/handler.ts'
import type {
  AskingTx,
  Crowd,
  JobKind,
  JobKinds,
  Jobs,
  JobScope,
  JobWorld,
  When,
} from './define.ts'
import { runJob, type StoredJob } from './run-job.ts'

/** The queue of this process; any number of processes share one database's jobs. */
export interface Queue extends Jobs {
  start: (log: Context['log']) => Promise<void>
  /**
   * Accepts no more jobs; running ones have `longest` ms to end, then they are given back at once.
   */
  stop: (longest: number) => Promise<void>
  /** Returns whether this process has looked for jobs lately. */
  isRunning: () => boolean
}

/** Intervals in seconds and limits; tests use shorter ones. */
export interface Pace {
  /** Jobs that a process runs at once, besides up to two urgent ones. */
  atOnce: number
  /** Seconds between two looks for due jobs; new ones wake the queue. */
  look: number
  /** Seconds without a heartbeat after which a process has lost its jobs; 10 at least. */
  lost: number
  /** Seconds between two looks for lost jobs. */
  watch: number
}

const ownPace: Pace = { atOnce: 4, look: 5, lost: 15, watch: 10 }
/** The pace of tests, which wait for jobs. */
export const testPace: Pace = { ...ownPace, look: 0.5 }

const days = 24 * 3_600
// Seconds: longer than a mail server takes to refuse one mail after the other, shorter than the
// patience with a job that hangs.
const longestRun = 15 * 60

export function createQueue(
  db: Database,
  kinds: JobKinds,
  world: JobWorld,
  pace: Pace = ownPace,
): Queue {
  const boss = new PgBoss({
    connectionString: db.address,
    schema: queueSchema,
    application_name: 'siteward jobs',
    max: 2,
    options:
      '-c TimeZone=UTC -c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s',
    // The owner makes the tables at the start (queue-schema.ts), so the app's role must not change
    // them.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: pace.watch,
    monitorIntervalSeconds: pace.watch,
  })
  const working = new Set<string>()
  let stopWatching = () => {}
  let health: Health | undefined

  const isRunning = () => {
    const since = Date.now() - (pace.look * 3 + 10) * 1000
    // A busy worker need not look for more.
    return boss
      .getWipData()
      .some(({ count, lastFetchedOn }) => count > 0 || (lastFetchedOn ?? 0) > since)
  }
  const queue: Queue = {
    add: (tx, kind, payload, when) => add(boss, pace, tx, kind, payload, when),
    addMany: (tx, kind, payloads, crowd) => addMany(boss, pace, tx, kind, payloads, crowd),
    isRunning,
    start: async (log) => {
      const watched = watchHealth(log)
      health = watched
      boss.on('error', watched.ill)
      await boss.start()
      const runner = { db, kinds, world, jobs: queue, log }
      for (let n = 0; n < pace.atOnce; n += 1) await takeOn(queueName)
      for (let n = 0; n < Math.min(2, pace.atOnce); n += 1) await takeOn(urgentQueueName)
      const timer = setInterval(() => watched.asked(isRunning()), 2_000).unref()
      stopWatching = () => clearInterval(timer)

      /**
       * Adds one worker. A worker that has done a job looks for the next at once, because there may
       * be many.
       */
      async function takeOn(name: string): Promise<void> {
        let worker = ''
        const looks = {
          pollingIntervalSeconds: Math.min(2, pace.look),
          notifyPollingIntervalSeconds: pace.look,
        }
        worker = await boss.work(
          name,
          { perJobResults: true, includeMetadata: true, ...looks },
          async (jobs: JobWithMetadata<unknown>[]) => {
            const results = await Promise.all(jobs.map((job) => work(job)))
            boss.notifyWorker(worker)
            return results
          },
        )
      }

      async function work(job: JobWithMetadata<unknown>): Promise<JobResult> {
        const { id, name, data, retryCount, signal } = job
        working.add(id)
        try {
          const problem = await runJob({ id, data, attempt: retryCount + 1, signal }, runner)
          // A job that is done leaves no row, which would only store an address longer than needed.
          if (problem === null) await boss.deleteJob(name, { id, retryCount })
          return problem === null
            ? { id, status: 'completed' }
            : {
                id,
                status: problem.isFinal ? 'deadletter' : 'failed',
                output: { code: problem.code, detail: problem.detail.slice(0, 300).toWellFormed() },
              }
        } finally {
          working.delete(id)
        }
      }
    },
    stop: async (longest) => {
      stopWatching()
      const stopped = Promise.race([
        boss.stop({ timeout: longest }),
        sleep(longest + 1_000, undefined, { ref: false }),
      ])
      // If the database is away, other processes find the jobs later, as those of a killed process.
      await stopped
        .then(() => (working.size > 0 ? giveBack(db, [...working]) : undefined))
        .catch((error: unknown) => health?.ill(error))
    },
  }
  return queue
}

async function add<Payload, S extends JobScope>(
  boss: PgBoss,
  pace: Pace,
  tx: AskingTx<S>,
  kind: JobKind<Payload, S>,
  payload: Payload,
  { after, isLast = false }: When = {},
): Promise<string> {
  const name = kind.isUrgent === true && !isLast ? urgentQueueName : queueName
  const id = await boss.send(name, storedJob(tx, kind, payload), {
    db: insideOf(tx),
    ...optionsOf(kind, pace),
    priority: isLast ? last : 0,
    ...(after && { startAfter: after }),
  })
  if (id === null) throw new Error('The queue took no job.')
  return id
}

/**
 * Returns a priority below the default, so that a new password does not wait for a thousand
 * invitations, and so that the thousandth comes after the first of another company.
 */
const afterOthers = (ahead: number) => -1 - Math.floor(ahead / inTurn)
const inTurn = 25
/** The priority behind all other jobs. */
const last = -1_000_000

async function addMany<Payload, S extends JobScope>(
  boss: PgBoss,
  pace: Pace,
  tx: AskingTx<S>,
  kind: JobKind<Payload, S>,
  payloads: readonly Payload[],
  { ahead = 0, afters = [] }: Crowd = {},
): Promise<void> {
  const jobs = payloads.map((payload, at) => {
    const after = afters[at]
    const priority = afterOthers(ahead + at)
    const options = { ...optionsOf(kind, pace), ...(after && { startAfter: after }) }
    return { data: storedJob(tx, kind, payload), priority, ...options }
  })
  if (jobs.length > 0) await boss.insert(queueName, jobs, { db: insideOf(tx) })
}

function storedJob<Payload, S extends JobScope>(
  tx: AskingTx<S>,
  { name }: JobKind<Payload, S>,
  payload: Payload,
): StoredJob {
  return { job: name, account: tx.scope === 'account' ? tx.accountID : null, payload }
}

function optionsOf({ retries: { times, first, longest } }: Pick<JobKind, 'retries'>, pace: Pace) {
  return {
    retryLimit: times,
    retryDelay: first,
    retryDelayMax: longest,
    retryBackoff: true,
    expireInSeconds: longestRun,
    heartbeatSeconds: pace.lost,
    deleteAfterSeconds: 30 * days,
  }
}

/** Adapts the transaction to the library's interface of databases. */
function insideOf(tx: Tx): {
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: object[] }>
} {
  // The library binds only texts and numbers.
  return {
    executeSql: async (text, values = []) => ({ rows: await tx.query(text, values as SqlValue[]) }),
  }
}

// The library counts a job that did not end in time as failed, but our own stop is no failure of
// the job.
const giveBackSql = `update ${queueSchema}.job set state = 'retry', start_after = now(), completed_on = null, retry_limit = retry_limit + 1, output = null
  where name = any($1) and id = any($2::uuid[]) and state in ('retry', 'failed', 'active')`

/**
 * Gives unfinished jobs back when the process ends: any process may take them at once, with their
 * number of tries unchanged.
 */
async function giveBack(db: Database, ids: readonly string[]): Promise<void> {
  await db.exec(giveBackSql, [queueNames, ids])
}

interface Health {
  /** Logs an error, once. */
  ill: (error: unknown) => void
  /**
   * Called at intervals: logs once that the queue has stopped, or that it works again after some
   * time without errors.
   */
  asked: (isRunning: boolean) => void
}

function watchHealth(log: Context['log']): Health {
  let isWell = true
  let lastTrouble = 0
  const ill = (error: unknown) => {
    lastTrouble = Date.now()
    if (isWell)
      log.error(
        {
          event: 'jobs stand still',
          error: error instanceof Error ? error.message : String(error),
        },
        'the queue of jobs does not run',
      )
    isWell = false
  }
  return {
    ill,
    asked: (isRunning) => {
      if (!isRunning) ill('the queue could not be read')
      else if (!isWell && Date.now() - lastTrouble > 10_000) {
        isWell = true
        log.info({ event: 'jobs run' }, 'the queue of jobs runs again')
      }
    },
  }
}
