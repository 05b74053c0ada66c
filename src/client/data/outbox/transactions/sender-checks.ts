import type { Box } from '../box.ts'

// The checks of each turn of a sender. The requests and the handling of answers load only when
// needed (`receipts.ts`).

/** Most ids in one request (offline design, 6). */
export const maxReceiptIds = 1000

/**
 * Returns the ids to void for withdrawn entries: each with all that it replaces, as many as fit.
 */
export async function readWithdrawnIds(box: Box): Promise<string[]> {
  const [entries, deliveries] = await box.read(['outbox', 'delivery'], (tx) =>
    Promise.all([tx.all('outbox'), tx.all('delivery')]),
  )
  const intents = new Set(
    deliveries.filter((delivery) => delivery.intent !== undefined).map((delivery) => delivery.id),
  )
  // A set, because two entries may replace the same one.
  const ids = new Set<string>()
  for (const entry of entries) {
    if (!intents.has(entry.id)) continue
    if (ids.size > 0 && ids.size + entry.replaces.length + 1 > maxReceiptIds) break
    for (const id of [...entry.replaces, entry.id]) ids.add(id)
  }
  return [...ids]
}

/** Tells whether any ended entry has another epoch than the box. */
export async function areReceiptsDue(box: Box): Promise<boolean> {
  const [facts, sent] = await box.read(['meta', 'sent'], (tx) =>
    Promise.all([tx.get('meta', 'epoch'), tx.all('sent')]),
  )
  const epoch = facts?.value ?? ''
  return epoch === '' || sent.some((end) => end.epoch !== epoch)
}
