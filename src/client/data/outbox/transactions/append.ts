import { sameJson } from '#contract/kernel/same-json.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { Box } from '../box.ts'
import type { ReadTransaction } from '../box-store.ts'
import { type Entry, type Scope, boxSchema, entryFormat } from '../core/types.ts'
import { readFacts, writeMeta } from '../meta.ts'
import { blobsHere } from './blobs.ts'
import type * as Decisions from './decide.ts'
import { type Appended, decidedAlready, type EntryDraft, gone, reloadThisTab } from '../outbox.ts'

/** Input of `append` besides the draft, computed before the transaction opens. */
export interface AppendContext {
  scope: Scope
  deps: readonly string[]
  authoredAt: string
  /** The server's current time, as the end of entries that the change gives up. */
  ended: string
  /** The functions that give up other entries, when the change does. */
  part: Pick<typeof Decisions, 'find' | 'giveUp'> | null
  /** The blobs that it names for the first time. */
  blobs: readonly string[]
}

/**
 * Saves one change: writes entry, delivery and position, and removes the draft (offline design, 3).
 * A known id with the same content counts as saved (F-83); with other content it becomes a further
 * edit with its own id. Refuses what was decided differently meanwhile (F-77).
 */
export function append(box: Box, draft: EntryDraft, context: AppendContext): Promise<Appended> {
  const { part } = context
  const discards = part === null ? [] : (draft.discards ?? [])
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
        readFacts(tx, ['seq', 'schema']),
        placeFor(tx, draft),
      ])
      if (meta.schema !== boxSchema) return reloadThisTab
      if (place.is === 'decided') return decidedAlready
      const { id } = place
      const given =
        place.is === 'kept'
          ? []
          : await Promise.all(
              discards.map(async (old) => (part === null ? gone : part.find(tx, old))),
            )
      // The entries that this change gives up were decided differently meanwhile, perhaps in
      // another tab.
      if (given.some((old) => 'code' in old)) return decidedAlready
      if (draft.draft !== undefined) tx.drop('drafts', [draft.draft.form, draft.draft.ref])
      if (place.is === 'kept') return { ok: true, id }
      for (const old of given) if (!('code' in old)) await part?.giveUp(tx, old, context.ended)
      const seq = meta.seq + 1
      writeMeta(tx, { seq })
      tx.put('outbox', {
        id,
        v: entryFormat,
        seq,
        scope: context.scope,
        entity: draft.entity,
        ref: draft.ref,
        op: draft.op,
        patch: draft.patch,
        seen: draft.seen,
        guards: draft.guards,
        deps: [...context.deps],
        blobs: await blobsHere(tx, context.blobs),
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
type Place =
  | { is: 'free'; id: string; replaces: string[] }
  | { is: 'kept'; id: string }
  | { is: 'decided' }

/**
 * Finds the id for a draft. From an id with other content it derives one from that id and the
 * content, so that a repeated Save finds its own entry, also when a person has replaced that entry
 * meanwhile, perhaps in another tab (F-77). A withdrawn entry that may already be applied is
 * replaced by the new one, so that it cannot happen twice.
 */
async function placeFor(tx: ReadTransaction, draft: EntryDraft): Promise<Place> {
  const replaces = new Set<string>()
  for (
    let id = draft.id;
    ;
    id = uuidV5(id, JSON.stringify([draft.entity, draft.ref, draft.op, draft.patch]))
  ) {
    const first = await occupantOf(tx, id)
    if (first === undefined) return { is: 'free', id, replaces: [...replaces] }
    const { entry, stands } = await standInOf(tx, first)
    if (stands === 'withdrawn') {
      for (const old of await withdrawnWith(tx, entry)) replaces.add(old)
    } else if (isSame(first.entry, draft) && stands !== 'over') {
      return stands === 'here' && isSame(entry, draft)
        ? { is: 'kept', id: entry.id }
        : { is: 'decided' }
    }
  }
}

/** The entry under an id and its state. */
interface Occupant {
  entry: Entry
  /**
   * - `here`: waiting, or Sent
   * - `replaced`: by another one
   * - `withdrawn`: but the server has not voided it yet
   * - `over`: discarded, and certain never to be applied
   */
  stands: 'here' | 'replaced' | 'withdrawn' | 'over'
  /** The id of its replacement. */
  by?: string
}

const ended = { confirmed: 'here', superseded: 'replaced', discarded: 'over' } as const

async function occupantOf(tx: ReadTransaction, id: string): Promise<Occupant | undefined> {
  const [entry, end] = await Promise.all([tx.get('outbox', id), tx.get('sent', id)])
  if (entry !== undefined)
    return {
      entry,
      stands: (await tx.get('delivery', id))?.intent === undefined ? 'here' : 'withdrawn',
    }
  return end && { entry: end.entry, stands: ended[end.end], by: end.by }
}

/** Follows the replacements to the last one. */
async function standInOf(tx: ReadTransaction, first: Occupant): Promise<Occupant> {
  let last = first
  while (last.stands === 'replaced' && last.by !== undefined) {
    const next = await occupantOf(tx, last.by)
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
