import { useLingui } from '@lingui/react/macro'
import type { Decision } from '#contract/corrective-actions/guest-replies.ts'
import type { GuestView } from '#contract/guest-links/schema.ts'
import { longDay } from '#client/i18n/dates.ts'
import { longMoment } from '#client/i18n/moment.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { guestLanguage } from './guest-language.ts'
import type { GuestLink, GuestState } from './guest-link.ts'
import type { CachedView } from './guest-data.ts'
import { GuestPhoto } from './guest-photo.tsx'
import { closed, replyWords, riskWords, statusWords } from './guest-words.ts'
import css from './guest.module.css'
import { ReplyForm } from './reply-form.tsx'
import { UnsentReplies } from './unsent-replies.tsx'

type RecordPageProps = { link: GuestLink; state: GuestState; kept: CachedView }

/** The corrective action of a link, its replies and the form for another one. */
export function RecordPage({ link, state, kept: { view, asOf } }: RecordPageProps) {
  const { t } = useLingui()
  const spoken = useStore(guestLanguage)
  const { action, senderName, companyName, photos, replies } = view
  const time = longMoment(asOf, spoken)
  const isClosed = action.status === closed
  const ends = longDay(view.expiresAt, spoken)
  return (
    <>
      <p className={css.from}>{t`From ${senderName}, ${companyName}`}</p>
      <h1>{action.title}</h1>
      <p className={css.quiet}>{t`Corrective action No. ${action.number}`}</p>
      <div className={css.asOf}>
        <output>{state.isReached ? t`As of ${time}` : t`No connection. As of ${time}`}</output>
        {!state.isReached && (
          <button type="button" className={css.plain} onClick={link.tryAgain}>
            {t`Try again`}
          </button>
        )}
      </div>
      <section className={css.card} aria-label={t`What to do`}>
        {action.description !== '' && <p className={css.text}>{action.description}</p>}
        <Facts action={action} />
      </section>
      {photos.length > 0 && (
        <section className={css.card}>
          <h2>{t`Photos`}</h2>
          <div className={css.photos}>
            {photos.map(({ photoID, when, caption }) => (
              <GuestPhoto
                key={photoID}
                link={link}
                photoID={photoID}
                name={when === 'before' ? t`Photo before` : t`Photo after`}
                caption={caption}
              />
            ))}
          </div>
        </section>
      )}
      {replies.length > 0 && (
        <section className={css.card}>
          <h2>{t`Your replies`}</h2>
          <ul className={css.list}>
            {replies.map((reply) => (
              <SentReply key={reply.replyID} link={link} reply={reply} />
            ))}
          </ul>
        </section>
      )}
      <UnsentReplies link={link} state={state} senderName={senderName} isClosed={isClosed} />
      {isClosed ? (
        <section className={css.card}>
          <p>{t`This corrective action is closed. It needs no reply.`}</p>
        </section>
      ) : (
        <ReplyForm link={link} state={state} senderName={senderName} />
      )}
      <p className={css.quiet}>{t`This link opens until ${ends}.`}</p>
    </>
  )
}

function Facts({ action }: { action: GuestView['action'] }) {
  const { t, i18n } = useLingui()
  const spoken = useStore(guestLanguage)
  const risk = riskWords[action.severity]
  const status = statusWords[action.status]
  const facts = [
    [t`Project`, action.projectName],
    [t`Location`, action.location],
    [t`Risk`, risk ? i18n._(risk) : action.severity],
    [t`Status`, status ? i18n._(status) : action.status],
    // Noon is on that day in every zone of the device.
    [t`Due`, action.dueDate === null ? '' : longDay(`${action.dueDate}T12:00`, spoken)],
  ].filter(([, value]) => value !== '')
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type SentReplyProps = { link: GuestLink; reply: GuestView['replies'][number] }

function SentReply({ link, reply }: SentReplyProps) {
  const { t, i18n } = useLingui()
  const spoken = useStore(guestLanguage)
  const states: Record<Decision | 'waiting', { words: string; look: string | undefined }> = {
    Accepted: { words: t`Accepted`, look: css.accepted },
    'Sent back': { words: t`Sent back`, look: css.back },
    waiting: { words: t`Sent. Waiting for an answer`, look: css.waits },
  }
  const state = states[reply.decision ?? 'waiting']
  const time = longMoment(reply.writtenAt, spoken)
  return (
    <li>
      <strong>{i18n._(replyWords[reply.status])}</strong>
      <p className={css.quiet}>
        {reply.name}, {time}
      </p>
      {reply.note !== '' && <p className={css.text}>{reply.note}</p>}
      {reply.photoIDs.length > 0 && (
        <div className={css.photos}>
          {reply.photoIDs.map((photoID) => (
            <GuestPhoto key={photoID} link={link} photoID={photoID} name={t`Photo`} />
          ))}
        </div>
      )}
      <p className={state.look}>{state.words}</p>
      {reply.words !== '' && <p className={css.text}>{reply.words}</p>}
    </li>
  )
}
