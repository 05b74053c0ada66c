import { afterEach, beforeEach } from 'vitest'
import { z } from 'zod'
import { open } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { defineJob, type JobOutcome, type JobRun, registerJobs } from '#server/jobs/define.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { quickPace, silent, startQueue } from '#tests/world/jobs.ts'
import { makeCompany } from '#tests/world/people.ts'

/** A job whose work is the test's function. */
export function writing(run: (text: string, about: JobRun<'account'>) => Promise<JobOutcome>) {
  return defineJob({
    name: 'write',
    scope: 'account',
    payload: z.object({ text: z.string() }),
    concerns: ({ text }) => text,
    retries: { times: 3, first: 100, longest: 10_000 },
    run: ({ text }, about) => run(text, about),
  })
}

export let place: TestDatabase
export let one: number
export let other: number

/** Makes the variables above before each test, and ends them after it. */
export function setUp(): void {
  beforeEach(async () => {
    place = await testDatabase()
    one = await makeCompany(place.owner, 'One')
    other = await makeCompany(place.owner, 'Other')
  })
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.stop(500)))
    await Promise.all(databases.splice(0).map((db) => db.close()))
    await place.drop()
  })
}

const queues: Queue[] = []
const databases: Database[] = []

/** Starts a second queue on the same database, which looks like another process. */
export async function works(
  kind: ReturnType<typeof writing>,
  log = silent,
  pace = quickPace,
): Promise<Queue> {
  const db = await open({ databaseUrl: place.url }, { poolSize: 3 })
  databases.push(db)
  const queue = await startQueue(db, registerJobs(kind), log, pace)
  queues.push(queue)
  return queue
}

export const ask = (queue: Queue, kind: ReturnType<typeof writing>, text: string, account = one) =>
  place.db.account(account, (tx) => queue.add(tx, kind, { text }))

export const later = { code: 'mail-away', detail: 'nobody there', isFinal: false } as const
