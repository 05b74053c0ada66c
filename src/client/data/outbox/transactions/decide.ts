import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { Box } from '../box.ts'
import type { ReadTransaction, WriteTransaction } from '../box-store.ts'
import { dependencyStateOf } from '../core/lanes.ts'
import { indexCreates, dependenciesOf } from '../core/dependencies.ts'
import { pickEditableFields, rebaseOwnChange, buildReplacement } from '../core/replacement.ts'
import type { Delivery, Entry, Review, EntryOverlays } from '../core/types.ts'
import { readMeta } from '../meta.ts'
import {
  type AppendResult,
  type BoxRefusal,
  noRecordRefusal,
  alreadyDecidedRefusal,
  type Decisions,
  notInBoxRefusal,
  type Replacement,
} from '../outbox.ts'
import type { Environment } from '../environment.ts'
import type { ExportedIds } from '../exported-ids.ts'
import { blobsOnDevice, requeueBlobs } from './blobs.ts'
import { reviewOrphans, readDependencyEnds } from './dependency-ends.ts'

/** The decisions of a person. Each is one transaction, and the first decision wins. */
export function createDecisions(
  { clock, newId, overlays }: Environment,
  saved: (work: (box: Box) => Promise<AppendResult>) => Promise<AppendResult>,
  exportedIds: ExportedIds,
): Decisions {
  return {
    retry: (id) => saved((box) => retryEntry(box, id)),
    discard: (id) => saved((box) => discardEntry(box, id, clock.serverTime())),
    takeTheirs: (id) => saved((box) => discardEntry(box, id, clock.serverTime())),
    keepMine: (id) =>
      saved((box) =>
        replaceEntry(
          box,
          id,
          {
            id: newId(),
            replacement: 'keep',
            authoredAt: clock.deviceTime(),
            ended: clock.serverTime(),
          },
          overlays,
        ),
      ),
    edit: (id, given) =>
      saved((box) => {
        const replacement = exportedIds.withFreshId({ ...given, id: given.id ?? newId() })
        return replaceEntry(
          box,
          id,
          {
            id: replacement.id,
            replacement,
            authoredAt: clock.deviceTime(),
            ended: clock.serverTime(),
          },
          overlays,
        )
      }),
  }
}

const stores = ['outbox', 'delivery', 'review', 'sent', 'drafts', 'meta', 'ext'] as const

/** Sends a refused entry again, with the same id and content. */
export function retryEntry(box: Box, id: string): Promise<AppendResult> {
  return box.write(stores, async (tx) => {
    const found = await findUndecided(tx, id)
    if ('code' in found) return found
    if (found.delivery.state !== 'refused') return alreadyDecidedRefusal
    tx.drop('review', id)
    await requeueBlobs(tx, found.entry)
    tx.put('delivery', { ...found.delivery, state: 'queued', alone: 0 })
    return { ok: true, id }
  })
}

/**
 * Withdraws an entry in any state, also offline. One that never left the device ends at once. Any
 * other gets an intent and is never sent again; it stays until the server has voided its id and all
 * that it replaces.
 */
export function discardEntry(box: Box, id: string, ended: string): Promise<AppendResult> {
  return box.write(stores, async (tx) => {
    const found = await findUndecided(tx, id)
    if ('code' in found) return found
    await discardInTransaction(tx, found, ended)
    return { ok: true, id }
  })
}

/** The body of `discard`, for a transaction that does more. Needs the stores of a decision. */
export async function discardInTransaction(
  tx: ReadTransaction & WriteTransaction,
  { entry, delivery }: Pick<Found, 'entry' | 'delivery'>,
  ended: string,
): Promise<void> {
  const { id } = entry
  tx.drop('review', id)
  if (delivery.attempted || entry.replaces.length > 0)
    return tx.put('delivery', { ...delivery, intent: 'discard' })
  const { epoch } = await readMeta(tx)
  tx.drop('outbox', id)
  tx.drop('delivery', id)
  tx.put('sent', { id, entry, end: 'discarded', epoch, confirmedAt: ended })
  await reviewOrphans(tx)
}

/**
 * The replacement of an entry under review: its new content, or `keep` for the same change against
 * the row just shown.
 */
export interface ReplacementDecision {
  id: string
  replacement: Replacement | 'keep'
  authoredAt: string
  /** End of the old entry, by the server's time. */
  ended: string
}

/**
 * Replaces an entry in review or refused; the old one ends superseded in the same transaction. The
 * first of two decisions wins (F-77).
 */
export function replaceEntry(
  box: Box,
  id: string,
  decision: ReplacementDecision,
  overlays: EntryOverlays,
): Promise<AppendResult> {
  return box.write(stores, async (tx) => {
    const found = await findUndecided(tx, id)
    if ('code' in found) return found
    const { entry, delivery, review } = found
    if (delivery.state !== 'review' && delivery.state !== 'refused') return alreadyDecidedRefusal
    const how = overlays[entry.entity]
    const given = decision.replacement === 'keep' ? undefined : decision.replacement
    const kept = rebaseOwnChange(entry, review, how)
    if (given === undefined && kept === null) return noRecordRefusal
    const op = kept?.op ?? 'patch'
    const patch =
      given === undefined || op === entry.op ? given?.patch : pickEditableFields(given.patch, how)
    const standIns = await Promise.all(entry.replaces.map((old) => tx.get('sent', old)))
    // All that an applied entry had replaced is void, so the author need not decide about it as
    // well.
    const applied = new Set(
      standIns.flatMap((end) => (end?.end === 'confirmed' ? [end.id, ...end.entry.replaces] : [])),
    )
    if (review?.of !== undefined) applied.add(review.of)
    const entries = new Map((await tx.all('outbox')).map((other) => [other.id, other]))
    const standing = { entries, deliveries: new Map(), ends: await readDependencyEnds(tx, entries) }
    const content = { id, op, ref: entry.ref, patch: patch ?? kept?.patch ?? entry.patch }
    const creates = indexCreates(entries.values())
    const [relied, relies] = [dependenciesOf(entry, creates), dependenciesOf(content, creates)]
    // Drops parents that were discarded or are no longer named (F-27); the server decides.
    const deps = entry.deps.filter((dep) => {
      const fate = dependencyStateOf(dep, standing)
      return fate.is === 'here'
        ? relies.includes(fate.id) || !relied.includes(fate.id)
        : fate.is !== 'discarded'
    })
    const next = buildReplacement(
      entry,
      delivery,
      review,
      {
        id: await freeId(tx, decision.id, id),
        op,
        patch: content.patch,
        shown:
          given?.seen === undefined ? undefined : { seen: given.seen, guards: given.guards ?? {} },
        deps: [...new Set([...deps, ...relies, ...(given?.deps ?? [])])],
        authoredAt: decision.authoredAt,
        replaces: given?.replaces,
      },
      applied,
      how,
    )
    next.blobs = await blobsOnDevice(tx, how.blobs?.(next.patch, next.seen) ?? [])
    const { epoch } = await readMeta(tx)
    if (given?.draft !== undefined) tx.drop('drafts', [given.draft.form, given.draft.ref])
    tx.drop('review', id)
    tx.drop('outbox', id)
    tx.drop('delivery', id)
    tx.put('sent', {
      id,
      entry,
      end: 'superseded',
      epoch,
      confirmedAt: decision.ended,
      by: next.id,
    })
    tx.put('outbox', next)
    tx.put('delivery', {
      id: next.id,
      state: 'queued',
      attempted: false,
      attempts: 0,
      alone: 0,
      fence: 0,
    })
    return { ok: true, id: next.id }
  })
}

/**
 * Returns the id if it is free, otherwise one derived from it and the replaced entry, so that no
 * saved entry is overwritten.
 */
async function freeId(tx: ReadTransaction, wanted: string, old: string): Promise<string> {
  const [here, end] = await Promise.all([tx.get('outbox', wanted), tx.get('sent', wanted)])
  return here === undefined && end === undefined ? wanted : freeId(tx, uuidV5(wanted, old), old)
}

interface Found {
  entry: Entry
  delivery: Delivery
  review: Review | undefined
}

/** Returns an entry that is open for a decision, or the refusal that it is decided or not here. */
export async function findUndecided(tx: ReadTransaction, id: string): Promise<Found | BoxRefusal> {
  const [entry, delivery, review] = await Promise.all([
    tx.get('outbox', id),
    tx.get('delivery', id),
    tx.get('review', id),
  ])
  if (entry === undefined || delivery === undefined)
    return (await tx.get('sent', id)) === undefined ? notInBoxRefusal : alreadyDecidedRefusal
  return delivery.intent === undefined ? { entry, delivery, review } : alreadyDecidedRefusal
}
