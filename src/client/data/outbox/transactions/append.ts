import { sameJson } from '#contract/kernel/same-json.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { Box } from '../box.ts'
import type { ReadTransaction } from '../box-store.ts'
import { type Entry, type Scope, boxSchema, entryFormat } from '../core/types.ts'
import { readFacts, writeMeta } from '../meta.ts'
import { blobsHere } from './blobs.ts'
import type * as Decisions from './decide.ts'
import { type Appended, decidedAlready, type EntryDraft, gone, reloadThisTab } from '../outbox.ts'

/** What append needs besides the draft, worked out before the transaction opens. */
export interface AppendContext {
  scope: Scope
  deps: readonly string[]
  authoredAt: string
  /** Of now, the server's time: what the change gives up ends by it. */
  ended: string
  /** What gives up others with it, where it does. */
  part: Pick<typeof Decisions, 'find' | 'giveUp'> | null
  /** The blobs that it names for the first time. */
  blobs: readonly string[]
}

/**
 * Keep one change: entry, delivery and its place in line at once, the draft removed (offline
 * design, 3). An id that is already there counts as kept if it stands for the same content (F-83);
 * else this is a further edit with an id of its own. What was decided otherwise meanwhile is not
 * kept, and that is said (F-77).
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
      // Asked together: each way to the device and back costs a tenth of the whole.
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
      // What its words came from was decided otherwise meanwhile, perhaps in another tab.
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
 * Where a draft goes: to a free id, under one that stands for it already, or nowhere because it was
 * decided otherwise.
 */
type Place =
  | { is: 'free'; id: string; replaces: string[] }
  | { is: 'kept'; id: string }
  | { is: 'decided' }

/**
 * The id under which the draft is kept, or is to be. An id that stands for something else leads on
 * to one that is made of it and the content, so that the same Save, made twice, meets itself again;
 * also where a person has put another entry in its place meanwhile, perhaps in another tab (F-77).
 * What its author withdrew, but may have been applied already, is replaced by what is saved anew,
 * so that it cannot happen twice.
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

/** What an id stands for. */
interface Occupant {
  entry: Entry
  /**
   * - `here`: waiting, or Sent
   * - `replaced`: by another one
   * - `withdrawn`: and not yet voided by the server
   * - `over`: given up, and known never to happen
   */
  stands: 'here' | 'replaced' | 'withdrawn' | 'over'
  /** What stands in its place. */
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

/** The last of those that took each other's place. */
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
 * A withdrawn entry with all it stands for, and what else was saved in its place and withdrawn
 * again.
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
