import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useLive } from '#client/workspace/use-live.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { momentOf } from '#client/i18n/moment.ts'
import { language as chosenLanguage } from '#client/i18n/language.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { History, type HistoryEntry } from '#client/ui/record/history.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { Problem } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import css from './history.module.css'

/** What was read of a history, and how. */
export interface HistoryRead {
  loading: boolean
  error: Refused | null
  asOf: number | null
  offline: boolean
  refresh: () => Promise<void>
}

type RecordHistoryProps = {
  read: HistoryRead
  /** Newest first. */
  entries: readonly HistoryEntry[]
  failed: MessageDescriptor
  /** What will stand here. */
  empty: MessageDescriptor
}

/** Every change of a record, newest first; dashed on top what is not in the record yet (CA-56 to CA-61). */
export function RecordHistory({ read: { loading, error, asOf, offline, refresh }, entries, failed, empty }: RecordHistoryProps) {
  const { t, i18n } = useLingui()
  const language = useLive(chosenLanguage)
  const [now] = useState(() => Date.now())
  if (entries.length === 0) {
    if (loading) return <SkeletonRows label={t`Loading the history`} count={3} />
    if (error)
      return (
        <Problem title={i18n._(failed)} retry={{ label: t`Try again`, onRetry: () => void refresh() }}>
          <RefusalText refused={error} />
        </Problem>
      )
    return (
      <Empty icon={<IconHistory size={26} stroke={1.9} />} title={t`No History Found`}>
        {i18n._(empty)}
      </Empty>
    )
  }
  const age = offline && asOf !== null ? momentOf(asOf, now, language) : null
  return (
    <>
      {age !== null && <p className={css.age}>{t`History as of ${age}`}</p>}
      <History entries={entries} label={t`History`} />
      {error && <p className={css.age}>{t`What happened before is not on this device yet.`}</p>}
    </>
  )
}

/** A page of its own for it. */
export function HistoryFrame({ meta, back, children }: { meta: ReactNode; back: ReactNode; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <ScrollArea>
      <PageHeader lined title={t`History`} meta={meta} back={back} />
      <div className={css.page}>{children}</div>
    </ScrollArea>
  )
}
