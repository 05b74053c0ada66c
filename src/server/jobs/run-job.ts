import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { StorageUnavailable } from '#server/files/storage.ts'
import type { Context } from '#server/handler.ts'
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
 * What a row of the queue holds: the kind of job, whose it is (null: no company's) and what that
 * kind was asked with.
 */
export const storedJob = z.object({
  job: z.string(),
  account: z.int().min(0).nullable(),
  payload: z.unknown(),
})
export type StoredJob = z.infer<typeof storedJob>

/** One try of a job, as the queue hands it over. */
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
 * Does one job under the row security of its company, and says what came of it; never throws. The
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
    // What the error says may be anybody's: it stands in the log, which the number of the job leads
    // to.
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

/**
 * Tells the kind of a job that it was given up; of a row that nobody can read there is nobody to
 * tell.
 */
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
 * What the job may see: its company and nothing else, or no company at all. Undefined: the row does
 * not say whose it is.
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
