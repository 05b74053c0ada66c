import type { Box } from '../box.ts'
import type { ReadTransaction, WriteTransaction, StoreName } from '../box-store.ts'
import { type BoxMeta, type PauseReason, boxSchemaVersion } from '../core/types.ts'
import { readMeta, writeMeta } from '../meta.ts'

/** Another tab leads: nothing was written. */
export const fenced = 'fenced' as const

/**
 * Runs a sender's transaction. Compares the fence first and writes nothing when another tab took
 * the lead.
 */
export function writeWithFence<T>(
  box: Box,
  fence: number,
  stores: readonly StoreName[],
  body: (tx: ReadTransaction & WriteTransaction, meta: BoxMeta) => Promise<T>,
): Promise<T | typeof fenced> {
  return box.write(
    [...new Set([...stores, 'meta' as const])],
    async (tx) => {
      const meta = await readMeta(tx)
      return meta.fence === fence ? body(tx, meta) : fenced
    },
    false,
  )
}

/**
 * Runs the first transaction of a lead: raises the fence and requeues what a dead or robbed sender
 * was sending. Ends the pause `update`, because this may be the new version, and `auth` when a
 * person is signed in; the server pauses again if needed. Null when the stores belong to another
 * version of the app.
 */
export function acquireLead(box: Box, isSignedIn: boolean): Promise<number | null> {
  return box.write(['delivery', 'meta'], async (tx) => {
    const [meta, deliveries] = await Promise.all([readMeta(tx), tx.all('delivery')])
    if (meta.schema !== boxSchemaVersion) return null
    const fence = meta.fence + 1
    writeMeta(tx, { fence })
    if (meta.paused === 'update' || (meta.paused === 'auth' && isSignedIn))
      writeMeta(tx, { paused: null })
    for (const delivery of deliveries)
      if (delivery.state === 'sending') tx.put('delivery', { ...delivery, state: 'queued' })
    return fence
  })
}

/** Pauses or resumes sending in all tabs of this box. */
export function writePause(
  box: Box,
  fence: number,
  paused: PauseReason | null,
): Promise<void | typeof fenced> {
  return writeWithFence(box, fence, ['meta'], async (tx) => writeMeta(tx, { paused }))
}
