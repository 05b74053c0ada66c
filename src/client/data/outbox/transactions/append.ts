import { sameJson } from '#contract/kernel/same-json.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { Box } from '../box.ts'
import type { ReadTransaction } from '../box-store.ts'
import { type Entry, type Scope, boxSchemaVersion, entryFormatVersion } from '../core/types.ts'
import { readMetaFields, writeMeta } from '../meta.ts'
import { blobsOnDevice } from './blobs.ts'
import type * as Decisions from './decide.ts'
import {
  type AppendResult,
  alreadyDecidedRefusal,
  type EntryDraft,
  notInBoxRefusal,
  reloadRefusal,
} from '../outbox.ts'

/** Input of `append` besides the draft, computed before the transaction opens. */
export interface AppendContext {
  scope: Scope
  deps: readonly string[]
  authoredAt: string
  /** The server's current time, as the end of entries that the change gives up. */
  ended: string
  /** The functions that give up other entries, when the change does. */
  decisions: Pick<typeof Decisions, 'findUndecided' | 'discardInTransaction'> | null
  /** The blobs that it names for the first time. */
  blobs: readonly string[]
}

/**
 * Saves one change: writes entry, delivery and position, and removes the draft (offline design, 3).
 * A known id with the same content counts as saved (F-83); with other content it becomes a further
 * edit with its own id. Refuses what was decided differently meanwhile (F-77).
 */
export function appendEntry(
  box: Box,
  draft: EntryDraft,
  context: AppendContext,
): Promise<AppendResult> {
  const { decisions } = context
  const discards = decisions === null ? [] : (draft.discards ?? [])
  return box.write(
    [
      'outbox',
      'delivery',
      'sent',
      'drafts',
      'meta',
      ...(discards.length > 0 ? (['review'] as const) : []),
      ...(context.blobs.length > 0 ? (['ext'] as const) : []),
    ],
    async (tx) => {
      // Reads in parallel, because each round trip to the device costs a tenth of the whole.
      const [meta, place] = await Promise.all([
        readMetaFields(tx, ['seq', 'schema']),
        resolveEntryId(tx, draft),
      ])
      if (meta.schema !== boxSchemaVersion) return reloadRefusal
      if (place.is === 'decided') return alreadyDecidedRefusal
      const { id } = place
      const given =
        place.is === 'kept'
          ? []
          : await Promise.all(
              discards.map(async (old) =>
                decisions === null ? notInBoxRefusal : decisions.findUndecided(tx, old),
              ),
            )
      // The entries that this change gives up were decided differently meanwhile, perhaps in
      // another tab.
      if (given.some((old) => 'code' in old)) return alreadyDecidedRefusal
      if (draft.draft !== undefined) tx.drop('drafts', [draft.draft.form, draft.draft.ref])
      if (place.is === 'kept') return { ok: true, id }
      for (const old of given)
        if (!('code' in old)) await decisions?.discardInTransaction(tx, old, context.ended)
      const seq = meta.seq + 1
      writeMeta(tx, { seq })
      tx.put('outbox', {
        id,
        v: entryFormatVersion,
        seq,
        scope: context.scope,
        entity: draft.entity,
        ref: draft.ref,
        op: draft.op,
        patch: draft.patch,
        seen: draft.seen,
        guards: draft.guards,
        deps: [...context.deps],
        blobs: await blobsOnDevice(tx, context.blobs),
        authoredAt: context.authoredAt,
        ...(draft.about ? { about: draft.about } : {}),
        replaces: [...new Set([...place.replaces, ...(draft.replaces ?? [])])],
      })
      tx.put('delivery', { id, state: 'queued', attempted: false, attempts: 0, alone: 0, fence: 0 })
      return { ok: true, id }
    },
  )
}

/**
 * Result of the search for a draft's id: a free id, an entry that already saves it, or a refusal
 * because it was decided differently.
 */
type ResolvedId =
  | { is: 'free'; id: string; replaces: string[] }
  | { is: 'kept'; id: string }
  | { is: 'decided' }

/**
 * Finds the id for a draft. From an id with other content it derives one from that id and the
 * content, so that a repeated Save finds its own entry, also when a person has replaced that entry
 * meanwhile, perhaps in another tab (F-77). A withdrawn entry that may already be applied is
 * replaced by the new one, so that it cannot happen twice.
 */
async function resolveEntryId(tx: ReadTransaction, draft: EntryDraft): Promise<ResolvedId> {
  const replaces = new Set<string>()
  for (
    let id = draft.id;
    ;
    id = uuidV5(id, JSON.stringify([draft.entity, draft.ref, draft.op, draft.patch]))
  ) {
    const first = await readEntryState(tx, id)
    if (first === undefined) return { is: 'free', id, replaces: [...replaces] }
    const { entry, status } = await followReplacements(tx, first)
    if (status === 'withdrawn') {
      for (const old of await withdrawnWith(tx, entry)) replaces.add(old)
    } else if (isSame(first.entry, draft) && status !== 'over') {
      return status === 'here' && isSame(entry, draft)
        ? { is: 'kept', id: entry.id }
        : { is: 'decided' }
    }
  }
}

/** The entry under an id and its state. */
interface EntryState {
  entry: Entry
  /**
   * - `here`: waiting, or Sent
   * - `replaced`: by another one
   * - `withdrawn`: but the server has not voided it yet
   * - `over`: discarded, and certain never to be applied
   */
  status: 'here' | 'replaced' | 'withdrawn' | 'over'
  /** The id of its replacement. */
  by?: string
}

const ended = { confirmed: 'here', superseded: 'replaced', discarded: 'over' } as const

async function readEntryState(tx: ReadTransaction, id: string): Promise<EntryState | undefined> {
  const [entry, end] = await Promise.all([tx.get('outbox', id), tx.get('sent', id)])
  if (entry !== undefined)
    return {
      entry,
      status: (await tx.get('delivery', id))?.intent === undefined ? 'here' : 'withdrawn',
    }
  return end && { entry: end.entry, status: ended[end.end], by: end.by }
}

/** Follows the replacements to the last one. */
async function followReplacements(tx: ReadTransaction, first: EntryState): Promise<EntryState> {
  let last = first
  while (last.status === 'replaced' && last.by !== undefined) {
    const next = await readEntryState(tx, last.by)
    if (next === undefined) break
    last = next
  }
  return last
}

/**
 * Returns a withdrawn entry with all that it replaces, and other withdrawn entries that had
 * replaced it.
 */
async function withdrawnWith(tx: ReadTransaction, entry: Entry): Promise<string[]> {
  const others = (await tx.all('outbox')).filter((other) => other.replaces.includes(entry.id))
  const deliveries = await Promise.all(others.map((other) => tx.get('delivery', other.id)))
  const again = others.filter((_, place) => deliveries[place]?.intent !== undefined)
  return [...entry.replaces, entry.id, ...again.flatMap((other) => [...other.replaces, other.id])]
}

function isSame(entry: Entry, draft: EntryDraft): boolean {
  return (
    entry.entity === draft.entity &&
    entry.ref === draft.ref &&
    entry.op === draft.op &&
    sameJson(entry.patch, draft.patch)
  )
}
