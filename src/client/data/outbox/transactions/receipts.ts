import type { JsonObject } from '#contract/kernel/json.ts'
import type { Box } from '../box.ts'
import { storeConfirmedRow } from '../confirmed-rows.ts'
import type { EndedEntry } from '../core/types.ts'
import { writeMeta } from '../meta.ts'
import { confirmEndedEntry, type OutcomeSource } from './apply-outcomes.ts'
import { type fenced, writeWithFence } from './lead.ts'
import { maxReceiptIds } from './sender-checks.ts'
import { reviewOrphans } from './dependency-ends.ts'

/** A request for receipts. */
export interface ReceiptRequest {
  ids: string[]
  void: string[]
}

/** The server's answer, valid for its epoch. */
export interface Receipts {
  known: { id: string; version: number; row?: JsonObject }[]
  unknown: string[]
  voided: string[]
}

const stores = ['outbox', 'delivery', 'review', 'sent', 'known', 'idmap'] as const

/**
 * Ends withdrawn entries that the server has voided. Marks those that it had applied as Sent and
 * tells their author.
 */
export function applyVoids(
  box: Box,
  fence: number,
  answer: Receipts,
  source: Pick<OutcomeSource, 'epoch' | 'date' | 'ended'>,
): Promise<void | typeof fenced> {
  return writeWithFence(box, fence, stores, async (tx, meta) => {
    writeMeta(tx, { lastContact: source.date })
    // The answer belongs to another epoch, so the request repeats there.
    if (meta.epoch !== source.epoch) return
    const applied = new Map(answer.known.map((one) => [one.id, one]))
    const answered = new Set([...applied.keys(), ...answer.voided])
    const [entries, deliveries] = await Promise.all([tx.all('outbox'), tx.all('delivery')])
    for (const entry of entries) {
      const delivery = deliveries.find((one) => one.id === entry.id)
      if (
        delivery?.intent === undefined ||
        ![entry.id, ...entry.replaces].every((id) => answered.has(id))
      )
        continue
      for (const id of entry.replaces) {
        const late = applied.get(id)
        if (late !== undefined) await confirmEndedEntry(tx, id, late.version, source)
      }
      const own = applied.get(entry.id)
      const end = { id: entry.id, entry, epoch: source.epoch, confirmedAt: source.ended }
      tx.put(
        'sent',
        own === undefined
          ? { ...end, end: 'discarded' }
          : { ...end, end: 'confirmed', was: 'discarded', resultVersion: own.version },
      )
      tx.drop('outbox', entry.id)
      tx.drop('delivery', entry.id)
      tx.drop('review', entry.id)
      const row =
        own?.row ??
        entry.replaces.map((id) => applied.get(id)?.row).find((found) => found !== undefined)
      if (row !== undefined) await storeConfirmedRow(tx, entry, row, source.epoch)
    }
    await reviewOrphans(tx)
  })
}

/**
 * Returns the next ended entries that need a receipt of another epoch: confirmed ones, and voids to
 * renew.
 */
export async function nextReceiptRequest(box: Box, epoch: string): Promise<ReceiptRequest> {
  const sent = await box.read(['sent'], (tx) => tx.all('sent'))
  const due = sent.filter((end) => end.epoch !== epoch).slice(0, maxReceiptIds)
  const ids = (confirmed: boolean) =>
    due.filter((end) => (end.end === 'confirmed') === confirmed).map((end) => end.id)
  return { ids: ids(true), void: ids(false) }
}

/**
 * Applies the receipts of a new epoch. Queues forgotten entries again with their id, to be applied
 * only over the version that they had found. Tells the author about ended entries that were
 * applied. Removes rows and numbers of the old epoch first. True when all receipts are here and the
 * box has the new epoch.
 */
export function applyReceipts(
  box: Box,
  fence: number,
  question: ReceiptRequest,
  answer: Receipts,
  source: Pick<OutcomeSource, 'epoch' | 'date' | 'ended'>,
): Promise<boolean | typeof fenced> {
  return writeWithFence(box, fence, stores, async (tx, meta) => {
    writeMeta(tx, { lastContact: source.date })
    if (meta.epoch !== source.epoch) {
      const [known, numbers] = await Promise.all([tx.all('known'), tx.all('idmap')])
      for (const row of known)
        if (row.epoch !== source.epoch) tx.drop('known', [row.entity, row.ref])
      for (const number of numbers) tx.drop('idmap', number.uid)
    }
    const applied = new Map(answer.known.map((one) => [one.id, one]))
    const [forgotten, voided] = [new Set(answer.unknown), new Set(answer.voided)]
    for (const id of [...question.ids, ...question.void]) {
      const end = await tx.get('sent', id)
      if (end === undefined) continue
      const found = applied.get(id)
      if (found?.row !== undefined) await storeConfirmedRow(tx, end.entry, found.row, source.epoch)
      if (found !== undefined && end.end === 'confirmed')
        tx.put('sent', { ...end, epoch: source.epoch, resultVersion: found.version })
      else if (found !== undefined) await confirmEndedEntry(tx, id, found.version, source)
      else if (forgotten.has(id) && end.end === 'confirmed') sendAgain(end)
      else if (voided.has(id) && end.end !== 'confirmed')
        tx.put('sent', { ...end, epoch: source.epoch })
    }
    const sent = await tx.all('sent')
    if (sent.some((end) => end.epoch !== source.epoch)) return false
    writeMeta(tx, { epoch: source.epoch })
    return true

    function sendAgain({ id, entry, resultVersion }: EndedEntry): void {
      tx.drop('sent', id)
      tx.put('outbox', entry)
      tx.put('delivery', {
        id,
        state: 'queued',
        attempted: true,
        attempts: 0,
        alone: 0,
        fence: 0,
        at: (resultVersion ?? 0) - 1,
      })
    }
  })
}
