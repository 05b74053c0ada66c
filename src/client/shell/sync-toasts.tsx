import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import type { EndedEntry } from '#client/data/outbox/core/types.ts'
import { newlyEndedEntries, isOutcomeToastSuppressed } from '#client/data/outbox/outcome.ts'
import { useBoxSnapshot } from '#client/workspace/use-box.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { useGo } from './address.ts'

/**
 * Reports outcomes after a change's form has closed: in toasts, by badge and in the tray (offline
 * design, 12).
 */
export function SyncToasts() {
  const { t } = useLingui()
  const toasts = useToasts()
  const go = useGo()
  const { undecided: asked, byId, ended } = useBoxSnapshot()
  const told = useRef<{ asked: Set<string>; ended: readonly EndedEntry[] } | null>(null)
  useEffect(() => {
    const asking = asked.map(({ entry }) => entry.id)
    const before = told.current
    told.current = { asked: new Set(asking), ended }
    // The indicator shows changes from before the start.
    if (before === null) return
    const fresh = asking.filter((id) => !before.asked.has(id) && !isOutcomeToastSuppressed(id))
    // The sync page shows them itself.
    if (fresh.length > 0 && location.pathname !== '/back-office/sync')
      toasts.show({
        kind: 'error',
        text: plural(fresh.length, {
          one: '# change needs your decision',
          other: '# changes need your decision',
        }),
        action: { label: t`Open`, onAction: () => go('/back-office/sync') },
      })
    const news = newlyEndedEntries(before.ended, ended)
    const sent = news.filter(
      ({ id, end, was }) =>
        end === 'confirmed' && was === undefined && !isOutcomeToastSuppressed(id),
    )
    if (sent.length > 0 && byId.size === 0)
      toasts.show({
        kind: 'success',
        text: plural(sent.length, { one: '# change sent', other: '# changes sent' }),
      })
    for (const { was } of news)
      if (was !== undefined)
        toasts.show({
          kind: 'error',
          text: t`A change that you withdrew was already sent. It is in the record.`,
        })
  }, [asked, byId, ended, toasts, go, t])
  return null
}
