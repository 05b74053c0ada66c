import { isObject } from '#contract/kernel/json.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { each } from '#contract/kernel/several.ts'
import { type Caller, isReply } from '#server/handler.ts'
import type { Allowance } from './allowance.ts'
import type { Exports } from './exports.ts'

export interface Allowances {
  reads: Allowance
  writes: Allowance
  exports: Exports
}

/** The parts of a file whose beginning was counted, and what ends a session. */
const uncounted: ReadonlySet<string> = new Set([
  'access.signOut',
  'files.append',
  'files.finish',
  'files.cancel',
])
/** A device must know what was applied before it sends: this waits for what it voids alone. */
const countedByRows: ReadonlySet<string> = new Set(['sync.receipts'])

/** Told of a body once it was read: null, or why it is not carried out now. */
export type BodyRead = (body: unknown) => Refusal | null

/**
 * Counts what one person reads and changes in an hour, of Login as the person who logged in. Each
 * row that a list or record hands out counts, unless it was answered without reading it again, and
 * each row that a call changes (ruling 82). The call that goes over the limit is carried out; the
 * next one waits for what it took. What is neither (sign-out, who am I) is never refused for it.
 */
export async function withinAllowance(
  operation: Operation,
  caller: Caller | null,
  allowances: Allowances,
  work: (bodyRead: BodyRead) => Promise<unknown>,
): Promise<unknown> {
  const nothing = () => null
  if (caller === null) return work(nothing)
  const person = caller.actor?.user_id ?? caller.user_id
  const { reads, writes, exports } = allowances
  if (operation.method === 'POST' && operation.kind === 'file') {
    // Its rows are read as any are: the next list waits for them.
    const refused = exports.refused(person)
    const spend = (rows: number) => reads.spend(person, rows)
    return refused ?? exports.counted(person, await work(nothing), spend)
  }
  if (operation.kind === 'list' || operation.kind === 'record') {
    const refused = waits(reads, person)
    return refused ?? countRows(await work(nothing), (rows) => reads.spend(person, rows))
  }
  const isCounted = operation.method !== 'GET' && operation.kind !== 'file'
  if (!isCounted || uncounted.has(operation.name)) return work(nothing)
  if (countedByRows.has(operation.name)) {
    return work((body) => {
      const rows = rowsSent(operation, body)
      const refused = rows > 0 ? waits(writes, person) : null
      if (refused === null) writes.spend(person, rows)
      return refused
    })
  }
  // Before its body is read; what cannot be read counts as one.
  const refused = waits(writes, person)
  if (refused !== null) return refused
  writes.spend(person, 1)
  return work((body) => {
    writes.spend(person, rowsSent(operation, body) - 1)
    return null
  })
}

const message = 'You asked for very much in the last hour. It goes on by itself in a moment.'

function waits(allowance: Allowance, person: number): Refusal | null {
  const retryAfter = allowance.wait(person)
  return retryAfter > 0 ? refuse('too-many', { message, retryAfter }) : null
}

/**
 * How many changes a call sends (ruling 82): one for each row of an array or of the list that the
 * operation names in `rowsIn`, else one. A queued create counts for each of its records, and a
 * queued change for each one that it replaces, because that leaves a void. A preview is one call.
 */
export function rowsSent(operation: Operation, body: unknown): number {
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

/** Tell how many rows an answer hands out: of a list, of what changed since, of a long array page by page; a record is one. */
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
  if (typeof body !== 'object' || body === null || !('buckets' in body) || !Array.isArray(body.buckets)) return 1
  return body.buckets.reduce<number>((sum, bucket: { rows: readonly unknown[] }) => sum + bucket.rows.length, 0)
}
