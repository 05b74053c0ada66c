import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Company } from '#contract/companies/schema.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { LogoImage } from '#client/ui/image/logo-image.tsx'
import { Status } from '#client/ui/status/status.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import css from './companies.module.css'

type CompanyPlace = Pick<Company, 'city' | 'contactState'>
type Seated = Pick<Company, 'seats' | 'seatsUsed'>

/** Returns a text such as `Austin, Texas`, without missing parts. */
export const placeOf = ({ city, contactState }: CompanyPlace) =>
  [city, contactState].filter(Boolean).join(', ')

export const cityCell = (row: CompanyPlace) => placeOf(row)
export const seatsCell = (row: Seated) => <Seats row={row} />
export const statusCell = (row: Pick<Company, 'isActive'>) => <ActiveMark isActive={row.isActive} />
export const planCell = (row: Pick<Company, 'isPowerBIReportFree'>) => (
  <PlanWord isFree={row.isPowerBIReportFree} />
)

/** Shows the used and bought seats with a bar. More used than bought seats show as an error. */
function Seats({ row: { seats, seatsUsed } }: { row: Seated }) {
  const { t } = useLingui()
  const [used, all] = [wholeNumber(seatsUsed), wholeNumber(seats)]
  const words = t`${used} of ${all}`
  if (seatsUsed > seats)
    return (
      <span className={css.over}>
        <Icon icon={IconAlertCircle} size={18} />
        {words}
      </span>
    )
  return (
    <span className={css.seats}>
      {words}
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: `${seats === 0 ? 0 : Math.round((100 * seatsUsed) / seats)}%` }} />
      </span>
    </span>
  )
}

export function ActiveMark({ isActive }: { isActive: boolean }) {
  const { t } = useLingui()
  return (
    <Status
      mark={isActive ? 'tick' : 'dash'}
      label={
        isActive
          ? t({ message: 'Active', context: 'company' })
          : t({ message: 'Inactive', context: 'company' })
      }
    />
  )
}

/** Shows `Free` or `Paid` (ACC-83). */
export function PlanWord({ isFree }: { isFree: boolean }) {
  const { t } = useLingui()
  return isFree ? t`Free` : t`Paid`
}

/** Shows the company's logo, or two letters without one. */
export function CompanyMark({ name, logoUri }: { name: string; logoUri: string | null }) {
  const letters = <Letters name={name} />
  return logoUri === null ? (
    letters
  ) : (
    <CompanyLogo className={css.mark} src={`${logoUri}?size=small`} alt="" instead={letters} />
  )
}

type CompanyLogoProps = {
  src: string
  alt: string
  className: string | undefined
  /** Replaces a logo that does not load, for example offline. */
  instead: ReactNode
}

/** Shows a logo; if it does not load, it is requested again when the connection changes. */
export function CompanyLogo({ src, alt, className, instead }: CompanyLogoProps) {
  const state = useConnectionState()
  const [turn, setTurn] = useState({ state, nth: 0 })
  if (turn.state !== state) setTurn({ state, nth: turn.nth + 1 })
  const [failed, setFailed] = useState<string | null>(null)
  const asked = `${src} ${turn.nth}`
  return failed === asked ? (
    instead
  ) : (
    <LogoImage className={className} src={src} alt={alt} onError={() => setFailed(asked)} />
  )
}

export function Letters({ name }: { name: string }) {
  const [first = '', second = ''] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return (
    <span className={css.letters} aria-hidden="true">
      {`${first.slice(0, 1)}${second.slice(0, 1)}`.toUpperCase()}
    </span>
  )
}
