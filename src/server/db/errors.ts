import type { Violation } from './database.ts'

/** The server cannot start as it is set up; the message is the one line for the operator. */
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
 * The database cannot answer just now: `busy` = no connection was free in time or others were in
 * the way three times, `away` = it is starting, stopping or out of reach. Answered as 503.
 */
export class DatabaseUnavailable extends Error {
  readonly code: 'busy' | 'away'

  constructor(code: 'busy' | 'away', cause: unknown) {
    super(code === 'busy' ? 'The database is busy.' : 'The database is away.', { cause })
    this.name = 'DatabaseUnavailable'
    this.code = code
  }
}

/** The constraint that a statement broke, or undefined for any other error. */
export function violation(error: unknown): Violation | undefined {
  const kind = kinds[errorCode(error) ?? '']
  if (kind === undefined) return undefined
  const constraint = text(error, 'constraint') ?? text(error, 'column') ?? ''
  return { kind, constraint, table: text(error, 'table') ?? '' }
}

/** The five letters of an SQL error (`23505`) or the system's word (`ECONNREFUSED`). */
export function errorCode(error: unknown): string | undefined {
  return text(error, 'code')
}

/**
 * Whether others were in the way, so that the same work may pass when it is done again, or be
 * refused in words: also where what it refers to went between the look and the write.
 */
export function mayPassNextTime(error: unknown): boolean {
  return isReference(error) || ['40P01', '40001'].includes(errorCode(error) ?? '')
}

/** Whether what a row refers to is not there. */
export function isReference(error: unknown): boolean {
  return errorCode(error) === '23503'
}

/**
 * What went wrong as the rest of the server is to see it: 503 for what may pass by itself, else the
 * error as it is.
 */
export function asUnavailable(error: unknown): unknown {
  if (isConnectionLost(error)) return new DatabaseUnavailable('away', error)
  return busyCodes.has(errorCode(error) ?? '') ? new DatabaseUnavailable('busy', error) : error
}

/** Whether the connection, not the statement, is at fault. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error) ?? ''
  return (
    lostCodes.has(code) ||
    code.startsWith('08') ||
    lostWords.some((words) => error.message.includes(words))
  )
}

const kinds: Readonly<Record<string, Violation['kind']>> = {
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

// A lock or an answer that did not come in time; a disk or memory that is full.
const busyCodes = new Set(['55P03', '57014', '53100', '53200'])

// The driver gives these no code.
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
