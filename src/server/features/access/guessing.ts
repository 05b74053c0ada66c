import { type Patience, type Trying, tryingOf } from './slow-down.ts'
import type { Network } from '#server/kernel/network.ts'

/**
 * A counter of sign-in attempts (rulings, 37). `device`: a familiar device, for which nothing else
 * is counted. `place`: a network, for all accounts. `pair`: a network and one account. `account`:
 * an account, from all networks.
 */
export type CountedAttempt = Trying & { role: 'device' | 'place' | 'pair' | 'account' }

export interface Count {
  failures: number
  /** Milliseconds since 1970. */
  lastAt: number
  blockedUntil: number | null
}

const memory = 15 * 60_000
// A stranger must not be able to lock a person out for longer.
const longest = 60_000

export const guessPatience = {
  device: { free: 10, memory, longest },
  // The limit is higher, because a whole site shares one network.
  place: { free: 40, memory, longest },
  widePlace: { free: 160, memory, longest },
  pair: { free: 5, memory, longest },
  widePair: { free: 20, memory, longest },
  // Counts tries from networks that are not slowed themselves. Beyond the limit a new network waits
  // before its first try.
  account: { free: 50, memory, longest },
} as const satisfies Record<string, Patience>

/**
 * Returns the counters for a try at this account. `device`: the hash of a device that this person
 * signed in from before.
 */
export function countedFor(
  email: string,
  network: Network,
  device: string | null,
): CountedAttempt[] {
  const counted = (
    role: CountedAttempt['role'],
    kind: string,
    what: string,
    patience: Patience,
  ): CountedAttempt => ({ ...tryingOf(kind, what, patience), role })
  if (device !== null)
    return [counted('device', 'sign-in-device', `${email} ${device}`, guessPatience.device)]
  const { near, wide } = network
  return [
    counted('place', 'sign-in-from', near, guessPatience.place),
    ...(wide === null ? [] : [counted('place', 'sign-in-from', wide, guessPatience.widePlace)]),
    counted('pair', 'sign-in-pair', `${email} ${near}`, guessPatience.pair),
    ...(wide === null
      ? []
      : [counted('pair', 'sign-in-pair', `${email} ${wide}`, guessPatience.widePair)]),
    counted('account', 'sign-in', email, guessPatience.account),
  ]
}

export type CountedRow = CountedAttempt & Count

/**
 * `wait`: milliseconds until the try may be judged, or null for now. `rows` must be written in both
 * cases.
 */
export interface GuessVerdict {
  wait: number | null
  rows: CountedRow[]
}

/**
 * Decides whether this try may be judged now. A slowed network is refused and nothing is counted: a
 * caller that retries too early only loses its free tries, and its earlier tries no longer count
 * for the account. An account under attack from many networks makes each new network wait once, a
 * minute at most. After that wait the try is judged, independent of other networks.
 */
export function judgeTry(
  found: readonly CountedRow[],
  now: number,
  isFamiliar: boolean,
): GuessVerdict {
  const rows = found.map((row): CountedRow =>
    row.lastAt < now - row.patience.memory ? { ...row, failures: 0, blockedUntil: null } : row,
  )
  const account = rows.find(({ role }) => role === 'account')
  const pair = rows.find(({ role }) => role === 'pair')
  const slowed = slowedFor(rows, now)
  if (slowed > 0) return { wait: slowed, rows: impatient(pair, account, now) }
  const hold = account === undefined || isFamiliar ? 0 : holdOf(account)
  if (pair !== undefined && hold > 0 && pair.blockedUntil === null)
    return { wait: hold, rows: [{ ...pair, lastAt: now, blockedUntil: now + hold }] }
  return {
    wait: null,
    rows: rows.map((row) =>
      row.role === 'account'
        ? accountAfter(row, pair, now)
        : after(row, row === pair ? hold : 0, now),
    ),
  }
}

/**
 * Returns the milliseconds until none of the rows is slowed. An account row never is: it only makes
 * other networks wait.
 */
function slowedFor(rows: readonly CountedRow[], now: number): number {
  return Math.max(
    0,
    ...rows.flatMap(({ role, blockedUntil }) =>
      role === 'account' || blockedUntil === null ? [] : [blockedUntil - now],
    ),
  )
}

function impatient(
  pair: CountedRow | undefined,
  account: CountedRow | undefined,
  now: number,
): CountedRow[] {
  const { free } = guessPatience.pair
  if (
    pair === undefined ||
    account === undefined ||
    pair.failures >= free ||
    (pair.blockedUntil ?? 0) <= now
  )
    return []
  return [
    { ...pair, failures: free },
    { ...account, failures: Math.max(0, account.failures - pair.failures) },
  ]
}

function after(row: CountedRow, hold: number, now: number): CountedRow {
  const failures = row.failures + 1
  const { free, longest: maxDelay } = row.patience
  const growing =
    failures < free ? 0 : Math.min(maxDelay, 1000 * 2 ** Math.min(failures - free, 30))
  const wait = Math.max(growing, hold)
  return { ...row, failures, lastAt: now, blockedUntil: wait > 0 ? now + wait : null }
}

/**
 * Counts the tries of a network for the account only until that network is slowed itself. Then they
 * are taken back.
 */
function accountAfter(row: CountedRow, pair: CountedRow | undefined, now: number): CountedRow {
  const { free } = guessPatience.pair
  const tried = (pair?.failures ?? 0) + 1
  const change = tried < free ? 1 : tried === free ? 1 - free : 0
  return { ...row, failures: Math.max(0, row.failures + change), lastAt: now, blockedUntil: null }
}

/**
 * Returns how long a network that is new to the account waits, in ms: five seconds, doubling with
 * the tries, a minute at most.
 */
function holdOf({ failures, patience }: Pick<CountedRow, 'failures' | 'patience'>): number {
  if (failures < patience.free) return 0
  return Math.min(patience.longest, 5000 * 2 ** Math.floor(Math.log2(failures / patience.free)))
}

/** Takes back the count of a successful try. The account is free again from this network. */
export function afterSuccess(rows: readonly CountedRow[]): CountedRow[] {
  return rows.map((row) => ({
    ...row,
    failures: row.role === 'pair' || row.role === 'device' ? 0 : Math.max(0, row.failures - 1),
    blockedUntil: null,
  }))
}
