import { sameJson } from '#contract/kernel/same-json.ts'
import type { Box } from '../box.ts'
import { type Entry, type Scope, boxSchema, entryFormat } from '../core/types.ts'
import { readMeta, writeMeta } from '../meta.ts'
import type { Appended, EntryDraft } from '../outbox.ts'
import { reloadThisTab } from '../refusals.ts'

/** What append needs besides the draft, worked out before the transaction opens. */
export interface AppendContext {
  scope: Scope
  deps: readonly string[]
  authoredAt: string
  /** For a draft whose id already stands for another content. */
  spareId: string
}

/**
 * Keep one change: entry, delivery and its place in line at once, the draft removed (offline
 * design, 3). An id that is already there counts as kept if it stands for the same content (F-83);
 * else this is a further edit with an id of its own.
 */
export function append(box: Box, draft: EntryDraft, context: AppendContext): Promise<Appended> {
  return box.write(['outbox', 'delivery', 'sent', 'drafts', 'meta'], async (tx) => {
    const [meta, here, delivery, end] = await Promise.all([
      readMeta(tx), tx.get('outbox', draft.id), tx.get('delivery', draft.id), tx.get('sent', draft.id),
    ])
    if (meta.schema !== boxSchema) return reloadThisTab
    if (draft.draft !== undefined) tx.drop('drafts', [draft.draft.form, draft.draft.ref])
    const lives = (here !== undefined && delivery?.intent === undefined) || end?.end === 'confirmed'
    const before = here ?? end?.entry
    if (before !== undefined && lives && isSame(before, draft)) return { ok: true, id: draft.id }
    const id = before === undefined ? draft.id : context.spareId
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
      replaces: [],
    })
    tx.put('delivery', { id, state: 'queued', attempted: false, attempts: 0, alone: 0, fence: 0 })
    return { ok: true, id }
  })
}

function isSame(entry: Entry, draft: EntryDraft): boolean {
  return entry.entity === draft.entity && entry.ref === draft.ref && entry.op === draft.op && sameJson(entry.patch, draft.patch)
}
