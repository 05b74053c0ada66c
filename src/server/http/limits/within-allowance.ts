import type { Operation } from '#contract/kernel/operation.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { type Caller, isReply } from '#server/handler.ts'
import type { Allowance } from './allowance.ts'
import type { Exports } from './exports.ts'

export interface Allowances {
  reads: Allowance
  writes: Allowance
  exports: Exports
}

// What a device must know before it sends, and the parts of a file whose beginning was counted.
const uncounted: ReadonlySet<string> = new Set(['access.signOut', 'sync.receipts', 'files.append', 'files.finish', 'files.cancel'])

/**
 * Of what a list or a record hands out each row counts, unless it was answered without reading it again; an import, an
 * array, a batch and a file in parts are one act. What is neither (sign-out, receipts, who am I) is never refused for it.
 */
export async function withinAllowance(operation: Operation, caller: Caller | null, allowances: Allowances, work: () => Promise<unknown>): Promise<unknown> {
  const isRead = operation.kind === 'list' || operation.kind === 'record'
  const isWrite = operation.method !== 'GET' && operation.kind !== 'file' && !uncounted.has(operation.name)
  if (caller === null) return work()
  const { user_id } = caller
  if (operation.method === 'POST' && operation.kind === 'file') {
    // Its rows are read as any are: the next list waits for them.
    const refused = allowances.exports.refused(user_id)
    return refused ?? allowances.exports.counted(user_id, await work(), (rows) => allowances.reads.spend(user_id, rows))
  }
  if (!(isRead || isWrite)) return work()
  const allowance = isRead ? allowances.reads : allowances.writes
  const retryAfter = allowance.wait(user_id)
  if (retryAfter > 0) return refuse('too-many', { message: 'You asked for very much in the last hour. It goes on by itself in a moment.', retryAfter })
  if (isWrite) {
    allowance.spend(user_id, 1)
    return work()
  }
  return countRows(await work(), (rows) => allowance.spend(user_id, rows))
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
