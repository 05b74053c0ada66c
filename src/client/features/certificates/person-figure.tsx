import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { expiryState, inForce } from '#contract/certificates/expiry.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import type { PersonShown } from '#client/shell/slots.tsx'
import { UnavailableFigure } from '#client/records/unavailable-figure.tsx'
import { Figure } from '#client/ui/record/figure.tsx'
import { useCertificates, useToday } from './use-certificates.ts'

/**
 * Shows on a person's page the number of certificates that are over or end within 60 days, and
 * links to all of them.
 */
export function CertificatesFigure({ person: { user_id, accountID } }: { person: PersonShown }) {
  const { t } = useLingui()
  const go = useGo()
  const today = useToday(accountID)
  const { rows, loading, error, reading } = useCertificates(user_id)
  if (loading) return null
  if (error !== null) return <UnavailableFigure label={t`certificates due`} of={reading} />
  const due = inForce(rows).filter(
    ({ certificateExpirationDate: end }) => expiryState(end, today) !== 'valid',
  ).length
  const href = `${location.pathname}?tab=certificates`
  return (
    <Figure
      due={due > 0}
      count={wholeNumber(due)}
      label={plural(due, { one: 'certificate due', other: 'certificates due' })}
      href={href}
      onOpen={() => go(href)}
    />
  )
}
