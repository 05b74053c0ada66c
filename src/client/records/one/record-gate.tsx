import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Kind } from '#contract/kernel/entity.ts'
import type { CallAnswer, CallArguments, OperationName } from '#client/data/api/operation-types.ts'
import type { One, Reading, Viewed } from '#client/data/replica/rows.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { needWords } from '#client/i18n/language.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { useGo, useHere } from '#client/shell/address.ts'
import { later } from '#client/ui/later.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Problem } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { ReadNote } from '#client/records/read-note.tsx'
import { readKey, useRead } from '#client/records/use-read.ts'
import { useEntriesAt } from '#client/workspace/use-box.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import css from './record-gate.module.css'

/** What stands there until the record does. */
export interface GateWords {
  title: MessageDescriptor
  /** Of the list, on the way back. */
  list: MessageDescriptor
  loading: MessageDescriptor
  /** Stored under `code` and `title` (G1-116). */
  failed: { code: string; title: MessageDescriptor }
  /** Said where there is no network, in place of why it failed. */
  away?: { title: MessageDescriptor; text: MessageDescriptor }
}

/** A record of a kind that is changed while offline, as its address names it. */
interface Named {
  kind: Kind
  ref: string
}

type RecordGateProps<Row> = {
  one: One<Row>
  /** Of a kind whose changes wait in the box: these are shown where the record itself is gone. */
  named?: Named
  /**
   * What was begun on the record that stood here last, where it is gone; `besides`: the ids of its
   * changes, shown beside it.
   */
  begun?: (row: Viewed<Row>, besides: readonly string[]) => ReactNode
  words: GateWords
  /** Addresses of the list and of the record itself. */
  list: string
  own: string
  /** What its form rests upon: told of as one with the record. */
  besides?: readonly Reading[]
  children: (row: Viewed<Row>) => ReactNode
}

/**
 * Opens a screen of one record: to `/` only when it does not exist or is not permitted (CA-63,
 * CA-64, SHELL-77), and says so. A record that goes while a person is on it, or of which changes
 * wait, gives way to these (ruling 76). A network failure shows the error with a retry and stays
 * (G2-54).
 */
export function RecordGate<Row>({
  one,
  words,
  list,
  own,
  named,
  begun,
  besides = none,
  children,
}: RecordGateProps<Row>) {
  const [stood, setStood] = useState<{ own: string; row: Viewed<Row> } | null>(null)
  if (one.row && (stood?.row !== one.row || stood.own !== own)) setStood({ own, row: one.row })
  const last = stood?.own === own ? stood.row : null
  const { t, i18n } = useLingui()
  const go = useGo()
  const gone = one.error !== null && isGone(one.error)
  const away = one.error?.kind === 'unreachable' ? words.away : undefined
  useFailedRead(one.row || gone ? null : one.error, words.failed.code, words.failed.title, true)
  if (one.row)
    return (
      <>
        <ReadNote of={[one, ...besides]} />
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
  const leave = <Leave from={own} />
  if (gone && named)
    return (
      <Gone
        named={named}
        begun={last && ((besides) => begun?.(last, besides))}
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
          <Problem
            title={i18n._((away ?? words.failed).title)}
            retry={{ label: t`Try again`, onRetry: () => void one.refresh() }}
          >
            {away ? i18n._(away.text) : <RefusalText refused={one.error} />}
          </Problem>
        ) : (
          <SkeletonRows label={i18n._(words.loading)} count={5} />
        )}
      </div>
    </ScrollArea>
  )
}

const none: readonly Reading[] = []
const goneCodes: readonly string[] = ['not-found', 'not-permitted', 'scope', 'role', 'malformed']

/** Absent, or not for this person; a broken address names nothing that exists. */
export function isGone({ kind, code }: Pick<Refused, 'kind' | 'code'>): boolean {
  return kind === 'refused' && goneCodes.includes(code)
}

/**
 * One record of a kind that is only changed online, for `RecordGate`:
 * `useReadOne('submissions.get', { params })`. Once read it is there without a network too; what
 * the server takes back is no longer shown, and leaves the device (F-28, F-71).
 */
export function useReadOne<Name extends OperationName>(
  name: Name,
  args: CallArguments<Name>,
  { passing }: { passing?: true } = {},
): One<CallAnswer<Name>> {
  const { reads } = useWorkspace()
  // Opened, it is asked for anew: what was taken back meanwhile is not shown for a minute more.
  const { data, loading, reading } = useRead(name, args, { fresh: 0, ...(passing && { passing }) })
  const isTaken = reading.failed !== null && isGone(reading.failed)
  const key = JSON.stringify(readKey(name, args))
  useEffect(() => {
    if (isTaken) reads.unkeep(JSON.parse(key) as readonly unknown[])
  }, [isTaken, reads, key])
  return useMemo(() => {
    // Nothing of such a kind waits in the box.
    const row = isTaken ? null : (data as Viewed<CallAnswer<Name>> | null)
    return {
      ...reading,
      row,
      loading: loading && row === null,
      error: row === null ? reading.failed : null,
    }
  }, [data, loading, reading, isTaken])
}

type GoneProps = {
  named: Named
  /** Null where it was not on the screen before. */
  begun: ((besides: readonly string[]) => ReactNode) | null
  head: ReactNode
  leave: ReactNode
  onDecided: () => void
}

function Gone({ named: { kind, ref }, begun, head, leave, onDecided }: GoneProps) {
  const entries = useEntriesAt(kind, ref)
  if (begun === null && entries.length === 0) return leave
  return (
    <ScrollArea>
      {head}
      <div className={css.gone}>
        {begun?.(entries.map(({ entry }) => entry.id))}
        <Suspense fallback={null}>
          <GoneHere entries={entries} onDecided={onDecided} />
        </Suspense>
      </div>
    </ScrollArea>
  )
}

const GoneHere = later(
  async () =>
    (await Promise.all([import('#client/shell/tray/gone-here.tsx'), needWords('tray')]))[0]
      .GoneHere,
)

function Leave({ from }: { from: string }) {
  const { t } = useLingui()
  const toasts = useToasts()
  const go = useGo()
  const here = useHere()
  useEffect(() => {
    // Who tapped something else meanwhile is taken there.
    const path = here()
    if (path !== from && !path.startsWith(`${from}/`)) return
    toasts.show({
      kind: 'error',
      text: t`This link leads to a record that is not there any more, or that you may not see.`,
    })
    go('/', { replace: true })
  }, [go, here, from, toasts, t])
  return null
}
