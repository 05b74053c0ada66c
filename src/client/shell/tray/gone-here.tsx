import { useLingui } from '@lingui/react/macro'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { EntryPanel } from './entry-panel.tsx'

type GoneHereProps = {
  entries: readonly EntryView[]
  /** Runs after the last decision. */
  onDecided: () => void
}

/**
 * Replaces a record that is out of sight: the person's own changes of it, each with its refusal and
 * the possible actions.
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
