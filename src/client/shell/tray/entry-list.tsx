import { useLingui } from '@lingui/react/macro'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { cx } from '#client/ui/cx.ts'
import { LongList } from '#client/ui/list/long-list.tsx'
import { SyncBadge } from '#client/ui/sync/sync-badge.tsx'
import { useEntryWords } from './use-entry-words.ts'
import { useSyncWord } from '../use-sync-word.ts'
import css from './tray.module.css'

/**
 * `selected`: the entry shown next to the list; undefined: entries open as pages. `startAt` and
 * `memoryKey`: see `LongList`.
 */
type EntryListProps = {
  entries: readonly EntryView[]
  selected: string | null | undefined
  onSelect: (id: string) => void
  startAt: string | null
  memoryKey: string
}

const idOf = ({ entry }: EntryView) => entry.id

/**
 * All waiting changes in order: record, change in words, author's time, state, and the reason for
 * waiting.
 */
export function EntryList({ entries, selected, onSelect, startAt, memoryKey }: EntryListProps) {
  const { t } = useLingui()
  const { wordsFor } = useEntryWords()
  const wordOf = useSyncWord()
  const moment = useMoment()
  return (
    <LongList
      items={entries}
      keyOf={idOf}
      estimateSize={aboutTall}
      startAt={startAt}
      memoryKey={memoryKey}
    >
      {({ entry, review, displayStatus, blockedBy, discarding }) => {
        const { number, title, change } = wordsFor(entry, review?.row)
        const unsent =
          displayStatus === 'saved' || displayStatus === 'sending' || displayStatus === 'waiting'
        return (
          <button
            type="button"
            className={cx(css.entry, unsent && css.unsent)}
            data-entry={entry.id}
            aria-pressed={selected === undefined ? undefined : entry.id === selected}
            onClick={() => onSelect(entry.id)}
          >
            <span className={css.first}>
              <strong>{number}</strong>
              <span className={css.name}>{title}</span>
              <span className={css.time}>{moment(entry.authoredAt)}</span>
            </span>
            <span className={css.soft}>{change}</span>
            <span>
              <SyncBadge
                state={displayStatus}
                label={discarding ? t`Will be discarded` : wordOf(displayStatus)}
              />
            </span>
            {blockedBy !== null && (
              <span className={css.soft}>{t`Waiting for another change`}</span>
            )}
          </button>
        )
      }}
    </LongList>
  )
}

/** Height in px of an entry with a title of one line. */
const aboutTall = 113
