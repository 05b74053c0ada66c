import { Button, type ButtonProps } from '../button/button.tsx'
import css from './floating-action.module.css'

/** The one main action of a phone screen, over the bottom bar (its height in `--bottom-bar`). */
export function FloatingAction(props: Omit<ButtonProps, 'variant' | 'className'>) {
  return <Button variant="filled" {...props} className={css.action} />
}
