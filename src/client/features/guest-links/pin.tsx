import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { guestLimits } from '#contract/corrective-actions/guest-replies.ts'
import css from './guest-links.module.css'

/** Shows a PIN in large digits. */
export function PinShown({ pin, children }: { pin: string; children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <div>
      <div className={css.pinLine}>
        <span className={css.label}>{t`PIN`}</span>
        <output className={css.pin}>{pin}</output>
        {children}
      </div>
      <p className={css.soft}>{t`Say it by phone. It is not in the mail.`}</p>
    </div>
  )
}

const most = 10 ** guestLimits.pin
/** The draws below it are equally often each PIN. */
const even = Math.floor(2 ** 32 / most) * most

/** Draws a PIN. */
export function newPin(): string {
  const [drawn = even] = crypto.getRandomValues(new Uint32Array(1))
  return drawn >= even ? newPin() : String(drawn % most).padStart(guestLimits.pin, '0')
}
