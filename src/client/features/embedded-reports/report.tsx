import { useDidUpdate } from '@mantine/hooks'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconChartBar, IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type {
  EmbeddedReport,
  EmbeddedReportKind,
  EmbedToken,
} from '#contract/embedded-reports/schema.ts'
import { serverNow } from '#client/data/api/server-clock.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { type ReadResult, useRead } from '#client/records/use-read.ts'
import { Empty } from '#client/ui/state/empty.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { useServerClock } from '#client/workspace/use-server-clock.ts'
import css from './embedded-reports.module.css'
import { ReportView } from './report-view.tsx'

/** Shows the report of a safety professional. */
export function PersonReport({ kind, userID }: { kind: EmbeddedReportKind; userID: number }) {
  const args = { params: { userID: String(userID) }, query: { kind } }
  return <Report read={useRead('embeddedReports.ofPerson', args, options)} />
}

/** Shows the report of a whole company to the system administrator. */
export function CompanyReport({
  kind,
  accountID,
}: {
  kind: EmbeddedReportKind
  accountID: number
}) {
  const args = { params: { accountID: String(accountID) }, query: { kind } }
  return <Report read={useRead('embeddedReports.ofCompany', args, options)} />
}

/** The device stores no answer, because it holds a key or an embed token. */
const options = { memoryOnly: true, staleTime: 0 } as const

const unable = msg`Unable to load the report`

/**
 * Milliseconds before its end at which the page renews an embed token; the server has a new one by
 * then.
 */
const renewedBefore = 4 * 60_000
/** Milliseconds between two tries to renew an embed token. */
const betweenTries = 30_000

/** Renews an embed token before it ends: while the tab is visible, and when it becomes visible. */
function useRenewal(embedToken: EmbedToken | null, ask: () => void): void {
  useEffect(() => {
    if (embedToken === null) return undefined
    const due = Date.parse(embedToken.expiresAt) - renewedBefore
    const renew = () => {
      if (document.visibilityState === 'visible' && serverNow() >= due) ask()
    }
    const timer = setInterval(renew, betweenTries)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [embedToken, ask])
}

/** Checks by the server's clock whether an embed token has ended. */
function useHasEnded(embedToken: EmbedToken | null): boolean {
  const end = embedToken === null ? Infinity : Date.parse(embedToken.expiresAt)
  return useServerClock((now) => now >= end)
}

/** Requests a report, one request at a time, and returns whether one is under way. */
function useAsk(refresh: () => Promise<void>) {
  const [isAsking, setAsking] = useState(false)
  const asked = useRef(false)
  const ask = useCallback(() => {
    if (asked.current) return
    asked.current = true
    setAsking(true)
    void refresh().finally(() => {
      asked.current = false
      setAsking(false)
    })
  }, [refresh])
  return { isAsking, ask }
}

function Report({ read: { data, reading } }: { read: ReadResult<EmbeddedReport> }): ReactNode {
  const { offline, failed, refresh } = reading
  const embedToken = data?.embedToken ?? null
  const hasEnded = useHasEnded(embedToken)
  // Power BI refuses an ended embed token, so an answer with one counts as missing.
  const answer = hasEnded ? null : data
  const isMissing = answer === null
  const { isAsking, ask } = useAsk(refresh)
  useRenewal(embedToken, ask)
  useFailedRead(isMissing ? failed : null, 'fetchEmbeddedReport', unable, true)
  // Requests the report when a network is back, and when the embed token has ended; the first read
  // already requests it, and a failure while there is a network waits for the person.
  useDidUpdate(() => {
    const isDue = hasEnded ? document.visibilityState === 'visible' : isMissing && failed !== null
    if (!offline && isDue) ask()
  }, [offline, hasEnded])
  if (answer?.link != null) {
    return <ReportView link={answer.link} embedToken={embedToken} onAgain={refresh} />
  }
  const shownFailure = isAsking ? null : failed
  return (
    <div className={css.place}>
      {isMissing ? <Missing offline={offline} failed={shownFailure} onAgain={ask} /> : <NoKey />}
    </div>
  )
}

type MissingProps = Pick<ReadStatus, 'offline' | 'failed'> & { onAgain: () => void }

/** Shows why the report is missing: no network, a failure, or a request under way. */
function Missing({ offline, failed, onAgain }: MissingProps) {
  const { t, i18n } = useLingui()
  const retry = { label: t`Try again`, onRetry: onAgain }
  if (offline) {
    return (
      <ProblemState
        icon={<Icon icon={IconCloudOff} size={26} />}
        title={t`This report needs a network`}
        retry={retry}
      >
        {t`Power BI shows this report. It is not kept on this device. It opens by itself once there is a connection.`}
      </ProblemState>
    )
  }
  if (failed === null) return <SkeletonRows label={t`Loading the report`} />
  return (
    <ProblemState title={i18n._(unable)} retry={retry}>
      <RefusalText refused={failed} />
    </ProblemState>
  )
}

/** Asks the person to set up the key (REP-09, REP-10). */
function NoKey() {
  const { t } = useLingui()
  const title = t`Please set up the associate's Power BI report key to access reports`
  return (
    <Empty icon={<Icon icon={IconChartBar} size={26} />} title={title}>
      {t`A system administrator sets it up, for the company or for one person.`}
    </Empty>
  )
}
