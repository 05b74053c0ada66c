import type { ReactNode } from 'react'
import { keepClear } from '../toast/keep-clear.ts'
import { Button, type ButtonProps } from '../button/button.tsx'
import css from './action-bar.module.css'

/**
 * The bar at the foot of a form or, on a phone, of a detail: the way back and a note at the left,
 * the filled action at the right thumb.
 */
export function ActionBar({
  start,
  note,
  children,
}: {
  start?: ReactNode
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <div ref={keepClear} className={css.bar}>
      {start}
      {note && (
        <div className={css.note} role="status">
          {note}
        </div>
      )}
      {children}
    </div>
  )
}

/** The one main action of a phone screen, over the bottom bar (its height in `--bottom-bar`). */
export function FloatingAction(props: Omit<ButtonProps, 'variant' | 'className' | 'ref'>) {
  return <Button variant="filled" {...props} ref={keepClear} className={css.floating} />
}
