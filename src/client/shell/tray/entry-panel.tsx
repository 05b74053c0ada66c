import { useLingui } from '@lingui/react/macro'
import { IconCopyPlus, IconExternalLink, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { useOutbox } from '#client/workspace/use-box.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { Facts } from '#client/ui/record/facts.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { useGo } from '../address.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { formAddresses } from './form-address.ts'
import { useDecision } from './use-decision.ts'
import { useEntryWords } from './use-entry-words.ts'
import { waysOf } from './ways.ts'
import { WordsOut } from './words-out.tsx'
import css from './tray.module.css'

type EntryPanelProps = {
  view: EntryView
  onDecided?: () => void
  /** It stands over the form that it came from: the way to that form is not offered once more. */
  isOverForm?: boolean
}

/** One change: what it says, why it stands where it stands, and what can be done. */
export function EntryPanel({ view, onDecided, isOverForm = false }: EntryPanelProps) {
  const { t } = useLingui()
  const go = useGo()
  const outbox = useOutbox()
  const moment = useMoment()
  const { wordsFor, factsFor, reasonFor } = useEntryWords()
  const decide = useDecision(onDecided)
  const [discarding, setDiscarding] = useState(false)
  const { entry, review } = view
  const { number, title, change, words, isHere } = wordsFor(entry, review?.row)
  const conflict = review !== null && review.fields.length > 0
  const reason = reasonFor(entry, review)
  const ways = new Set(waysOf(words, view, isHere))
  const { edit, copy } = review === null || isOverForm ? { edit: null, copy: null } : formAddresses(words, entry, review, isHere)
  // Who may no longer edit it sees whose it is now, as far as the row says (F-25).
  const holder = review?.code === 'not-editor' && review.row ? (words.holder?.(review.row) ?? null) : null
  return (
    <div className={css.review}>
      <h2>{title}</h2>
      <p className={css.soft}>
        {number}. {change}. {moment(entry.authoredAt)}
      </p>
      {reason && (
        <div className={css.reason}>
          <strong>{reason.title}</strong>
          <p>{reason.message}</p>
          {holder !== null && <p>{holder ? t`It was assigned to ${holder}.` : t`It was assigned to somebody else.`}</p>}
          {reason.problems.length > 0 && (
            <ul>
              {reason.problems.map(({ field, text }) => (
                <li key={field}>{text}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {conflict ? (
        <ConflictPanel view={view} review={review} edit={edit} onDiscard={() => setDiscarding(true)} onDecided={onDecided} />
      ) : (
        <>
          {factsFor(entry).map((facts, place) => (
            // Its records have no other name than their place.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={place}>
              <Facts facts={facts} />
            </Fragment>
          ))}
          <div className={css.actions}>
            {ways.has('open') && (
              <LinkButton
                variant="quiet"
                href={words.href(entry.ref)}
                icon={<IconExternalLink size={20} stroke={1.9} aria-hidden="true" />}
                onClick={openWithin(() => go(words.href(entry.ref)))}
              >
                {t`Open the record`}
              </LinkButton>
            )}
            <WordsOut views={[view]} />
            {ways.has('discard') && (
              <Button variant="danger" icon={<IconTrash size={20} stroke={1.9} aria-hidden="true" />} onClick={() => setDiscarding(true)}>
                {t`Discard`}
              </Button>
            )}
            {ways.has('keep-mine') && <Button onClick={() => void decide(outbox?.decide.keepMine(entry.id))}>{t`Keep mine`}</Button>}
            {ways.has('again') && (
              <Button icon={<IconRefresh size={20} stroke={1.9} aria-hidden="true" />} onClick={() => void decide(outbox?.decide.retry(entry.id))}>
                {t`Try again`}
              </Button>
            )}
            {edit !== null && (
              <LinkButton variant="filled" href={edit} icon={<IconPencil size={20} stroke={1.9} aria-hidden="true" />} onClick={openWithin(() => go(edit))}>
                {t`Edit`}
              </LinkButton>
            )}
            {copy !== null && (
              <LinkButton variant="filled" href={copy} icon={<IconCopyPlus size={20} stroke={1.9} aria-hidden="true" />} onClick={openWithin(() => go(copy))}>
                {t`Copy into a new record`}
              </LinkButton>
            )}
          </div>
        </>
      )}
      {discarding && <DiscardDialog view={view} onClose={() => setDiscarding(false)} onDecided={onDecided} />}
    </div>
  )
}
