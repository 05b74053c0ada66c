import type { Me } from '#contract/access/schema.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Reads } from './reads.ts'
import { type CachedKind, type Named, type Names, offlineKinds, type Registry } from './record.ts'
import type { Replica } from './replica.ts'

/** Resolves references from the device's data: cached rows and new records in the box. */
export function namesIn(
  me: Me,
  records: Registry,
  reads: Reads,
  replica: Replica,
  boxNow: () => Outbox | null,
): Names {
  const refer = (word: string, ref: Json | undefined): Named | null => {
    const kind = kindsOf(records).find((one) => records[one].word === word)
    if (kind === undefined) return null
    const { id, title, known } = records[kind]
    const oneself = known?.(me, ref)
    if (oneself) return oneself
    // The rows are JSON from the server.
    const rows: readonly object[] = replica.cached(kind).rows
    const found = (rows as readonly JsonObject[]).find(
      (row) => row[id] === ref || row['uid'] === ref,
    )
    if (found) return { id: Number(found[id]), name: textOf(found, title) }
    const waiting =
      typeof ref === 'string' ? boxNow()?.snapshot().lanes.get(ref)?.[0]?.entry.patch : undefined
    return waiting ? { id: 0, name: textOf(waiting, title) } : null
  }
  return {
    me: { user_id: me.user_id, name: me.name },
    account: {
      accountID: me.user_metadata.accountID ?? 0,
      companyName: me.user_metadata.companyName ?? '',
    },
    refer,
    lookup: (key) => reads.client.getQueryData(key),
  }
}

/** Lists the kinds that this app edits first, then those that it only reads. */
export function kindsInOrder(records: Registry): readonly CachedKind[] {
  return [...new Set<CachedKind>([...offlineKinds, ...kindsOf(records)])]
}

/**
 * Returns the kinds whose names appear in rows of other kinds. A renamed record of these updates
 * the other rows.
 */
export function referredTo(records: Registry): readonly CachedKind[] {
  const words = new Set(
    offlineKinds
      .flatMap((kind) =>
        Object.values(records[kind].fields).flatMap((field) =>
          field.kind === 'reference' ? [field.to] : [],
        ),
      )
      .map(String),
  )
  return kindsOf(records).filter((kind) => words.has(records[kind].word))
}

const kindsOf = (records: Registry) => Object.keys(records) as readonly CachedKind[]

function textOf(fields: Readonly<JsonObject>, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}
