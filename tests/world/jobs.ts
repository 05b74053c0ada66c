import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { queueSchema } from '#server/db/queue-schema.ts'
import type { Context } from '#server/kernel/handler.ts'
import type { FurtherJobs, JobKinds, JobRun, JobWorld } from '#server/jobs/define.ts'
import { createSecretCipher } from '#server/secrets/secret-box.ts'
import { createSigner } from '#server/secrets/signer.ts'
import { createQueue, type Pace, type Queue } from '#server/jobs/queue.ts'
import type { EmptyDatabase } from './database.ts'

/** The columns of the queue that tests read. */
export interface JobRow {
  [column: string]: unknown
  id: string
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  data: { job: string; account: number | null; payload: unknown }
  retry_count: number
  retry_limit: number
  output: { code?: string; detail?: string } | null
  /** Seconds until its next try. */
  waits: number
}

/** The jobs in the queue, the oldest first. */
export function jobRows({ owner }: Pick<EmptyDatabase, 'owner'>): Promise<JobRow[]> {
  return owner<JobRow>(
    `select *, extract(epoch from start_after - now())::float8 as waits from ${queueSchema}.job order by created_on, id`,
  )
}

/** Waits until all jobs are done. */
export async function jobsDone(database: Pick<EmptyDatabase, 'owner'>): Promise<void> {
  await expect.poll(async () => (await jobRows(database)).length).toBe(0)
}

/** Waits until the only job of the queue meets the condition; returns it. */
export async function jobOnce(
  database: Pick<EmptyDatabase, 'owner'>,
  isSo: (job: JobRow) => boolean,
): Promise<JobRow> {
  let found: JobRow | undefined
  const look = async () => {
    const [job] = await jobRows(database)
    found = job !== undefined && isSo(job) ? job : undefined
    return found
  }
  await expect.poll(look).toBeDefined()
  if (found === undefined) throw new Error('The job no longer exists.')
  return found
}

/** A faster pace than the server's: waits of a minute take seconds here. */
export const quickPace: Pace = { atOnce: 2, look: 0.5, lost: 10, watch: 1 }

/** Storage for jobs that use no files. */
const noStorage: JobWorld['storage'] = {
  put: async () => {},
  get: async () => null,
  remove: async () => {},
}

/** Refuses further jobs, for jobs that add none. */
export const noFurtherJobs: FurtherJobs = {
  add: async () => {
    throw new Error('The job requested another job.')
  },
  addMany: async () => {
    throw new Error('The job requested other jobs.')
  },
}

/** The environment of jobs that open no secret, make no outbound call and add no further jobs. */
export const noOutside: Pick<JobRun<'account'>, 'secrets' | 'outbound' | 'jobs'> = {
  jobs: noFurtherJobs,
  secrets: createSecretCipher([Buffer.alloc(32, 7)]),
  outbound: async () => ({ fault: 'unreachable' }),
}

/** Signs as an installation of the tests. */
export const testSigner = createSigner(Buffer.alloc(32, 7))

/** Drops all log lines. */
export const silent: Context['log'] = { info: () => {}, warn: () => {}, error: () => {} }

/** Starts a separate queue on a database, as another process would. */
export async function startQueue(
  db: Database,
  kinds: JobKinds,
  log: Context['log'] = silent,
  pace = quickPace,
): Promise<Queue> {
  const world: JobWorld = {
    mailer: { send: async () => ({ ok: true }) },
    signer: testSigner,
    storage: noStorage,
    ...noOutside,
    publicAddress: () => 'http://localhost',
    now: () => new Date(),
    newUid: randomUUID,
  }
  const queue = createQueue(db, kinds, world, pace)
  await queue.start(log)
  return queue
}

/** Moves the next try of every waiting job to now. */
export async function hurry({ owner }: Pick<EmptyDatabase, 'owner'>): Promise<void> {
  await owner(`update ${queueSchema}.job set start_after = now() where state = 'retry'`)
}
