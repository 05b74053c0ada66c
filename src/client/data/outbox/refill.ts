import type { BoxStore, WriteTransaction } from './box-store.ts'
import type { Draft, Entry, StoredBlob } from './core/types.ts'
import { allStoreNames, createMemoryStore } from './memory-store.ts'
import { probeStore, readMeta, writeMeta } from './meta.ts'
import type { Mirror } from './mirror.ts'
import type { BoxSnapshot } from './outbox.ts'

/** Losses of the stores under one tab after which the browser counts as one without storage. */
const maxLosses = 5

/** Tells whether it is worth requesting stores after this number of losses. */
export const mayRetryStorage = (times: number) => times < maxLosses

/** Milliseconds before each try, because a browser that is still clearing gives no new stores. */
const retryDelays = [0, 250, 1000, 2500]

/** Errors of browsers for a failing disk, as opposed to forbidden storage. */
const ofTheDisk = ['UnknownError', 'QuotaExceededError', 'AbortError']

/** A tab's copy of its box when the stores are gone. */
export interface TabMemory {
  mirror: Mirror
  /** Drafts written since this tab was opened. */
  drafts: ReadonlyMap<string, Draft>
  /** Photos stored since this tab was opened. */
  blobs: ReadonlyMap<string, StoredBlob>
  installId: string
  pause(ms: number): Promise<void>
}

export interface RecoveredStore {
  store: BoxStore
  emptied: BoxSnapshot['emptied']
}

/**
 * Returns stores in place of lost ones, with all that the tab knows; in memory if the browser gives
 * none. `became`: null when nothing was lost, or another tab was first. Calls `known` at the time
 * of writing, because work continues meanwhile. Rejects when the disk fails, for example when it is
 * full: nothing is deleted then, and with free space all is there again (F-54).
 */
export async function recoverStore(
  times: number,
  reopen: () => Promise<BoxStore>,
  known: () => TabMemory,
): Promise<RecoveredStore> {
  let ofDisk: Error | null = null
  for (const ms of mayRetryStorage(times) ? retryDelays : []) {
    await known().pause(ms)
    try {
      return await reopenAndRefill(reopen, known)
    } catch (error) {
      if (error instanceof Error && ofTheDisk.includes(error.name)) ofDisk = error
      // A full disk is certain, so it rejects at once.
      if (ofDisk?.name === 'QuotaExceededError') throw ofDisk
    }
  }
  if (ofDisk !== null) throw ofDisk
  const store = createMemoryStore(allStoreNames)
  await store.write(allStoreNames, (tx) => refill(tx, known()))
  return { store, emptied: 'memory' }
}

/** Requests stores and fills them, without a second try; rejects when the browser gives none. */
export async function reopenAndRefill(
  reopen: () => Promise<BoxStore>,
  known: () => TabMemory,
): Promise<RecoveredStore> {
  const store = await reopen()
  try {
    await probeStore(store, known().installId)
    const wasEmpty = await store.write(allStoreNames, (tx) => refill(tx, known()))
    return { store, emptied: wasEmpty ? 'rewritten' : null }
  } catch (error) {
    // Closes it because no caller gets it.
    store.close()
    throw error
  }
}

/**
 * Adds what the tab knows to the stores, which another tab may have filled first. True: they were
 * empty.
 */
async function refill(
  tx: WriteTransaction,
  { mirror: { rows }, drafts, blobs }: TabMemory,
): Promise<boolean> {
  const [outbox, sent, known, numbers, kept, meta] = await Promise.all([
    tx.all('outbox'),
    tx.all('sent'),
    tx.all('known'),
    tx.all('idmap'),
    tx.all('drafts'),
    tx.all('meta'),
  ])
  const wasEmpty = meta.length === 0
  if (wasEmpty) for (const row of rows.meta.values()) tx.put('meta', row)
  else {
    const { seq } = await readMeta(tx)
    writeMeta(tx, { seq: Math.max(seq, ...[...rows.outbox.values()].map((entry) => entry.seq)) })
  }
  const ended = new Set([...rows.sent.keys(), ...sent.map(({ id }) => id)])
  const waiting = new Set(outbox.map(({ id }) => id))
  for (const entry of rows.outbox.values())
    if (!waiting.has(entry.id) && !ended.has(entry.id)) putEntry(tx, entry, rows)
  const there = new Set(sent.map(({ id }) => id))
  for (const end of rows.sent.values()) {
    if (there.has(end.id)) continue
    tx.put('sent', end)
    // Another tab wrote it before it knew of its end.
    for (const name of ['outbox', 'delivery', 'review'] as const) tx.drop(name, end.id)
  }
  const has = new Set([
    ...known.map(({ entity, ref }) => `known ${entity} ${ref}`),
    ...numbers.map(({ uid }) => `idmap ${uid}`),
    ...kept.map(({ form, ref }) => `drafts ${form} ${ref}`),
  ])
  for (const row of rows.known.values())
    if (!has.has(`known ${row.entity} ${row.ref}`)) tx.put('known', row)
  for (const row of rows.idmap.values()) if (!has.has(`idmap ${row.uid}`)) tx.put('idmap', row)
  for (const draft of drafts.values())
    if (!has.has(`drafts ${draft.form} ${draft.ref}`)) tx.put('drafts', draft)
  // A photo without bytes needs a person's decision when its turn comes (F-52), unless the server
  // has it.
  for (const state of rows.ext.values()) {
    const blob = blobs.get(state.id)
    const isSent = typeof state.value === 'object' && state.value.uploaded
    if ((blob === undefined && !isSent) || (await tx.get('ext', state.id)) !== undefined) continue
    if (blob !== undefined) tx.put('blobs', blob)
    tx.put('ext', state)
  }
  return wasEmpty
}

function putEntry(tx: WriteTransaction, entry: Entry, rows: Mirror['rows']): void {
  const [delivery, review] = [rows.delivery.get(entry.id), rows.review.get(entry.id)]
  if (delivery === undefined) return
  tx.put('outbox', entry)
  tx.put('delivery', delivery)
  if (review !== undefined) tx.put('review', review)
}
