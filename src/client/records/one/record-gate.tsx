import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import type { One, Reading, Viewed } from '#client/data/replica/rows.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { useGo, useHere } from '#client/shell/address.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Problem } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { ReadNote } from '#client/records/read-note.tsx'
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
}

type RecordGateProps<Row> = {
  one: One<Row>
  words: GateWords
  /** Addresses of the list and of the record itself. */
  list: string
  own: string
  /** What its form rests upon: told of as one with the record. */
  besides?: readonly Reading[]
  children: (row: Viewed<Row>) => ReactNode
}

/**
 * Opens a screen of one record: to `/` only when it does not exist or is not permitted (CA-63, CA-64, SHELL-77); a
 * network failure shows the error with a retry and stays (G2-54).
 */
export function RecordGate<Row>({ one, words, list, own, besides = none, children }: RecordGateProps<Row>) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const gone = one.error !== null && isGone(one.error)
  useFailedRead(one.row || gone ? null : one.error, words.failed.code, words.failed.title, true)
  if (one.row)
    return (
      <>
        <ReadNote of={[one, ...besides]} />
        {children(one.row)}
      </>
    )
  if (gone) return <Leave from={own} />
  return (
    <ScrollArea>
      <PageHeader lined title={i18n._(words.title)} back={<BackLink label={i18n._(words.list)} href={list} onOpen={() => go(list)} />} />
      <div className={css.state}>
        {one.error ? (
          <Problem title={i18n._(words.failed.title)} retry={{ label: t`Try again`, onRetry: () => void one.refresh() }}>
            <RefusalText refused={one.error} />
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

function Leave({ from }: { from: string }) {
  const go = useGo()
  const here = useHere()
  useEffect(() => {
    // Who tapped something else meanwhile is taken there.
    const path = here()
    if (path === from || path.startsWith(`${from}/`)) go('/', { replace: true })
  }, [go, here, from])
  return null
}
