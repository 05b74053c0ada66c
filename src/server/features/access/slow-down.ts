import { createHash } from 'node:crypto'
import type { Database, IdentityTx } from '#server/db/database.ts'

/**
 * The number of free tries within a time, and the limits of the wait that each further try
 * lengthens.
 */
export interface Patience {
  free: number
  /** Tries older than this are forgotten, in ms. */
  memory: number
  /** Longest wait, in ms. */
  longest: number
}

/**
 * The limits for reset links. An account waits as long as a link lives: the person already has the
 * link that the strangers' requests sent. An address waits a minute, or one person could block a
 * whole site.
 */
export const resetPatience = {
  account: { free: 3, memory: 60 * 60_000, longest: 60 * 60_000 },
  address: { free: 20, memory: 60 * 60_000, longest: 60_000 },
} as const satisfies Record<string, Patience>

const aDay = 86_400_000
/** Most rows stored for strangers. Beyond it the oldest are deleted (trust-cases, 15.2.2). */
export const maxCountedRows = 100_000
const cleanEvery = 500

export interface Trying {
  /** A hash instead of the e-mail, so that the table does not list who tried. */
  key: string
  patience: Patience
}

export function tryingOf(kind: string, what: string, patience: Patience): Trying {
  return {
    key: `${kind}:${createHash('sha256').update(what).digest('base64url').slice(0, 22)}`,
    patience,
  }
}

// Counts in one statement before the work, so that a hundred parallel tries count as a hundred.
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
 * Counts one more try of each. Returns the seconds to wait if one of them must, or undefined if all
 * may continue.
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

/** Deletes rows by age and by number, so that strangers cannot fill the disk. */
export async function cleanNowAndThen(tx: IdentityTx, now: Date): Promise<void> {
  sinceCleaned += 1
  if (sinceCleaned < cleanEvery) return
  sinceCleaned = 0
  await tx.exec('delete from sign_in_failures where last_at < $1', [new Date(now.getTime() - aDay)])
  await tx.exec(
    `delete from sign_in_failures where key in (select key from sign_in_failures order by last_at desc offset ${maxCountedRows})`,
  )
}

/** Returns at least one second. */
export function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000) || 1)
}

/** Counts the tries of strangers, for other capabilities that they can reach. */
export const attempts = { of: tryingOf, count: countTry }
