import { useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import type { One } from '#client/data/replica/rows.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { useGo, useHere } from '#client/shell/address.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Problem } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { addresses } from './addresses.ts'
import type { Row } from './list-view.ts'
import { RefusalText } from './refusal-text.tsx'
import { readWords } from './words.ts'
import css from './record-gate.module.css'

type RecordGateProps = { caID: string; one: One<CorrectiveAction>; system: boolean; children: (row: Row) => ReactNode }

/**
 * Opens a screen of one action: to `/` only when it does not exist or is not permitted (CA-63, CA-64, SHELL-77); a
 * network failure shows the error with a retry and stays (G2-54).
 */
export function RecordGate({ caID, one, system, children }: RecordGateProps) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const { list, one: addressOf } = addresses(system)
  useFailedRead(one.row || !one.error || isGone(one.error) ? null : one.error, 'fetchCorrectiveAction', readWords.one)
  if (one.row) return children(one.row)
  if (one.error && isGone(one.error)) return <Leave from={addressOf(caID)} />
  return (
    <ScrollArea>
      <PageHeader lined title={t`Corrective action`} back={<BackLink label={t`Corrective actions`} href={list} onOpen={() => go(list)} />} />
      <div className={css.state}>
        {one.error ? (
          <Problem title={i18n._(readWords.one)} retry={{ label: t`Try again`, onRetry: () => void one.refresh() }}>
            <RefusalText refused={one.error} />
          </Problem>
        ) : (
          <SkeletonRows label={t`Loading the corrective action`} count={5} />
        )}
      </div>
    </ScrollArea>
  )
}

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
