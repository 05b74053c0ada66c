import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useRowTab } from '../row-tab.ts'
import css from './button.module.css'

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  /** What it does, for screen readers and as the hint of a mouse. */
  label: string
  icon: ReactNode
  variant?: 'plain' | 'outline'
  size?: 'small' | 'medium'
}

/** What more can be done, behind three dots; one element, for a table has one in each row. */
export function DotsButton({
  across,
  ...rest
}: Omit<IconButtonProps, 'icon' | 'className'> & { /** Side by side. */ across?: boolean }) {
  return <IconButton {...rest} icon={null} className={cx(css.dots, across && css.across)} />
}

/** Only for back, close, search, edit, more, drag and columns; everything else carries its word. */
export function IconButton({
  label,
  icon,
  variant = 'plain',
  size = 'medium',
  className,
  ...rest
}: IconButtonProps) {
  const tab = useRowTab()
  return (
    <button
      type="button"
      tabIndex={tab}
      title={label}
      {...rest}
      aria-label={label}
      className={cx(
        css.button,
        css[variant],
        size === 'small' ? css.iconSmall : css.icon,
        className,
      )}
    >
      {icon}
    </button>
  )
}
