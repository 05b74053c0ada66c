import { sameJson } from '#contract/kernel/same-json.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { Box } from '../box.ts'
import type { ReadTransaction } from '../box-store.ts'
import { type Entry, type Scope, boxSchema, entryFormat } from '../core/types.ts'
import { readMeta, writeMeta } from '../meta.ts'
import type { Appended, EntryDraft } from '../outbox.ts'
import { reloadThisTab } from '../refusals.ts'

/** What append needs besides the draft, worked out before the transaction opens. */
export interface AppendContext {
  scope: Scope
  deps: readonly string[]
  authoredAt: string
}

/**
 * Keep one change: entry, delivery and its place in line at once, the draft removed (offline
 * design, 3). An id that is already there counts as kept if it stands for the same content (F-83);
 * else this is a further edit with an id of its own.
 */
export function append(box: Box, draft: EntryDraft, context: AppendContext): Promise<Appended> {
  return box.write(['outbox', 'delivery', 'sent', 'drafts', 'meta'], async (tx) => {
    // Asked together: each way to the device and back costs a tenth of the whole.
    const [meta, { id, isKept, replaces }] = await Promise.all([readMeta(tx), placeFor(tx, draft)])
    if (meta.schema !== boxSchema) return reloadThisTab
    if (draft.draft !== undefined) tx.drop('drafts', [draft.draft.form, draft.draft.ref])
    if (isKept) return { ok: true, id }
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
      blobs: [],
      authoredAt: context.authoredAt,
      ...(draft.about ? { about: draft.about } : {}),
      replaces,
    })
    tx.put('delivery', { id, state: 'queued', attempted: false, attempts: 0, alone: 0, fence: 0 })
    return { ok: true, id }
  })
}

/**
 * The id under which the draft is kept, or is to be. An id that stands for something else leads on to
 * one that is made of it and the content, so that the same Save, made twice, meets itself again.
 */
async function placeFor(tx: ReadTransaction, draft: EntryDraft): Promise<{ id: string; isKept: boolean; replaces: string[] }> {
  const replaces: string[] = []
  for (let id = draft.id; ; id = uuidV5(id, JSON.stringify([draft.entity, draft.ref, draft.op, draft.patch]))) {
    const [here, end] = await Promise.all([tx.get('outbox', id), tx.get('sent', id)])
    const before = here ?? end?.entry
    if (before === undefined) return { id, isKept: false, replaces }
    if (!isSame(before, draft)) continue
    const delivery = here && (await tx.get('delivery', id))
    if (end?.end === 'confirmed' || (here !== undefined && delivery?.intent === undefined)) return { id, isKept: true, replaces }
    // Withdrawn, but perhaps applied already: saved anew it stands in its place, so that it cannot happen twice.
    if (here !== undefined) replaces.push(id)
  }
}

function isSame(entry: Entry, draft: EntryDraft): boolean {
  return entry.entity === draft.entity && entry.ref === draft.ref && entry.op === draft.op && sameJson(entry.patch, draft.patch)
}
