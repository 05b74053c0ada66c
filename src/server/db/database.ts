import type { Json } from '#contract/kernel/json.ts'

/**
 * The database as the rest of the server sees it: short transactions, each with its scope. This
 * interface hides whether PostgreSQL is embedded or elsewhere.
 *
 * A query function takes the transaction whose scope it needs, so that the types enforce the scope
 * and row security (docs/security.md) knows the account.
 */
export interface Database extends Queries {
  /**
   * Names the state of the data between two restores, a UUID (offline design, 6); at most two
   * seconds old.
   */
  readonly epoch: string
  /**
   * The app's address with its password: only for the queue of jobs, which has connections of its
   * own.
   */
  readonly address: string
  /** The number that a restore raises, as it was when the epoch was made. */
  readonly restoreNumber: number
  /** Reads the epoch now, because a request found another restore number. */
  renewEpoch(): Promise<void>
  /** Secret of the marks that answers carry (decision 20); it is never sent to a client. */
  readonly markKey: string
  /**
   * Runs one transaction of one company. The work runs again, at most three times in all, if the
   * database requires it (deadlock), so it has no effects outside the database. It may return its
   * last statement (`lastly`), which is then sent together with the commit.
   */
  account<T>(accountID: number, work: (tx: AccountTx) => Promise<T | Ending<T>>): Promise<T>
  /** Runs reads of one company that all see the same instant. Writes are refused. */
  accountSnapshot<T>(accountID: number, work: (tx: AccountTx) => Promise<T>): Promise<T>
  /**
   * Runs reads of the system administrator over all companies, at one instant. Writes are refused.
   */
  system<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
  /**
   * Runs a transaction on the tables that belong to no company: logins, sessions, keys, mail. No
   * other scope sees them, and rows of companies are invisible here.
   */
  identity<T>(work: (tx: IdentityTx) => Promise<T>): Promise<T>
  /** Returns whether the database answers within two seconds. */
  ready(): Promise<boolean>
  /** Ends the connections and, if it is embedded, the database. */
  close(): Promise<void>
}

/**
 * Single statements. On `Database` itself each is a transaction of its own without any scope, in
 * one round trip: for functions that set their scope themselves.
 */
export interface Queries {
  /** Returns all rows. */
  query<Row extends object>(sql: Sql, params?: readonly SqlValue[]): Promise<Row[]>
  /** Returns the one row; any other number is a bug and throws. */
  one<Row extends object>(sql: Sql, params?: readonly SqlValue[]): Promise<Row>
  /** Returns the row, or undefined if none matches; more than one is a bug and throws. */
  maybe<Row extends object>(sql: Sql, params?: readonly SqlValue[]): Promise<Row | undefined>
  /** Returns the number of rows that the statement touched. */
  exec(sql: Sql, params?: readonly SqlValue[]): Promise<number>
}

/**
 * A statement. If it has a name (at most 50 letters; the hash of its text is added), each
 * connection plans it once, which halves the time of small statements that run thousands of times.
 */
export type Sql = string | { readonly name: string; readonly text: string }

/** A value for `$1 …`. An array becomes an SQL array; JSON must pass through `json()`. */
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
 * Converts a value for a `json` or `jsonb` parameter. The driver would turn an array into an SQL
 * array, and `null` into SQL's null.
 */
export function json(value: Json | object): string {
  return JSON.stringify(value)
}

/** Methods of all transactions. */
export interface Tx extends Queries {
  /**
   * Runs work whose broken constraint is an expected answer. Only this work is undone, and the
   * transaction continues; every other error passes through.
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

export type Attempt<T> = { ok: true; value: T } | { ok: false; violation: ConstraintViolation }

/** The constraint that a statement broke. */
export interface ConstraintViolation {
  kind: 'unique' | 'foreign' | 'check' | 'missing' | 'excluded'
  /** Name of the constraint; for `missing` the name of the column. */
  constraint: string
  table: string
}

/**
 * The last statement of a transaction, which its work returns instead of running it: it is sent
 * together with the commit, so that its locks last only as long as the database itself needs.
 * Nothing can follow it; its preconditions are in decision 11.
 */
export interface Ending<T> {
  readonly [isLast]: true
  readonly last: Sql
  readonly params: readonly SqlValue[]
  /**
   * Makes the result of the transaction from the number of rows that the statement touched. It must
   * not throw.
   */
  readonly value: (touched: number) => T
}

const isLast: unique symbol = Symbol('last statement')

/** Ends a transaction with this statement. */
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
