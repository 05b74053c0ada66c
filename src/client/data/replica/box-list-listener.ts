import type { Outbox } from '../outbox/outbox.ts'
import { entities } from '#contract/kernel/entity.ts'
import { isOfflineKind } from './record.ts'
import type { ListUpdateListener } from './replica.ts'

/**
 * Tells the box about every list answer, so that it drops its confirmed rows. A bucket covers the
 * rows that were in it and are in it now; a complete pull covers all rows (offline design, 6,
 * `known`).
 */
export function createBoxListListener(boxNow: () => Outbox | null): ListUpdateListener {
  return {
    revision: () => boxNow()?.currentTick() ?? 0,
    async onListUpdate({ kind, epoch, since, rows, before, whole }) {
      const box = boxNow()
      if (!box || !isOfflineKind(kind)) return
      const entity = entities[kind]
      const confirmed = [...box.snapshot().confirmed.values()].filter(
        (row) => row.entity === entity,
      )
      if (confirmed.length === 0) return
      const named = new Set([...rows, ...before].map(({ uid }) => uid))
      const asked = new Set(confirmed.map(({ ref }) => ref))
      // After a failed write the device keeps a row too long; the newer row still wins.
      const renewed = box.pruneConfirmedRows({
        entity,
        epoch,
        since,
        rows: rows
          .filter(({ uid }) => asked.has(uid))
          .map(({ uid, version }) => ({ uid, version })),
        covers: ({ ref }) => whole || named.has(ref),
      })
      await renewed.catch(() => undefined)
    },
  }
}
