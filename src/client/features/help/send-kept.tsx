import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Drafts } from '#client/data/outbox/outbox.ts'
import { storeError } from '#client/data/session/errors.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { useDraftStore } from '#client/workspace/use-box.ts'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { keptChanges, sendKept } from './kept-requests.ts'
import { useHelpWords } from './words.ts'

/**
 * Milliseconds between two tries, because a request that the server postponed and an ended sign-in
 * need no change of the connection.
 */
const every = 60_000
/**
 * Milliseconds after an unanswered request, because a connection that blocks only this request is
 * online again at once and would retry endlessly.
 */
const patience = 10_000

/** Sends the waiting requests once there is a connection, on any screen. */
export function SendKept(): null {
  const { t } = useLingui()
  const drafts = useDraftStore()
  const toasts = useToasts()
  const words = useHelpWords()
  const isOnline = useConnectionState() === 'online'
  const sending = useRef(false)
  const notBefore = useRef(0)
  const look = useEffectEvent((drafts: Drafts) => {
    if (sending.current || performance.now() < notBefore.current) return
    sending.current = true
    void sendKept(drafts, ({ subject }, delivery) => {
      if (delivery.is === 'sent') {
        const { why } = words.waits(delivery.answer)
        const text = [subject, why].filter(Boolean).join('. ')
        toasts.show({ kind: 'success', title: words.sent, text, ...(why && { isLong: true }) })
      } else if (delivery.is === 'refused')
        storeError({
          code: words.failed.code,
          title: words.failed.title,
          message: `${words.refusal(delivery)} ${t`Your text is kept under Need help.`}`,
        })
    })
      // Storage that cannot be read is tried again next time.
      .catch(() => true)
      .then((isAnswered) => {
        sending.current = false
        if (!isAnswered) notBefore.current = performance.now() + patience
      })
  })
  useEffect(() => {
    if (!isOnline || drafts === null) return undefined
    const lookAgain = () => look(drafts)
    lookAgain()
    const stop = keptChanges.subscribe(lookAgain)
    const timer = setInterval(lookAgain, every)
    const soon = setTimeout(lookAgain, Math.max(0, notBefore.current - performance.now()) + 10)
    return () => {
      stop()
      clearInterval(timer)
      clearTimeout(soon)
    }
  }, [drafts, isOnline])
  return null
}
