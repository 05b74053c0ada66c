import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { History, type HistoryEntry } from '#client/ui/record/history.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { StaleDataHint } from '#client/records/stale-data-banner.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import css from './history.module.css'

/** The entries of a history, and how their read ended. */
export interface HistoryReadState extends ReadStatus {
  loading: boolean
}

type RecordHistoryProps = {
  read: HistoryReadState
  /** Newest first. */
  entries: readonly HistoryEntry[]
  failed: MessageDescriptor
  /** The text before the first entry. */
  empty: MessageDescriptor
}

/**
 * Every change of a record, newest first; changes that are not in the record yet come on top with
 * dashes (CA-56 to CA-61).
 */
export function RecordHistory({ read, entries, failed, empty }: RecordHistoryProps) {
  const { t, i18n } = useLingui()
  const { loading, failed: why, refresh } = read
  if (entries.length === 0) {
    if (loading) return <SkeletonRows label={t`Loading the history`} count={3} />
    if (why)
      return (
        <ProblemState
          title={i18n._(failed)}
          retry={{ label: t`Try again`, onRetry: () => void refresh() }}
        >
          <RefusalText refused={why} />
        </ProblemState>
      )
    return (
      <Empty icon={<Icon icon={IconHistory} size={26} />} title={t`No History Found`}>
        {i18n._(empty)}
      </Empty>
    )
  }
  return (
    <>
      <StaleDataHint of={[read]} missing={t`The earlier history is not on this device yet.`} />
      <History entries={entries} label={t`History`} />
    </>
  )
}

/** The history on its own page. */
export function HistoryPageFrame({
  meta,
  back,
  children,
}: {
  meta: ReactNode
  back: ReactNode
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <ScrollArea>
      <PageHeader lined title={t`History`} meta={meta} back={back} />
      <div className={css.page}>{children}</div>
    </ScrollArea>
  )
}
