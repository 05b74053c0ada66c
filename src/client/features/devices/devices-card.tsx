import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'
import { isSilent, useDevices } from './use-devices.ts'

const page = '/back-office/devices'

/**
 * Shows on the sync screen of an owner how much the devices of the team hold unsent (SHELL-80);
 * hidden until the server has answered.
 */
export function DevicesCard() {
  const { t } = useLingui()
  const go = useGo()
  const { rows } = useDevices()
  if (rows.length === 0) return null
  const all = rows.length
  const unsent = rows.reduce((sum, { pending }) => sum + pending, 0)
  const holding = rows.filter(({ pending }) => pending > 0).length
  const silent = rows.filter(isSilent).length
  const [n, changes, some, quiet] = [all, unsent, holding, silent].map(wholeNumber)
  const devices = t`${plural(all, { one: `${n} device`, other: `${n} devices` })}`
  const held =
    unsent === 0
      ? t`nothing unsent`
      : t`${plural(unsent, { one: `${changes} unsent change`, other: `${changes} unsent changes` })} ${plural(holding, { one: `on ${some} of them`, other: `on ${some} of them` })}`
  const lost =
    silent > 0 &&
    t`${plural(silent, { one: `${quiet} without contact for a week`, other: `${quiet} without contact for a week` })}`
  return (
    <TitledCard
      title={t`Team devices`}
      act={
        <LinkButton size="small" href={page} onClick={openWithin(() => go(page))}>
          {t`See all`}
        </LinkButton>
      }
    >
      <CardNote>{[devices, held, lost].filter(Boolean).join(', ')}</CardNote>
    </TitledCard>
  )
}
