import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { EmbedToken } from '#contract/embedded-reports/schema.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { useWindowEvent } from '#client/ui/use-window-event.ts'
import { useTimeout } from '#client/ui/use-timeout.ts'
import css from './embedded-reports.module.css'
import { readMessage, reportSandbox, type ToFrame } from './frame/messages.ts'

type ReportViewProps = {
  link: string
  embedToken: EmbedToken | null
  /** Requests again how to show the report. */
  onAgain: () => Promise<void>
}

/** Shows a report in a frame, and offers another try if it does not load. */
export function ReportView({ link, embedToken, onAgain }: ReportViewProps) {
  const [tries, setTries] = useState(0)
  const again = () => void onAgain().then(() => setTries((count) => count + 1))
  const host = new URL(link).origin
  return (
    <>
      {embedToken === null && link.includes('/reportEmbed') && (
        <SignInNote host={host} onAgain={again} />
      )}
      <Frame
        key={`${tries} ${host}`}
        link={link}
        embedToken={embedToken}
        host={host}
        onAgain={again}
      />
    </>
  )
}

/** Links to a sign-in in another tab, because some browsers allow no sign-in in a frame. */
function SignInNote({ host, onAgain }: { host: string; onAgain: () => void }) {
  const { t } = useLingui()
  return (
    <div className={css.note}>
      <span>
        {t`If the report asks you to sign in, do so in another tab and try again.`}{' '}
        <a href={host} target="_blank" rel="noopener noreferrer">{t`Open Power BI`}</a>
      </span>
      <Button size="small" onClick={onAgain}>{t`Try again`}</Button>
    </div>
  )
}

type State = 'loading' | 'shown' | 'failed'

/**
 * Milliseconds until a report counts as failed; Power BI may need half a minute for a large one.
 */
const longestWait = 60_000

function Frame({
  link,
  embedToken,
  host,
  onAgain,
}: Omit<ReportViewProps, 'onAgain'> & { host: string; onAgain: () => void }) {
  const { t } = useLingui()
  const { frame, state } = useFrame(link, embedToken)
  return (
    <div className={css.report}>
      {state === 'failed' ? (
        <div className={css.place}>
          <ProblemState
            title={t`Unable to load the report`}
            retry={{ label: t`Try again`, onRetry: onAgain }}
          >
            {t`Power BI did not show it. Your data in this app is not affected.`}
          </ProblemState>
        </div>
      ) : (
        <>
          {state === 'loading' && <SkeletonRows label={t`Loading the report`} />}
          <iframe
            ref={frame}
            className={css.frame}
            data-shown={state === 'shown' || undefined}
            src={`/report-frame.html?host=${encodeURIComponent(host)}`}
            title={t`Power BI report`}
            sandbox={reportSandbox}
            allow="fullscreen"
          />
        </>
      )}
    </div>
  )
}

/** Sends the report to the document in the frame, and receives whether it is shown. */
function useFrame(link: string, embedToken: EmbedToken | null) {
  const { t, i18n } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [state, setState] = useState<State>('loading')
  const title = t`Power BI report`
  const language = i18n.locale
  useWindowEvent('message', (event) => {
    const message = readMessage(event, frame.current?.contentWindow)
    if (message?.type === 'ready') setReady(true)
    if (message?.type === 'shown') setState('shown')
    if (message?.type === 'failed') setState((now) => (now === 'shown' ? now : 'failed'))
  })
  useEffect(() => {
    if (!isReady) return
    const message: ToFrame = { type: 'show', report: { link, embedToken, title, language } }
    frame.current?.contentWindow?.postMessage(message, location.origin)
  }, [isReady, link, embedToken, title, language])
  useTimeout(() => setState('failed'), state === 'loading' ? longestWait : null, state)
  return { frame, state }
}
