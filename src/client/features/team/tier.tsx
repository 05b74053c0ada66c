import { useLingui } from '@lingui/react/macro'
import { cx } from '#client/ui/cx.ts'
import css from './tier.module.css'

type TierBoxProps = {
  tier: number
  /** With its word, where no head of a column says what the number is. */
  worded?: boolean
  /** Of the person whose page this is. */
  own?: boolean
}

/** The tier in a small frame (look, 'Person'). */
export function TierBox({ tier, worded = false, own = false }: TierBoxProps) {
  const { t } = useLingui()
  return (
    <span className={cx(css.tier, worded && css.worded, own && css.own)}>
      {worded ? t`Tier ${tier}` : tier}
    </span>
  )
}

/** The same frame as the cell of a table, which has ten thousand of them. */
export const tierLook = () => cell
const cell = cx(css.tier, css.cell)
