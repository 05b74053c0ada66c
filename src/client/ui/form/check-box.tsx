import { Checkbox } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { useRowTab } from '../row-tab.ts'
import css from './check-box.module.css'

export type CheckBoxProps = {
  label: ReactNode
  checked: boolean
  /** Some of what it stands for are ticked: a bar in place of the tick. */
  mixed?: boolean
  onChange: (checked: boolean) => void
  /** As wide as its list, with room at the sides. */
  block?: boolean
  name?: string
  id?: string
}

/** A 24 px box that takes its 44 px from its row. */
export function CheckBox({ mixed = false, onChange, block, ...rest }: CheckBoxProps) {
  return (
    <Checkbox
      {...rest}
      classNames={css}
      className={cx(block && css.block)}
      tabIndex={useRowTab()}
      indeterminate={mixed}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

type BareCheckBoxProps = {
  ref?: Ref<HTMLInputElement>
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** The same box without words beside it, in a table: one element, which is its own 44 px. */
export function BareCheckBox({ label, onChange, ...rest }: BareCheckBoxProps) {
  const tab = useRowTab()
  return (
    <input
      {...rest}
      type="checkbox"
      className={css.bare}
      aria-label={label}
      tabIndex={tab}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
