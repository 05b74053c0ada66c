import { createHash } from 'node:crypto'
import type { AuditEvent } from '#contract/kernel/audit.ts'
import type { Database } from '#server/db/database.ts'
import { createFold } from './fold.ts'
import {
  addLine,
  type AuditLine,
  auditLineOf,
  serverLogLine,
  type Origin,
  type Someone,
} from './line.ts'

/** A stranger's attempt, and its result. */
export interface Trial {
  event: AuditEvent
  why: 'password' | 'blocked' | 'slowed' | 'unknown'
  /** The e-mail address as typed. If it belongs to no account, only its hash is stored. */
  typed: string
  /** The network by which it is folded (see `fold.ts`). */
  network: string
}

/**
 * Records an attempt: always in the log, and in a trail as often as the fold allows. An attempt at
 * a known address is in its company's trail, any other only in the provider's.
 */
type TellTrial = (
  context: Origin & { db: Pick<Database, 'identity'> },
  trial: Trial,
  whose: () => Promise<Someone | undefined>,
) => Promise<void>

export const recordTrial: TellTrial = async (context, { event, why, typed, network }, whose) => {
  const hash = createHash('sha256').update(typed).digest('base64url').slice(0, 22)
  const folded = foldOf(context.db)(
    { what: `${event} ${why}`, typed: hash, network },
    context.now(),
  )
  // Skips the search for the person in a slowed flood; the log then names no person.
  const person = folded === null && why === 'slowed' ? undefined : await whose()
  const line: AuditLine =
    person === undefined
      ? { event, accountID: 0, actor: null, about: null, details: { why, typed: hash } }
      : { ...auditLineOf(event, person, null), details: { why } }
  if (folded !== null) {
    const foldedLine = { ...line, details: { ...line.details, ...folded } }
    await context.db.identity((tx) => addLine(tx, context, foldedLine))
  }
  serverLogLine(context, line)
}

/** The folds by a function of the database that requests and jobs share. */
const folds = new WeakMap<Database['identity'], ReturnType<typeof createFold>>()

/** Returns the fold of a database, so that several servers of one process fold apart. */
function foldOf({ identity }: Pick<Database, 'identity'>): ReturnType<typeof createFold> {
  const fold = folds.get(identity) ?? createFold()
  folds.set(identity, fold)
  return fold
}
