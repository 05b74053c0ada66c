import type { Box } from '../box.ts'

// What each turn of a sender looks at; what is then asked, and what is made of the answer, comes
// when it is wanted (`receipts.ts`).

/** Most ids in one request (offline design, 6). */
export const mostReceipts = 1000

/**
 * The ids to void for what people withdrew: each such entry with all it stands for, as many as fit.
 */
export async function withdrawn(box: Box): Promise<string[]> {
  const [entries, deliveries] = await box.read(['outbox', 'delivery'], (tx) =>
    Promise.all([tx.all('outbox'), tx.all('delivery')]),
  )
  const intents = new Set(
    deliveries.filter((delivery) => delivery.intent !== undefined).map((delivery) => delivery.id),
  )
  // Two may stand for the same one.
  const ids = new Set<string>()
  for (const entry of entries) {
    if (!intents.has(entry.id)) continue
    if (ids.size > 0 && ids.size + entry.replaces.length + 1 > mostReceipts) break
    for (const id of [...entry.replaces, entry.id]) ids.add(id)
  }
  return [...ids]
}

/** Is any ended entry of another epoch than the box's? */
export async function receiptsDue(box: Box): Promise<boolean> {
  const [facts, sent] = await box.read(['meta', 'sent'], (tx) =>
    Promise.all([tx.get('meta', 'epoch'), tx.all('sent')]),
  )
  const epoch = facts?.value ?? ''
  return epoch === '' || sent.some((end) => end.epoch !== epoch)
}
