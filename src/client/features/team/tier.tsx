import { useLingui } from '@lingui/react/macro'
import { cx } from '#client/ui/cx.ts'
import css from './tier.module.css'

type TierBoxProps = {
  tier: number
  /** Shows the word `Tier` too, where no column head explains the number. */
  worded?: boolean
  /** True for the person whose page this is. */
  own?: boolean
}

/** Shows the tier in a small frame (look, 'Person'). */
export function TierBox({ tier, worded = false, own = false }: TierBoxProps) {
  const { t } = useLingui()
  return (
    <span className={cx(css.tier, worded && css.worded, own && css.own)}>
      {worded ? t`Tier ${tier}` : tier}
    </span>
  )
}

/** Frames the cell of a table itself, because a table has ten thousand of them. */
export const tierLook = () => cell
const cell = cx(css.tier, css.cell)
