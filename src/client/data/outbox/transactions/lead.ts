import type { Box } from '../box.ts'
import type { ReadTransaction, WriteTransaction, StoreName } from '../box-store.ts'
import { type Meta, type Pause, type Sent, boxSchema } from '../core/types.ts'
import { readMeta, writeMeta } from '../meta.ts'

/** Another tab leads: nothing was written. */
export const fenced = 'fenced' as const

/** A sender's transaction: it first compares the fence and writes nothing when another tab took the lead. */
export function underFence<T>(
  box: Box,
  fence: number,
  stores: readonly StoreName[],
  body: (tx: ReadTransaction & WriteTransaction, meta: Meta) => Promise<T>,
): Promise<T | typeof fenced> {
  return box.write([...new Set([...stores, 'meta' as const])], async (tx) => {
    const meta = await readMeta(tx)
    return meta.fence === fence ? body(tx, meta) : fenced
  })
}

/**
 * The first transaction of a lead: raises the fence and takes back what a dead or robbed sender had
 * claimed. Ends the pause `update`, for this may be the new version, and `auth` where somebody is
 * signed in; the server says if it is not so. Null when the stores belong to another version of the app.
 */
export function takeLead(box: Box, isSignedIn: boolean): Promise<number | null> {
  return box.write(['delivery', 'meta'], async (tx) => {
    const [meta, deliveries] = await Promise.all([readMeta(tx), tx.all('delivery')])
    if (meta.schema !== boxSchema) return null
    const fence = meta.fence + 1
    writeMeta(tx, { fence })
    if (meta.paused === 'update' || (meta.paused === 'auth' && isSignedIn)) writeMeta(tx, { paused: null })
    for (const delivery of deliveries) if (delivery.state === 'sending') tx.put('delivery', { ...delivery, state: 'queued' })
    return fence
  })
}

/** Stop sending, or go on, for everyone who shows this box. */
export function pause(box: Box, fence: number, paused: Pause | null): Promise<void | typeof fenced> {
  return underFence(box, fence, ['meta'], async (tx) => writeMeta(tx, { paused }))
}

/** Most rows and longest age in ms of the sent list. */
const kept = { rows: 2000, age: 30 * 24 * 3_600_000 }

/** Forget ended entries that are both old and many, but none that a waiting entry leans on. */
export function trimSent(box: Box, fence: number, date: string): Promise<void | typeof fenced> {
  return underFence(box, fence, ['sent', 'outbox'], async (tx, meta) => {
    const sent = await tx.all('sent')
    if (sent.length <= kept.rows) return
    const leaned = new Set((await tx.all('outbox')).flatMap((entry) => [...entry.deps, ...entry.replaces]))
    const chained = (end: Sent): boolean => leaned.has(end.id) || end.end === 'superseded'
    const oldest = sent.sort((a, b) => (a.confirmedAt < b.confirmedAt ? -1 : 1)).slice(0, sent.length - kept.rows)
    for (const end of oldest) {
      const age = Date.parse(date) - Date.parse(end.confirmedAt)
      if (age > kept.age && end.epoch === meta.epoch && !(leaned.size > 0 && chained(end))) tx.drop('sent', end.id)
    }
  })
}
