import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import { StartRefusal } from './errors.ts'

/** The schema of the queue's tables (decision 16). */
export const queueSchema = 'siteward_jobs'
/** The queue of all usual jobs. */
export const queueName = 'jobs'
/** The queue of jobs that must not wait behind others: links for a new password (ruling 82). */
export const urgentQueueName = 'urgent'
export const queueNames = [queueName, urgentQueueName] as const

const rights = readFileSync(new URL('./queue.sql', import.meta.url), 'utf8')
const plans = getConstructionPlans(queueSchema)
const wanted = Number(/version\(version\) VALUES \('(\d+)'\)/.exec(plans)?.[1])
const mark = createHash('sha256').update(`${wanted}\n${queueNames.join()}\n${rights}`).digest('hex')

/**
 * Makes the queue's tables in the version of the library, as the owner and inside the transaction
 * of the start: the app's role, which works with them, owns none. They change only if something is
 * new, because that locks out running processes.
 */
export async function prepareQueue(client: Client): Promise<void> {
  const version = await versionOf(client)
  if (version !== undefined && version > wanted) {
    throw new StartRefusal(
      'migrations',
      `The queue of jobs is of version ${version}, this version of the server knows ${wanted}: it is older than the data.`,
    )
  }
  if (version === undefined) await client.query(withoutTransaction(plans))
  else if (version < wanted)
    await client.query(withoutTransaction(getMigrationPlans(queueSchema, version)))
  const marked = await client.query<{ mark: string | null }>(
    `select obj_description($1::regnamespace, 'pg_namespace') as mark`,
    [queueSchema],
  )
  if (marked.rows[0]?.mark === mark) return
  await client.query(`set local client_min_messages = 'warning'`)
  // Jobs define their own retries; the queue only wakes the processes that wait for them.
  for (const name of queueNames) {
    const options = JSON.stringify({ policy: 'standard', notify: true })
    await client.query(`select ${queueSchema}.create_queue($1, $2)`, [name, options])
  }
  await client.query(rights)
  await client.query(`comment on schema ${queueSchema} is '${mark}'`)
}

async function versionOf(client: Client): Promise<number | undefined> {
  const there = await client.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [`${queueSchema}.version`],
  )
  if (there.rows[0]?.there !== true) return undefined
  return (await client.query<{ version: number }>(`select version from ${queueSchema}.version`))
    .rows[0]?.version
}

/**
 * Removes the transaction from a plan of the library, because ours is already open and must stay
 * open. It also makes indexes without `CONCURRENTLY`, because these tables are locked only briefly
 * at a start.
 */
export function withoutTransaction(plan: string): string {
  const [, inside, after = ''] = /^\s*BEGIN;([\s\S]*?)^\s*COMMIT;([\s\S]*)$/m.exec(plan) ?? []
  if (inside === undefined || /^\s*(BEGIN|COMMIT|ROLLBACK)\s*;/im.test(inside + after))
    throw new Error('The plan of the queue is not one transaction.')
  return inside + after.replaceAll(/\s+CONCURRENTLY\b/gi, '')
}
