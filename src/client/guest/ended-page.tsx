import { useLingui } from '@lingui/react/macro'
import { isEmptyDraft } from './guest-box.ts'
import type { Draft, Ended } from './guest-data.ts'
import css from './guest.module.css'
import type { GuestLink } from './guest-link.ts'
import { UnsentReply } from './unsent-replies.tsx'

type EndedPageProps = Ended & {
  /** Replies that did not arrive, and the last draft. */
  unsent: readonly Draft[]
  link: GuestLink | null
}

/** The page of a link that opens nothing. What was not sent stays readable. */
export function EndedPage({ code, senderName, unsent, link }: EndedPageProps) {
  const { t } = useLingui()
  const left = unsent.filter((draft) => !isEmptyDraft(draft))
  const title = {
    'link-withdrawn': t`This link was withdrawn`,
    'link-expired': t`This link has expired`,
    'not-found': t`This link is unknown`,
  }[code]
  const text =
    code === 'not-found'
      ? t`Open the whole link from the message that you received, or ask the person who sent it for a new one.`
      : t`Ask the person who sent it for a new one.`
  return (
    <>
      <section className={css.card}>
        <h1>{title}</h1>
        <p>{text}</p>
      </section>
      {link && left.length > 0 && (
        <section className={css.card}>
          <h2>{t`Not sent`}</h2>
          <p>
            {senderName === ''
              ? t`This did not arrive. Call the person who sent you the link.`
              : t`This did not arrive. Call ${senderName}.`}
          </p>
          <ul className={css.list}>
            {left.map((draft) => (
              <UnsentReply key={draft.replyID} draft={draft} link={link} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
