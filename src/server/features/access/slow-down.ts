import { createHash } from 'node:crypto'
import type { Database } from '#server/db/database.ts'

/** How many tries are free within a time, and how long each further one makes the next wait. */
export interface Patience {
  free: number
  /** Tries older than this are forgotten, in ms. */
  memory: number
  /** Longest wait, in ms. */
  longest: number
}

// Per account short waits, or anybody could lock anybody out; per address more tries, since a whole site shares one.
export const signInPatience = {
  account: { free: 5, memory: 15 * 60_000, longest: 5 * 60_000 },
  address: { free: 40, memory: 15 * 60_000, longest: 15 * 60_000 },
} as const satisfies Record<string, Patience>

export const resetPatience = {
  account: { free: 3, memory: 60 * 60_000, longest: 60 * 60_000 },
  address: { free: 20, memory: 60 * 60_000, longest: 60 * 60_000 },
} as const satisfies Record<string, Patience>

const aDay = 86_400_000

export interface Trying {
  /** Never the e-mail itself: the table is no list of who tried. */
  key: string
  patience: Patience
}

export function tryingOf(kind: string, what: string, patience: Patience): Trying {
  return { key: `${kind}:${createHash('sha256').update(what).digest('base64url').slice(0, 22)}`, patience }
}

interface Row {
  failures: number
  blocked_until: string | null
}

// Counted before the password is looked at, in one statement: a hundred tries at once are a hundred.
const count = `
  insert into sign_in_failures as f (key, failures, last_at) values ($1, 1, $2)
  on conflict (key) do update set
    failures = case when f.last_at < $3 then 1 else f.failures + 1 end,
    last_at = $2,
    blocked_until = case
      when f.last_at < $3 or f.failures + 1 < $4 then null
      else $2::timestamptz + least($5::float8, 1000 * power(2, least(f.failures + 1 - $4, 30))) * interval '1 millisecond' end
    where f.blocked_until is null or f.blocked_until <= $2
  returning failures, blocked_until`

/** Count one more try of each; seconds to wait when one of them must, undefined when all may go on. */
export async function countTry(db: Database, tryings: readonly Trying[], now: Date): Promise<number | undefined> {
  return db.identity(async (tx) => {
    for (const { key, patience } of tryings) {
      const counted = await tx.maybe<Row>(count, [key, now, new Date(now.getTime() - patience.memory), patience.free, patience.longest])
      if (counted !== undefined) continue
      const waiting = await tx.maybe<Row>('select failures, blocked_until from sign_in_failures where key = $1', [key])
      return Math.max(1, Math.ceil((Date.parse(waiting?.blocked_until ?? '') - now.getTime()) / 1000) || 1)
    }
    return undefined
  })
}

/** It was the right one: the account is free again; the address only gets this one try back, or one login would free them all. */
export async function forgive(db: Pick<Database, 'identity'>, account: Trying, address: Trying, now: Date): Promise<void> {
  await db.identity(async (tx) => {
    await tx.exec('delete from sign_in_failures where last_at < $1', [new Date(now.getTime() - aDay)])
    await tx.exec('delete from sign_in_failures where key = $1', [account.key])
    await tx.exec('update sign_in_failures set failures = greatest(failures - 1, 0), blocked_until = null where key = $1', [address.key])
  })
}
