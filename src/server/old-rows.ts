import { onceADay, type Rhythm } from '#server/jobs/daily.ts'
import type { Database } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'

/** Rows removed at a time, so that other calls do not wait. */
const atOnce = 5000

type Keep = (db: Pick<Database, 'identity'>, log: Context['log'], rhythm?: Rhythm) => () => void

const removals = {
  trail: 'select remove_old_audit_events($1) as removed',
  voids: 'select remove_old_voids($1) as removed',
  digestMails: 'select remove_old_digest_mails($1) as removed',
}

/** Removes lines of the audit trail that are older than two years (migration 0020). */
export const keepTrail: Keep = removeOldDaily('audit lines', removals.trail)

/** Removes voids that are older than twelve months (ruling 82, migration 0051). */
export const keepVoids: Keep = removeOldDaily('voids', removals.voids)

/** Removes digests that are older than 90 days (migration 0060). */
export const keepDigestMails: Keep = removeOldDaily('digests', removals.digestMails)

/**
 * Once a day calls a function of the database's owner, which decides what is old and removes it.
 * Several processes may do so at once. Returns a function that stops it.
 */
function removeOldDaily(what: string, removal: string): Keep {
  return (db, log, rhythm) => {
    let isEnded = false
    const remove = () => db.identity((tx) => tx.one<{ removed: number }>(removal, [atOnce]))
    const look = async () => {
      let removed = 0
      try {
        for (let last = atOnce; last === atOnce && !isEnded; removed += last)
          last = (await remove()).removed
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        log.error({ event: `old ${what} stay`, error: why }, 'old rows could not be removed')
      }
      if (removed === 0) return
      log.info({ event: `old ${what} removed`, count: removed }, 'old rows were removed')
    }
    const end = onceADay(look, rhythm)
    return () => {
      isEnded = true
      end()
    }
  }
}
