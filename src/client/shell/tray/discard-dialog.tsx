import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { useBoxSnapshot, useOutbox } from '#client/workspace/use-box.ts'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { useTrayDecision } from './use-decision.ts'
import { fallsWith, useEntryWords } from './use-entry-words.ts'
import css from './tray.module.css'

type DiscardDialogProps = { view: EntryView; onClose: () => void; onDecided?: () => void }

/**
 * Always asks before discarding; for a create it lists the dependent changes (F-31). Discards the
 * last one first, so that none loses its parent.
 */
export function DiscardDialog({ view, onClose, onDecided }: DiscardDialogProps) {
  const { t } = useLingui()
  const outbox = useOutbox()
  const { entries } = useBoxSnapshot()
  const { wordsFor } = useEntryWords()
  const decide = useTrayDecision(onDecided)
  const falling = fallsWith(view.entry, entries)
  const count = falling.length + 1
  const go = async () => {
    onClose()
    for (const { entry } of falling.toReversed()) await outbox?.decide.discard(entry.id)
    await decide(outbox?.decide.discard(view.entry.id))
  }
  return (
    <Confirm
      title={plural(count, { one: 'Discard this change?', other: 'Discard # changes?' })}
      harmless={t`Keep`}
      verb={plural(count, { one: 'Discard', other: 'Discard #' })}
      onConfirm={() => void go()}
      onCancel={onClose}
    >
      <p>
        {view.entry.replaces.length > 0
          ? t`The change it replaced is discarded too.`
          : t`Your change is not sent. Its text stays under Sent for 30 days.`}
      </p>
      {falling.length > 0 && (
        <>
          <p>{t`These rely on it and are discarded with it:`}</p>
          <ul className={css.falling}>
            {falling.map(({ entry }) => {
              const { number, title, change } = wordsFor(entry)
              return (
                <li key={entry.id}>
                  {number} {title}. {change}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Confirm>
  )
}
