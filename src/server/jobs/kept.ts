import type { Job } from '#contract/jobs/operations.ts'
import { type JobReason, type JobState, jobReasons } from '#contract/jobs/reasons.ts'
import type { IdentityTx, SystemTx } from '#server/db/database.ts'
import { queueNames, queueSchema } from '#server/db/queue-schema.ts'
import { mailBudgets } from '#server/mail-budgets/mail-kinds.ts'
import type { JobKinds } from './define.ts'
import { storedJob } from './run-job.ts'

// Reads failed and waiting jobs for the system administrator. The library's own calls look at one
// job at a time and leave a waiting one where it is.

interface Row {
  id: string
  data: unknown
  state: 'created' | 'retry' | 'active' | 'failed'
  first_at: string
  next_at: string
  tries: number
  output: unknown
  company_name: string | null
}

const maxJobsShown = 500
const ofOurQueues = `name in (${queueNames.map((name) => `'${name}'`).join(', ')})`

const select = `
  select j.id, j.data, j.state, j.created_on as first_at, j.start_after as next_at, j.output, a.name as company_name,
         case when j.started_on is null then 0 else j.retry_count + 1 end as tries
    from ${queueSchema}.job j left join accounts a on a.account_id = (j.data ->> 'account')::int
   where j.${ofOurQueues} and j.state in ('created', 'retry', 'active', 'failed')`

/** Returns the newest jobs that are not done. */
export async function keptJobs(tx: SystemTx, kinds: JobKinds): Promise<Job[]> {
  const rows = await tx.query<Row>(
    `${select} order by j.created_on desc, j.id limit ${maxJobsShown}`,
  )
  return rows.map((row) => present(row, kinds))
}

export async function keptJob(tx: SystemTx, kinds: JobKinds, id: string): Promise<Job | undefined> {
  const row = await tx.maybe<Row>(`${select} and j.id = $1`, [id])
  return row && present(row, kinds)
}

/** Tries that a failed job gets at least when it is retried by hand. */
const triesMore = 5

const retrySql = `
  update ${queueSchema}.job
     set start_after = now(), completed_on = null, keep_until = now() + interval '14 days',
         retry_limit = case when state = 'failed' then greatest(retry_limit, retry_count + ${triesMore}) else retry_limit end,
         state = case when state = 'failed' then 'retry'::${queueSchema}.job_state else state end
   where ${ofOurQueues} and id = $1 and state in ('created', 'retry', 'failed')`

export function tryAgain(tx: IdentityTx, id: string): Promise<number> {
  return tx.exec(retrySql, [id])
}

/**
 * Removes a job and returns its data. A running job is never removed, because its work would happen
 * all the same.
 */
export function giveUpJob(tx: IdentityTx, id: string): Promise<{ data: unknown } | undefined> {
  return tx.maybe<{ data: unknown }>(
    `delete from ${queueSchema}.job where ${ofOurQueues} and id = $1 and state in ('created', 'retry', 'failed') returning data`,
    [id],
  )
}

const words: Readonly<Record<Row['state'], JobState>> = {
  created: 'Waiting',
  retry: 'Waiting',
  active: 'Running',
  failed: 'Failed',
}

function present(row: Row, kinds: JobKinds): Job {
  const stored = storedJob.safeParse(row.data)
  const kind = kinds.get(stored.data?.job ?? '')
  const payload = kind?.payload.safeParse(stored.data?.payload)
  const { code, detail } = reasonOf(row.output)
  const isHeld = row.tries === 0 && Date.parse(row.next_at) - Date.parse(row.first_at) > 1_000
  const held = isHeld && (stored.data?.job ?? '') in mailBudgets ? 'mail-budget' : ''
  return {
    uid: row.id,
    version: row.tries,
    etag: '',
    state: words[row.state],
    job: stored.data?.job ?? '',
    companyName: row.company_name,
    concerns: payload?.success ? (kind?.concerns(payload.data) ?? '') : '',
    firstAt: row.first_at,
    tries: row.tries,
    nextAt: row.state === 'created' || row.state === 'retry' ? row.next_at : null,
    reason: code === '' ? held : code,
    detail,
  }
}

/**
 * Returns the reason of the last failure: our own words, or those of the library for a lost process
 * or a job that hung.
 */
function reasonOf(output: unknown): { code: JobReason | ''; detail: string } {
  if (typeof output !== 'object' || output === null) return { code: '', detail: '' }
  const code = jobReasons.find((known) => 'code' in output && output.code === known)
  if (code !== undefined) return { code, detail: 'detail' in output ? String(output.detail) : '' }
  return {
    code: /heartbeat|shut down/.test(JSON.stringify(output)) ? 'stopped' : 'too-long',
    detail: '',
  }
}
