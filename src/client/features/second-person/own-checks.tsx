import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isDueAgain, waitsForCheck } from '#contract/corrective-actions/second-person.ts'
import {
  actionAddress,
  useCompanyDay,
  useMayClose,
} from '#client/features/corrective-actions/door.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import { Figure } from '#client/ui/record/figure.tsx'
import { useRecords } from '#client/workspace/use-records.ts'

/**
 * Shows how many actions this person checks, before they are closed or again later; it opens the
 * oldest (CA-87).
 */
export function OwnChecks() {
  const { t } = useLingui()
  const go = useGo()
  const { rows } = useRecords('correctiveAction')
  const today = useCompanyDay()
  const mayClose = useMayClose()
  const mine = rows
    .filter((row) => mayClose(row) && (waitsForCheck(row) || isDueAgain(row, today(row))))
    .toSorted((one, other) => (one.creationDateTime < other.creationDateTime ? -1 : 1))
  const [oldest] = mine
  if (oldest === undefined) return null
  const href = actionAddress(false, oldest.correctiveActionID)
  return (
    <Figure
      count={wholeNumber(mine.length)}
      label={t`${plural(mine.length, { one: 'action to check', other: 'actions to check' })}`}
      href={href}
      onOpen={() => go(href)}
    />
  )
}
