import type { JsonObject } from '#contract/kernel/json.ts'
import type { Delta } from '#contract/kernel/shapes.ts'
import { applyDelta, type CachedBucket, isWhole, type Pulled, rowsOf, sinceOf } from '#client/data/replica/buckets.ts'

/** One list as a device keeps it: each reading asks for what changed since the last. */
export interface ListReader {
  read(ask: (since: string) => Promise<Delta<JsonObject>>): Promise<JsonObject[]>
}

/** By the shipped functions of the read cache. */
export function listReader(): ListReader {
  let kept: CachedBucket<JsonObject>[] = []
  let pulled: Pulled | null = null
  return {
    async read(ask) {
      for (let more = true; more; ) {
        const delta = await ask(JSON.stringify(sinceOf(kept, pulled)))
        const applied = applyDelta(kept, delta, pulled, 0)
        const gone = new Set([...applied.forget, ...applied.put.map(({ bucket }) => bucket)])
        kept = [...kept.filter(({ bucket }) => !gone.has(bucket)), ...applied.put]
        pulled = applied.pulled
        more = delta.more
      }
      if (pulled !== null && !isWhole(kept, pulled)) throw new Error('A bucket is missing.')
      return rowsOf(kept, pulled)
    },
  }
}
