import type { ConstraintViolation } from './database.ts'

/**
 * An error of the configuration that prevents the start; the message is the one line for the
 * operator.
 */
export class StartRefusal extends Error {
  readonly code:
    | 'data-folder-in-use'
    | 'database-binaries'
    | 'database-start'
    | 'database-roles'
    | 'migrations'
    | 'secrets-key'

  constructor(code: StartRefusal['code'], message: string) {
    super(message)
    this.name = 'StartRefusal'
    this.code = code
  }
}

/**
 * The database cannot answer just now: `busy` = no connection was free in time, or other
 * transactions blocked it three times; `away` = it is starting, stopping or out of reach. The
 * server answers 503.
 */
export class DatabaseUnavailable extends Error {
  readonly code: 'busy' | 'away'

  constructor(code: 'busy' | 'away', cause: unknown) {
    super(code === 'busy' ? 'The database is busy.' : 'The database is away.', { cause })
    this.name = 'DatabaseUnavailable'
    this.code = code
  }
}

/** Returns the constraint that a statement broke; undefined for any other error. */
export function violation(error: unknown): ConstraintViolation | undefined {
  const kind = kinds[errorCode(error) ?? '']
  if (kind === undefined) return undefined
  const constraint = text(error, 'constraint') ?? text(error, 'column') ?? ''
  return { kind, constraint, table: text(error, 'table') ?? '' }
}

/** Returns the five characters of an SQL error (`23505`) or the system's word (`ECONNREFUSED`). */
export function errorCode(error: unknown): string | undefined {
  return text(error, 'code')
}

/**
 * Returns whether other transactions may have caused the error, so that a retry of the work may
 * pass or be refused in words. This includes a referenced row that vanished between the check and
 * the write.
 */
export function mayPassNextTime(error: unknown): boolean {
  return isReference(error) || ['40P01', '40001'].includes(errorCode(error) ?? '')
}

/** Returns whether a referenced row does not exist. */
export function isReference(error: unknown): boolean {
  return errorCode(error) === '23503'
}

/**
 * Converts an error for the rest of the server: 503 for what may pass by itself, any other error
 * unchanged.
 */
export function asUnavailable(error: unknown): unknown {
  if (isConnectionLost(error)) return new DatabaseUnavailable('away', error)
  return busyCodes.has(errorCode(error) ?? '') ? new DatabaseUnavailable('busy', error) : error
}

/** Returns whether the connection, not the statement, failed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error) ?? ''
  return (
    lostCodes.has(code) ||
    code.startsWith('08') ||
    lostWords.some((words) => error.message.includes(words))
  )
}

const kinds: Readonly<Record<string, ConstraintViolation['kind']>> = {
  '23502': 'missing',
  '23503': 'foreign',
  '23505': 'unique',
  '23514': 'check',
  '23P01': 'excluded',
}

// 57P0x: the database stops, has crashed, or starts; 53300: all its connections are taken.
const lostCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
])

// A lock or an answer did not come in time; a disk or memory is full.
const busyCodes = new Set(['55P03', '57014', '53100', '53200'])

// The driver sets no code on these errors.
const lostWords = [
  'Connection terminated',
  'connection error and is not queryable',
  'Client was closed',
]

function text(error: unknown, key: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' ? value : undefined
}
