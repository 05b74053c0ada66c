import type { JsonObject } from '#contract/kernel/json.ts'
import type { Box } from '../box.ts'
import type { ReadTransaction, WriteTransaction } from '../box-store.ts'
import { storeConfirmedRow } from '../confirmed-rows.ts'
import type { Delivery, Entry, Review, EndedEntry } from '../core/types.ts'
import { writeMeta } from '../meta.ts'
import { removeUnneededBlobs, requeueBlobs } from './blobs.ts'
import { type fenced, writeWithFence } from './lead.ts'

/** The outcome for one entry of a batch. */
export type DeliveryOutcome =
  | {
      kind: 'sent'
      id: string
      version: number
      row?: JsonObject
      ids?: Record<string, { id: number; label: string }>
    }
  | {
      kind: 'review' | 'refused'
      id: string
      review: Omit<Review, 'id'>
      of?: { id: string; version: number | null }
      forget?: boolean
    }
  /** Queued again. `failed`: by its own fault, not because of its neighbours or the connection. */
  | { kind: 'queued'; id: string; failed?: boolean }

/** The response that the conclusions come from. */
export interface OutcomeSource {
  epoch: string
  /** Device time. */
  date: string
  /** The server's time, as the end of entries. */
  ended: string
  last: (id: string) => Delivery['last']
  /** The server itself answered, so the conclusions count as contact. */
  contact: boolean
}

/** Number of its own failures after which an entry asks for a decision (F-36). */
const maxFailures = 8

/** Settles, holds or requeues all entries of a batch, in one transaction. */
export function applyOutcomes(
  box: Box,
  fence: number,
  conclusions: readonly DeliveryOutcome[],
  source: OutcomeSource,
): Promise<void | typeof fenced> {
  return writeWithFence(
    box,
    fence,
    ['outbox', 'delivery', 'review', 'sent', 'known', 'idmap', 'blobs', 'ext'],
    async (tx) => {
      if (source.contact) writeMeta(tx, { lastContact: source.date })
      for (const conclusion of conclusions) {
        const [entry, delivery] = await Promise.all([
          tx.get('outbox', conclusion.id),
          tx.get('delivery', conclusion.id),
        ])
        if (entry === undefined || delivery === undefined) continue
        const told = { ...delivery, last: source.last(conclusion.id) ?? delivery.last }
        if (conclusion.kind === 'sent') await settle(tx, entry, delivery, conclusion, source)
        else if (conclusion.kind === 'queued') putBack(tx, told, conclusion.failed === true)
        else await putInReview(tx, entry, told, conclusion, source)
      }
    },
  )
}

async function settle(
  tx: ReadTransaction & WriteTransaction,
  entry: Entry,
  delivery: Delivery,
  { version, row, ids }: Extract<DeliveryOutcome, { kind: 'sent' }>,
  source: OutcomeSource,
): Promise<void> {
  const sent: EndedEntry = {
    id: entry.id,
    entry,
    end: 'confirmed',
    resultVersion: version,
    epoch: source.epoch,
    confirmedAt: source.ended,
  }
  // The author withdrew it too late, while it was being sent, and gets a message.
  tx.put('sent', delivery.intent === undefined ? sent : { ...sent, was: 'discarded' })
  tx.drop('outbox', entry.id)
  tx.drop('delivery', entry.id)
  tx.drop('review', entry.id)
  await removeUnneededBlobs(tx, entry)
  if (row === undefined) tx.drop('known', [entry.entity, entry.ref])
  else await storeConfirmedRow(tx, entry, row, source.epoch)
  for (const [uid, number] of Object.entries(ids ?? {})) tx.put('idmap', { uid, ...number })
}

async function putInReview(
  tx: ReadTransaction & WriteTransaction,
  entry: Entry,
  delivery: Delivery,
  { kind, review, of, forget }: Extract<DeliveryOutcome, { kind: 'review' | 'refused' }>,
  source: OutcomeSource,
): Promise<void> {
  if (of !== undefined && of.version !== null)
    await confirmEndedEntry(tx, of.id, of.version, source)
  if (review.row !== null) await storeConfirmedRow(tx, entry, review.row, source.epoch)
  else if (forget === true) tx.drop('known', [entry.entity, entry.ref])
  // A withdrawn entry needs no decision, because its void follows.
  if (delivery.intent !== undefined) return putBack(tx, delivery, false)
  // The server has lost the photo, so the app sends it once more before it asks a person.
  if (review.code === 'photo-missing' && (await requeueBlobs(tx, entry, true)))
    return putBack(tx, delivery, false)
  tx.put('delivery', { ...delivery, state: kind })
  tx.put('review', { ...review, id: entry.id, ...(of !== undefined && { of: of.id }) })
}

function putBack(tx: WriteTransaction, delivery: Delivery, failed: boolean): void {
  const alone = delivery.alone + (failed ? 1 : 0)
  if (alone < maxFailures || delivery.intent !== undefined)
    return tx.put('delivery', { ...delivery, state: 'queued', alone })
  const { id, last } = delivery
  tx.put('delivery', { ...delivery, state: 'review', alone })
  tx.put('review', {
    id,
    kind: 'defect',
    row: null,
    fields: [],
    code: last?.code ?? '',
    message: 'The server failed on this change again and again.',
  })
}

/**
 * Marks an ended entry as Sent, because the server had applied it after all, and tells its author.
 */
export async function confirmEndedEntry(
  tx: ReadTransaction & WriteTransaction,
  id: string,
  version: number,
  source: Pick<OutcomeSource, 'epoch' | 'ended'>,
): Promise<void> {
  const end = await tx.get('sent', id)
  if (end === undefined || end.end === 'confirmed') return
  tx.put('sent', {
    ...end,
    end: 'confirmed',
    was: end.end,
    resultVersion: version,
    epoch: source.epoch,
    confirmedAt: source.ended,
  })
}
