import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Delta } from '#contract/kernel/shapes.ts'
import {
  type AppliedDelta,
  applyDelta,
  type CachedBucket,
  confirmBuckets,
  type ListSyncState,
  sinceTokenOf,
} from '#client/data/replica/buckets.ts'
import { startPull, advancePull } from '#client/data/replica/pull.ts'
import type { Figure } from './figures.ts'
import type { Target } from './load.ts'
import { seedCompany, signIn, startServer } from './server-process.ts'

const sizes = [
  { rows: 10_000, pull: 0.8 },
  { rows: 100_000, pull: 8 },
  { rows: 300_000, pull: 24 },
]
const largest = 600_000
const rounds = 5

/**
 * Measures the wait of a device as its company grows: for one changed bucket, and for everything.
 * Each company is alone in its database.
 */
export async function growthFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { rows, pull } of sizes) {
    const { pulled, changed } = await withCompany(rows, async (target) => ({
      pulled: await rounded(3, () => device(target).pull()),
      changed: await changedBucket(target),
    }))
    figures.push({
      name: `API: one changed bucket of 500 rows, first answer, ${count(rows)} rows`,
      unit: 'ms',
      runs: changed.full,
      target: { most: 5 },
    })
    figures.push({
      name: `API: one changed bucket, the newest with a row, first answer, ${count(rows)} rows`,
      unit: 'ms',
      runs: changed.newest,
      target: { most: 5 },
    })
    figures.push({
      name: `API: whole pull of a device, ${count(rows)} rows`,
      unit: 's',
      runs: pulled.map((ms) => ms / 1000),
      target: { most: pull },
    })
  }
  const once = await withCompany(largest, (target) => device(target).pull())
  return [
    ...figures,
    {
      name: `API: whole pull of a device, ${count(largest)} rows, once`,
      unit: 's',
      runs: [once / 1000],
    },
  ]
}

async function withCompany<T>(rows: number, work: (target: Target) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-bench-growth-'))
  try {
    const who = seedCompany(dataDir, rows)
    const server = await startServer(dataDir)
    try {
      return await work({ port: server.port, token: await signIn(server.port, who) })
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Fetches one bucket to a device that has the present state of all others, in turns a full one and
 * the newest; in ms.
 */
async function changedBucket(target: Target): Promise<{ full: number[]; newest: number[] }> {
  const one = device(target)
  await one.pull()
  const measured = (nth: number) => async () => {
    one.forget(nth)
    const begun = performance.now()
    await one.refresh()
    return performance.now() - begun
  }
  const warm = 10
  const full = await rounded(warm + rounds, measured(1))
  return { full: full.slice(warm), newest: (await rounded(warm + rounds, measured(0))).slice(warm) }
}

/** The shipped functions of the read cache over plain HTTP, without a disk. */
function device(target: Target) {
  let kept = new Map<number, CachedBucket<unknown>>()
  let pulled: ListSyncState | null = null
  const headers = { authorization: `Bearer ${target.token}`, 'accept-encoding': 'gzip' }
  const fetched = async (path: string): Promise<{ body: unknown; next: string | null }> => {
    const answer = await fetch(`http://127.0.0.1:${target.port}${path}`, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return { body: await answer.json(), next: answer.headers.get('next-cursor') }
  }
  const me = fetched('/api/users/me').then(({ body }) => (body as { user_id: number }).user_id)
  const ask = async (since: string, cursor?: string) => {
    const { body, next } = await fetched(
      `/api/users/${await me}/actions?${new URLSearchParams({ since, ...(cursor !== undefined && { cursor }) })}`,
    )
    return { body: body as Delta<unknown>, next }
  }
  const here = () => [...kept.values()]
  return {
    /** Pulls everything to its end; returns ms. */
    async pull(): Promise<number> {
      await me
      const begun = performance.now()
      kept = new Map()
      pulled = null
      let pull = startPull([], null, 0)
      for (let more = true; more;) {
        const { body, next } = await ask(pull.since, pull.cursor)
        const applied: AppliedDelta<unknown> = applyDelta(here(), body, pulled, 0)
        for (const bucket of applied.put) kept.set(bucket.bucket, bucket)
        pull = advancePull(pull, body, next, here(), applied.pulled)
        pulled = applied.pulled
        more = body.more
      }
      if (pulled !== null && pull.to !== null) pulled = confirmBuckets(here(), pulled, pull.to)
      return performance.now() - begun
    },
    /** Fetches the changes: one bucket. */
    async refresh(): Promise<void> {
      const { body } = await ask(sinceTokenOf(here(), pulled))
      if (body.reset || body.buckets.length !== 1)
        throw new Error(`One bucket was changed, but the response has ${body.buckets.length}.`)
      for (const bucket of applyDelta(here(), body, pulled, 0).put) kept.set(bucket.bucket, bucket)
    },
    /** Marks the bucket, counted from the newest, as if it had been written since. */
    forget(nth: number): void {
      const bucket = here().toSorted((first, other) => other.bucket - first.bucket)[nth]
      if (bucket !== undefined) kept.set(bucket.bucket, { ...bucket, since: 0 })
    },
  }
}

async function rounded(times: number, work: () => Promise<number>): Promise<number[]> {
  const runs: number[] = []
  for (let round = 0; round < times; round += 1) runs.push(await work())
  return runs
}

const count = (rows: number) => rows.toLocaleString('en-US')
