import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'

/** A place of the side menu; only places that work are listed. */
export interface MenuEntry {
  path: string
  /** As specified, said by the open menu and to screen readers. */
  label: MessageDescriptor
  /** One short word for rail and bottom bar. */
  short: MessageDescriptor
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
}

export interface MenuGroup {
  key: string
  /** A quiet line in the open menu. */
  label?: MessageDescriptor
  entries: readonly MenuEntry[]
}
