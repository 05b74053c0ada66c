import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import type { Kind } from '#contract/kernel/entity.ts'
import type { CallAnswer, CallArguments, OperationName } from '#client/data/api/operation-types.ts'
import type { SingleRecordData, ReadStatus, WithSync } from '#client/data/replica/view-types.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { withWords } from '#client/i18n/language.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { useGo, useHere } from '#client/shell/address.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { StaleDataBanner } from '#client/records/stale-data-banner.tsx'
import { readQueryKey, useRead } from '#client/records/use-read.ts'
import { useEntriesByRef } from '#client/workspace/use-box.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import css from './record-boundary.module.css'

/** The texts before the record has loaded. */
export interface RecordBoundaryMessages {
  title: MessageDescriptor
  /** The name of the list, for the link back. */
  list: MessageDescriptor
  loading: MessageDescriptor
  /** The code and title of the stored error (G1-116). */
  failed: { code: string; title: MessageDescriptor }
  /** The text without a network, in place of the reason. */
  offline?: { title: MessageDescriptor; text: MessageDescriptor }
}

/** A record of a kind that can change offline, as in its address. */
interface Named {
  kind: Kind
  ref: string
}

type RecordBoundaryProps<Row> = {
  one: SingleRecordData<Row>
  /** For a kind whose changes wait in the box: they show when the record itself is gone. */
  named?: Named
  /**
   * Shows the draft of the last record on this screen when it is gone; `exceptIds`: the ids of its
   * changes, shown next to it.
   */
  renderDraft?: (row: WithSync<Row>, exceptIds: readonly string[]) => ReactNode
  words: RecordBoundaryMessages
  /** Addresses of the list and of the record itself. */
  list: string
  own: string
  /** Further data of the form: their state shows together with the record's. */
  otherReads?: readonly ReadStatus[]
  children: (row: WithSync<Row>) => ReactNode
}

/**
 * Opens a screen of one record. Redirects to `/` with a message only when the record does not exist
 * or is not permitted (CA-63, CA-64, SHELL-77). A record that disappears while it is open, or that
 * has waiting changes, shows these instead (ruling 76). A network failure shows the error with a
 * retry and stays (G2-54).
 */
export function RecordBoundary<Row>({
  one,
  words,
  list,
  own,
  named,
  renderDraft,
  otherReads = none,
  children,
}: RecordBoundaryProps<Row>) {
  const [lastShown, setStood] = useState<{ own: string; row: WithSync<Row> } | null>(null)
  if (one.row && (lastShown?.row !== one.row || lastShown.own !== own))
    setStood({ own, row: one.row })
  const last = lastShown?.own === own ? lastShown.row : null
  const { t, i18n } = useLingui()
  const go = useGo()
  const gone = one.error !== null && isRecordUnavailable(one.error)
  const away = one.error?.kind === 'unreachable' ? words.offline : undefined
  useFailedRead(one.row || gone ? null : one.error, words.failed.code, words.failed.title, true)
  if (one.row)
    return (
      <>
        <StaleDataBanner of={[one, ...otherReads]} />
        {children(one.row)}
      </>
    )
  const head = (
    <PageHeader
      lined
      title={i18n._(words.title)}
      back={<BackLink label={i18n._(words.list)} href={list} onOpen={() => go(list)} />}
    />
  )
  const leave = <RedirectToStart from={own} />
  if (gone && named)
    return (
      <UnavailableRecord
        named={named}
        renderDraft={last && ((exceptIds) => renderDraft?.(last, exceptIds))}
        head={head}
        leave={leave}
        onDecided={() => go(list)}
      />
    )
  if (gone) return leave
  return (
    <ScrollArea>
      {head}
      <div className={css.state}>
        {one.error ? (
          <ProblemState
            title={i18n._((away ?? words.failed).title)}
            retry={{ label: t`Try again`, onRetry: () => void one.refresh() }}
          >
            {away ? i18n._(away.text) : <RefusalText refused={one.error} />}
          </ProblemState>
        ) : (
          <SkeletonRows label={i18n._(words.loading)} count={5} />
        )}
      </div>
    </ScrollArea>
  )
}

const none: readonly ReadStatus[] = []
const unavailableCodes: readonly string[] = [
  'not-found',
  'not-permitted',
  'scope',
  'role',
  'malformed',
]

/**
 * Returns true for a record that does not exist or is not permitted; a broken address counts too.
 */
export function isRecordUnavailable({ kind, code }: Pick<ApiFailure, 'kind' | 'code'>): boolean {
  return kind === 'refused' && unavailableCodes.includes(code)
}

/**
 * One record of a kind that changes only online, for `RecordBoundary`: `useReadOne('submissions.get', {
 * params })`. A record that was read is available offline too; one that the server refuses now no
 * longer shows and leaves the device (F-28, F-71).
 */
export function useReadRecord<Name extends OperationName>(
  name: Name,
  args: CallArguments<Name>,
  { memoryOnly }: { memoryOnly?: true } = {},
): SingleRecordData<CallAnswer<Name>> {
  const { reads } = useWorkspace()
  // Requests it again on opening, so that a record that is no longer permitted shows no minute
  // longer.
  const { data, loading, reading } = useRead(name, args, {
    staleTime: 0,
    ...(memoryOnly && { memoryOnly }),
  })
  const isTaken = reading.failed !== null && isRecordUnavailable(reading.failed)
  const key = readQueryKey(name, args)
  useEffectWhen(isTaken && JSON.stringify(key), () => reads.unpersist(key))
  return useMemo(() => {
    // This kind has no entries in the box.
    const row = isTaken ? null : (data as WithSync<CallAnswer<Name>> | null)
    return {
      ...reading,
      row,
      loading: loading && row === null,
      error: row === null ? reading.failed : null,
    }
  }, [data, loading, reading, isTaken])
}

type UnavailableRecordProps = {
  named: Named
  /** Null if it was not on the screen before. */
  renderDraft: ((exceptIds: readonly string[]) => ReactNode) | null
  head: ReactNode
  leave: ReactNode
  onDecided: () => void
}

function UnavailableRecord({
  named: { kind, ref },
  renderDraft,
  head,
  leave,
  onDecided,
}: UnavailableRecordProps) {
  const entries = useEntriesByRef(kind, ref)
  if (renderDraft === null && entries.length === 0) return leave
  return (
    <ScrollArea>
      {head}
      <div className={css.gone}>
        {renderDraft?.(entries.map(({ entry }) => entry.id))}
        <Suspense fallback={null}>
          <GoneHere entries={entries} onDecided={onDecided} />
        </Suspense>
      </div>
    </ScrollArea>
  )
}

const GoneHere = lazyComponent(
  async () => (await withWords('tray', import('#client/shell/tray/gone-here.tsx'))).GoneHere,
)

function RedirectToStart({ from }: { from: string }) {
  const { t } = useLingui()
  const toasts = useToasts()
  const go = useGo()
  const here = useHere()
  useEffectWhen(from, () => {
    // Ends here if the person has opened another page meanwhile.
    const path = here()
    if (path !== from && !path.startsWith(`${from}/`)) return
    toasts.show({
      kind: 'error',
      text: t`This link leads to a record that no longer exists, or that you may not see.`,
    })
    go('/', { replace: true })
  })
  return null
}
