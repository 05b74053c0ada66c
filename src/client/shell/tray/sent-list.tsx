import { useLingui } from '@lingui/react/macro'
import { IconHistory, IconPencilPlus } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import type { EndedEntry } from '#client/data/outbox/core/types.ts'
import { useBoxSnapshot, useOutbox } from '#client/workspace/use-box.ts'
import { useMoment, useServerNow } from '#client/i18n/use-moment.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { LongList } from '#client/ui/list/long-list.tsx'
import { Facts } from '#client/ui/record/facts.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { useArrival } from '#client/ui/use-arrival.ts'
import { useGo } from '../address.ts'
import { againAddress } from './form-address.ts'
import { useEntryWords } from './use-entry-words.ts'
import css from './tray.module.css'

const days = 30 * 86_400_000
/** More than people read; the box stores all of them. */
const most = 200

/**
 * The changes that ended in the last thirty days, newest first; null until the device has answered.
 */
export function useSent(): readonly EndedEntry[] | null {
  const outbox = useOutbox()
  const { ended } = useBoxSnapshot()
  const now = useServerNow()
  const [sent, setSent] = useState<readonly EndedEntry[] | null>(null)
  useArrival(() => outbox?.readEndedEntries(), setSent, [outbox, ended])
  return (
    sent && sent.filter(({ confirmedAt }) => now - Date.parse(confirmedAt) < days).slice(0, most)
  )
}

/**
 * `selected`: the change shown next to the list; undefined: changes open as pages. `startAt` and
 * `memoryKey`: see `LongList`.
 */
type SentListProps = {
  sent: readonly EndedEntry[] | null
  selected: string | null | undefined
  onSelect: (id: string) => void
  startAt: string | null
  memoryKey: string
}

/** Height in px of a change with a title of one line. */
const aboutTall = 80

const idOf = ({ id }: EndedEntry) => id

/** The sent, replaced and discarded changes; each opens with its words. */
export function SentList({ sent, selected, onSelect, startAt, memoryKey }: SentListProps) {
  const { t } = useLingui()
  const { wordsFor } = useEntryWords()
  const moment = useMoment()
  const endWord = useEndWord()
  if (sent !== null && sent.length === 0)
    return (
      <Empty
        icon={<Icon icon={IconHistory} size={26} />}
        title={t`Nothing was sent yet`}
      >{t`Changes sent from this device are listed here for 30 days.`}</Empty>
    )
  return (
    <LongList
      items={sent ?? []}
      keyOf={idOf}
      estimateSize={aboutTall}
      startAt={startAt}
      memoryKey={memoryKey}
    >
      {({ id, entry, end, confirmedAt }) => {
        const { number, title, change } = wordsFor(entry)
        return (
          <button
            type="button"
            className={css.entry}
            data-entry={id}
            aria-pressed={selected === undefined ? undefined : id === selected}
            onClick={() => onSelect(id)}
          >
            <span className={css.first}>
              <strong>{number}</strong>
              <span className={css.name}>{title}</span>
              <span className={css.time}>{moment(confirmedAt)}</span>
            </span>
            <span className={css.soft}>
              {change}. {endWord(end)}
            </span>
          </button>
        )
      }}
    </LongList>
  )
}

/** An ended change with its words; a discarded one can be entered again, as a new change. */
export function SentPanel({
  sent: { entry, end, confirmedAt },
  isPage = false,
}: {
  sent: EndedEntry
  isPage?: boolean
}) {
  const Title = isPage ? 'h1' : 'h2'
  const { t } = useLingui()
  const go = useGo()
  const moment = useMoment()
  const endWord = useEndWord()
  const { wordsFor, factsFor } = useEntryWords()
  const { number, title, change, words, isHere } = wordsFor(entry)
  const again = end === 'discarded' ? againAddress(words, entry, isHere) : null
  return (
    <div className={css.review}>
      <Title>{title}</Title>
      <p className={css.soft}>
        {number}. {change}. {endWord(end)}, {moment(confirmedAt)}
      </p>
      {factsFor(entry).map((facts, place) => (
        // The records have no names but their positions.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={place}>
          <Facts facts={facts} />
        </Fragment>
      ))}
      {again !== null && (
        <div className={css.actions}>
          <LinkButton
            variant="filled"
            href={again}
            icon={<Icon icon={IconPencilPlus} size={20} />}
            onClick={openWithin(() => go(again))}
          >
            {t`Enter again`}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

function useEndWord(): (end: EndedEntry['end']) => string {
  const { t } = useLingui()
  const words = { confirmed: t`Sent`, discarded: t`Discarded`, superseded: t`Replaced` }
  return (end) => words[end]
}
