import type { Me } from '#contract/access/schema.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { QueryStore } from './query-store.ts'
import {
  type CachedKind,
  type NamedReference,
  type NameResolver,
  offlineKinds,
  type KindRegistry,
} from './record.ts'
import type { Replica } from './replica.ts'

/** Resolves references from the device's data: cached rows and new records in the box. */
export function createNameResolver(
  me: Me,
  records: KindRegistry,
  reads: QueryStore,
  replica: Replica,
  boxNow: () => Outbox | null,
): NameResolver {
  const refer = (word: string, ref: Json | undefined): NamedReference | null => {
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
    company: me.company,
    resolveReference: refer,
    lookup: (key) => reads.client.getQueryData(key),
  }
}

/** Lists the kinds that this app edits first, then those that it only reads. */
export function kindsInPullOrder(records: KindRegistry): readonly CachedKind[] {
  return [...new Set<CachedKind>([...offlineKinds, ...kindsOf(records)])]
}

/**
 * Returns the kinds whose names appear in rows of other kinds. A renamed record of these updates
 * the other rows.
 */
export function referencedKinds(records: KindRegistry): readonly CachedKind[] {
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

const kindsOf = (records: KindRegistry) => Object.keys(records) as readonly CachedKind[]

function textOf(fields: Readonly<JsonObject>, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}
