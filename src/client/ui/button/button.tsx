import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useRowTab } from '../row-tab.ts'
import css from './button.module.css'

export type ButtonLook = {
  /**
   * `filled` is the one main action of a screen; `quiet` is Cancel; `danger` is a bordered red
   * verb.
   */
  variant?: 'filled' | 'outline' | 'quiet' | 'link' | 'danger'
  /** 46 high; `small` 44 in rows; `large` 56 for the main action of a phone. */
  size?: 'small' | 'medium' | 'large'
  icon?: ReactNode
  iconEnd?: ReactNode
  /** As wide as its place. */
  block?: boolean
}

export type ButtonProps = ButtonLook & Omit<ComponentPropsWithRef<'button'>, 'size'>

/** A verb and its object. Never a fixed width: Spanish is up to 30 % longer. */
export function Button({
  variant,
  size,
  icon,
  iconEnd,
  block,
  className,
  children,
  ...rest
}: ButtonProps) {
  const tab = useRowTab()
  return (
    <button
      type="button"
      tabIndex={tab}
      {...rest}
      className={cx(buttonClass({ variant, size, block }), className)}
    >
      {icon}
      {children}
      {iconEnd}
    </button>
  )
}

export function LinkButton({
  variant,
  size,
  icon,
  iconEnd,
  block,
  className,
  children,
  ...rest
}: ButtonLook & ComponentPropsWithRef<'a'>) {
  const tab = useRowTab()
  return (
    <a tabIndex={tab} {...rest} className={cx(buttonClass({ variant, size, block }), className)}>
      {icon}
      {children}
      {iconEnd}
    </a>
  )
}

/** The look alone, for a router's own link component. */
export function buttonClass({
  variant = 'outline',
  size = 'medium',
  block,
}: ButtonLook): string | undefined {
  return cx(css.button, css[variant], size !== 'medium' && css[size], block && css.block)
}
