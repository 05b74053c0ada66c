import { useLingui } from '@lingui/react/macro'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { EntryPanel } from './entry-panel.tsx'

type GoneHereProps = {
  entries: readonly EntryView[]
  /** The last of them was decided. */
  onDecided: () => void
}

/**
 * In place of a record that went out of sight: the own changes of it, each with why it was not
 * taken and what can be done.
 */
export function GoneHere({ entries, onDecided }: GoneHereProps) {
  const { t } = useLingui()
  if (entries.length === 0)
    return (
      <p role="note">{t`This record is no longer shown to you: it belongs to a person outside your team, or it was removed.`}</p>
    )
  return entries.map((view) => (
    <EntryPanel
      key={view.entry.id}
      view={view}
      onDecided={entries.length === 1 ? onDecided : undefined}
    />
  ))
}
