import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconChartBar, IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import type { EmbeddedReport, ReportKind, EmbedToken } from '#contract/embedded-reports/schema.ts'
import { serverNow } from '#client/data/api/server-clock.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import type { Reading } from '#client/data/replica/rows.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { type Read, useRead } from '#client/records/use-read.ts'
import { Empty } from '#client/ui/state/empty.tsx'
import { Problem } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import css from './embedded-reports.module.css'
import { ReportView } from './report-view.tsx'

/** The report of a safety professional. */
export function PersonReport({ kind, userID }: { kind: ReportKind; userID: number }) {
  const args = { params: { userID: String(userID) }, query: { kind } }
  return <Report read={useRead('embeddedReports.ofPerson', args, options)} />
}

/** The report of a whole company, for the system administrator. */
export function CompanyReport({ kind, accountID }: { kind: ReportKind; accountID: number }) {
  const args = { params: { accountID: String(accountID) }, query: { kind } }
  return <Report read={useRead('embeddedReports.ofCompany', args, options)} />
}

/** No answer stays on the device, because it holds a key or an embed token. */
const options = { passing: true, fresh: 0 } as const

const unable = msg`Unable to load the report`

/** ms before its end at which another embed token is asked for; the server gives a new one somewhat earlier. */
const renewedBefore = 4 * 60_000
/** ms between two looks at the end of an embed token. */
const looks = 30_000

/** Asks for another embed token before this one ends: while someone looks, and when they come back to the tab. */
function useRenewal(embedToken: EmbedToken | null, refresh: () => Promise<void>): void {
  useEffect(() => {
    if (embedToken === null) return undefined
    const due = Date.parse(embedToken.expiresAt) - renewedBefore
    const renew = () => {
      if (document.visibilityState === 'visible' && serverNow() >= due) void refresh()
    }
    const timer = setInterval(renew, looks)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [embedToken, refresh])
}

function Report({ read: { data, reading } }: { read: Read<EmbeddedReport> }): ReactNode {
  const { offline, failed, refresh } = reading
  const isMissing = data === null
  useRenewal(data?.embedToken ?? null, refresh)
  useFailedRead(isMissing ? failed : null, 'fetchEmbeddedReport', unable, true)
  // A report that could not be asked for is asked for again once there is a network.
  useEffect(() => {
    if (!offline && isMissing && failed !== null) void refresh()
    // oxlint-disable-next-line react/exhaustive-deps -- a failure while there is a network waits for the person
  }, [offline])
  if (data?.link != null) return <ReportView link={data.link} embedToken={data.embedToken} onAgain={refresh} />
  return (
    <div className={css.place}>
      {data === null ? <Missing reading={reading} /> : <NoKey />}
    </div>
  )
}

/** Why there is no report yet: no network, a failure, or an answer that is on its way. */
function Missing({ reading: { offline, failed, refresh } }: { reading: Reading }) {
  const { t, i18n } = useLingui()
  const retry = { label: t`Try again`, onRetry: () => void refresh() }
  if (offline) {
    return (
      <Problem icon={<IconCloudOff size={26} stroke={1.9} />} title={t`This report needs a network`} retry={retry}>
        {t`Power BI shows it, and nothing of it stays on this device. It opens by itself once there is a connection.`}
      </Problem>
    )
  }
  if (failed === null) return <SkeletonRows label={t`Loading the report`} />
  return (
    <Problem title={i18n._(unable)} retry={retry}>
      <RefusalText refused={failed} />
    </Problem>
  )
}

/** Asks for the key (REP-09, REP-10). */
function NoKey() {
  const { t } = useLingui()
  const title = t`Please set up the associate's Power BI report key to access reports`
  return (
    <Empty icon={<IconChartBar size={26} stroke={1.9} />} title={title}>
      {t`A system administrator sets it up, for the company or for one person.`}
    </Empty>
  )
}
