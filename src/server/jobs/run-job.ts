import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { StorageUnavailable } from '#server/kernel/storage.ts'
import type { Context } from '#server/kernel/handler.ts'
import type {
  FurtherJobs,
  JobDatabase,
  JobKinds,
  JobOutcome,
  JobProblem,
  JobRun,
  JobScope,
  JobWorld,
} from './define.ts'

/**
 * The content of a row of the queue: the kind of job, its company (null if none) and the payload.
 */
export const storedJob = z.object({
  job: z.string(),
  account: z.int().min(0).nullable(),
  payload: z.unknown(),
})
export type StoredJob = z.infer<typeof storedJob>

/** One try of a job, as the queue passes it. */
export interface Try {
  id: string
  data: unknown
  attempt: number
  signal: AbortSignal
}

export interface Runner {
  db: Database
  kinds: JobKinds
  world: JobWorld
  jobs: FurtherJobs
  log: Context['log']
}

/**
 * Runs one job under the row security of its company, and returns its outcome; never throws. The
 * log names no person.
 */
export async function runJob(
  { id, data, attempt, signal }: Try,
  { db, kinds, world, jobs, log }: Runner,
): Promise<JobOutcome> {
  const stored = storedJob.safeParse(data)
  const about = { job: id, name: stored.data?.job ?? 'unknown', attempt }
  try {
    const problem = await tried()
    if (problem === null) log.info({ event: 'job done', ...about }, 'a job is done')
    else
      log.warn(
        { event: 'job failed', ...about, reason: problem.code, final: problem.isFinal },
        'a job failed',
      )
    return problem
  } catch (error) {
    log.error(
      {
        event: 'job failed',
        ...about,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      },
      'a job failed',
    )
    // The message of the error may hold private data, so it is only in the log, under the number of
    // the job.
    return {
      code: error instanceof StorageUnavailable ? 'storage-away' : 'failed',
      detail: '',
      isFinal: false,
    }
  }

  async function tried(): Promise<JobOutcome> {
    const kind = stored.success ? kinds.get(stored.data.job) : undefined
    const payload = kind?.payload.safeParse(stored.data?.payload)
    const given = kind && databaseOf(db, kind.scope, stored.data?.account ?? null)
    if (kind === undefined || !payload?.success || given === undefined) return unreadable
    const run: JobRun<JobScope> = { ...world, jobs, jobID: id, attempt, db: given, log, signal }
    return kind.run(payload.data, run)
  }
}

/** Calls `givenUp` of the job's kind; an unreadable row is skipped. */
export async function tellGivenUp(
  { id, data }: { id: string; data: unknown },
  { db, kinds, now }: Pick<Runner, 'db' | 'kinds'> & Pick<JobWorld, 'now'>,
): Promise<void> {
  const stored = storedJob.safeParse(data)
  const kind = stored.success ? kinds.get(stored.data.job) : undefined
  const payload = kind?.payload.safeParse(stored.data?.payload)
  const given = kind && databaseOf(db, kind.scope, stored.data?.account ?? null)
  if (!payload?.success || given === undefined) return
  await kind?.givenUp?.(payload.data, { jobID: id, db: given, now })
}

const unreadable: JobProblem = { code: 'unreadable', detail: '', isFinal: true }

/**
 * Returns the database that the job may see: its company alone, or the tables of no company.
 * Undefined if the row does not name its company.
 */
function databaseOf(
  db: Database,
  scope: JobScope,
  account: number | null,
): JobDatabase<JobScope> | undefined {
  if (scope === 'identity')
    return account === null ? { identity: db.identity, maybe: db.maybe } : undefined
  if (account === null) return undefined
  return {
    account: (work) => db.account(account, work),
    accountSnapshot: (work) => db.accountSnapshot(account, work),
  }
}
