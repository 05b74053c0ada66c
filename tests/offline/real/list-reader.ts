import type { JsonObject } from '#contract/kernel/json.ts'
import type { Delta } from '#contract/kernel/shapes.ts'
import {
  applyDelta,
  type CachedBucket,
  confirmBuckets,
  hasAllBuckets,
  type ListSyncState,
  rowsOf,
} from '#client/data/replica/buckets.ts'
import { startPull, advancePull } from '#client/data/replica/pull.ts'

/** The request for a list: the changes since a state, or the rest of them. */
export interface Asked {
  since: string
  cursor?: string | undefined
}

/** A list on a device: each read requests the changes since the last read. */
export interface ListReader {
  read(
    ask: (asked: Asked) => Promise<{ delta: Delta<JsonObject>; next: string | null }>,
  ): Promise<JsonObject[]>
}

/** Uses the shipped functions of the read cache. */
export function listReader(): ListReader {
  let kept: CachedBucket<JsonObject>[] = []
  let pulled: ListSyncState | null = null
  return {
    async read(ask) {
      let pull = startPull(kept, pulled, 0)
      for (let more = true; more;) {
        const { delta, next } = await ask(pull)
        const applied = applyDelta(kept, delta, pulled, 0)
        const gone = new Set([...applied.forget, ...applied.put.map(({ bucket }) => bucket)])
        kept = [...kept.filter(({ bucket }) => !gone.has(bucket)), ...applied.put]
        pulled = applied.pulled
        pull = advancePull(pull, delta, next, kept, pulled)
        more = delta.more
        if (!more && pull.to !== null) pulled = confirmBuckets(kept, pulled, pull.to)
      }
      if (pulled !== null && !hasAllBuckets(kept, pulled)) throw new Error('A bucket is missing.')
      return rowsOf(kept, pulled)
    },
  }
}
