import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { SqlValue } from '#server/db/database.ts'
import { clusterName, socketPort } from '#server/db/embedded-socket.ts'
import { queueName, queueSchema } from '#server/db/queue-schema.ts'
import type { StoredJob } from '#server/jobs/run-job.ts'
import type { Siteward } from './server.ts'

/**
 * Opens a session as the owner of a running Siteward's database, which bypasses the product and its
 * row security.
 */
export async function asOwner<Answer>(
  { dataDir }: Pick<Siteward, 'dataDir'>,
  work: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new Client({
    host: join(tmpdir(), clusterName(realpathSync(dataDir))),
    port: socketPort,
    user: 'siteward',
    database: 'siteward',
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs one statement as that owner; returns its rows. */
export async function ownerSays<Row extends object>(
  siteward: Pick<Siteward, 'dataDir'>,
  sql: string,
  values: readonly SqlValue[] = [],
): Promise<Row[]> {
  return asOwner(siteward, async (client) => (await client.query<Row>(sql, [...values])).rows)
}

/** Queues a job that the running server would queue only hours later. */
export async function asksForJob(
  siteward: Pick<Siteward, 'dataDir'>,
  job: string,
  account: number,
  payload: object = {},
): Promise<void> {
  const stored: StoredJob = { job, account, payload }
  await ownerSays(siteward, `insert into ${queueSchema}.job (name, data) values ($1, $2)`, [
    queueName,
    JSON.stringify(stored),
  ])
}
