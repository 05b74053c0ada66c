import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { queueSchema } from '#server/db/queue-schema.ts'
import type { Context } from '#server/handler.ts'
import type { FurtherJobs, JobKinds, JobRun, JobWorld } from '#server/jobs/define.ts'
import { makeSecretBox } from '#server/secrets/secret-box.ts'
import { makeSigner } from '#server/seals/signer.ts'
import { makeQueue, type Pace, type Queue } from '#server/jobs/queue.ts'
import type { EmptyDatabase } from './database.ts'

/** A row of the queue, as far as tests look at it. */
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

// The machine of the tests may be busy.

/** What the queue holds, the oldest first. */
export function jobRows({ owner }: Pick<EmptyDatabase, 'owner'>): Promise<JobRow[]> {
  return owner<JobRow>(
    `select *, extract(epoch from start_after - now())::float8 as waits from ${queueSchema}.job order by created_on, id`,
  )
}

/** All that was asked for is done. */
export async function jobsDone(database: Pick<EmptyDatabase, 'owner'>): Promise<void> {
  await expect.poll(async () => (await jobRows(database)).length).toBe(0)
}

/** The only job of the queue, once it is like this. */
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
  if (found === undefined) throw new Error('The job was there and is gone.')
  return found
}

/** Less patience than the server has: what takes a minute there takes seconds here. */
export const quickPace: Pace = { atOnce: 2, look: 0.5, lost: 10, watch: 1 }

/** Jobs that have nothing to do with files. */
const noStorage: JobWorld['storage'] = {
  put: async () => {},
  get: async () => null,
  remove: async () => {},
}

/** Jobs that ask for no further ones. */
export const noFurtherJobs: FurtherJobs = {
  add: async () => {
    throw new Error('A job asked for another one.')
  },
  addMany: async () => {
    throw new Error('A job asked for others.')
  },
}

/** Jobs that open no secret, call nobody and ask for no further ones. */
export const noOutside: Pick<JobRun<'account'>, 'secrets' | 'outbound' | 'jobs'> = {
  jobs: noFurtherJobs,
  secrets: makeSecretBox([Buffer.alloc(32, 7)]),
  outbound: async () => ({ fault: 'unreachable' }),
}

/** Signs as an installation of tests. */
export const testSigner = makeSigner(Buffer.alloc(32, 7))

/** What nobody is told here. */
export const silent: Context['log'] = { info: () => {}, warn: () => {}, error: () => {} }

/** A queue of its own on a database, as a further process would have it. */
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
  const queue = makeQueue(db, kinds, world, pace)
  await queue.start(log)
  return queue
}

/** Puts the next try of every waiting job to now. */
export async function hurry({ owner }: Pick<EmptyDatabase, 'owner'>): Promise<void> {
  await owner(`update ${queueSchema}.job set start_after = now() where state = 'retry'`)
}
