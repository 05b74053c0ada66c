import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isEmptyDraft } from './guest-box.ts'
import type { Draft, Refused, WaitingReply } from './guest-data.ts'
import type { GuestLink, GuestState } from './guest-link.ts'
import { GuestPhoto } from './guest-photo.tsx'
import { fieldWords, refusedWords, replyWords } from './guest-words.ts'
import css from './guest.module.css'

type UnsentRepliesProps = {
  link: GuestLink
  state: GuestState
  senderName: string
  /** Without the form below, a reply can only be discarded. */
  isClosed: boolean
}

/** The replies that wait on this device, and those that the server does not accept as they are. */
export function UnsentReplies({ link, state, senderName, isClosed }: UnsentRepliesProps) {
  const { t } = useLingui()
  if (state.replies.length === 0) return null
  const isBusy = !isEmptyDraft(state.draft)
  return (
    <section className={css.card}>
      <h2>{t`Not sent yet`}</h2>
      <ul className={css.list}>
        {state.replies.map((reply) => (
          <UnsentReply key={reply.replyID} draft={reply} link={link}>
            {reply.refused ? (
              <>
                <p className={css.problem}>
                  <Reason refused={reply.refused} senderName={senderName} />
                </p>
                <div className={css.actions}>
                  {!isClosed && (
                    <button
                      type="button"
                      className={css.button}
                      disabled={isBusy}
                      onClick={() => void link.revise(reply.replyID)}
                    >
                      {t`Edit`}
                    </button>
                  )}
                  <button
                    type="button"
                    className={css.plain}
                    onClick={() => void link.discard(reply.replyID)}
                  >
                    {t`Discard`}
                  </button>
                </div>
                {isBusy && !isClosed && (
                  <p>{t`To edit it, first send what is in the form below.`}</p>
                )}
              </>
            ) : (
              <WaitingState link={link} state={state} reply={reply} />
            )}
          </UnsentReply>
        ))}
      </ul>
      {state.replies.some(({ refused }) => refused === null) && (
        <button type="button" className={css.plain} onClick={link.tryAgain}>
          {t`Try again`}
        </button>
      )}
    </section>
  )
}

type WaitingStateProps = { link: GuestLink; state: GuestState; reply: WaitingReply }

function WaitingState({ link, state, reply }: WaitingStateProps) {
  const { t } = useLingui()
  const [sent, all] = [reply.sentPhotos.length, reply.photos.length]
  const kept = link.isLasting
    ? t`Saved on this phone. It is sent by itself when there is a connection.`
    : t`This browser keeps nothing. Leave this page open until the reply is sent.`
  return (
    <p>
      {state.isSending && all > 0
        ? t`Sending photos: ${sent} of ${all}`
        : state.isSending
          ? t`Sending…`
          : kept}
    </p>
  )
}

function Reason({ refused, senderName }: { refused: Refused; senderName: string }) {
  const { t, i18n } = useLingui()
  const known = refusedWords[refused.code]
  if (known) return i18n._(known)
  const fields = refused.fields
    .map((field) => fieldWords[field.split('.')[0] ?? ''])
    .flatMap((word) => (word ? [i18n._(word)] : []))
    .join(', ')
  return fields === ''
    ? t`The server did not accept this reply. Call ${senderName}.`
    : t`The server did not accept this reply. Please check: ${fields}.`
}

/** The words and photos of a reply that only this device has. */
export function UnsentReply({
  draft,
  link,
  children,
}: {
  draft: Draft
  link: GuestLink
  children?: ReactNode
}) {
  const { t, i18n } = useLingui()
  return (
    <li>
      <strong>{draft.status === null ? t`Not finished` : i18n._(replyWords[draft.status])}</strong>
      {draft.note !== '' && <p className={css.text}>{draft.note}</p>}
      {draft.photos.length > 0 && (
        <div className={css.photos}>
          {draft.photos.map(({ photoID, when }) => (
            <GuestPhoto
              key={photoID}
              link={link}
              photoID={photoID}
              name={when === 'before' ? t`Photo before` : t`Photo after`}
            />
          ))}
        </div>
      )}
      {children}
    </li>
  )
}
