import type { Box } from '../box.ts'
import { type BatchLimits, laneHeads, sendableOperations } from '../core/sendable-operations.ts'
import type { OutboxOperation } from '../core/types.ts'
import { reviewOrphans, readDependencyEnds } from './dependency-ends.ts'
import { type fenced, writeWithFence } from './lead.ts'

/** The next batch, marked in the box before it is sent. */
export interface TakenBatch {
  operations: OutboxOperation[]
  epoch: string
  /** Number of entries in the box, for the `Install` header. */
  pending: number
  /** It is a single entry that failed by itself before. */
  isSingle: boolean
  /** The sent list belongs to another epoch, so receipts come first. */
  receiptsDue: boolean
  /** Changes wait for a blob that is not on the server. */
  hasMissingBlobs: boolean
}

/**
 * Claims the next operations for sending. `singly` claims one lane head, the one whose turn it is
 * (F-36). Leaves out what a person is discarding.
 */
export function takeBatch(
  box: Box,
  fence: number,
  limits: BatchLimits,
  singly: boolean,
  isWithdrawn: (id: string) => boolean,
): Promise<TakenBatch | typeof fenced> {
  return writeWithFence(
    box,
    fence,
    ['outbox', 'delivery', 'review', 'sent', 'ext'],
    async (tx, meta) => {
      await reviewOrphans(tx)
      const [entries, rows, blobs] = await Promise.all([
        tx.all('outbox'),
        tx.all('delivery'),
        tx.all('ext'),
      ])
      const sendable = {
        entries: new Map(entries.map((entry) => [entry.id, entry])),
        deliveries: new Map(
          rows.map((row) => [
            row.id,
            isWithdrawn(row.id) ? { ...row, intent: 'discard' as const } : row,
          ]),
        ),
        ends: new Map(),
        meta,
        uploaded: new Set(
          blobs.flatMap(({ id, value }) =>
            typeof value === 'object' && value.uploaded ? [id] : [],
          ),
        ),
      }
      sendable.ends = await readDependencyEnds(tx, sendable.entries)
      const together = singly
        ? []
        : sendableOperations(sendable, limits, (delivery) => delivery.alone === 0)
      const operations = together.length > 0 ? together : laneHeads(sendable).slice(0, 1)
      for (const { id } of operations) {
        const delivery = sendable.deliveries.get(id)
        if (delivery === undefined) continue
        tx.put('delivery', {
          ...delivery,
          state: 'sending',
          attempted: true,
          attempts: delivery.attempts + 1,
          fence,
        })
      }
      return {
        operations,
        epoch: meta.epoch,
        pending: entries.length,
        isSingle: together.length === 0,
        hasMissingBlobs: entries.some((entry) =>
          entry.blobs.some((blob) => !sendable.uploaded.has(blob)),
        ),
        receiptsDue: [...sendable.ends.values()].some((end) => end.epoch !== meta.epoch),
      }
    },
  )
}
