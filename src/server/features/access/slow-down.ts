import { createHash } from 'node:crypto'
import type { Database, IdentityTx } from '#server/db/database.ts'

/** How many tries are free within a time, and how long each further one makes the next wait. */
export interface Patience {
  free: number
  /** Tries older than this are forgotten, in ms. */
  memory: number
  /** Longest wait, in ms. */
  longest: number
}

/**
 * Of links for a new password. An account waits as long as a link lives: whoever is made to wait by
 * others has the link that these had sent. An address waits a minute, or one person would keep the
 * whole site from theirs.
 */
export const resetPatience = {
  account: { free: 3, memory: 60 * 60_000, longest: 60 * 60_000 },
  address: { free: 20, memory: 60 * 60_000, longest: 60_000 },
} as const satisfies Record<string, Patience>

const aDay = 86_400_000
/** Most rows that are kept of strangers: of more, the oldest go (trust-cases, 15.2.2). */
export const mostCounted = 100_000
const cleanEvery = 500

export interface Trying {
  /** Never the e-mail itself: the table is no list of who tried. */
  key: string
  patience: Patience
}

export function tryingOf(kind: string, what: string, patience: Patience): Trying {
  return {
    key: `${kind}:${createHash('sha256').update(what).digest('base64url').slice(0, 22)}`,
    patience,
  }
}

// Counted before anything is done, in one statement: a hundred tries at once are a hundred.
const count = `
  insert into sign_in_failures as f (key, failures, last_at) values ($1, 1, $2)
  on conflict (key) do update set
    failures = case when f.last_at < $3 then 1 else f.failures + 1 end,
    last_at = $2,
    blocked_until = case
      when f.last_at < $3 or f.failures + 1 < $4 then null
      else $2::timestamptz + least($5::float8, 1000 * power(2, least(f.failures + 1 - $4, 30))) * interval '1 millisecond' end
    where f.blocked_until is null or f.blocked_until <= $2
  returning blocked_until`

/**
 * Count one more try of each; seconds to wait when one of them must, undefined when all may go on.
 */
export async function countTry(
  db: Database,
  tryings: readonly Trying[],
  now: Date,
): Promise<number | undefined> {
  return db.identity(async (tx) => {
    await cleanNowAndThen(tx, now)
    for (const { key, patience } of tryings) {
      const counted = await tx.maybe<{ blocked_until: string | null }>(count, [
        key,
        now,
        new Date(now.getTime() - patience.memory),
        patience.free,
        patience.longest,
      ])
      if (counted !== undefined) continue
      const waiting = await tx.maybe<{ blocked_until: string | null }>(
        'select blocked_until from sign_in_failures where key = $1',
        [key],
      )
      return wholeSeconds(Date.parse(waiting?.blocked_until ?? '') - now.getTime())
    }
    return undefined
  })
}

let sinceCleaned = cleanEvery

/** By age, and by number: strangers must not fill the disk with addresses. */
export async function cleanNowAndThen(tx: IdentityTx, now: Date): Promise<void> {
  sinceCleaned += 1
  if (sinceCleaned < cleanEvery) return
  sinceCleaned = 0
  await tx.exec('delete from sign_in_failures where last_at < $1', [new Date(now.getTime() - aDay)])
  await tx.exec(
    `delete from sign_in_failures where key in (select key from sign_in_failures order by last_at desc offset ${mostCounted})`,
  )
}

/** At least one. */
export function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000) || 1)
}

/** Counting what strangers try, for other capabilities that they reach. */
export const tries = { of: tryingOf, count: countTry }
