import { type RefusalCode, refusals } from '#contract/kernel/refusal.ts'
import {
  batchLimits,
  syncOperation,
  type SyncOperation,
  type SyncResult,
} from '#contract/sync/schema.ts'
import { DatabaseUnavailable } from '#server/db/errors.ts'
import type { Context } from '#server/kernel/handler.ts'
import type { RecordKinds } from '#server/records/kind.ts'
import { runOperation } from './operation.ts'

/**
 * Runs operations in order, each in its own transaction. A malformed one gets its own result and
 * stops no other. A missing result means "not run" (offline design, 6, 'Batch').
 */
export async function runBatch(
  kinds: RecordKinds,
  ops: readonly unknown[],
  context: Context,
): Promise<SyncResult[]> {
  const end = context.now().getTime() + batchLimits.milliseconds
  const results: SyncResult[] = []
  const applied = new Set<string>()
  for (const sent of ops) {
    // A restore was noticed meanwhile, so the remaining operations belong to the former epoch
    // (F-62).
    if (context.now().getTime() > end || context.db.epoch !== context.epoch) break
    const op = parse(sent)
    if (typeof op === 'string') {
      results.push(resultOf(idOf(sent), 'malformed', op))
      continue
    }
    const isHeld = op.deps.some((dep) => !applied.has(dep))
    const result = await run(kinds, op, isHeld, context)
    if (result instanceof DatabaseUnavailable) {
      // Finished operations stay, and the others were not run. If none finished, the whole batch
      // fails.
      if (results.length === 0) throw result
      break
    }
    // An operation that was applied earlier gets that result even if its dependency was not
    // applied. Its dependents still wait.
    if (!isHeld && (result.status === 200 || result.status === 201)) applied.add(result.id)
    results.push(result)
  }
  return results
}

/** Returns the operation, or the problem with it. */
function parse(sent: unknown): SyncOperation | string {
  try {
    const parsed = syncOperation.safeParse(sent)
    return parsed.success
      ? parsed.data
      : parsed.error.issues
          .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
          .join(' ')
          .slice(0, 500)
  } catch (error) {
    // The input is nested deeper than the stack allows, so it is no valid form.
    if (error instanceof RangeError) return 'Nested too deep.'
    throw error
  }
}

async function run(
  kinds: RecordKinds,
  op: SyncOperation,
  isHeld: boolean,
  context: Context,
): Promise<SyncResult | DatabaseUnavailable> {
  try {
    return await runOperation(kinds, op, isHeld, context)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return error
    context.log.error(
      {
        operation: op.id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      },
      'an operation failed',
    )
    return resultOf(op.id, 'internal')
  }
}

function resultOf(
  id: string,
  code: RefusalCode,
  message: string = refusals[code].message,
): SyncResult {
  return { id, status: refusals[code].status, code, message }
}

/** Returns the readable part of the id, so that the sender recognizes it. */
function idOf(sent: unknown): string {
  const id: unknown =
    typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : undefined
  return typeof id === 'string' ? id.slice(0, 100) : ''
}
