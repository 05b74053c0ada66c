import type { Database, IdentityTx, SqlValue } from '#server/db/database.ts'
import { afterSuccess, type CountedAttempt, type CountedRow, judgeTry } from './guessing.ts'
import { cleanNowAndThen, wholeSeconds } from './slow-down.ts'

interface Row {
  key: string
  failures: number
  last_at: string
  blocked_until: string | null
}

const read = {
  name: 'guess-read',
  text: 'select key, failures, last_at, blocked_until from sign_in_failures where key = any($1)',
}
// Locks the rows in one fixed order, and inserts those that are missing.
const lock = {
  name: 'guess-lock',
  text: `insert into sign_in_failures as f (key, failures, last_at) select key, 0, $2 from unnest($1::text[]) key order by key
    on conflict (key) do update set last_at = f.last_at returning key, failures, last_at, blocked_until`,
}
const write = {
  name: 'guess-write',
  text: `update sign_in_failures f set failures = n.failures, last_at = n.last_at, blocked_until = n.blocked_until
    from unnest($1::text[], $2::int[], $3::timestamptz[], $4::timestamptz[]) as n (key, failures, last_at, blocked_until) where f.key = n.key`,
}

/**
 * Returns the seconds that a try must wait before it may join the queue. A flood that is slowed
 * writes nothing. `isFamiliar`: this person signed in from this network before.
 */
export async function waitBefore(
  tx: IdentityTx,
  counted: readonly CountedAttempt[],
  isFamiliar: boolean,
  now: Date,
): Promise<number | undefined> {
  const found = withCounts(counted, await tx.query<Row>(read, [counted.map(({ key }) => key)]), now)
  const { wait, rows } = judgeTry(found, now.getTime(), isFamiliar)
  if (wait === null) return undefined
  if (rows.length === 0) return wholeSeconds(wait)
  await cleanNowAndThen(tx, now)
  const again = judgeTry(await lockCounts(tx, counted, now), now.getTime(), isFamiliar)
  if (again.wait !== null) await writeCounts(tx, again.rows)
  return wholeSeconds(again.wait ?? wait)
}

/** Counts a try, and returns the seconds to wait if it must not be judged now. */
export function countGuess(
  db: Database,
  counted: readonly CountedAttempt[],
  isFamiliar: boolean,
  now: Date,
): Promise<number | undefined> {
  return db.identity(async (tx) => {
    await cleanNowAndThen(tx, now)
    const judged = judgeTry(await lockCounts(tx, counted, now), now.getTime(), isFamiliar)
    await writeCounts(tx, judged.rows)
    return judged.wait === null ? undefined : wholeSeconds(judged.wait)
  })
}

/** Takes back the last counted try, because its password was right. */
export async function forgive(
  tx: IdentityTx,
  counted: readonly CountedAttempt[],
  now: Date,
): Promise<void> {
  await writeCounts(tx, afterSuccess(await lockCounts(tx, counted, now)))
}

async function lockCounts(
  tx: IdentityTx,
  counted: readonly CountedAttempt[],
  now: Date,
): Promise<CountedRow[]> {
  return withCounts(counted, await tx.query<Row>(lock, [counted.map(({ key }) => key), now]), now)
}

function withCounts(
  counted: readonly CountedAttempt[],
  rows: readonly Row[],
  now: Date,
): CountedRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return counted.map((one) => {
    const row = byKey.get(one.key)
    if (row === undefined) return { ...one, failures: 0, lastAt: now.getTime(), blockedUntil: null }
    return {
      ...one,
      failures: row.failures,
      lastAt: Date.parse(row.last_at),
      blockedUntil: row.blocked_until === null ? null : Date.parse(row.blocked_until),
    }
  })
}

async function writeCounts(tx: IdentityTx, rows: readonly CountedRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns: SqlValue[] = [
    rows.map(({ key }) => key),
    rows.map(({ failures }) => failures),
    rows.map(({ lastAt }) => new Date(lastAt)),
    rows.map(({ blockedUntil }) => (blockedUntil === null ? null : new Date(blockedUntil))),
  ]
  await tx.exec(write, columns)
}
