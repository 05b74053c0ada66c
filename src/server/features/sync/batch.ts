import { type RefusalCode, refusals } from '#contract/kernel/refusal.ts'
import {
  batchLimits,
  syncOperation,
  type SyncOperation,
  type SyncResult,
} from '#contract/sync/schema.ts'
import { DatabaseUnavailable } from '#server/db/errors.ts'
import type { Context } from '#server/handler.ts'
import type { RecordKinds } from '#server/records/kind.ts'
import { runOperation } from './operation.ts'

/**
 * Operations in the order given, each in its own transaction. A malformed one is answered in its
 * place and stops nobody; a missing result means "not run" (offline design, 6, 'Batch').
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
    // A restore was noticed meanwhile: the rest belongs to the life that is over (F-62).
    if (context.now().getTime() > end || context.db.epoch !== context.epoch) break
    const op = parse(sent)
    if (typeof op === 'string') {
      results.push(resultOf(idOf(sent), 'malformed', op))
      continue
    }
    const isHeld = op.deps.some((dep) => !applied.has(dep))
    const result = await run(kinds, op, isHeld, context)
    if (result instanceof DatabaseUnavailable) {
      // What was done stands; the rest was not run. Nothing done at all: the whole batch says so.
      if (results.length === 0) throw result
      break
    }
    // One that had been applied before is answered so although what it relies on was not: what
    // stands behind it waits all the same.
    if (!isHeld && (result.status === 200 || result.status === 201)) applied.add(result.id)
    results.push(result)
  }
  return results
}

/** The operation, or what is wrong with it. */
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
    // Nested deeper than the stack is: nobody's form.
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

/** The id as far as it can be read, so that its sender knows it again. */
function idOf(sent: unknown): string {
  const id: unknown =
    typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : undefined
  return typeof id === 'string' ? id.slice(0, 100) : ''
}
