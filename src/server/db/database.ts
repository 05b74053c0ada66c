import type { Json } from '#contract/kernel/json.ts'

/**
 * The database as the rest of the server knows it: short transactions, each with its scope.
 * Whether PostgreSQL is embedded or somewhere else is told to nobody here.
 *
 * A query function takes the transaction whose scope it needs, so that the types demand the scope
 * and row security (docs/security.md) has the account that it judges by.
 */
export interface Database extends Queries {
  /**
   * The life of the data between two restores, a UUID (offline design, 6); at most two seconds old.
   */
  readonly epoch: string
  /**
   * Where the app connects, with its password: for the queue of jobs alone, which keeps connections
   * of its own.
   */
  readonly address: string
  /** The number that a restore raises, as the epoch was made with it. */
  readonly restoreNumber: number
  /** Ask for the epoch now: somebody heard of another restore number. */
  renewEpoch(): Promise<void>
  /** Secret of the marks that answers bear (decision 20); never answered to anybody. */
  readonly markKey: string
  /**
   * One transaction of one company. The work runs again, at most three times in all, when the
   * database asks for it (deadlock), so it does nothing outside the database. It may return its
   * last statement (`lastly`), which then travels with the commit.
   */
  account<T>(accountID: number, work: (tx: AccountTx) => Promise<T | Ending<T>>): Promise<T>
  /** Reads of one company that all see the same instant. Writing is refused. */
  accountSnapshot<T>(accountID: number, work: (tx: AccountTx) => Promise<T>): Promise<T>
  /** Reads of the system administrator over all companies, at one instant. Writing is refused. */
  system<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
  /**
   * Tables that belong to no company: logins, sessions, keys, mail, and no others see them. Rows of
   * companies are invisible here.
   */
  identity<T>(work: (tx: IdentityTx) => Promise<T>): Promise<T>
  /** Whether the database answers within two seconds. */
  ready(): Promise<boolean>
  /** Ends the connections and, when it is embedded, the database. */
  close(): Promise<void>
}

/**
 * Single statements. On `Database` itself each is a transaction of its own without any scope, in
 * one round trip: for functions that set their scope themselves.
 */
export interface Queries {
  /** All rows. */
  query<Row extends object>(sql: Sql, params?: readonly SqlValue[]): Promise<Row[]>
  /** The one row; anything else is a bug and throws. */
  one<Row extends object>(sql: Sql, params?: readonly SqlValue[]): Promise<Row>
  /** The row, or undefined when there is none; more than one is a bug and throws. */
  maybe<Row extends object>(sql: Sql, params?: readonly SqlValue[]): Promise<Row | undefined>
  /** How many rows the statement touched. */
  exec(sql: Sql, params?: readonly SqlValue[]): Promise<number>
}

/**
 * A statement. With a name (at most 50 letters; the hash of its text is added) each connection
 * plans it once, which halves the time of the small statements that run thousands of times.
 */
export type Sql = string | { readonly name: string; readonly text: string }

/** What may be bound to `$1 …`. An array becomes an SQL array; JSON goes through `json()`. */
export type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | Date
  | Uint8Array
  | readonly SqlValue[]

/**
 * A value for a `json` or `jsonb` parameter. The driver would turn an array into an SQL array,
 * and `null` into SQL's null.
 */
export function json(value: Json | object): string {
  return JSON.stringify(value)
}

/** What all transactions can do. */
export interface Tx extends Queries {
  /**
   * Work whose broken constraint is an expected answer. It is undone alone, and the transaction
   * goes on; every other error passes through.
   */
  attempt<T>(work: () => Promise<T>): Promise<Attempt<T>>
}

/** A transaction that sees and writes the rows of one company. */
export interface AccountTx extends Tx {
  readonly scope: 'account'
  readonly accountID: number
}

/** A transaction that sees the rows of all companies and writes nothing. */
export interface SystemTx extends Tx {
  readonly scope: 'system'
}

/** A transaction that sees no company's rows. */
export interface IdentityTx extends Tx {
  readonly scope: 'identity'
}

export type Attempt<T> = { ok: true; value: T } | { ok: false; violation: Violation }

/** A constraint that a statement broke. */
export interface Violation {
  kind: 'unique' | 'foreign' | 'check' | 'missing' | 'excluded'
  /** Name of the constraint; of the column for `missing`. */
  constraint: string
  table: string
}

/**
 * The last statement of a transaction, returned by its work instead of asked: it is sent in one go
 * with the commit, so what it locks is held only as long as the database itself needs. Nothing can
 * follow it. What must hold before it is in decision 11.
 */
export interface Ending<T> {
  readonly [isLast]: true
  readonly last: Sql
  readonly params: readonly SqlValue[]
  /** What the transaction comes to; told how many rows the statement touched. It must not throw. */
  readonly value: (touched: number) => T
}

const isLast: unique symbol = Symbol('last statement')

/** End a transaction with this statement. */
export function lastly<T>(
  last: Sql,
  params: readonly SqlValue[],
  value: (touched: number) => T,
): Ending<T> {
  return { [isLast]: true, last, params, value }
}

export function isEnding<T>(result: T | Ending<T>): result is Ending<T> {
  return typeof result === 'object' && result !== null && isLast in result
}
