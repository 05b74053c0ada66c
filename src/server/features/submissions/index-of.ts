import { readNumbers } from '#contract/submissions/filter.ts'
import { maxKeptSubmissions } from '#contract/submissions/periods.ts'
import type { Queries, SqlValue } from '#server/db/database.ts'
import { recordTag } from '#server/kernel/etag.ts'
import {
  submissionConditions,
  resolved,
  type SubmissionScope,
  type SubmissionSearch,
} from './conditions.ts'

/** The records that a device keeps: those of projects and days, and others by their numbers. */
interface Chosen extends Pick<SubmissionSearch, 'projectIds' | 'daysRange'> {
  ids?: string | undefined
}

/** The values that a device needs to keep a record: its version, and the size of its pictures. */
export interface IndexedSubmission {
  id: number
  uid: string
  etag: string
  projectID: number
  bytes: number
}

type Found = Omit<IndexedSubmission, 'etag'> & { version: number }

/** Returns the visible ones of these records, newest first. */
export async function submissionIndex(
  tx: Queries,
  { projectIds = '', daysRange, ids = '' }: Chosen,
  sight: SubmissionScope,
  epoch: string,
): Promise<IndexedSubmission[]> {
  const numbers = readNumbers(ids) ?? []
  const ofProjects = projectIds === '' ? [] : await found(tx, { projectIds, daysRange }, sight)
  const others = numbers.length === 0 ? [] : await found(tx, {}, sight, numbers)
  const all = new Map([...ofProjects, ...others].map((row) => [row.id, row]))
  return [...all.values()]
    .slice(0, maxKeptSubmissions)
    .map(({ version, ...row }) => ({ ...row, etag: recordTag(epoch, version) }))
}

async function found(
  tx: Queries,
  search: SubmissionSearch,
  sight: SubmissionScope,
  numbers: readonly number[] | null = null,
): Promise<Found[]> {
  const { where, params } = submissionConditions(await resolved(tx, search, sight))
  const param = (value: SqlValue) => `$${params.push(value)}`
  const named = numbers === null ? 'true' : `s.submission_id = any(${param([...numbers])}::int[])`
  // Selects the records before it adds up the sizes of their pictures.
  return tx.query(
    `with chosen as materialized (
       select s.account_id, s.submission_id, s.uid, s.version, s.project_id, s.submission_date_time from submissions s
        where ${where.join(' and ')} and ${named} order by s.submission_date_time desc, s.submission_id desc limit ${maxKeptSubmissions})
     select c.submission_id as id, c.uid, c.version, c.project_id as "projectID", coalesce(sum(f.bytes), 0)::int as bytes
       from chosen c left join submission_files shown using (account_id, submission_id) left join files f on f.account_id = shown.account_id and f.uid = shown.file_uid
      group by c.submission_id, c.uid, c.version, c.project_id, c.submission_date_time order by c.submission_date_time desc, c.submission_id desc`,
    params,
  )
}
