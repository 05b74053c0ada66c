import { isOverdue } from '#contract/corrective-actions/due.ts'
import { dayIn, ownZone } from '#contract/kernel/day.ts'
import { serverNow } from '#client/data/api/server-clock.ts'
import { overlayRows } from '#client/data/replica/overlay-rows.ts'
import type { Workspace } from '#client/data/session/workspace.ts'

/**
 * Keeps the number of the person's own overdue actions on the icon of the installed app (CA-74),
 * from the rows of this device with its waiting changes. Returns a function that stops it and
 * removes the number.
 */
export function overdueBadge({
  replica,
  overlay,
  me,
}: Pick<Workspace, 'replica' | 'overlay' | 'me'>): () => void {
  // A browser that cannot install has no badge; Login as shows another person's work.
  if (!('setAppBadge' in navigator) || me.actor) return () => undefined
  let shown: number | null = null
  const show = (count: number) => {
    if (count === shown) return
    shown = count
    // Refused where the app is not installed; 0 removes the number.
    navigator.setAppBadge(count).catch(() => undefined)
  }
  const update = () => {
    const { rows, asOf } = replica.cached('correctiveAction')
    if (asOf === null) return
    const today = dayIn(me.company?.timeZone ?? ownZone(), serverNow())
    const isOwnOverdue = (row: (typeof rows)[number]) =>
      row.assignedTo === me.user_id && isOverdue(row, today)
    show(overlayRows(rows, 'correctiveAction', overlay.get()).filter(isOwnOverdue).length)
  }
  const stops = [replica.subscribe('correctiveAction', update), overlay.subscribe(update)]
  // A tablet that slept overnight wakes on another day.
  document.addEventListener('visibilitychange', update)
  update()
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', update)
    show(0)
  }
}
