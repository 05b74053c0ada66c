import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import { useOverviewTable } from '#client/shell/overview-tables.ts'
import { UnavailableFigure } from '#client/records/unavailable-figure.tsx'
import { Figure } from '#client/ui/record/figure.tsx'
import { endingPeople, useEnding } from './use-ending.ts'

/**
 * Shows in the top row of the overview the number of certificates that are over or end within 60
 * days, for all projects.
 */
export function CertificateNumber() {
  const { t, i18n } = useLingui()
  const go = useGo()
  const { reading, ending, expired } = useEnding()
  const title = t`Certificates ending`
  const count = ending?.length ?? null
  const table = useMemo(
    () =>
      count === null
        ? null
        : {
            at: 210,
            title: t`Certificates`,
            columns: [
              { title: '', type: 'text' as const },
              { title: t`Number`, type: 'number' as const },
            ],
            rows: [
              [t`Expired, or end within 60 days`, count],
              [t`Expired`, expired],
            ],
          },
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [count, expired, i18n.locale],
  )
  useOverviewTable(table)
  if (count === null) return <UnavailableFigure label={title} of={reading} isNoted />
  const n = wholeNumber(expired)
  const note =
    expired === 0
      ? { text: t`None has expired`, tone: 'soft' as const }
      : {
          text: t`${plural(expired, { one: `${n} has expired`, other: `${n} have expired` })}`,
          tone: 'red' as const,
        }
  return (
    <Figure
      label={title}
      count={wholeNumber(count)}
      href={endingPeople}
      onOpen={() => go(endingPeople)}
      note={note}
    />
  )
}
