import { useLingui } from '@lingui/react/macro'
import { IconDeviceTabletCheck } from '@tabler/icons-react'
import { Icon } from '#client/ui/icon.tsx'
import css from './kept-sign.module.css'

/** Marks a record that opens without a network, always in words too. */
export function KeptSign() {
  const { t } = useLingui()
  return (
    <span className={css.sign}>
      <Icon icon={IconDeviceTabletCheck} size={18} />
      {t`Kept offline`}
    </span>
  )
}

/**
 * Shows the day of an offline record above its sign in a column; between them its status, if that
 * has no column of its own.
 */
export function DayAndSign({ day, status }: { day: string; status?: string }) {
  return (
    <span className={css.pair}>
      <span>{day}</span>
      {status !== undefined && <span className={css.status}>{status}</span>}
      <KeptSign />
    </span>
  )
}

/** The look of a row that needs the network to open. */
export const softLook = css.soft
