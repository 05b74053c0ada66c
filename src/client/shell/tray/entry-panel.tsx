import { useLingui } from '@lingui/react/macro'
import { IconExternalLink, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { useOutbox } from '#client/workspace/use-box.ts'
import { wordsOfCode } from '#client/i18n/refusal-words.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { Facts } from '#client/ui/record/facts.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { useGo } from '../address.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { useDecision } from './use-decision.ts'
import { useEntryWords } from './use-entry-words.ts'
import { waysOf } from './ways.ts'
import css from './tray.module.css'

/** One change: what it says, why it stands where it stands, and what can be done. */
export function EntryPanel({ view, onDecided }: { view: EntryView; onDecided?: () => void }) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const outbox = useOutbox()
  const moment = useMoment()
  const { wordsFor, names } = useEntryWords()
  const decide = useDecision(onDecided)
  const [discarding, setDiscarding] = useState(false)
  const { entry, review } = view
  const { number, title, change, words, isHere } = wordsFor(entry, review?.row)
  const say = (word: ReturnType<typeof wordsOfCode>['title']) => (typeof word === 'string' ? word : i18n._(word))
  const ways = waysOf(view, isHere)
  const conflict = review !== null && ways.includes('choose')
  const reason = review && !conflict ? wordsOfCode(review.code, { message: review.message }) : null
  const facts = Object.entries(entry.patch).flatMap(([field, value]) => {
    const label = words.label(field)
    return label && value !== '' && value !== null ? [{ key: field, label: i18n._(label), value: words.value(field, value, names) }] : []
  })
  // Who may no longer edit it sees whose it is now, as far as the row says (F-25).
  const holder = review?.code === 'not-editor' && review.row ? (words.holder?.(review.row) ?? null) : null
  const problems = Object.entries(review?.problems ?? {})
  return (
    <div className={css.review}>
      <h2>{title}</h2>
      <p className={css.soft}>
        {number}. {change}. {moment(entry.authoredAt)}
      </p>
      {reason && (
        <div className={css.reason}>
          <strong>{review?.kind === 'parent-gone' ? t`What it relied on was discarded` : say(reason.title)}</strong>
          <p>{review?.kind === 'parent-gone' ? t`The change it needed is gone. Discard this one, or enter it anew.` : say(reason.message)}</p>
          {holder !== null && <p>{holder ? t`It was assigned to ${holder}.` : t`It was assigned to somebody else.`}</p>}
          {problems.length > 0 && (
            <ul>
              {problems.map(([field, sentence]) => {
                const label = words.label(field)
                return <li key={field}>{label ? `${i18n._(label)}: ${sentence}` : sentence}</li>
              })}
            </ul>
          )}
        </div>
      )}
      {conflict ? (
        <ConflictPanel view={view} review={review} names={names} words={words} onDiscard={() => setDiscarding(true)} onDecided={onDecided} />
      ) : (
        <>
          <Facts facts={facts} />
          <div className={css.actions}>
            {ways.includes('open') && (
              <LinkButton
                href={words.href(entry.ref)}
                icon={<IconExternalLink size={20} stroke={1.9} aria-hidden="true" />}
                onClick={openWithin(() => go(words.href(entry.ref)))}
              >
                {t`Open the record`}
              </LinkButton>
            )}
            {ways.includes('discard') && (
              <Button variant="danger" icon={<IconTrash size={20} stroke={1.9} aria-hidden="true" />} onClick={() => setDiscarding(true)}>
                {t`Discard`}
              </Button>
            )}
            {ways.includes('keep-mine') && <Button variant="filled" onClick={() => void decide(outbox?.decide.keepMine(entry.id))}>{t`Keep mine`}</Button>}
            {ways.includes('again') && (
              <Button variant="filled" icon={<IconRefresh size={20} stroke={1.9} aria-hidden="true" />} onClick={() => void decide(outbox?.decide.retry(entry.id))}>
                {t`Try again`}
              </Button>
            )}
          </div>
        </>
      )}
      {discarding && <DiscardDialog view={view} onClose={() => setDiscarding(false)} onDecided={onDecided} />}
    </div>
  )
}
