import { useLingui } from '@lingui/react/macro'
import { IconDeviceTabletCheck } from '@tabler/icons-react'
import css from './kept-sign.module.css'

/** A tablet with a tick and always the words: it can be read here without a network. */
export function KeptSign() {
  const { t } = useLingui()
  return (
    <span className={css.sign}>
      <IconDeviceTabletCheck size={18} stroke={1.9} aria-hidden="true" />
      {t`Kept offline`}
    </span>
  )
}

/**
 * The day of a kept record over its sign, in a column; between them its status, where that has no
 * column of its own.
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

/** A row that needs the network to open. */
export const softLook = css.soft
