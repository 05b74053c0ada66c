import { createHash } from 'node:crypto'
import type { AuditEvent } from '#contract/kernel/audit.ts'
import type { Database } from '#server/db/database.ts'
import { makeFold } from './fold.ts'
import { addLine, type AuditLine, lineOf, logLine, type Origin, type Someone } from './line.ts'

/** What somebody who is not signed in tried, and what became of it. */
export interface Trial {
  event: AuditEvent
  why: 'password' | 'blocked' | 'slowed' | 'unknown'
  /** The e-mail address as it was typed. Of nobody's account only its hash is kept. */
  typed: string
  /** Whom it is folded with (see `fold.ts`). */
  network: string
}

/**
 * What was tried, in the log always and in the trail of whoever it concerns as often as the fold
 * lets it. A known address is told to its account, another to the provider alone.
 */
type TellTrial = (
  context: Origin & { db: Pick<Database, 'identity'> },
  trial: Trial,
  whose: () => Promise<Someone | undefined>,
) => Promise<void>

export const tellTrial: TellTrial = async (context, { event, why, typed, network }, whose) => {
  const hash = createHash('sha256').update(typed).digest('base64url').slice(0, 22)
  const folded = foldOf(context.db)(
    { what: `${event} ${why}`, typed: hash, network },
    context.now(),
  )
  // Looks nobody up in a slowed flood; the log then names no person.
  const person = folded === null && why === 'slowed' ? undefined : await whose()
  const line: AuditLine =
    person === undefined
      ? { event, accountID: 0, actor: null, about: null, details: { why, typed: hash } }
      : { ...lineOf(event, person, null), details: { why } }
  if (folded !== null) {
    const told = { ...line, details: { ...line.details, ...folded } }
    await context.db.identity((tx) => addLine(tx, context, told))
  }
  logLine(context, line)
}

/** Keyed by a function of the database that requests and jobs share. */
const folds = new WeakMap<Database['identity'], ReturnType<typeof makeFold>>()

/** Returns the fold of a database, so that several servers of one process fold apart. */
function foldOf({ identity }: Pick<Database, 'identity'>): ReturnType<typeof makeFold> {
  const fold = folds.get(identity) ?? makeFold()
  folds.set(identity, fold)
  return fold
}
