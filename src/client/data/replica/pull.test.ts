import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRanges, sinceIn } from '#contract/kernel/bucket-ranges.ts'
import type { Delta } from '#contract/kernel/shapes.ts'
import {
  applyDelta,
  type CachedBucket,
  confirmBuckets,
  type ListSyncState,
  rowsOf,
  sinceTokenOf,
} from './buckets.ts'
import { startPull, advancePull, type PullProgress } from './pull.ts'

const size = 3

/**
 * A server of few buckets with one row each, and a device with its buckets in memory and on disk.
 */
function world() {
  let writes = 0
  let [epoch, access] = ['e', 'a']
  let data = {
    counter: 1,
    buckets: Array.from({ length: size }, (_, bucket) => ({ changed: 1, row: `${bucket}: ` })),
  }
  let backup = structuredClone(data)
  const memory = {
    kept: new Map<number, CachedBucket<string>>(),
    pulled: null as ListSyncState | null,
  }
  const disk = {
    kept: new Map<number, CachedBucket<string>>(),
    pulled: null as ListSyncState | null,
  }
  let pull: PullProgress | null = null
  const here = () => [...memory.kept.values()]

  /**
   * Answers with the changed buckets, the newest first and one an answer; with a cursor only those
   * below it.
   */
  function answer({ since, cursor }: PullProgress): { delta: Delta<string>; next: string | null } {
    const said: { epoch: string; access: string; buckets: string } = JSON.parse(since)
    const reset = said.epoch !== epoch || said.access !== access
    const ranges = readRanges(said.buckets) ?? []
    const below = reset || cursor === undefined ? size : Number(cursor)
    const due = data.buckets
      .flatMap(({ changed }, bucket) =>
        bucket < below && (reset || sinceIn(ranges, bucket) < changed) ? [bucket] : [],
      )
      .toReversed()
    const [first] = due
    const more = due.length > 1
    const buckets =
      first === undefined
        ? []
        : [{ bucket: first, since: data.counter, rows: [data.buckets[first]?.row ?? ''] }]
    return {
      delta: {
        epoch,
        access,
        reset,
        ...(reset && { all: data.buckets.map((_, bucket) => bucket) }),
        buckets,
        more,
      },
      next: more ? String(first) : null,
    }
  }

  const device = {
    write(bucket: number) {
      data.counter += 1
      data.buckets[bucket] = { changed: data.counter, row: `${bucket}: ${(writes += 1)}` }
    },
    backUp: () => void (backup = structuredClone(data)),
    /** The counter continues from the backup, so that equal numbers then mean other changes. */
    restore() {
      data = structuredClone(backup)
      epoch += 'x'
    },
    otherRights: () => void (access += 'b'),
    /**
     * Handles one more answer; `arrives`: which of its writes reach the disk, `withCursor`: false
     * for an older server.
     */
    step(arrives: readonly boolean[], withCursor: boolean) {
      pull ??= startPull(here(), memory.pulled, 0)
      const { delta, next } = answer(pull)
      const applied = applyDelta(here(), delta, memory.pulled, 0)
      for (const bucket of applied.forget) [memory, disk].forEach(({ kept }) => kept.delete(bucket))
      for (const bucket of applied.put) {
        memory.kept.set(bucket.bucket, bucket)
        if (arrives[0] === true) disk.kept.set(bucket.bucket, bucket)
      }
      pull = advancePull(pull, delta, withCursor ? next : null, here(), applied.pulled)
      memory.pulled =
        !delta.more && pull.to !== null
          ? confirmBuckets(here(), applied.pulled, pull.to)
          : applied.pulled
      if (arrives[1] === true) disk.pulled = memory.pulled
      if (!delta.more) pull = null
      return delta
    },
    /** The tab dies, so only the disk's data remain. */
    die() {
      memory.kept = new Map(disk.kept)
      memory.pulled = disk.pulled
      pull = null
    },
    /** A full device drops a bucket. */
    lose: (bucket: number) => [memory, disk].forEach(({ kept }) => kept.delete(bucket)),
    isPulling: () => pull !== null,
    toTheEnd() {
      for (let left = 3 * size; device.step([true, true], true).more; left -= 1)
        if (left === 0) expect.fail('it does not end')
    },
    shown: () => rowsOf(here(), memory.pulled),
    truth: () => data.buckets.map(({ row }) => row),
    since: () => JSON.parse(sinceTokenOf(here(), memory.pulled)).buckets as string,
  }
  return device
}

const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ name: fc.constant('write' as const), bucket: fc.nat(size - 1) }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      name: fc.constant('step' as const),
      arrives: fc.tuple(fc.boolean(), fc.boolean()),
      withCursor: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('die' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ name: fc.constant('lose' as const), bucket: fc.nat(size - 1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      name: fc.constantFrom('otherRights' as const, 'backUp' as const, 'restore' as const),
    }),
  },
)

test("F-70 F-71 F-72 after any writes, losses and interruptions, a complete pull and one more show the server's rows", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80, size: 'max' }), (acts) => {
      const device = world()
      for (const one of acts) {
        if (one.name === 'write') device.write(one.bucket)
        else if (one.name === 'lose') device.lose(one.bucket)
        else if (one.name === 'step') device.step(one.arrives, one.withCursor)
        else device[one.name]()
      }
      // The current pull may have started before the last write; the next one has not.
      if (device.isPulling()) device.toTheEnd()
      device.toTheEnd()
      expect(device.shown()).toEqual(device.truth())
    }),
    { numRuns: 3000 },
  )
})

test('requests a fully confirmed list as one range, whenever each bucket was written', () => {
  const device = world()
  for (const bucket of [0, 2, 0, 1]) {
    device.write(bucket)
    device.toTheEnd()
  }
  expect(device.since()).toBe('0-2.5')
})

test('requests a bucket by its own number if its copy on the disk is older than the confirmed list', () => {
  const device = world()
  device.toTheEnd()
  device.write(1)
  while (device.step([false, true], true).more);
  device.die()
  expect(device.since()).toBe('0.2_1.1_2.2')
  device.toTheEnd()
  expect(device.shown()).toEqual(device.truth())
})
