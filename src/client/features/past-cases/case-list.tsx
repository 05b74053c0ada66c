import { useLingui } from '@lingui/react/macro'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { CaseSearch } from '#client/data/cases/case-search.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { Icon } from '#client/ui/icon.tsx'
import { usePastCases, usePastCaseSearch } from '#client/workspace/use-past-cases.ts'
import { caseQueries, type CaseQuestion } from './case-query.ts'
import { OneCase } from './one-case.tsx'
import { useMegabytes } from './words.ts'
import css from './past-cases.module.css'

/**
 * Shows the nearest cases, or why there are none to see: loading, not on this device, failed, no
 * match.
 */
export function CaseList({ question }: { question: CaseQuestion }) {
  const queries = useMemo(() => caseQueries(question), [question])
  if (queries.length === 0) return <NoCase />
  return <SearchedCases queries={queries} />
}

function SearchedCases({ queries }: { queries: ReturnType<typeof caseQueries> }) {
  const { t } = useLingui()
  const seen = usePastCases()
  const { cases, again } = usePastCaseSearch(seen, queries)
  const { shelf, state } = seen
  if (state.is === 'absent') return <Absent shelf={shelf} failed={state.failed} />
  if (state.is === 'fetching') return <Fetching shelf={shelf} bytes={state.bytes} />
  if (cases === undefined) return <SkeletonRows count={3} label={t`Looking for past cases`} />
  if (cases === null)
    return (
      <ProblemState
        title={t`The past cases could not be read`}
        retry={{ label: t`Try again`, onRetry: again }}
      >
        {t`Something failed on this device. Nothing else is affected.`}
      </ProblemState>
    )
  if (cases.length === 0) return <NoCase />
  return (
    <>
      <ol className={css.list}>
        {cases.map((one) => (
          <OneCase key={one.id} of={one} />
        ))}
      </ol>
      <KeptNote shelf={shelf} isKept={state.is === 'open' && state.isKept} />
    </>
  )
}

/** Reports in one quiet line that nothing was found. */
function NoCase() {
  const { t } = useLingui()
  return <p className={css.quiet}>{t`No case on record is similar enough.`}</p>
}

/**
 * Offers to fetch the cases and names their size. After a failure without a network they load by
 * themselves once there is one.
 */
function Absent({ shelf, failed }: { shelf: CaseSearch; failed: boolean }) {
  const { t } = useLingui()
  const isOffline = useConnectionState() === 'offline'
  const size = useMegabytes()(shelf.facts.bytes)
  const fetch = () => void shelf.download()
  if (failed)
    return (
      <ProblemState
        title={t`The past cases were not downloaded`}
        retry={{ label: t`Try again`, onRetry: fetch }}
      >
        {isOffline
          ? t`There is no connection. If you keep this open, they are downloaded as soon as there is one.`
          : t`They could not be downloaded or opened. Nothing else is affected.`}
      </ProblemState>
    )
  return (
    <div className={css.absent}>
      <p>{t`The past cases are not on this device yet: ${size}. The download needs the network once.`}</p>
      <Button icon={<Icon icon={IconDeviceFloppy} size={20} />} onClick={fetch}>
        {t`Keep on this device`}
      </Button>
    </div>
  )
}

function Fetching({ shelf, bytes }: { shelf: CaseSearch; bytes: number }) {
  const { t } = useLingui()
  const megabytes = useMegabytes()
  const [done, all] = [megabytes(bytes), megabytes(shelf.facts.bytes)]
  return (
    <>
      <p className={css.quiet}>{t`Downloading the past cases, once: ${done} of ${all}`}</p>
      <SkeletonRows count={3} label={t`Downloading the past cases`} />
    </>
  )
}

/** Names the source of the cases, and whether this device stores them. */
function KeptNote({ shelf, isKept }: { shelf: CaseSearch; isKept: boolean }) {
  const { t } = useLingui()
  const size = useMegabytes()(shelf.facts.bytes)
  const [from, to] = [shelf.facts.from, shelf.facts.to].map((day) => day.slice(0, 4))
  return (
    <div className={css.note}>
      <p>
        {t`As OSHA published them in its accident abstracts, notices and severe injury reports, ${from} to ${to}; names of companies and places are left out. Siteward has not investigated them.`}
      </p>
      <div className={css.kept}>
        <span>{isKept ? t`Kept on this device, ${size}.` : t`Not kept on this device.`}</span>
        <Button
          variant="link"
          size="small"
          onClick={() => void (isKept ? shelf.remove() : shelf.download())}
        >
          {isKept ? t`Remove from this device` : t`Keep on this device`}
        </Button>
      </div>
    </div>
  )
}
