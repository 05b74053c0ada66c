import { isObject } from '#contract/kernel/json.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { each } from '#contract/kernel/several.ts'
import { type Caller, isReply } from '#server/kernel/handler.ts'
import type { RateLimit } from './rate-limit.ts'
import type { ExportLimiter } from './export-limiter.ts'

export interface RateLimits {
  reads: RateLimit
  writes: RateLimit
  exports: ExportLimiter
}

/** Sign-out, and the parts of a file whose first call was counted. */
const uncounted: ReadonlySet<string> = new Set([
  'access.signOut',
  'files.append',
  'files.finish',
  'files.cancel',
])
/**
 * Before it sends, a device must be able to ask which changes were applied, so only the voids
 * count.
 */
const countedByRows: ReadonlySet<string> = new Set(['sync.receipts'])

/**
 * Returns who pays for a call: the person, or the one who logged in as them; null for a stranger.
 */
export function rateLimitKeyOf(caller: Caller | null): number | null {
  return caller === null ? null : (caller.actor?.user_id ?? caller.user_id)
}

/** Returns who pays for the calls by a company's key: a number that no person has. */
export const rateLimitKeyOfCompany = (accountID: number): number => -accountID

/** Called with the body once it is read; returns why the call must wait, or null. */
export type BodyRateCheck = (body: unknown) => Refusal | null

/**
 * Counts the rows that a person, or a company's key, reads and changes in an hour (ruling 82). A
 * row from the cache does not count. The call that goes over the limit is carried out, and the next
 * one gets 429 until the hour allows it. Calls that neither read nor change rows (sign-out, who am
 * I) are never refused.
 */
export async function enforceRateLimits(
  operation: Operation,
  person: number | null,
  allowances: RateLimits,
  work: (bodyRead: BodyRateCheck) => Promise<unknown>,
): Promise<unknown> {
  const nothing = () => null
  if (person === null) return work(nothing)
  const { reads, writes, exports } = allowances
  const isExport =
    operation.kind === 'file' &&
    (operation.method === 'POST' || operation.access.byReportKey === true)
  if (isExport) {
    // The rows of a file count as read.
    const refused = exports.refusalFor(person)
    const spend = (rows: number) => reads.consume(person, rows)
    return refused ?? exports.trackRows(person, await work(nothing), spend)
  }
  if (
    operation.kind === 'list' ||
    operation.kind === 'record' ||
    operation.access.byReportKey === true
  ) {
    const refused = refusalOverLimit(reads, person)
    return refused ?? countRows(await work(nothing), (rows) => reads.consume(person, rows))
  }
  const isCounted = operation.method !== 'GET' && operation.kind !== 'file'
  if (!isCounted || uncounted.has(operation.name)) return work(nothing)
  if (countedByRows.has(operation.name)) {
    return work((body) => {
      const rows = countRowsSent(operation, body)
      const refused = rows > 0 ? refusalOverLimit(writes, person) : null
      if (refused === null) writes.consume(person, rows)
      return refused
    })
  }
  // Counts one before the body is read, so that an unreadable body counts too.
  const refused = refusalOverLimit(writes, person)
  if (refused !== null) return refused
  writes.consume(person, 1)
  return work((body) => {
    writes.consume(person, countRowsSent(operation, body) - 1)
    return null
  })
}

const message =
  'You sent very many requests in the last hour. Siteward continues by itself in a moment.'

function refusalOverLimit(allowance: RateLimit, person: number): Refusal | null {
  const retryAfter = allowance.secondsToWait(person)
  return retryAfter > 0 ? refuse('too-many', { message, retryAfter }) : null
}

/**
 * Returns how many changes a call sends (ruling 82): one for each row of an array, or of the list
 * that the operation names in `rowsIn`, otherwise one. A queued create counts each of its records.
 * A queued change also counts each change that it replaces, because that one becomes a void. A
 * preview counts as one.
 */
export function countRowsSent(operation: Operation, body: unknown): number {
  if (Array.isArray(body)) return body.length
  if (!('rowsIn' in operation) || operation.rowsIn === undefined || !isObject(body)) return 1
  if (body['preview'] === true) return 1
  return listOf(body[operation.rowsIn]).reduce<number>((sum, row) => sum + changesOf(row), 0)
}

function changesOf(row: unknown): number {
  if (!isObject(row)) return 1
  const records = isObject(row['patch']) ? listOf(row['patch'][each]).length : 0
  return Math.max(1, records) + listOf(row['replaces']).length
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/**
 * Reports the number of rows in an answer: those of a list, of the changes since a token, or of a
 * long array page by page; a record counts as one.
 */
function countRows(answer: unknown, tell: (rows: number) => void): unknown {
  if (!isReply(answer)) {
    tell(rowsIn(answer))
    return answer
  }
  const { pages } = answer
  if (pages === undefined) {
    tell(rowsIn(answer.body))
    return answer
  }
  return {
    ...answer,
    pages: (take: (rows: readonly never[]) => Promise<void>) =>
      pages((rows) => {
        tell(rows.length)
        return take(rows)
      }),
  }
}

function rowsIn(body: unknown): number {
  if (Array.isArray(body)) return body.length
  if (
    typeof body !== 'object' ||
    body === null ||
    !('buckets' in body) ||
    !Array.isArray(body.buckets)
  )
    return 1
  return body.buckets.reduce<number>(
    (sum, bucket: { rows: readonly unknown[] }) => sum + bucket.rows.length,
    0,
  )
}
