import { useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { useDeviceTime, useMoment } from '#client/i18n/use-moment.ts'
import { Facts } from '#client/ui/record/facts.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { EntryActs } from './entry-acts.tsx'
import { formAddresses } from './form-address.ts'
import { waitOf } from './entry-words.ts'
import { useEntryWords } from './use-entry-words.ts'
import css from './tray.module.css'

type EntryPanelProps = {
  view: EntryView
  onDecided?: () => void
  /** True over the change's own form, so that no link to that form is needed. */
  isOverForm?: boolean
  /** True for a page, false for a part next to the list. */
  isPage?: boolean
}

/** One change: its values, the reason for its state, and the possible actions. */
export function EntryPanel({
  view,
  onDecided,
  isOverForm = false,
  isPage = false,
}: EntryPanelProps) {
  const { i18n } = useLingui()
  const moment = useMoment()
  const deviceTime = useDeviceTime()
  const { wordsFor, factsFor, reasonFor } = useEntryWords()
  const [discarding, setDiscarding] = useState(false)
  const { entry, review } = view
  const Title = isPage ? 'h1' : 'h2'
  const about = wordsFor(entry, review?.row)
  const { number, title, change, words, isHere } = about
  const conflict = review !== null && review.fields.length > 0
  const reason = reasonFor(entry, review)
  const waits = waitOf(view)
  const edit = isOverForm || !conflict ? null : formAddresses(words, entry, review, isHere).edit
  return (
    <div className={css.review}>
      <Title>{title}</Title>
      <p className={css.soft}>
        {number}. {change}. {deviceTime(moment(entry.authoredAt))}
      </p>
      {waits && <p className={css.soft}>{i18n._(waits)}</p>}
      {reason && (
        <div className={css.reason}>
          <strong>{reason.title}</strong>
          <p>{reason.message}</p>
          {reason.problems.length > 0 && (
            <ul>
              {reason.problems.map(({ field, text }) => (
                <li key={field}>{text}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {words.part && <words.part view={view} fields={words.fields} onDecided={onDecided} />}
      {conflict ? (
        <ConflictPanel
          view={view}
          review={review}
          edit={edit}
          onDiscard={() => setDiscarding(true)}
          onDecided={onDecided}
        />
      ) : (
        <>
          {factsFor(entry).map((facts, place) => (
            // The records have no names but their positions.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={place}>
              <Facts facts={facts} />
            </Fragment>
          ))}
          <EntryActs
            view={view}
            about={about}
            isOverForm={isOverForm}
            onDiscard={() => setDiscarding(true)}
            onDecided={onDecided}
          />
        </>
      )}
      {discarding && (
        <DiscardDialog view={view} onClose={() => setDiscarding(false)} onDecided={onDecided} />
      )}
    </div>
  )
}
