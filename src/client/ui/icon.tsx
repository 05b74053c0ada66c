import type { Icon as IconComponent } from '@tabler/icons-react'
import type { CSSProperties } from 'react'

export type { IconComponent }

type IconProps = {
  /** A component of `@tabler/icons-react`. */
  icon: IconComponent
  /** Pixels, 22 by default. */
  size?: number
  /** Thicker lines: by default for a small icon, and where it shows a state. */
  bold?: boolean
  /** What the icon means, where no text beside it says so. */
  label?: string
  className?: string | undefined
  style?: CSSProperties
}

/**
 * Draws an icon in the line width of the look (look, 4). Screen readers skip an icon without a label.
 */
export function Icon({ icon: Drawing, size = 22, bold = size <= 18, label, ...rest }: IconProps) {
  const meaning =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return <Drawing {...rest} {...meaning} size={size} stroke={bold ? 2.2 : size < 30 ? 1.9 : 1.6} />
}
