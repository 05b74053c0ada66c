import { IconCheck } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { useRowTab } from '../row-tab.ts'
import covering from '../covering-input.module.css'
import { Icon } from '../icon.tsx'
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
export function CheckBox({
  label,
  checked,
  mixed = false,
  onChange,
  block,
  name,
  id,
}: CheckBoxProps) {
  const tab = useRowTab()
  return (
    <label className={cx(covering.row, css.check, block && css.block)}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        id={id}
        name={name}
        type="checkbox"
        className={covering.input}
        tabIndex={tab}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={css.box} aria-hidden="true">
        {mixed ? <span className={css.bar} /> : <Icon icon={IconCheck} size={18} />}
      </span>
      <span>{label}</span>
    </label>
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
