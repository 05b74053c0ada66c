import { onceADay, type Rhythm } from '#server/daily.ts'
import type { Database } from '#server/db/database.ts'
import type { Context } from '#server/handler.ts'

const atOnce = 5000

/**
 * Once a day each process has lines removed that are older than two years; the database decides which those are
 * (migration 0020). It may happen in several processes, and twice, without harm. Returns how to end it.
 */
export function keepTrail(db: Pick<Database, 'identity'>, log: Context['log'], rhythm?: Rhythm): () => void {
  let isEnded = false
  const look = async () => {
    let removed = 0
    try {
      for (let last = atOnce; last === atOnce && !isEnded; removed += last) last = await removeOld(db)
    } catch (error) {
      log.error({ event: 'old audit lines stay', error: error instanceof Error ? error.message : String(error) }, 'old lines of the audit trail could not be removed')
    }
    if (removed > 0) log.info({ event: 'old audit lines removed', count: removed }, 'lines of the audit trail older than two years were removed')
  }
  const end = onceADay(look, rhythm)
  return () => {
    isEnded = true
    end()
  }
}

/** How many lines went; fewer than were asked for: there are no more. */
async function removeOld(db: Pick<Database, 'identity'>): Promise<number> {
  return (await db.identity((tx) => tx.one<{ removed: number }>('select remove_old_audit_events($1) as removed', [atOnce]))).removed
}
