import { refuse, type Refusal } from '#contract/kernel/refusal.ts'
import { batchLimits, clientSchema } from '#contract/sync/schema.ts'
import { type Context, type Handlers, reply } from '#server/kernel/handler.ts'
import type { RecordKinds } from '#server/records/kind.ts'
import { runBatch } from './batch.ts'
import { receipts } from './receipts.ts'

/** The oldest protocol version that the server accepts (offline design, 13). */
const oldestSchema = 1

/**
 * Makes the handlers that receive changes saved on a device. They work with all registered kinds
 * and name none.
 */
export const sync = (kinds: RecordKinds): Handlers<'sync'> => ({
  batch: async ({ body }, context) => {
    const refusal = refusesClient(context)
    if (refusal !== null) return refusal
    if (body.ops.length > batchLimits.operations) return refuse('too-large')
    // A device with changes queued before a restore must request receipts first (F-62).
    if (body.epoch !== context.epoch) return refuse('epoch')
    const results = await runBatch(kinds, body.ops, context)
    return reply(
      { results },
      { applied: results.findLast(({ status }) => status === 200 || status === 201)?.id },
    )
  },

  receipts: async ({ body }, context) => {
    const refusal = refusesClient(context)
    if (refusal !== null) return refusal
    const { answer, markKey } = await receipts(kinds, body, context)
    return reply(answer, markKey === null ? {} : { applied: markKey })
  },
})

/** Refuses a request that is too large or has an unsupported protocol version. */
function refusesClient({ header }: Context): Refusal | null {
  if (Number(header('content-length') ?? 0) > batchLimits.bytes) return refuse('too-large')
  const version = header('client-schema')
  if (version === undefined) return null
  if (!/^\d{1,6}$/.test(version))
    return refuse('malformed', { fields: { 'Client-Schema': 'Must be a number.' } })
  if (Number(version) > clientSchema) return refuse('schema-unknown')
  return Number(version) < oldestSchema ? refuse('update-required') : null
}
